// SPDX-License-Identifier: GPL-3.0-or-later
// What std::stable_sort did before GCC 14.
#pragma GCC system_header
#include <new>

namespace std
{
template <class T> T *get_buffer(size_t n)
{
	return static_cast<T *>(::operator new(n * sizeof(T), nothrow));
}
}
