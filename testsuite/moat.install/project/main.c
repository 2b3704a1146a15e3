/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

#include <stdio.h>

int count(void);

volatile int counter moat_line = 1;

int main(void)
{
	printf("counted %d\n", counter + count());
	return 0;
}
