/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

struct ring {
	long one;
	char space[256];
	long other moat_apart(one);
};

struct ring there = { 3, { 0 }, 4 };

int there_sum(void)
{
	struct ring *volatile ring = &there;
	return (int)(ring->one + ring->other);
}
