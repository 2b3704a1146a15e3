/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program's own definition is used in place of a shared object's. */
/* moat: for native aarch64-* */
/* moat: lines-of 64 */
/* moat: opts -O0 -O2 -O2+-flto */
/* moat: cc -fPIC */
/* moat: link -shared */
/* moat: link-warns (serial compilation|^$)? */
/* moat: isolated first 64 64 */
/* moat: tool check %i : 3 kept, 0 broken */
/* moat: sh echo 'int look(void); int main(void) { return look(); }' | %C -O0 %S/replaced.aux.c -x c - -x none %i -o program */
/* moat: sh %r ./program : ^8 8 8$ */
#include <moat.h>
#include <stdint.h>
#include <stdio.h>

struct big {
	int words[16];
};

struct big first moat_line, second moat_line, third moat_line;
struct big source;

__attribute__((noipa)) static unsigned off(struct big *where)
{
	return (uintptr_t)where % 64;
}

int look(void)
{
	first = second = third = source;
	if (((uintptr_t)&first & 63) != off(&first))
		puts("assumed");
	printf("%u %u %u\n", off(&first), off(&second), off(&third));
	return 0;
}
