/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

int near3 = 3;
int second moat_group(shared) = 4;
int second_zero moat_group(zeros);
int near4 = 7;

int other(void)
{
	return near3 + second + second_zero + near4;
}
