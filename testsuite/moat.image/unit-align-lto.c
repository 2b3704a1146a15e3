/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-align and link-time optimisation: what the link compiles are its units.  A
   link without the option says what is lost. */
/* moat: opts -O2+-flto+-flto-partition=1to1 -O2+-flto+-flto-partition=1to1+-ffat-lto-objects */
/* moat: for native aarch64-* */
/* moat: cc -fplugin-arg-moat-unit-align */
/* moat: link -fplugin-arg-moat-unit-align */
/* moat: link-warns (serial compilation|^$)? */
/* moat: file unit-align-lto.aux.c */
/* moat: sh %n -S -t d %i | awk -f %S/unit-align.awk : ^apart$ */
/* moat: sh %C %O *.o -o without 2>&1 : Warning: moat: unit-align is lost for units of this link */
/* moat: sh %c %O *.o -o forgot 2>&1 : Warning: moat: unit-align is lost for units of this link */
/* moat: sh %c %O -fplugin-arg-moat-unit-align *.o -o both 2>&1 | grep -c Warning: : status 1 : ^0$ */
/* moat: run ^13$ */
#include <stdio.h>

int b_use(int by);

__attribute__((noipa)) int *a_where(int which)
{
	static int a_local = 1;
	static int a_zero;
	return which ? &a_local : &a_zero;
}

int main(void)
{
	int sum = 0;
	for (int i = 0; i < 2; i++)
		sum += ++*a_where(i) + b_use(i);
	printf("%d\n", sum + *a_where(0) + *a_where(1));
	return 0;
}
