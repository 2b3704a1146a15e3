/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the compiler has section anchors, a function that was compiled before the
   tag came, an address in an initialiser, or one object after another must not
   draw a neighbour into the run, nor the subject into a block of others. */
/* moat: for aarch64-* arm-* powerpc64le-* riscv64-* s390x-* */
/* moat: opts -O1 -O2+-fPIC -O2+-fno-toplevel-reorder -O2+-fdata-sections -O2+-flto */
/* moat: cc -fno-common -fplugin-arg-moat-rules=%S/anchors-early.rules */
/* moat: link -fplugin-arg-moat-rules=%S/anchors-early.rules */
/* moat: isolated late 64 4 */
/* moat: isolated ruled 64 4 */
/* moat: isolated ruled_zero 64 4 */
/* moat: isolated text 64 12 */
/* moat: together pair_one pair_two 64 */
/* moat: apart pair_one plain 64 */
/* moat: apart pair_two plain_after 64 */
/* moat: run ^ok$ */
/* moat: tool check %i : 7 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

static int plain = 1, ruled = 2, plain_after = 3;
static int zero_before, ruled_zero, zero_after;
static int late;
static const char text_before[] = "before", text[] moat_line = "eleven char",
		  text_after[] = "after";
static int *const early[] = { &plain, &ruled, &plain_after, &late, &zero_before, &ruled_zero };

__attribute__((noinline)) static int sum_early(void)
{
	int sum = zero_after;
	for (unsigned i = 0; i < sizeof early / sizeof early[0]; i++)
		sum += (*early[i])++;
	return sum + late;
}

static int late moat_line = 4;
static int pair_one moat_group(pair) = 5, beside = 6, pair_two moat_group(pair);

__attribute__((noinline)) static int count(void)
{
	static int of_function moat_line = 7;
	return of_function++;
}

int main(void)
{
	const char *const volatile texts[] = { text_before, text, text_after };
	int *volatile pair = &pair_two;
	(*pair)++;
	int sum = sum_early() + pair_one++ + beside++ + pair_two++ + count();
	puts(sum == 34 && ruled + ruled_zero + plain + plain_after + zero_before == 11 &&
			     texts[0][0] + texts[1][0] - texts[2][0] == 'b' + 'e' - 'a' ?
		     "ok" :
		     "wrong");
	return 0;
}
