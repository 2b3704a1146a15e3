/* SPDX-License-Identifier: GPL-3.0-or-later */
__attribute__((noipa)) char *b_where(int which)
{
	static char b_local = 1;
	static char b_zero;
	return which ? &b_local : &b_zero;
}

__attribute__((noipa)) int b_use(int by)
{
	return *b_where(by) += 3;
}
