/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The same variables from a file that sees no definition of them. */
#include "every-kind.h"

int near = 1, near_zero;

int others(void)
{
	return hot + zero + limit + counter + zero_counter + weakling - (near + near_zero) * 9;
}
