// SPDX-License-Identifier: GPL-3.0-or-later
// Small data of C++: inline variables and members of templates stay COMDAT in it.
// moat: for riscv64-*
// moat: opts -O0 -O2 -O2+-fdata-sections
// moat: cc -std=c++17 -fno-pie
// moat: link -no-pie
// moat: file small-data.aux.cc -std=c++17
// moat: isolated counted 64 4
// moat: isolated _ZN4heldIlE6memberE 64 8
// moat: section counted ^\.sdata$
// moat: section _ZN4heldIlE6memberE ^\.sbss$
// moat: run
// moat: tool check %i : 0 broken
#include "small-data.h"

int main()
{
	counted++;
	held<long>::member++;
	return other() + (counted == 5 && held<long>::member == 2 && *fix() == 9 ? 0 : 1);
}
