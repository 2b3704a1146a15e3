/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A zero-initialised global stays NOBITS and owns its line. */
/* moat: for native aarch64-* cross-all */
/* moat: opts -O0 -O2 -O2+-fno-toplevel-reorder -O2+-fdata-sections */
/* moat: link -Wl,--gc-sections */
/* moat: isolated hot 64 4 */
/* moat: isolated hot_static 64 4 */
/* moat: section hot ^\.bss$ */
/* moat: section hot_static ^\.bss$ */
/* moat: run ^3$ */
/* moat: tool check %i : 2 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

int before1, before2;
int hot moat_line;
int after1, after2;
static int hot_static moat_line;
static int static_after;

int main(void)
{
	hot += 1;
	hot_static += 2;
	static_after = hot + hot_static;
	before1 = before2 = after1 = after2 = static_after;
	printf("%d\n", after2);
	return 0;
}
