/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat_reorder: initialisers by position would mean other fields, a flexible array
   stays last, what has no order that keeps it is said. */
#include <moat.h>
#include <stddef.h>

struct positional {
	long lead;
	int one moat_apart(other);
	int other;
	char pad[80];
} moat_reorder;
struct positional by_place = { 1, 2, 3 }; /* { dg-warning "positional initialization of field in 'struct' declared with 'designated_init' attribute" } */
/* { dg-message "near initialization for 'by_place'" "" { target *-*-* } .-1 } */
struct positional by_name = { .lead = 1, .one = 2, .other = 3 };
struct positional cleared = { 0 }; /* { dg-warning "positional initialization" } */
/* { dg-message "near initialization for 'cleared'" "" { target *-*-* } .-1 } */

/* The same fields without the tag may be initialised by place. */
struct plain {
	long lead;
	int one;
	int other;
} plain = { 1, 2, 3 };

struct flexible {
	int n;
	long one moat_apart(other);
	long other;
	char pad[80];
	char text[];
} moat_reorder;
extern char stays_last[offsetof(struct flexible, text) >= offsetof(struct flexible, pad) + 80 &&
		       offsetof(struct flexible, text) > offsetof(struct flexible, one) &&
		       offsetof(struct flexible, text) > offsetof(struct flexible, other) ? 1 : -1];
extern char kept[offsetof(struct flexible, one) / 64 != offsetof(struct flexible, other) / 64 ? 1 : -1];

struct impossible { /* { dg-warning "no order of the fields of struct 'impossible' keeps all its contracts" } */
	long one moat_apart(other) moat_together(other); /* { dg-warning "does not keep its contract 'apart'" } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	long other;
} moat_reorder;

union overlaid {
	long one;
	int other;
} moat_reorder; /* { dg-warning "attribute 'moat_reorder' ignored: it applies to structs only" } */
union limited {
	long one;
	int other;
} moat_size(4); /* { dg-warning "attribute 'moat_size' ignored: it applies to structs only" } */
