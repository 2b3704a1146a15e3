// SPDX-License-Identifier: GPL-3.0-or-later
// C++17 calls the aligned operator new.
// { dg-options "-std=c++17" }
#include <moat.h>

struct hot {
	int reader;
	int counter moat_line;
};
hot *get()
{
	return new hot;
}
hot *values()
{
	return new hot();
}
hot *array()
{
	return new hot[3]();
}
