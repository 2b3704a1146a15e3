/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Link-time optimisation takes the section from a static variable of a function that
   it drops: the compiler crashed at its seal.  It gets its section back. */
/* moat: opts -O2+-flto */
/* moat: cc -std=c++17 */
/* moat: run */
/* moat: tool check %i : 1 kept, 0 broken, 0 dropped, 0 refused */
#include <moat.h>

extern "C" int puts(const char *);

struct keeps {
	keeps(int, char *text) { puts(text); }
};

template <int, typename> struct holder {
	static keeps held;
};
template <int N, typename T> keeps holder<N, T>::held{ 0, T::get() };

struct user {
	void unused()
	{
		static char function_static moat_line;
		struct local {
			static char *get() { return &function_static; }
		};
		auto it = holder<0, local>::held;
		(void)it;
	}
};

int main()
{
}
