// SPDX-License-Identifier: GPL-3.0-or-later
// What a base can't own is not said again of what is derived from it; but what it
// can own is said of each that takes it.
// { dg-options "-std=gnu++20" }
#include <moat.h>

struct base {
	char x moat_line; // { dg-warning "field 'x' of struct 'one' does not own its run: the struct is aligned to 8 bytes" }
	// { dg-warning "field 'x' of struct 'two' does not own its run" "" { target *-*-* } .-1 }
	// { dg-bogus "struct 'three'" "" { target *-*-* } .-2 }
};
#pragma pack(push, 8)
struct one : base {
	char y;
};
struct two : base {
	char y;
};
#pragma pack(pop)
struct three : two {
	char z;
};
one a;
two b;
three c;
