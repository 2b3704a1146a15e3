/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each kind can be silenced or made an error. */
/* { dg-options "-fplugin-arg-moat-quiet=allocation -fplugin-arg-moat-error=array" } */
#include <moat.h>
#include <stdlib.h>

struct pair {
	int one moat_line;
};
struct loose {
	long one moat_apart(other);
	long pad[8];
	long other;
};
struct loose array[2]; /* { dg-error "elements of 'array' start anywhere in a line" } */
struct pair *get(void)
{
	return malloc(sizeof(struct pair));
}
