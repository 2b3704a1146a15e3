/* SPDX-License-Identifier: GPL-3.0-or-later */
/* -mcmodel=medium: what is large stays large, so that what lies behind it is in reach of
   short addresses, and is reached by long ones itself. */
/* moat: opts -O0+-mcmodel=medium+-fno-pie+-no-pie -O2+-mcmodel=medium+-fno-pie+-no-pie -O2+-mcmodel=medium+-fPIE */
/* moat: file medium-model.aux.c */
/* moat: isolated zero 64 */
/* moat: isolated data 64 100000 */
/* moat: isolated constant 64 100000 */
/* moat: isolated inner 64 */
/* moat: isolated small 64 4 */
/* moat: section zero ^\.lbss$ */
/* moat: section data ^\.ldata$ */
/* moat: section constant ^\.lrodata$ */
/* moat: section small ^\.data$ */
/* moat: size-below 500000 */
/* moat: run ^26$ */
/* moat: tool check %i : 5 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

int before = 1;
char zero[3UL << 30] moat_line;
char data[100000] moat_line = { 2, 3 };
extern const char constant[100000];
const char constant[100000] moat_line = { 4, 5 };
static char inner[200000] moat_line;
int small moat_line = 6;
int other(void);

int main(void)
{
	volatile unsigned long last = (3UL << 30) - 1;
	zero[last] = 7;
	inner[last % 200000]++;
	printf("%d\n", before + zero[last] + data[1] + constant[1] + inner[last % 200000] + small + other());
	return 0;
}
