/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <stdio.h>

extern int beside, hot, zero, page, cold;
extern const int constant;
int seen(void);
int mine;
char tail;

int main(void)
{
	printf("%d %d\n", seen(), hot + zero + page + cold + beside + constant + mine + tail - 8);
	return 0;
}
