/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The kind of unions can be silenced. */
/* { dg-options "-fplugin-arg-moat-quiet=union" } */
#include <moat.h>
#include <string.h>

struct hot {
	int reader;
	int counter moat_line;
};
union overlaid {
	struct hot hot;
	char bytes[100];
};
union {
	char bytes[128];
} store;

void copy(struct hot *hot)
{
	memcpy(&store, hot, sizeof *hot);
}
