// SPDX-License-Identifier: GPL-3.0-or-later
#include "kinds.h"

#include <cstdio>

void fill_other(places &all);

int beside1 = 1;
int t_global = 2;
int beside2 = 3;
int owner::t_member = 4;
constexpr int owner::t_constexpr;
thread_local int beside_thread = 5;
thread_local int owner::t_thread_member = 6;
template <> short box<short>::t_value = 7;

namespace {
int beside3 = 8;
int t_anonymous moat_line = 9;
thread_local made t_dynamic_thread moat_line{ 10 };
}
static int t_static moat_line = 11;
const int t_const moat_line = 12;
[[gnu::__moat_line__]] int t_bracketed = 13;
made t_object moat_line{ 14 };
int &t_reference moat_line = beside1;
#if __cplusplus >= 202002L
constinit int t_constinit moat_line = 15;
constinit thread_local int t_constinit_thread moat_line = 16;
const char8_t t_text[] moat_line = u8"text";
#endif

int near1()
{
	return beside1++ + beside2++ + beside3++ + beside_thread++;
}

static bool misplaced(const volatile void *place)
{
	return reinterpret_cast<std::uintptr_t>(place) % 64 != 0;
}

int main()
{
	places here, there;
	const volatile void *own[] = { &t_anonymous, &t_dynamic_thread, &t_static, &t_const, &t_bracketed, &t_object,
#if __cplusplus >= 202002L
				       &t_constinit, &t_constinit_thread, t_text,
#endif
	};
	int bad = 0;
	fill(here);
	fill_other(there);
	for (int i = 0; i < SHARED; i++)
		bad += here[i] != there[i] || misplaced(here[i]);
	for (auto place : own)
		bad += misplaced(place);
	t_anonymous++;
	t_static += t_reference++;
	std::printf("%d wrong\n", bad);
	return bad;
}
