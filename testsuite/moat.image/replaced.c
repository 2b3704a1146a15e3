/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A definition that the linker may replace is no ground for assuming its alignment:
   the code was wrong where an untagged definition took its place. */
/* moat: for native aarch64-* cross */
/* moat: lines-of 64 */
/* moat: opts -O0 -O2 -O2+-fno-toplevel-reorder -O2+-flto -O2+-fcommon */
/* moat: link-warns (serial compilation|^$)? */
/* moat: file replaced.aux.c -fno-lto -fno-toplevel-reorder */
/* moat: run ^8 8 8$ */
/* moat: sh %c %O -DALONE %S/replaced.c -o alone && %r ./alone : ^0 0 0$ */
/* moat: sh %m check alone : 3 kept, 0 broken */
/* moat: sh %c %O -fno-lto -DALONE -c %S/replaced.c -o alone.o && readelf -SW alone.o | grep -c '\.\.moat\..* 64 *$' : ^3$ */
#include <moat.h>
#include <stdint.h>
#include <stdio.h>

struct big {
	int32_t words[16];
};

__attribute__((weak)) struct big first moat_line;
struct big second moat_line;
extern struct big third moat_line;
struct big third = { { 3 } };

#pragma weak second
extern __typeof__(third) third __attribute__((weak));

struct big source;

__attribute__((noipa)) static void copy(void)
{
	first = second = third = source;
}

__attribute__((noipa)) static unsigned off(struct big *where)
{
	return (uintptr_t)where % 64;
}

int main(void)
{
	copy();
	/* What the compiler says must be what is so. */
	if (((uintptr_t)&first & 63) != off(&first) || ((uintptr_t)&second & 63) != off(&second) ||
	    ((uintptr_t)&third & 63) != off(&third))
		puts("assumed");
	printf("%u %u %u\n", off(&first), off(&second), off(&third));
	return 0;
}
