/* SPDX-License-Identifier: GPL-3.0-or-later */
/* More lines than the register reaches: the linker takes the longer way for what
   is out of reach, and every promise is kept. */
/* moat: for riscv64-* */
/* moat: opts -O2 -O2+-mno-relax */
/* moat: cc -fno-pie */
/* moat: link -no-pie */
/* moat: isolated a0_0 64 4 */
/* moat: isolated a7_9 64 4 */
/* moat: section a7_9 ^\.sdata$ */
/* moat: isolated page 4096 4 */
/* moat: section page ^\.bss$ */
/* moat: run ^6320$ */
/* moat: tool check %i : 81 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

#define TEN(DO, n)                                                                                 \
	DO(n, 0) DO(n, 1) DO(n, 2) DO(n, 3) DO(n, 4) DO(n, 5) DO(n, 6) DO(n, 7) DO(n, 8) DO(n, 9)
#define ALL(DO)                                                                                    \
	TEN(DO, 0) TEN(DO, 1) TEN(DO, 2) TEN(DO, 3) TEN(DO, 4) TEN(DO, 5) TEN(DO, 6) TEN(DO, 7)
#define DEFINE(n, m) int a##n##_##m moat_line = 2 * (10 * n + m);
#define ADD(n, m) +a##n##_##m

ALL(DEFINE)
int small;
int page moat_page;

int main(void)
{
	printf("%d\n", small + page ALL(ADD));
	return 0;
}
