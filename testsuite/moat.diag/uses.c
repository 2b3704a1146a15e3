/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the alignment that a struct's terms need can't be had: said, with what
   to do instead. */
/* { dg-options "-fplugin-arg-moat-allocator=kmalloc:8 -fplugin-arg-moat-allocator=pool" } */
#include <moat.h>
#include <stdlib.h>

struct hot {
	int reader;
	int counter moat_line;
};
struct pair {
	long one moat_apart(other);
	long pad[8];
	long other;
};
struct container {
	char tag;
	struct hot hot; /* { dg-warning "struct 'hot' loses its lines in struct 'container': it needs 64 bytes of alignment, and is at offset 1 of a struct aligned to 1; do not pack the container" } */
} __attribute__((packed));
struct fitting {
	char tag;
	struct hot hot;
};
struct pair pairs[4]; /* { dg-warning "elements of 'pairs' start anywhere in a line: struct 'pair' has 80 bytes, no multiple of 64" } */
struct hot hots[4];
struct pair one_pair[1];
void *kmalloc(size_t size, int flags);
void *pool(size_t size);
void *zone(size_t size);

void use(void *);

void allocate(void)
{
	struct hot *first = malloc(sizeof *first); /* { dg-warning "memory from 'malloc' is aligned to 16 bytes, and struct 'hot' needs 64; call aligned_alloc" } */
	struct hot *second = (struct hot *)calloc(2, sizeof *second); /* { dg-warning "memory from 'calloc' is aligned to 16" } */
	struct hot *third;
	third = realloc(first, 2 * sizeof *third); /* { dg-warning "memory from 'realloc' is aligned to 16" } */
	use(third);
	third = kmalloc(sizeof *third, 0); /* { dg-warning "memory from 'kmalloc' is aligned to 8 bytes, and struct 'hot' needs 64; use a kmem_cache" } */
	use(third);
	third = pool(sizeof *third); /* { dg-warning "memory from 'pool' is aligned to 16" } */
	use(third);
	third = zone(sizeof *third);
	use(third);
	third = aligned_alloc(64, sizeof *third);
	use(third);
	third = __builtin_alloca(sizeof *third); /* { dg-warning "memory from '__builtin_alloca' is aligned to 16" } */
	use(third);
	long *plain = malloc(sizeof *plain);
	use(plain);
	use(second);
}
