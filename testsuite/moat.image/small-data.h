/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

inline int counted moat_line = 3;
inline const int fixed moat_line = 9;

template <class T> struct held {
	static T member;
};
template <class T> T held<T>::member moat_line;

inline const int *fix()
{
	return &fixed;
}

int other();
