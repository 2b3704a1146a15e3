/* SPDX-License-Identifier: GPL-3.0-or-later */
extern "C" int count();

volatile int cxx_counter = 2;

int count()
{
	return cxx_counter;
}
