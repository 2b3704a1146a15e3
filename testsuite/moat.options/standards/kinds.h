/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One subject of each kind that C++ has at the standard that it is compiled for, seen by
   two objects. */
#include <moat.h>

#include <cstdint>

extern int t_global moat_line;
int near1();

struct owner {
	static int t_member moat_line;
	static constexpr int t_constexpr moat_line = 2;
	static thread_local int t_thread_member moat_line;
#if __cplusplus >= 201703L
	static inline int near_inline = 3;
	static inline int t_inline_member moat_line = 4;
#endif
};

template <class T> struct box {
	static T near2;
	static T t_value moat_line;
};
template <class T> T box<T>::near2 = T(5);
template <class T> T box<T>::t_value = T(6);
template <> short box<short>::t_value;
extern template struct box<long>;

#if __cplusplus >= 201402L
template <class T> T near_variable = T(7);
template <class T> T t_variable moat_line = T(8);
#endif
#if __cplusplus >= 201703L
inline int near3 = 9;
inline int t_inline moat_line = 10;
inline thread_local int t_inline_thread moat_line = 11;
#endif
#if __cplusplus >= 202002L
template <class T> concept whole = sizeof(T) >= 4;
template <whole T> struct strict {
	static inline T t_strict moat_line = 12;
};
#endif

inline int *called()
{
	static int near4 = 13, t_called moat_line = 14;
	near4++;
	return &t_called;
}

template <class T> T *each()
{
	static T t_each moat_line = T(15);
	return &t_each;
}

struct made {
	int value;
	explicit made(int from) : value(from) { near1(); }
	~made() { near1(); }
};

inline made *guarded()
{
	static made t_guarded moat_line{ 16 };
	return &t_guarded;
}

/* The addresses of what both objects have. */
enum { SHARED = 16 };
using places = const volatile void *[SHARED];
inline void fill(places &all)
{
	int n = 0;
	all[n++] = &t_global;
	all[n++] = &owner::t_member;
	all[n++] = &owner::t_constexpr;
	all[n++] = &owner::t_thread_member;
	all[n++] = &box<int>::t_value;
	all[n++] = &box<short>::t_value;
	all[n++] = &box<long>::t_value;
	all[n++] = called();
	all[n++] = each<int>();
	all[n++] = guarded();
#if __cplusplus >= 201402L
	all[n++] = &t_variable<long>;
#endif
#if __cplusplus >= 201703L
	all[n++] = &owner::t_inline_member;
	all[n++] = &t_inline;
	all[n++] = &t_inline_thread;
#endif
#if __cplusplus >= 202002L
	all[n++] = &strict<int>::t_strict;
#endif
	while (n < SHARED)
		all[n++] = nullptr;
}
