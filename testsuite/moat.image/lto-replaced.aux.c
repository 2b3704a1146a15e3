/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The definition that is taken, between others. */
#ifdef TAG
#include <moat.h>
#define SECTION
#else
#define TAG
#define SECTION __attribute__((section(".data.zz")))
#endif

static int unit_static = 4;
SECTION __attribute__((aligned(64))) int before = 1;
SECTION int lost TAG = 7;
SECTION int after = 0;

__attribute__((noipa)) int other(void)
{
	before++;
	return unit_static++ + after++;
}
