/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Numbers by the hash of what they stand for.  Only says what may be equal:
 * whoever asks compares.  Many numbers of one hash cost no more than as many of
 * several.
 */
#ifndef MOAT_INDEX_H
#define MOAT_INDEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

struct moat_index {
	struct moat_index_slot *slots; /* one for each hash; owned; NULL while empty */
	size_t room;		       /* a power of two */
	unsigned shift;		       /* leaves as many bits of 64 as ROOM has */
	size_t n_hashes;
	struct moat_index_entry *entries; /* one for each number; owned */
	size_t n;
};

/* Remember NUMBER, of 32 bits, under HASH; false, and INDEX as it was, when memory ran out. */
bool moat_index_add(struct moat_index *index, uint64_t hash, size_t number);

/* The numbers under HASH, one a call, in the order that they were added, SIZE_MAX
   after the last.  *CURSOR is 0 at first. */
size_t moat_index_next(const struct moat_index *index, uint64_t hash, size_t *cursor);

void moat_index_release(struct moat_index *index);

#ifdef __cplusplus
}
#endif
#endif
