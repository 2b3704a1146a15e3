/* SPDX-License-Identifier: GPL-3.0-or-later */
static int near1;
static int state = 2;
static int near2;

int other(void)
{
	near1++;
	near2++;
	return state++ + near1 + near2 - 2;
}
