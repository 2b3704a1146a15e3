/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "index.h"

#include <stdlib.h>
#include <string.h>

#define ROOM_FIRST 64

/* The entries of a hash: a list. */
struct moat_slot {
	uint64_t hash;
	size_t first; /* and 1; 0: the slot is free */
	size_t last;
};

struct moat_entry {
	size_t number;
	size_t next; /* and 1; 0: it is the last of its hash */
};

/* The slot of HASH, or the free one where it goes. */
static struct moat_slot *find_slot(const struct moat_index *index, uint64_t hash)
{
	size_t at = (size_t)(hash ^ hash >> 32);
	for (;; at++) {
		struct moat_slot *slot = &index->slots[at & (index->room - 1)];
		if (!slot->first || slot->hash == hash)
			return slot;
	}
}

static bool grow_slots(struct moat_index *index)
{
	struct moat_index more = { .room = index->room ? 2 * index->room : ROOM_FIRST };
	more.slots = calloc(more.room, sizeof *more.slots);
	if (!more.slots)
		return false;
	for (size_t i = 0; i < index->room; i++)
		if (index->slots[i].first)
			*find_slot(&more, index->slots[i].hash) = index->slots[i];
	free(index->slots);
	index->slots = more.slots;
	index->room = more.room;
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
	/* Half full at most, so that a search soon meets a free slot. */
	if ((2 * index->n_hashes >= index->room && !grow_slots(index)) || !grow_entries(index))
		return false;
	struct moat_slot *slot = find_slot(index, hash);
	size_t entry = index->n++;
	index->entries[entry] = (struct moat_entry){ number, 0 };
	if (slot->first) {
		index->entries[slot->last].next = entry + 1;
	} else {
		*slot = (struct moat_slot){ .hash = hash, .first = entry + 1 };
		index->n_hashes++;
	}
	slot->last = entry;
	return true;
}

size_t moat_index_next(const struct moat_index *index, uint64_t hash, size_t *cursor)
{
	size_t entry = *cursor	   ? index->entries[*cursor - 1].next :
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
