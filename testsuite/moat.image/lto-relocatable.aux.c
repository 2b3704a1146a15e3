/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

static int near3 = 1;
static int count moat_line = 2;
static int near4 = 2;

__attribute__((noipa)) int other(int by)
{
	near3 += by;
	count += by;
	near4 += by;
	return near3 + near4 + count - 3;
}
