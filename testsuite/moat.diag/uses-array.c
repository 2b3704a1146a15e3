/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Arrays whose elements start anywhere in a line, of globals and in structs. */
#include <moat.h>

struct pair {
	long one moat_apart(other);
	long between[8];
	long other;
};
struct limited {
	long field[9];
} moat_lines(2);
struct table {
	long lead[8];
	struct pair pairs[2]; /* { dg-warning "elements of 'pairs' start anywhere in a line: struct 'pair' has 80 bytes, no multiple of 64; give the struct the alignment of a line" } */
};
struct pair pairs[2][2]; /* { dg-warning "elements of 'pairs' start anywhere in a line" } */
struct limited limited[2]; /* { dg-warning "elements of 'limited' start anywhere in a line: struct 'limited' has 72 bytes" } */

/* One element starts where the array does. */
struct single {
	long lead[8];
	struct pair pairs[1];
};
struct pair alone[1];
/* A size is the same wherever an element starts. */
struct sized {
	long field[9];
} moat_size(100);
struct sized sized[2];
/* Aligned to lines, so are the elements. */
struct aligned {
	long one moat_apart(other);
	long between[8];
	long other;
} __attribute__((aligned(64)));
struct aligned lines[2];
struct owner {
	int counter moat_line;
} owners[2];
