// SPDX-License-Identifier: GPL-3.0-or-later
/* The same in C++. */
#include <moat.h>

using counter moat_line = int; // { dg-warning "does not apply to types|ignored" }
struct pair {
	int one moat_hot; // { dg-warning "'moat_hot' ignored: it does not apply to fields" }
	static int shared moat_line;
};
int pair::shared = 1;

int use(int argument moat_line) // { dg-warning "does not apply to parameters" }
{
	int automatic moat_line = argument; // { dg-warning "does not apply to automatic variables" }
	return automatic + pair::shared;
}
