/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a manifest tells of structs: which record and which terms are of a unit's
 * struct, and its layout as a record that can be compared with one that was seen
 * elsewhere.
 */
#ifndef MOAT_TOLD_H
#define MOAT_TOLD_H

#include "manifest.h"
#include "record.h"

/* A struct has one layout in an image, or a few.  More of one name than these are
   not compared. */
#define MOAT_TOLD_WAYS 1024

/* Both lists by unit and struct, then in the order of the manifest. */
struct moat_told {
	const struct moat_manifest *manifest;
	const struct moat_struct **structs; /* owned; what it points to is the manifest's */
	size_t n_structs;
	const struct moat_term **terms; /* likewise */
	size_t n_terms;
	struct moat_index by_name; /* structs, but each name, place and layout once */
};

/* False when memory ran out; TOLD must be released either way.  MANIFEST outlives
   it, and gets no more records. */
bool moat_told_build(struct moat_told *told, const struct moat_manifest *manifest);
void moat_told_release(struct moat_told *told);

/* The struct called NAME as UNIT, an id, has it; NULL: the manifest has no record. */
const struct moat_struct *moat_told_struct(const struct moat_told *told, const char *unit,
					   const char *name);

/* The next struct called NAME, whichever unit has it; NULL: no more of these, or
   MOAT_TOLD_WAYS.  Of those of one place and layout only the first is one of them.
   WALK is zero at first. */
struct moat_told_walk {
	size_t cursor;
	size_t n;
};
const struct moat_struct *moat_told_next(const struct moat_told *told, const char *name,
					 struct moat_told_walk *walk);

/* The terms of UNIT's struct NAME: how many, and the first of them. */
const struct moat_term *const *moat_told_terms(const struct moat_told *told, const char *unit,
					       const char *name, size_t *ret_n);

/* The size of LAYOUT, and where the fields are that its terms name; RET is partial.
   False when memory ran out; RET must be released either way. */
bool moat_told_record(const struct moat_told *told, const struct moat_struct *layout,
		      struct moat_record *ret);

#endif
