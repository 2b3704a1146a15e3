// SPDX-License-Identifier: GPL-3.0-or-later
// A rule for all fields does not mean the pointer to virtual functions, which the
// compiler puts first and nobody can give a line.
// moat: for native cross-all
// moat: cc -fplugin-arg-moat-rules=%S/field-virtual.rules
// moat: tool check %i : 4 kept, 0 broken
// moat: not-tool check --verbose %i : vptr
// moat: run ^kept$

#include <cstdint>
#include <cstdio>

struct counter {
	long first;
	virtual void count()
	{
		first++;
	}
	long last;
};
struct other : counter {
	void count() override
	{
		last++;
	}
};

counter one;
other two;

int main(int argc, char **)
{
	counter *which = argc > 1 ? &one : &two;
	which->count();
	std::puts((uintptr_t)&which->first % 64 == 0 && which->last == 1 ? "kept" : "lost");
	return 0;
}
