// SPDX-License-Identifier: GPL-3.0-or-later
/* One subject of each kind that C++ adds. */
#include "subjects.h"

inline int beside_inline = 1;
inline int t_inline moat_line = 2;

template <class T> struct holder {
	static T beside;
	static T t_member moat_line;
};
template <class T> T holder<T>::beside = 3;
template <class T> T holder<T>::t_member = 4;

namespace {
int beside_anonymous = 5;
int t_anonymous moat_line = 6;
}

int made() { return 7; }
int t_dynamic moat_line = made();

struct derived : subject {
	char more = 0;
};
derived t_derived;

inline int *own()
{
	static int t_own moat_line = 8;
	return &t_own;
}

extern "C" int classes()
{
	int *lines[] = { &t_inline, &holder<int>::t_member, &t_anonymous, &t_dynamic, own() };
	int bad = shared_field(&t_derived);
	for (int *line : lines) {
		bad += misplaced(line, 64);
		++*line;
	}
	t_derived.hot += t_derived.more;
	beside_inline += beside_anonymous++ + holder<int>::beside++;
	return bad;
}
