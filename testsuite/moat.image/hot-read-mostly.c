/* SPDX-License-Identifier: GPL-3.0-or-later */
/* read_mostly and hot stand with their kind, away from the rest. */
/* moat: for native aarch64-* */
/* moat: together limit1 limit2 64 */
/* moat: together count1 count2 64 */
/* moat: apart limit1 count1 64 */
/* moat: apart limit1 plain1 64 */
/* moat: apart count1 plain1 64 */
/* moat: tool check %i : 4 kept, 0 broken */
#include <moat.h>

int limit1 moat_read_mostly = 1;
int plain1 = 2;
int count1 moat_hot = 3;
int limit2 moat_read_mostly = 4;
int plain2 = 5;
int count2 moat_hot = 6;

int main(void)
{
	return limit1 + plain1 + count1 + limit2 + plain2 + count2 - 21;
}
