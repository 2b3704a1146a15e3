/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "index.h"

#include <stdlib.h>
#include <string.h>

#define ROOM_FIRST 64

struct moat_slot {
	uint64_t hash;
	size_t number; /* and 1; 0: free */
};

/* The slot to try after STEPS others. */
static struct moat_slot *slot_at(const struct moat_index *index, uint64_t hash, size_t steps)
{
	return &index->slots[((size_t)(hash ^ hash >> 32) + steps) & (index->room - 1)];
}

static void put(struct moat_index *index, struct moat_slot what)
{
	size_t steps = 0;
	while (slot_at(index, what.hash, steps)->number)
		steps++;
	*slot_at(index, what.hash, steps) = what;
	index->n++;
}

static bool grow(struct moat_index *index)
{
	struct moat_index more = { .room = index->room ? 2 * index->room : ROOM_FIRST };
	more.slots = calloc(more.room, sizeof *more.slots);
	if (!more.slots)
		return false;
	for (size_t i = 0; i < index->room; i++)
		if (index->slots[i].number)
			put(&more, index->slots[i]);
	free(index->slots);
	*index = more;
	return true;
}

bool moat_index_add(struct moat_index *index, uint64_t hash, size_t number)
{
	/* Half full at most, so that a search soon meets a free slot. */
	if (2 * index->n >= index->room && !grow(index))
		return false;
	put(index, (struct moat_slot){ hash, number + 1 });
	return true;
}

size_t moat_index_next(const struct moat_index *index, uint64_t hash, size_t *cursor)
{
	if (!index->room)
		return SIZE_MAX;
	for (;;) {
		const struct moat_slot *slot = slot_at(index, hash, *cursor);
		if (!slot->number)
			return SIZE_MAX;
		++*cursor;
		if (slot->hash == hash)
			return slot->number - 1;
	}
}

void moat_index_release(struct moat_index *index)
{
	free(index->slots);
	memset(index, 0, sizeof *index);
}
