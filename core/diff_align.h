/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the padding before something tells of its alignment.
 *
 * Decides whether one alignment explains both of two builds.  Bytes; sums wrap
 * instead of overflowing, as an image may claim any size.
 */
#ifndef MOAT_DIFF_ALIGN_H
#define MOAT_DIFF_ALIGN_H

#include "diff.h"

/* A range of alignments, both ends in it. */
struct moat_aligns {
	uint64_t lo;
	uint64_t hi;
};

/* The largest alignment that ADDR has; there is a limit, which 0 has. */
uint64_t moat_align_of_address(uint64_t addr);

/* The alignments that put something at ADDR behind GAP bytes of padding. */
struct moat_aligns moat_aligns_of(uint64_t addr, uint64_t gap);

/* Can the same alignment of what stands at ADDRS, of both builds, have made the
   difference of CHANGE bytes, given that something before it moved? */
bool moat_is_absorbed(const uint64_t *addrs, int64_t change);

int64_t moat_sum(int64_t one, int64_t other);
int64_t moat_negative(int64_t amount);
uint64_t moat_magnitude(int64_t amount);
/* NEW's less OLD's. */
int64_t moat_grown_by(const uint64_t *pair);

#endif
