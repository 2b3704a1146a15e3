// SPDX-License-Identifier: GPL-3.0-or-later
// What is derived from a class whose first field owns a line has the line too, also
// where it adds nothing: it once had the size of the field, and was copied wrongly.
// moat: for native cross
// moat: lines-of 64
// moat: opts -O0 -O2 -O3
// moat: tool check %i : 4 kept, 0 broken
// moat: run ^kept$

#include <moat.h>

#include <cstdint>
#include <cstdio>

struct counter {
	int value moat_line;
	explicit counter(int start) : value(start)
	{
	}
	operator int() const
	{
		return value;
	}
};
struct packets : counter {
	explicit packets(int start) : counter(start)
	{
	}
};
struct device {
	virtual ~device() = default;
	int id = 1;
};
struct card : device, packets {
	card() : packets(3)
	{
	}
};
struct drops : counter {
	drops() : counter(4)
	{
	}
};
struct both : drops, virtual packets {
	both() : packets(2)
	{
	}
};

static_assert(sizeof(packets) == 64 && alignof(packets) == 64, "as the base");

template <typename T> const T &least(const T &one, const T &other)
{
	return other < one ? other : one;
}

int start = 1;
packets all(10);
card first;
both two;

template <typename T> bool owns(const T &object)
{
	return (uintptr_t)&object.value % 64 == 0 && alignof(T) == 64;
}

int main()
{
	all = least(all, packets(start));
	bool kept = all == 1 && owns(all) && owns(first) && first.value == 3 && owns<drops>(two) &&
		    owns<packets>(two);
	std::puts(kept ? "kept" : "lost");
	return 0;
}
