/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which things of one row are which of another one, if both kept their order.
 *
 * For things that have one name and no known size, as a static of many functions has
 * in a list of symbols.  Decides by what stands around each: of all pairings that
 * cross nowhere, the one with the most in common.  A thing more or less in either row
 * is left out where the others fit best.
 */
#ifndef MOAT_SERIES_H
#define MOAT_SERIES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MOAT_NO_PAIR UINT32_MAX

/* What is known of a thing; each can change without the thing being another one. */
struct moat_clue {
	uint64_t reach;	 /* bytes up to what follows */
	uint64_t before; /* a hash of what stands before; 0: nothing, or another of the row */
	uint64_t behind;
};

/* Pair ONE's N things with OTHER's M: into PAIR, of each of ONE the index in OTHER, or
   MOAT_NO_PAIR.  In rows that are too long for each other, each is looked for around its
   own place.  False: no memory. */
bool moat_series_pair(const struct moat_clue *one, size_t n, const struct moat_clue *other,
		      size_t m, uint32_t *pair);

#endif
