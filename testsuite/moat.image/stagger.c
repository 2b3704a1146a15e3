/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Page-isolated objects that start at different lines of their own pages. */
/* moat: for native aarch64-* cross-all */
/* moat: opts -O0 -O2 -O2+-flto */
/* moat: cc -fplugin-arg-moat-stagger */
/* moat: link -fplugin-arg-moat-stagger */
/* moat: run ^1 2 3 4 spread$ */
/* moat: tool check %i : 5 kept, 0 broken */
/* moat: section one ^\.data$ */
/* moat: section two ^\.bss$ */
#include <moat.h>
#include <stdint.h>
#include <stdio.h>

int one moat_page = 1;
int two moat_page;
int three moat_page = 3;
int four moat_page = 4;
static char whole[4096] moat_page;
int neighbour = 7;

int main(void)
{
	int *all[] = { &one, &two, &three, &four };
	int starts = 0;
	two = 2;
	for (int i = 0; i < 4; i++) {
		uintptr_t at = (uintptr_t)all[i];
		if (at % 64)
			return 1;
		starts += at % 4096 != 0;
		for (int j = 0; j < i; j++)
			if (at / 4096 == (uintptr_t)all[j] / 4096)
				return 2;
	}
	whole[0] = (char)neighbour;
	if ((uintptr_t)whole % 4096)
		return 3;
	printf("%d %d %d %d %s\n", one, two, three, four, starts ? "spread" : "not");
	return 0;
}
