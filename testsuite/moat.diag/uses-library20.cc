// SPDX-License-Identifier: GPL-3.0-or-later
// The same with constant evaluation, and coroutines: since C++17 libraries ask for the alignment, but where they do not.
// { dg-options "-std=c++20" }
#include <moat.h>
#include <algorithm>
#include <list>
#include <memory>
#include <vector>

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
struct sorted { // { dg-warning "struct 'sorted' needs memory that is aligned to 64 bytes, and '\[^'\]*get_temporary_buffer\[^'\]*' takes it from 'void. operator new\[^'\]*', which aligns to 16; do not use that with it" }
	int key;
	int counter moat_line;
	bool operator<(const sorted &other) const
	{
		return key < other.key;
	}
};
void sort(std::vector<sorted> &list)
{
	std::stable_sort(list.begin(), list.end());
}
void fail()
{
	throw hot{ 1, 2 }; // { dg-warning "memory from '\[^'\]*__cxa_allocate_exception\[^'\]*' is aligned to 16 bytes, and struct 'hot' needs 64; throw something that points to it" }
}

// A coroutine's frame holds its variables.
#include <coroutine>
struct task {
	struct promise_type {
		task get_return_object()
		{
			return {};
		}
		std::suspend_never initial_suspend()
		{
			return {};
		}
		std::suspend_never final_suspend() noexcept
		{
			return {};
		}
		void return_void()
		{
		}
		void unhandled_exception()
		{
		}
	};
};
void use(hot &);
task run()
{
	hot local{};
	use(local);
	co_await std::suspend_always{};
	use(local);
} // { dg-warning "memory from 'void. operator new\[^'\]*' is aligned to 16 bytes, and struct '\[^'\]*' needs 64; give it an operator new of its own that aligns" }
