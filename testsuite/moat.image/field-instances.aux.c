/* SPDX-License-Identifier: GPL-3.0-or-later */
#define OTHERWISE
#include "field-instances.h"

struct local {
	int a, b, c;
	int mine moat_line;
};

static struct twice twice = { 1, 1, 1 };
static struct local local = { 0, 0, 0, 0 };

int other(void)
{
	return twice.three++ + local.mine++;
}
