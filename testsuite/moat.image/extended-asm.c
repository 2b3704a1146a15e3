/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Assembly with operands outside of functions, which GCC has since 15: the plugin
   looks through such nodes for texts of its own. */
/* moat: for gcc-1[5-9] */
/* moat: opts -O2 -O2+-flto */
/* moat: skip-if gcc-15*-flto GCC 15 can not stream it */
/* moat: isolated counter 64 4 */
/* moat: run */
/* moat: tool check %i : 1 kept, 0 broken */
#include <moat.h>

int before = 1;
int counter moat_line = 1;
int after = 1;
extern int copy;
asm(".pushsection .data\n\t.globl copy\ncopy:\t.long %c0\n\t.popsection" : : "i"(42));

int main(void)
{
	return before + counter + after + copy != 45;
}
