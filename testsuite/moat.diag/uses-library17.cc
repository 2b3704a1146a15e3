// SPDX-License-Identifier: GPL-3.0-or-later
// Since C++17 libraries ask for the alignment, but where they do not.
// { dg-options "-std=c++17" }
#include <moat.h>
#include <list>
#include <memory>
#include <vector>
#include "uses-library17.aux.h"

struct hot {
	int reader;
	int counter moat_line;
};
int containers()
{
	std::vector<hot> vector(3);
	std::list<hot> list(2);
	auto shared = std::make_shared<hot>();
	auto unique = std::make_unique<hot>();
	return vector[0].reader + list.front().reader + shared->reader + unique->reader;
}
struct sorted { // { dg-warning "struct 'sorted' needs memory that is aligned to 64 bytes, and '\[^'\]*get_buffer\[^'\]*' takes it from 'void. operator new\[^'\]*', which aligns to 16; do not use that with it" }
	int key;
	int counter moat_line;
	bool operator<(const sorted &other) const
	{
		return key < other.key;
	}
};
void sort()
{
	std::get_buffer<sorted>(3);
}
void fail()
{
	throw hot{ 1, 2 }; // { dg-warning "memory from '\[^'\]*__cxa_allocate_exception\[^'\]*' is aligned to 16 bytes, and struct 'hot' needs 64; throw something that points to it" }
}
