/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

struct ring {
	char first;
	unsigned int flag : 3, more : 7, : 4, last : 12;
	long long pages[4];
	unsigned long long produced moat_line;
	struct {
		int inner;
		int deep : 5;
	} state;
	char tail[];
};

struct even { /* the same with and without the plugin */
	int left : 9;
	unsigned char right : 1;
	int counter __attribute__((aligned(64))) moat_line;
	int end __attribute__((aligned(64)));
};
