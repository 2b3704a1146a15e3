/* SPDX-License-Identifier: GPL-3.0-or-later */
static int local = 0;

int other(void)
{
	return local++;
}
