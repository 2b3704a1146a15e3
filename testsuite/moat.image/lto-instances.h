/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

/* 72 bytes: of an array that starts a line, element 7 starts where the two meet. */
struct row {
	long long a;
	long long b moat_apart(c);
	long long space[6];
	long long c;
};

int other(void);
