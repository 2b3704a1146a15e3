/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An initialised global, an array, a struct copied by value. */
/* moat: for native aarch64-* cross-all */
/* moat: opts -O0 -O2 -Os -O2+-fPIE+-pie */
/* moat: isolated hot 64 4 */
/* moat: isolated table 64 100 */
/* moat: isolated pair 64 20 */
/* moat: isolated wide 256 8 */
/* moat: section hot ^\.data$ */
/* moat: run ^5 99 1 2 3 4 5 canary$ */
/* moat: tool check %i : 4 kept, 0 broken */
#include <moat.h>
#include <stdio.h>
#include <string.h>

struct five {
	int v[5];
};

int before1 = 1, before2 = 2;
int hot moat_line = 5;
int after1 = 3;
char table[100] moat_line = "table";
char after2 = 4;
struct five pair moat_line = { { 1, 2, 3, 4, 5 } };
short after3 = 6;
long long wide moat_bytes(256) = 9;
short after4 = 7;

__attribute__((noinline)) struct five copy(void)
{
	return pair;
}

int main(void)
{
	struct {
		struct five got;
		char canary[8];
	} frame;
	memcpy(frame.canary, "canary", 7);
	frame.got = copy();
	if (sizeof hot != 4 || sizeof table != 100 || sizeof pair != 20 ||
	    __builtin_object_size(table, 0) != 100)
		return 1;
	printf("%d %d %d %d %d %d %d %s\n", hot, before1 + after1 + 95, frame.got.v[0],
	       frame.got.v[1], frame.got.v[2], frame.got.v[3], frame.got.v[4], frame.canary);
	return before2 + after2 + after3 + after4 + (int)wide - 28;
}
