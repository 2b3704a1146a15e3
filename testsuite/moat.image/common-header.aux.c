/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "common-header.aux.h"

int defined = 5;
int only_here;

void set(void)
{
	shared = 4;
	counted++;
	grouped = 2;
	only_here = 1;
}
