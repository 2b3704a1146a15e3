/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tagged definition that loses in the link of LTO, against one of another unit or of
   an object that is no LTO: its promise was gone, and the check had nothing to say. */
/* moat: opts -O1+-flto -O1+-flto+-flto-partition=none -O1+-flto+-flto-partition=max -O1+-flto+-fno-toplevel-reorder */
/* moat: for native */
/* moat: lines-of 64 */
/* moat: file lto-replaced.aux.c */
/* moat: link-warns (serial compilation|^$)? */
/* moat: run */
/* moat: tool check %i : status 1 : broken: 'lost'  */
/* moat: tool check %i : status 1 : 3 promises: 2 kept, 1 broken, 0 dropped, 0 refused */
/* moat: sh %c %O -fno-lto -fno-toplevel-reorder -c %S/lto-replaced.aux.c -o plain.o && %c %O %o plain.o -o p 2>/dev/null; %m check p : status 1 : broken: 'lost' */
/* moat: sh %m check p : status 1 : why: the tagged definition is weak, so another definition of this name may have won */
/* moat: sh %m check p : status 1 : 3 promises: 2 kept, 1 broken, 0 dropped, 0 refused */
/* moat: sh %c %O -r -flinker-output=rel %o lto-replaced.aux.o -o r.o && %c %O r.o -o q 2>/dev/null; %m check q : status 1 : 3 promises: 2 kept, 1 broken, 0 dropped, 0 refused */
/* moat: sh %c %O -r -flinker-output=nolto-rel %o lto-replaced.aux.o -o n.o 2>/dev/null; %C n.o -o l && %m check l : status 1 : 3 promises: 2 kept, 1 broken, 0 dropped, 0 refused */
/* moat: sh %C %O r.o -o w 2>/dev/null; %m check w : status 1 : why: it was compiled with -flto, but the plugin was not on the link line */
/* The same promise on both is one. */
/* moat: sh %c %O -DTAG=moat_line -c %S/lto-replaced.aux.c -o tagged.o && %c %O %o tagged.o -o t 2>/dev/null; %m check t : 3 promises: 3 kept, 0 broken */
/* Another one is not. */
/* moat: sh %c %O -DTAG=moat_page -c %S/lto-replaced.aux.c -o page.o && %c %O %o page.o -o g 2>/dev/null; %m check g : 4 promises: 4 kept, 0 broken */
#include <moat.h>

__attribute__((weak)) int lost moat_line = 1;
__attribute__((weak)) int taken moat_line = 2;
static int unit_static moat_line = 3;
int other(void);

int main(void)
{
	return lost++ + taken++ + unit_static++ + other() - 16;
}
