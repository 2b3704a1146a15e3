/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cold data stands out of the way: with or without it, and with more of it,
   every other symbol keeps its address. */
/* moat: cc -DCOLD=1000 */
/* moat: sh %c %O -c %S/cold.c -o without.o && %c %O without.o -o without */
/* moat: sh %c %O -DCOLD=9000 -c %S/cold.c -o larger.o && %c %O larger.o -o larger */
/* moat: sh for f in without larger %i; do %n $f | grep -v -e cold -e ' _end$' -e ' __abi_tag$' -e moat.unit | sort > $(basename $f).txt; done; cmp without.txt cold.image.txt && cmp without.txt larger.txt && grep -q after_zero without.txt */
/* moat: sh %n %i | grep -c cold_ : ^2$ */
/* moat: tool check %i : 2 kept, 0 broken */
#include <moat.h>

int before = 1;
int before_zero;
#ifdef COLD
char cold_zero[COLD] moat_cold;
char cold_data[COLD] moat_cold moat_why("printed at a crash") = { 1 };
#endif
int after = 2;
int after_zero;

int main(void)
{
#ifdef COLD
	__asm__ volatile("" : : "r"(cold_zero), "r"(cold_data));
#else
	__asm__ volatile("" : : "r"(&before), "r"(&after));
#endif
	return before + before_zero + after + after_zero - 3;
}
