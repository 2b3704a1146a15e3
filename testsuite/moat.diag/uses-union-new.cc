// SPDX-License-Identifier: GPL-3.0-or-later
// Placement new into a union, or into bytes, that are aligned less.
// { dg-options "-std=c++17" }
#include <moat.h>
#include <new>

struct hot {
	int reader;
	int counter moat_line;
};
union {
	char bytes[128];
	long align;
} store;
char bytes[128];
alignas(64) char aligned[128];

hot *one()
{
	return new (&store) hot; // { dg-warning "struct 'hot' is put into union '<unnamed>', which is aligned to 8 bytes here; it needs 64" }
}
hot *two()
{
	return new (store.bytes) hot(); // { dg-warning "is put into union" }
}
hot *three()
{
	return new (bytes) hot{1, 2}; // { dg-warning "memory of 'bytes' is aligned to 1 bytes, and struct 'hot' needs 64" }
}
hot *four()
{
	return reinterpret_cast<hot *>(&store); // { dg-warning "is put into union" }
}
hot *good()
{
	return new (aligned) hot;
}
