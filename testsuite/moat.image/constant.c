/* SPDX-License-Identifier: GPL-3.0-or-later */
/* const stays read-only; const with addresses stays where the loader can
   relocate it and then protect it. */
/* moat: for native aarch64-* cross-all */
/* moat: opts -O0 -O2 */
/* moat: cc -fPIE */
/* moat: link -pie */
/* moat: isolated limit 64 4 */
/* moat: isolated table 64 */
/* moat: section limit ^\.rodata$ */
/* moat: section table ^\.data\.rel\.ro$ */
/* moat: run ^ok$ */
/* moat: tool check %i : 2 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

extern const int limit, next, *const table[2];
const int limit moat_line = 11;
const int next = 12;
const int *const table[2] moat_line = { &limit, &next };
extern const int *const other[1];
const int *const other[1] = { &next };

int main(void)
{
	if (*table[0] + *other[0] == 23)
		puts("ok");
	return 0;
}
