/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Globals whose own alignment is below that of their struct. */
#include <moat.h>

struct hot {
	long count moat_line;
};
struct holder {
	long lead;
	struct hot hot;
};
typedef struct hot low __attribute__((aligned(4)));

struct hot lowered __attribute__((aligned(16))); /* { dg-warning "'lowered' is aligned to 16 bytes, and struct 'hot' needs 64; take the alignment away" } */
struct hot lowered_array[2] __attribute__((aligned)); /* { dg-warning "'lowered_array' is aligned to 16 bytes" } */
struct holder held __attribute__((aligned(32))); /* { dg-warning "'held' is aligned to 32 bytes, and struct 'holder' needs 64" } */
low by_type; /* { dg-warning "'by_type' is aligned to" } */

struct hot raised __attribute__((aligned(128)));
struct hot same;
/* Without tags that is the programmer's own. */
struct plain {
	long lead;
};
struct plain plain __attribute__((aligned(4)));

/* A tag aligns what it is on. */
char tagged_buffer[sizeof(struct hot)] moat_line;
static char tagged_local[2 * sizeof(struct hot)] moat_line;
struct hot tagged_lowered __attribute__((aligned(16))) moat_line;
char plain_buffer[sizeof(struct hot)];

long use(void)
{
	struct hot *one = (struct hot *)tagged_buffer;
	struct hot *two = (struct hot *)&tagged_local[64];
	struct hot *three = (struct hot *)&tagged_local[32]; /* { dg-warning "memory of 'tagged_local' is aligned to 32 bytes, and struct 'hot' needs 64" } */
	struct hot *four = (struct hot *)plain_buffer; /* { dg-warning "memory of 'plain_buffer' is aligned to 1 bytes, and struct 'hot' needs 64" } */
	return one->count + two->count + three->count + four->count;
}
