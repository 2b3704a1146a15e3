/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Static variables of functions; two of one name are told apart. */
/* moat: for native aarch64-* cross-all */
/* moat: run ^12 22$ */
/* moat: tool check -v %i : 2 kept, 0 broken */
/* moat: nm -n : calls */
#include <moat.h>
#include <stdint.h>
#include <stdio.h>

__attribute__((noinline)) static int one(int **where)
{
	static int near1, calls moat_line = 10, near2;
	near1++;
	near2++;
	*where = &calls;
	return calls += near1 + near2;
}

__attribute__((noinline)) static int two(int **where)
{
	static int near1, calls moat_line = 20, near2;
	near1++;
	near2++;
	*where = &calls;
	return calls += near1 + near2;
}

int main(void)
{
	int *a, *b;
	int x = one(&a), y = two(&b);
	if ((uintptr_t)a % 64 || (uintptr_t)b % 64 || a == b)
		return 1;
	printf("%d %d\n", x, y);
	return 0;
}
