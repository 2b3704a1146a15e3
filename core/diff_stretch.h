/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A stretch of the spine, and the making of its causes.  Only the two files that
 * make causes use this: core/diff_causes.c what its cells tell, core/diff_rest.c
 * what lies between them.  Bytes.
 */
#ifndef MOAT_DIFF_STRETCH_H
#define MOAT_DIFF_STRETCH_H

#include "diff_parts.h"

struct moat_stretch {
	uint32_t a[2]; /* MOAT_NO_CELL: the stretch starts a lane */
	uint32_t b[2];
	uint32_t first[2]; /* the cells between */
	uint64_t start[2]; /* where A starts; where the lane does */
	/* Of what is outside of cells: */
	uint64_t guard[2];    /* moat's own padding behind A */
	uint64_t used[2];     /* up to the last byte that is not zero: nobody's by name */
	uint64_t spare[2];    /* zeros that are more than an alignment asks for */
	uint64_t before_b[2]; /* zeros right before B */
	bool zeros[2];	      /* what is outside of cells is known to be zero */
};

struct moat_maker {
	struct moat_diff *diff;
	const struct moat_diff_work *work;
	size_t room;
	bool failed;
};

const struct moat_cell *moat_maker_cell(const struct moat_maker *maker, int side, uint32_t index);

/* A new cause of STRETCH, to be filled further; never NULL. */
struct moat_cause *moat_maker_add(struct moat_maker *maker, enum moat_cause_kind kind,
				  int64_t amount, const struct moat_stretch *stretch);

/* Find out what lies outside of the cells of one image. */
void moat_stretch_measure(const struct moat_maker *maker, struct moat_stretch *stretch, int side);

/* In a list: is B of another module than A, or of another part of the address space?
   Then the loader, or the machine, chooses how far they are from each other. */
bool moat_stretch_is_apart(const struct moat_maker *maker, const struct moat_stretch *stretch);

/* What became of the guard behind A. */
void moat_stretch_judge_guard(struct moat_maker *maker, const struct moat_stretch *stretch);

/* Whose are the REST bytes that nothing else accounts for? */
void moat_stretch_judge_rest(struct moat_maker *maker, const struct moat_stretch *stretch,
			     int64_t rest);

#endif
