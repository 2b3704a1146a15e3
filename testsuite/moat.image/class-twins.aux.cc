/* SPDX-License-Identifier: GPL-3.0-or-later */
#define WAY 200
#include "class-twins.h"

/* Another one of that name, in another file. */
struct helper {
	char c[3];
	int a moat_line;
};

static net::own own;
static helper helper;

int use()
{
	static net::box<char> small = { 0, 0 };
	net::ring *ring = nullptr;
	net::diamond *diamond = nullptr;
	auto twice = [](int x) { return 2 * x; };
	return small.counter + own.b + helper.a + net::sum(0) + net::call(twice) - 2 +
	       (ring ? ring->r : 0) + (diamond ? diamond->d : 0);
}
