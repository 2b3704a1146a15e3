/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A struct with a flexible array that its initialiser fills. */
/* moat: for native cross-all */
/* moat: isolated names 64 20 */
/* moat: run ^20 16$ */
/* moat: tool check %i : 1 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

struct names {
	int count;
	char text[];
};

struct names before = { 1, "abc" };
struct names names moat_line = { 16, "sixteen bytes.." };
struct names after = { 1, "abc" };

int main(void)
{
	printf("%zu %d\n", sizeof before + sizeof "sixteen bytes..", names.count);
	return after.count - before.count;
}
