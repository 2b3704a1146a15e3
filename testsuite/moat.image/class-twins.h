/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

namespace net
{
template <class T> struct box {
	T first;
	T counter moat_line;
};

struct base {
	virtual ~base();
	int b moat_line;
};

struct ring : base {
	static int count;
	int r;
	struct in {
		char a;
		long i moat_line;
	} inner;
	typedef struct {
		int x;
	} unnamed;
	unnamed u;
};

struct diamond : virtual base {
	int d moat_line;
};

inline int sum(int x)
{
	struct local {
		int a;
		int b moat_line;
	} local = { x, x };
	return local.a + local.b;
}

namespace
{
struct own {
	char a[WAY];
	int b moat_line;
};
} // namespace

template <class F> inline int call(F f)
{
	box<F *> b = { &f, &f };
	return (*b.counter)(1);
}
} // namespace net

int use();
