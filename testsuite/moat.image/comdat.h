// SPDX-License-Identifier: GPL-3.0-or-later
#include <moat.h>

namespace ns {
inline int near_inline = 3;
inline int inline_count moat_line = 4;
template <class T> struct holder {
	static T member moat_line;
	static inline T page moat_page = 2;
};
template <class T> T holder<T>::member = 5;
inline int calls()
{
	static int n moat_line = 0;
	return ++n;
}
namespace {
int private_near = 1;
int priv moat_line moat_why("one for each object") = 2;
int private_after = 3;
[[maybe_unused]] int privates()
{
	return priv++ + private_near++ + private_after++;
}
}
}
