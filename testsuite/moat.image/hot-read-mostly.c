/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_mostly and hot stand with their kind, away from the rest. */
/* moat: for native aarch64-* cross-all */
/* moat: together limit1 limit2 64 */
/* moat: together count1 count2 64 */
/* moat: apart limit1 count1 64 */
/* moat: apart limit1 plain1 64 */
/* moat: apart count1 plain1 64 */
/* moat: apart often1 count1 64 */
/* moat: section often1 ^\.rodata$ */
/* moat: tool check %i : 6 kept, 0 broken, 0 dropped, 0 refused */
/* moat: sh %m check %i | grep -c ldscript : status 1 : ^0$ */
#include <moat.h>

extern const int often1;
const int often1 moat_hot = 7;
__thread int often2 moat_hot = 8;
int limit1 moat_read_mostly = 1;
int plain1 = 2;
int count1 moat_hot = 3;
int limit2 moat_read_mostly = 4;
int plain2 = 5;
int count2 moat_hot = 6;

int main(void)
{
	return limit1 + plain1 + count1 + limit2 + plain2 + count2 + often1 + often2 - 36;
}
