// SPDX-License-Identifier: GPL-3.0-or-later
#include "kinds.h"

template struct box<long>;

int other_beside = 1;
static char other_byte = 2;

void fill_other(places &all)
{
	other_beside += other_byte++;
	fill(all);
}
