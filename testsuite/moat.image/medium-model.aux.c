/* SPDX-License-Identifier: GPL-3.0-or-later */
extern char zero[3UL << 30];
int behind, more = 3;

int other(void)
{
	return behind + more + zero[behind];
}
