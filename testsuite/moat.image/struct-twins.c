/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A file that was compiled without the plugin, with another form of DWARF: one
   struct is laid out otherwise there, the other one is not. */
/* moat: for native aarch64-* cross-all */
/* moat: lines-of 64 */
/* moat: cc -g */
/* moat: file struct-twins.aux.c -fplugin-arg-moat-disable -gdwarf-4 -gstrict-dwarf */
/* moat: tool check %i : status 1 : ^[^ ]*: broken: struct 'ring': it is laid out in two ways: [0-9]+ bytes in [^ ]*struct-twins\.c, 56 bytes in [^ ]*struct-twins\.aux\.c: 'produced' is at offset (64|256) in the first, 40 in the second$ */
/* moat: tool check %i : status 1 : mend: compile [^ ]*struct-twins\.aux\.c with the plugin */
/* moat: not-tool check %i : status 1 : 'even' */
/* moat: tool check %i : status 1 : fields: [0-9]+ kept, 1 broken */
#include "struct-twins.h"

struct even even;
static struct ring ring;
unsigned long use(struct ring *ring, struct even *even);

int main(void)
{
	return (int)use(&ring, &even);
}
