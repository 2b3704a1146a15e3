// SPDX-License-Identifier: GPL-3.0-or-later
// What a library allocates is said at the struct, once.
// { dg-options "-std=c++14" }
#include <moat.h>
#include <list>
#include <vector>

struct hot { // { dg-warning "struct 'hot' needs memory that is aligned to 64 bytes, and '\[^'\]*allocate\[^'\]*' takes it from 'void. operator new.std::size_t.', which aligns to 16; compile as C..17 or later" }
	int reader;
	int counter moat_line;
};
int vectors()
{
	std::vector<hot> one(3), other(4);
	std::list<hot> list(2);
	return one[0].reader + other[0].reader + list.front().reader;
}
struct linked { // { dg-warning "struct 'linked' needs memory that is aligned to 64 bytes" }
	int reader;
	int counter moat_line;
};
// What has a template argument of that name need not have such an object.
struct pointed {
	int reader;
	int counter moat_line;
};
template <class T> struct alignas(64) reference {
	T *to;
};
int pointers()
{
	std::list<reference<pointed>> list(2);
	std::list<pointed *> others(2);
	return list.front().to == others.front();
}
int lists()
{
	std::list<linked> list(2);
	return list.front().reader;
}
