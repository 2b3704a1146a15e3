/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>
#include <stdio.h>

static void load(void)
{
	fputs("load ", stdout);
}

static void rule(void)
{
	fputs("rule ", stdout);
}

__attribute__((used, section(".init_array.00300"))) static void (*loads)(void) moat_line = load;
__attribute__((used, section(".init_array.00400"))) static void (*ruled)(void) = rule;
int counter = 1;
