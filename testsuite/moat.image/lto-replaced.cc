// SPDX-License-Identifier: GPL-3.0-or-later
/* The same for what C++ merges, and for a rule on a static of an inline function. */
/* moat: opts -O1+-flto -O1+-flto+-flto-partition=max */
/* moat: for native */
/* moat: lines-of 64 */
/* moat: cc -std=c++17 -fplugin-arg-moat-rules=%S/lto-replaced.rules */
/* moat: link-warns (serial compilation|^$)? */
/* moat: run */
/* moat: tool check %i : 2 promises: 2 kept, 0 broken, 0 dropped, 0 refused */
/* moat: sh %C %O -std=c++17 -Dmoat_line= -DOTHER -c %S/lto-replaced.cc -I%b/include -o other.o && %c %O other.o %o -o x 2>/dev/null; ./x && %m check x : status 1 : broken: 'inline_count' */
/* moat: sh %m check x : status 1 : broken: 'n' */
/* moat: sh %m check x : status 1 : 2 promises: 0 kept, 2 broken, 0 dropped, 0 refused */
/* moat: sh %c %O %o other.o -o y 2>/dev/null; ./y && %m check y : 2 promises: 2 kept, 0 broken, 0 dropped, 0 refused */
#ifndef OTHER
#include <moat.h>
#endif

inline int inline_count moat_line = 1;

inline int &counted()
{
	static int n = 2;
	return n;
}

#ifdef OTHER
static int beside = 1;

int *others(int which)
{
	return which ? &inline_count : which < 0 ? &beside : &counted();
}
#else
int main()
{
	return inline_count++ + counted()++ - 3;
}
#endif
