// SPDX-License-Identifier: GPL-3.0-or-later
// A group can't hold what the linker merges one by one.
// { dg-options "-std=c++17" }
#include <moat.h>

inline int merged moat_group(g) = 1; // { dg-warning "'merged' cannot keep its promise 'group g': its copies of several objects" }
int *user()
{
	return &merged;
}
