/* SPDX-License-Identifier: GPL-3.0-or-later */
int hot, beside, another;

void set(void)
{
	hot = 4;
	beside = 5;
	another = 6;
}
