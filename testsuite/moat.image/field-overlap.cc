// SPDX-License-Identifier: GPL-3.0-or-later
// A member in whose padding others may lie: debug information has it with its padding.
// moat: for native
// moat: cc -std=c++20 -g
// moat: tool check %i : fields: 2 kept, 0 broken
#include <moat.h>

struct inner {
	int one;
	int two moat_line;
	inner()
	{
	}
};
struct outer {
	[[no_unique_address]] inner a moat_line;
	char c;
};
outer global;
int main()
{
	return global.c;
}
