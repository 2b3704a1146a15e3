// SPDX-License-Identifier: GPL-3.0-or-later
// Libraries ask for the alignment, but in constant evaluation; a coroutine does not.
// { dg-options "-std=c++20" }
#include <moat.h>
#include <coroutine>
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

// A coroutine's frame holds its variables.

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
// Compilers say it where the function starts, or where it ends.
// clang-format off
task run() { hot local{}; use(local); co_await std::suspend_always{}; use(local); } // { dg-warning "memory from 'void. operator new\[^'\]*' is aligned to 16 bytes, and struct '\[^'\]*' needs 64; give it an operator new of its own that aligns" }
