/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What follows from a tag inside a struct: the fields that moved, and what an
 * object of the struct costs.
 *
 * Decides, of one struct's layout without tags and with them, which fields are
 * worth naming, and counts bytes, lines and holes.  A struct is taken to start a
 * line.  Sizes are in bytes, offsets of fields in bits, as in record.h.
 */
#ifndef MOAT_FOLLOWERS_H
#define MOAT_FOLLOWERS_H

#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* One figure in both layouts. */
struct moat_change {
	uint64_t before;
	uint64_t after;
};

/* A field that lies elsewhere now. */
struct moat_move {
	char *path;		   /* owned */
	struct moat_change offset; /* bits, from the struct's start */
	struct moat_change line;   /* the one that it starts in */
};

struct moat_followers {
	struct moat_move *moves; /* owned; in the order of the source */
	size_t n_moves;
	struct moat_change size;
	struct moat_change lines;
	struct moat_change align;
	struct moat_change holes;   /* bytes between fields */
	struct moat_change padding; /* bytes behind the last field */
	bool reordered;		    /* the members stand in another order */
};

/* What changed from BEFORE to AFTER, with lines of LINE bytes.  Of a nested
   struct that moved as a whole, its own fields are not named.  False: no memory;
   RET is then empty. */
bool moat_followers_find(const struct moat_record *before, const struct moat_record *after,
			 uint64_t line, struct moat_followers *ret);

void moat_followers_release(struct moat_followers *followers);

/* The lines of SIZE bytes that start a line. */
uint64_t moat_lines_of(uint64_t size, uint64_t line);

#ifdef __cplusplus
}
#endif
#endif
