/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Structs of the two images of `moat diff --structs', by DWARF.
 *
 * Decides which struct is which: one name, both unions or neither, local to one
 * function; of several layouts of one name first those that are equal, then those
 * of one unit, then in turn.
 */
#ifndef MOAT_DIFF_STRUCTS_H
#define MOAT_DIFF_STRUCTS_H

#include "record_diff.h"
#include "struct_wish.h"
#include "told.h"

/* A struct that both have, and that is laid out otherwise. */
struct moat_struct_pair {
	const struct moat_dwarf_type *types[2];
	size_t n_moved;
	size_t n_crossed;
	bool watched;	/* a field that has terms lies in other lines */
	bool follows;	/* nothing in it changed but structs inside of it */
	bool ambiguous; /* another layout of its name may be the one */
	bool same;	/* after all: it was asked for by name */
};

struct moat_diff_structs {
	const struct moat_input *inputs[2];
	uint64_t line;
	bool asked;
	bool possible; /* both images have DWARF */
	bool all;      /* no pattern was given */
	struct moat_wish wish;
	struct moat_dwarf dwarfs[2];
	struct moat_told told[2];
	struct moat_struct_pair *pairs; /* the most important first */
	size_t n_pairs;
	size_t n_both;
	size_t n_differ;
	size_t n_follow;
	const struct moat_dwarf_type **alone[2]; /* only in one of the images */
	size_t n_alone[2];
};

/* Find what differs; PATTERN may be NULL.  A status, after a message unless it is
   0; RET is to be released either way. */
int moat_diff_structs_build(struct moat_diff_structs *ret, const struct moat_input *const inputs[2],
			    uint64_t line, bool asked, const char *pattern);
void moat_diff_structs_release(struct moat_diff_structs *structs);

bool moat_diff_structs_same(const struct moat_diff_structs *structs);

/* One pair laid out, with what the manifests promise.  False, and RET empty, when
   memory ran out. */
struct moat_struct_layouts {
	struct moat_dwarf_layout sides[2];
	struct moat_record_diff diff;
};

bool moat_struct_layouts_load(struct moat_struct_layouts *ret,
			      const struct moat_diff_structs *structs,
			      const struct moat_struct_pair *pair);
void moat_struct_layouts_release(struct moat_struct_layouts *layouts);

/* Its field in the new layout, or else in the old one. */
const struct moat_field *moat_struct_field(const struct moat_struct_layouts *layouts,
					   const size_t fields[2]);
/* Has it terms, before or now? */
bool moat_struct_has_terms(const struct moat_struct_layouts *layouts,
			   const struct moat_field_diff *field);

/* The base class that a cause is in, by name, or NULL. */
const char *moat_struct_base(const struct moat_struct_layouts *layouts,
			     const struct moat_record_cause *cause);
/* Did the struct inside grow or shrink for a reason of its own? */
bool moat_struct_cause_follows(const struct moat_struct_layouts *layouts,
			       const struct moat_record_cause *cause);
/* A cause in words, with what it moves. */
void moat_struct_say_cause(const struct moat_struct_layouts *layouts, size_t cause,
			   struct moat_buf *buf);
/* Bits from the start: "64", "64:3". */
void moat_struct_say_offset(uint64_t bits, struct moat_buf *buf);

#endif
