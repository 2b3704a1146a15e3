// SPDX-License-Identifier: GPL-3.0-or-later
/* The same for what C++ merges: of a tagged and an untagged definition the one that is
   linked first stays. */
/* moat: for native aarch64-* */
/* moat: cc -std=c++17 */
/* moat: lines-of 64 */
/* moat: opts -O0 -O2 -O2+-flto -O2+-fwhole-program */
/* moat: link-warns (serial compilation|^$)? */
/* moat: run ^0 0$ */
/* moat: tool check %i : 2 kept, 0 broken */
/* moat: sh %c %O -std=c++17 -fno-lto -fno-whole-program -fno-toplevel-reorder -DTAG= -DOTHER -c %S/replaced.cc -o other.o */
/* moat: sh %c %O -std=c++17 -fno-whole-program -c %S/replaced.cc -o main.o && %c %O -fno-whole-program other.o main.o -o both && %r ./both : ^8 8$ */
#include <moat.h>
#include <cstdint>
#include <cstdio>

#ifndef TAG
#define TAG moat_line
#endif

struct big {
	int words[16];
};

template <class T> struct holder {
	static T member;
};

#ifdef OTHER
/* Each in a section of its own, in this order. */
inline __attribute__((used, aligned(64))) char lead1[8] = { 1 };
inline __attribute__((aligned(8))) big merged TAG = { { 1 } };
template <class T> struct lead {
	static char lead2[8];
};
template <class T> __attribute__((used, aligned(64))) char lead<T>::lead2[8] = { 1 };
template struct lead<big>;
template <class T> __attribute__((aligned(8))) T holder<T>::member TAG = { { 2 } };
#else
inline big merged TAG = { { 1 } };
template <class T> T holder<T>::member TAG = { { 2 } };
#endif

#ifdef OTHER
big *others(int which)
{
	return which ? &merged : &holder<big>::member;
}
#else
big source;

static __attribute__((noipa)) unsigned off(big *where)
{
	return (uintptr_t)where % 64;
}

int main()
{
	merged = holder<big>::member = source;
	if (((uintptr_t)&merged & 63) != off(&merged) ||
	    ((uintptr_t)&holder<big>::member & 63) != off(&holder<big>::member))
		puts("assumed");
	printf("%u %u\n", off(&merged), off(&holder<big>::member));
}
#endif
