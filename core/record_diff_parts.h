/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Causes while they are looked for.  Only core/record_*.c use this.
 *
 * A level is what stands directly in a struct or union: its items, in memory
 * order.  An item is a field, or what a union without a name holds; where a union
 * was put around several fields, or taken away, those fields are one item.
 * Anonymous structs and base classes are part of the level that they stand in.
 */
#ifndef MOAT_RECORD_DIFF_PARTS_H
#define MOAT_RECORD_DIFF_PARTS_H

#include "record_diff.h"

/* What is found out of one of the two records: of each field ... */
struct record_half {
	const struct moat_record *record;
	size_t *twin;  /* ... the same one in the other record, or MOAT_NO_FIELD */
	size_t *end;   /* ... the first one behind it that is not inside of it */
	size_t *outer; /* ... the named one that it is in, or MOAT_NO_FIELD */
	size_t *item;  /* ... the item it belongs to, while its level is compared */
};

struct record_item {
	size_t field; /* the first, if there are several */
	int64_t from; /* bits from the start of the level */
	int64_t to;
	size_t n_names;
	size_t partner; /* in the other level; MOAT_NO_FIELD: none */
	bool several;	/* more than one field */
	bool stable;	/* it has a partner, and stands in the same order as others */
	bool elsewhere; /* no partner, yet the other record has its name */
};

struct record_level {
	bool is_union;
	size_t in[2]; /* the struct; MOAT_NO_FIELD: the record */
	int64_t base[2];
	int64_t size[2];
	struct record_item *items[2]; /* owned */
	size_t n[2];
};

/* Fill LEVEL's items from its other members.  False when memory ran out. */
bool record_level_fill(struct record_level *level, struct record_half halves[2]);
void record_level_release(struct record_level *level);

/* Do all fields of the struct FIELD start where it starts? */
bool record_is_union(const struct record_half *half, size_t field);

/* The next field with a name at or behind I, before END, that no other such field
   holds, or END. */
size_t record_next_name(const struct record_half *half, size_t i, size_t end);

/* Are both types known, and not the same? */
bool record_is_retyped(const struct moat_field *one, const struct moat_field *other);

/* Can one alignment, the same in both, explain the padding PADS before both FROMs? */
bool record_is_padding_plain(const int64_t from[2], const int64_t pads[2]);

/* Is FIELD a number or a pointer that is not aligned to its size? */
bool record_is_askew(const struct moat_field *field);

/* Of the causes from FIRST on the one to name for STEP: the largest that goes its
   way, or the first.  MOAT_NO_RECORD_CAUSE: there is none. */
size_t record_choose_lead(const struct moat_record_diff *diff, size_t first, int64_t step);

/* Add the causes to DIFF; REORDERED, by number of the old record, gets what
   changed places.  False when memory ran out. */
bool record_find_causes(struct moat_record_diff *diff, struct record_half halves[2],
			bool *reordered);

#endif
