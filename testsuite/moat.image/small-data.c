/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Small data: what GCC puts where a register reaches it stays there with a line of
   its own, however far .data is; a larger run does not take the room. */
/* moat: for riscv64-* */
/* moat: opts -O0 -O2 -O2+-fdata-sections -O2+-flto -O2+-fno-section-anchors */
/* moat: cc -fno-pie */
/* moat: link -no-pie */
/* moat: isolated hot 64 4 */
/* moat: isolated zero 64 4 */
/* moat: isolated local 64 8 */
/* moat: isolated limit 64 4 */
/* moat: isolated table 64 400 */
/* moat: isolated wide 128 4 */
/* moat: section hot ^\.sdata$ */
/* moat: section zero ^\.sbss$ */
/* moat: section local ^\.sdata$ */
/* moat: section limit ^\.sdata$ */
/* moat: section table ^\.data$ */
/* moat: section wide ^\.data$ */
/* moat: sh riscv64-linux-gnu-objdump -d %i | grep -E 'gp.*<hot>' | grep -c . : ^[1-9] */
/* moat: run ^38$ */
/* moat: tool check %i : 6 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

int before = 1;
int hot moat_line = 2;
int after = 3;
int zero moat_line;
int zero_after;
static long local moat_line = 5;
const int limit moat_line = 11;
const int limit_after = 12;
int table[100] moat_line = { 4 };
int wide moat_bytes(128) = 4;
char large[100000] = { 1 };

int main(void)
{
	const volatile int *seen = &limit;
	__asm__ volatile("" : : "r"(large), "r"(&limit_after), "r"(&zero_after) : "memory");
	printf("%d\n", before + hot + after + zero++ + (int)local++ + *seen + table[0] + wide +
			       7 + large[0]);
	return 0;
}
