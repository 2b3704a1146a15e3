// SPDX-License-Identifier: GPL-3.0-or-later
// Members are constructed in the order of the source: no reordering in C++; what it
// would have mended is still said.
#include <moat.h>
#include <cstddef>

struct refused { // { dg-warning "'moat_reorder' is refused in C..: members are constructed in the order that the source has" }
	long lead;
	int one moat_apart(other); // { dg-warning "struct 'refused' does not keep its contract 'apart'" }
	// { dg-message "to mend it, put 52 more bytes between them, or tag 'other' with moat_line(?!,)" "" { target *-*-* } .-1 }
	int other;
} moat_reorder;
static_assert(offsetof(refused, one) == 8 && offsetof(refused, other) == 12);
struct kept {
	long lead;
	int one moat_apart(other);
	alignas(64) int other;
};
