/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Link-time optimisation.  With the plugin on the link line the seal is kept;
   without it the manifest is still there, and what is lost is said. */
/* moat: opts -O2+-flto -O2+-flto+-flto-partition=1to1+-flto=2 -O2+-flto+-ffat-lto-objects */
/* moat: for native aarch64-* cross */
/* moat: file lto.aux.c */
/* moat: run ^6$ */
/* moat: tool check -v %i : 3 kept, 0 broken */
/* moat: sh %C %O -w *.o -o without && %m check without : status 2 : several symbols have this name */
/* moat: sh cp %i s && %s --strip-debug s && %m check s : 3 kept, 0 broken */
/* moat: link-warns (serial compilation|^$)? */
#include <moat.h>
#include <stdio.h>

int near1 = 1;
int hot moat_line = 2;
static int local moat_line = 3;
int near2 = 4;
int zero moat_line;
int other(void);

__attribute__((noinline, noclone)) static int *escape(int *where)
{
	__asm__ volatile("" : "+r"(where) : : "memory");
	return where;
}

int main(void)
{
	near1++;
	near2++;
	zero++;
	printf("%d\n", hot++ + (*escape(&local))++ + zero + other());
	return 0;
}
