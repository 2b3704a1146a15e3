/* SPDX-License-Identifier: GPL-3.0-or-later */
/* 64-bit PowerPC reaches data through a table of addresses (.toc), relative to it,
   or by section anchors; lines are of 128 bytes there. */
/* moat: for powerpc64le-* */
/* moat: opts -O0+-mcmodel=small -O2+-mcmodel=small -O2+-mcmodel=medium -O2+-mcmodel=large -O2+-fPIC+-mcmodel=small -O2+-mno-pcrel+-fno-section-anchors */
/* moat: isolated hot 128 4 */
/* moat: isolated zero 128 8 */
/* moat: isolated local 128 4 */
/* moat: isolated limit 128 4 */
/* moat: section hot ^\.data$ */
/* moat: section zero ^\.bss$ */
/* moat: readelf -p.comment : moat1 unit .*line=128 */
/* moat: run ^18$ */
/* moat: tool check %i : 4 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

int before = 1;
int hot moat_line = 2;
int after = 3;
long zero moat_line;
long zero_after;
static int local moat_line = 5;
static int local_after = 1;
const int limit moat_line = 6;
int *all[] = { &before, &hot, &after, &local, &local_after };

int main(void)
{
	const volatile int *seen = &limit;
	int sum = 0;
	for (unsigned i = 0; i < sizeof all / sizeof all[0]; i++)
		sum += (*all[i])++;
	printf("%ld\n", sum + zero++ + zero_after + *seen);
	return before + hot + after + local + local_after == 17 && zero == 1 ? 0 : 1;
}
