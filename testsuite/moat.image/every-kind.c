/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each kind of global once, between untagged ones of its kind. */
/* moat: for native aarch64-* cross */
/* moat: opts -O2 -O0 -O2+-fPIC -O2+-fno-pie+-no-pie -O2+-static -O2+-flto -O2+-fcommon -O2+-fno-toplevel-reorder -Os+-fdata-sections */
/* moat: file every-kind.aux.c */
/* moat: isolated hot 64 4 */
/* moat: isolated zero 64 4 */
/* moat: isolated page 4096 1 */
/* moat: isolated wide 64 8 */
/* moat: isolated pointers 64 */
/* moat: isolated limit 64 4 */
/* moat: isolated mine 64 4 */
/* moat: isolated weakling 64 4 */
/* moat: isolated tentative 64 4 */
/* moat: isolated counter 64 4 */
/* moat: isolated zero_counter 64 4 */
/* moat: together head tail 64 */
/* moat: apart head before 64 */
/* moat: apart seldom often 64 */
/* moat: section zero ^\.s?bss$ */
/* moat: section counter ^\.tdata$ */
/* moat: section zero_counter ^\.tbss$ */
/* moat: section mine ^\.mine$ */
/* moat: run ^every kind$ */
/* moat: tool check %i : 17 kept, 0 broken, 0 dropped, 0 refused */
#include "every-kind.h"
#include <stdio.h>

int before = 1;
int hot moat_line = 2;
int after = 3;
int zero_before;
int zero moat_line;
int zero_after;
char page moat_page;
long long wide moat_line = 4;
const int limit moat_line = 5;
const int limit_after = 6;
const int *const pointers[2] moat_line = { &limit, &limit_after };
int mine_before __attribute__((section(".mine"))) = 1;
int mine __attribute__((section(".mine"))) moat_line = 7;
int mine_after __attribute__((section(".mine"))) = 1;
__attribute__((weak)) int weakling moat_line = 8;
int tentative moat_line;
__thread int counter_before = 1;
__thread int counter moat_line = 9;
__thread int counter_after = 1;
__thread int zero_counter moat_line;
__thread int zero_counter_after;
int head moat_group(pair);
int tail moat_group(pair) = 10;
int seldom moat_read_mostly = 11;
int often moat_hot;

int main(void)
{
	const int *const *volatile seen = pointers;
	static int local_before = 1, local moat_line = 12, local_after = 1;
	static int local_zero moat_line;
	__asm__ volatile("" : : "r"(&before) : "memory");
	int sum = hot++ + zero++ + page + (int)wide++ + *seen[0] + *seen[1] + mine++ + weakling++ +
		  tentative++ + counter++ + zero_counter++ + head++ + tail++ + seldom++ + often++ +
		  local++ + local_zero++;
	int beside = before + after + zero_before + zero_after + mine_before + mine_after +
		     counter_before + counter_after + zero_counter_after + local_before + local_after;
	puts(sum == 74 && beside == 10 && others() == 20 ? "every kind" : "wrong");
	return 0;
}
