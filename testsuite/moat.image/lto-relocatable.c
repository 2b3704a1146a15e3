/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A link that writes intermediate code again (-r -flinker-output=rel): its promises
   were lost, so that a later link without the plugin had nothing to check. */
/* moat: opts -O2+-flto */
/* moat: for native */
/* moat: file lto-relocatable.aux.c */
/* moat: run */
/* moat: tool check %i : 2 kept, 0 broken, 0 dropped, 0 refused */
/* moat: sh %c %O -r -flinker-output=rel %o lto-relocatable.aux.o -o r.o */
/* moat: sh %c %O r.o -o with && ./with && %m check -v with : 2 kept, 0 broken, 0 dropped, 0 refused */
/* moat: sh %m check -v with : 'count' */
/* moat: sh %C %O r.o -o without && ./without && %m check without : status 1 : 2 promises: */
/* moat: sh %m check without : status 1 : why: it was compiled with -flto, but the plugin was not on the link line */
/* moat: sh %c %O -r -flinker-output=rel r.o -o rr.o && %c %O rr.o -o again && %m check again : 2 kept, 0 broken, 0 dropped, 0 refused */
/* moat: sh %c %O -r -flinker-output=nolto-rel r.o -o n.o && %m check n.o : 2 kept, 0 broken */
/* moat: sh %C n.o -o late && %m check late : 2 kept, 0 broken, 0 dropped, 0 refused */
#include <moat.h>

int near1 = 1;
int count moat_line = 2;
int near2 = 3;
int other(int by);

int main(void)
{
	return near1++ + count++ + near2++ + other(1) - 11;
}
