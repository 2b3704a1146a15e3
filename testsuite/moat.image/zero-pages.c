/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A thousand page-isolated zero globals take no room in the file. */
/* moat: for native cross-all */
/* moat: opts -O2 */
/* moat: size-below 1000000 */
/* moat: section p_0 ^\.bss$ */
/* moat: isolated p_0 4096 */
/* moat: isolated p_777 4096 */
/* moat: tool check %i : 1000 kept, 0 broken */
/* moat: tool check %i : note: 1000 objects with pages of their own start at the same page offset */
#include <moat.h>

#define ONE(n) int p_##n moat_page;
#define TEN(n) ONE(n##0) ONE(n##1) ONE(n##2) ONE(n##3) ONE(n##4) \
	ONE(n##5) ONE(n##6) ONE(n##7) ONE(n##8) ONE(n##9)
#define HUNDRED(n) TEN(n##0) TEN(n##1) TEN(n##2) TEN(n##3) TEN(n##4) \
	TEN(n##5) TEN(n##6) TEN(n##7) TEN(n##8) TEN(n##9)
HUNDRED(1) HUNDRED(2) HUNDRED(3) HUNDRED(4) HUNDRED(5) HUNDRED(6) HUNDRED(7) HUNDRED(8)
HUNDRED(9)
TEN(1) TEN(2) TEN(3) TEN(4) TEN(5) TEN(6) TEN(7) TEN(8) TEN(9)
ONE(0) ONE(1) ONE(2) ONE(3) ONE(4) ONE(5) ONE(6) ONE(7) ONE(8) ONE(9)

int main(void)
{
	return p_0 + p_777 + p_999;
}
