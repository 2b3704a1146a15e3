// SPDX-License-Identifier: GPL-3.0-or-later
// A chain of virtual bases: each class has a field for every base above it, so
// that there are more ways to the first one than can be walked.
#include <moat.h>

template <int N> struct link : virtual link<N - 1> {
	char own moat_line moat_apart(other);
	char other;
};
template <> struct link<0> {
	char first moat_line; // { dg-warning "field 'first' of struct 'packed' does not own its run" }
};

#pragma pack(push, 8)
struct packed : link<0> {
};
#pragma pack(pop)
struct derived : virtual packed, virtual link<40> {
};
derived all;
