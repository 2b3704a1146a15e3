/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "index.h"

#include <stdlib.h>
#include <string.h>

#define ROOM_FIRST_BITS 6
#define ROOM_FIRST ((size_t)1 << ROOM_FIRST_BITS)

/* The entries of a hash: a list. */
struct moat_index_slot {
	uint64_t hash;
	uint32_t first; /* and 1; 0: the slot is free */
	uint32_t last;
};

struct moat_index_entry {
	uint32_t number;
	uint32_t next; /* and 1; 0: it is the last of its hash */
};

/* Which slots hashes share must not be for a file to choose: a search goes from one to
   the next.  Where the system puts the slots no file knows.  Odd. */
static uint64_t factor_of(const struct moat_index_slot *slots)
{
	uint64_t factor = (uintptr_t)slots * UINT64_C(0x9e3779b97f4a7c15);
	return (factor ^ factor >> 29) | 1;
}

/* The slot of HASH, or the free one where it goes. */
static struct moat_index_slot *find_slot(const struct moat_index *index, uint64_t hash)
{
	size_t at = (size_t)(hash * factor_of(index->slots) >> index->shift);
	for (;; at++) {
		struct moat_index_slot *slot = &index->slots[at & (index->room - 1)];
		if (!slot->first || slot->hash == hash)
			return slot;
	}
}

static bool grow_slots(struct moat_index *index)
{
	struct moat_index more = { .room = index->room ? 2 * index->room : ROOM_FIRST,
				   .shift = index->room ? index->shift - 1 : 64 - ROOM_FIRST_BITS };
	more.slots = calloc(more.room, sizeof *more.slots);
	if (!more.slots)
		return false;
	for (size_t i = 0; i < index->room; i++)
		if (index->slots[i].first)
			*find_slot(&more, index->slots[i].hash) = index->slots[i];
	free(index->slots);
	index->slots = more.slots;
	index->room = more.room;
	index->shift = more.shift;
	return true;
}

static bool grow_entries(struct moat_index *index)
{
	size_t n = index->n;
	if (n & (n - 1)) /* the room is the next power of two */
		return true;
	void *more = realloc(index->entries, (n ? 2 * n : 1) * sizeof *index->entries);
	if (more)
		index->entries = more;
	return more != NULL;
}

bool moat_index_add(struct moat_index *index, uint64_t hash, size_t number)
{
	if (number > UINT32_MAX || index->n == UINT32_MAX)
		return false;
	/* Half full at most, so that a search soon meets a free slot. */
	if ((2 * index->n_hashes >= index->room && !grow_slots(index)) || !grow_entries(index))
		return false;
	struct moat_index_slot *slot = find_slot(index, hash);
	uint32_t entry = (uint32_t)index->n++;
	index->entries[entry] = (struct moat_index_entry){ (uint32_t)number, 0 };
	if (slot->first) {
		index->entries[slot->last].next = entry + 1;
	} else {
		*slot = (struct moat_index_slot){ .hash = hash, .first = entry + 1 };
		index->n_hashes++;
	}
	slot->last = entry;
	return true;
}

size_t moat_index_next(const struct moat_index *index, uint64_t hash, size_t *cursor)
{
	uint32_t entry = *cursor     ? index->entries[*cursor - 1].next :
			 index->room ? find_slot(index, hash)->first :
				       0;
	if (!entry)
		return SIZE_MAX;
	*cursor = entry;
	return index->entries[entry - 1].number;
}

void moat_index_release(struct moat_index *index)
{
	free(index->slots);
	free(index->entries);
	memset(index, 0, sizeof *index);
}
