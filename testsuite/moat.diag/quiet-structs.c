/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each kind that is about structs can be silenced by its name. */
/* { dg-options "-fplugin-arg-moat-quiet=apart,together,size,lines,unkept -fplugin-arg-moat-quiet=embedding,array,allocation,union" } */
#include <moat.h>
#include <stdlib.h>

struct hot {
	int reader;
	int counter moat_line;
};
struct apart {
	long one moat_apart(other);
	long other;
};
struct together {
	long one moat_together(other);
	long between[8];
	long other;
};
struct size {
	long field[2];
} moat_size(8);
struct lines {
	long field[9];
} moat_lines(1);
struct unkept {
	int one moat_apart(another);
};
struct embedding {
	char lead;
	struct hot hot;
} __attribute__((packed));
struct pair {
	long one moat_apart(other);
	long between[8];
	long other;
} pairs[2];
union overlaid {
	struct hot hot;
	char bytes[100];
};
struct hot *get(void)
{
	return malloc(sizeof(struct hot));
}
