/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Section anchors: an address in an initialiser makes the front end choose a
   variable's block before its section is known; the choice is made again. */
/* moat: for native aarch64-* arm-* powerpc64le-* riscv64-* s390x-* */
/* moat: opts -O0 -O2 -O2+-fsection-anchors -O2+-fno-toplevel-reorder -O2+-flto */
/* moat: skip-if "gcc-* -O2 -fsection-anchors" x86 has no section anchors */
/* moat: cc -fno-common */
/* moat: isolated hot 64 4 */
/* moat: isolated zero 64 4 */
/* moat: isolated table 64 12 */
/* moat: run ^ok$ */
/* moat: tool check %i : 3 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

static int before = 1;
static int hot moat_line = 2;
static int after = 3;
static int zero_before;
static int zero moat_line;
static int zero_after;
static int table[3] moat_line = { 4, 5, 6 };
static int last = 7;

int main(void)
{
	int *all[] = { &before, &hot, &after, &zero_before, &zero, &zero_after, table, &last };
	int sum = 0;
	for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++) {
		__asm__ volatile("" : "+r"(all[i]));
		sum += (*all[i])++;
	}
	puts(sum == 17 && before + hot + after + zero_before + zero + zero_after + table[0] +
					last == 25 ? "ok" : "wrong");
	return 0;
}
