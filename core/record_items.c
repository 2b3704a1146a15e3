/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The items of a level in two layouts, and which is which. */
#include "record_diff_parts.h"

#include <stdlib.h>
#include <string.h>

bool record_is_union(const struct record_half *half, size_t field)
{
	const struct moat_field *fields = half->record->fields;
	size_t n = 0;
	for (size_t i = field + 1; i < half->end[field]; i = half->end[i]) {
		if (!fields[i].bit_size)
			continue;
		if (fields[i].bit_offset != fields[field].bit_offset)
			return false;
		n++;
	}
	return n > 1;
}

size_t record_next_name(const struct record_half *half, size_t i, size_t end)
{
	while (i < end && half->record->fields[i].anonymous)
		i++; /* into it */
	return i;
}

/* ---- items of one side ---- */

struct list {
	const struct record_half *half;
	struct record_item *items;
	size_t n;
	size_t room;
	int64_t base;
	bool flat; /* anonymous structs are part of the level */
};

static bool add_item(struct list *list, size_t i)
{
	const struct moat_field *field = &list->half->record->fields[i];
	size_t end = list->half->end[i], n_names = 0;
	for (size_t j = record_next_name(list->half, i, end); j < end;
	     j = record_next_name(list->half, list->half->end[j], end))
		n_names++;
	if (!n_names)
		return true; /* nothing can be said of it: padding */
	if (list->n == list->room) {
		size_t room = list->room ? 2 * list->room : 16;
		struct record_item *more = realloc(list->items, room * sizeof *more);
		if (!more)
			return false;
		list->items = more;
		list->room = room;
	}
	int64_t from = (int64_t)field->bit_offset - list->base;
	list->items[list->n++] = (struct record_item){ .field = i,
						       .from = from,
						       .to = from + (int64_t)field->bit_size,
						       .n_names = n_names,
						       .partner = MOAT_NO_FIELD };
	return true;
}

static bool collect(struct list *list, size_t begin, size_t end)
{
	const struct record_half *half = list->half;
	for (size_t i = begin; i < end; i = half->end[i]) {
		const struct moat_field *field = &half->record->fields[i];
		bool open = list->flat && field->anonymous && half->end[i] > i + 1 &&
			    !record_is_union(half, i);
		if (open ? !collect(list, i + 1, half->end[i]) : !add_item(list, i))
			return false;
	}
	return true;
}

static int by_place(const void *one, const void *other)
{
	const struct record_item *a = one, *b = other;
	if (a->from != b->from)
		return a->from < b->from ? -1 : 1;
	return (a->field > b->field) - (a->field < b->field);
}

/* Say of each name of the level's fields which item it belongs to. */
static void number(const struct record_half *half, const struct record_item *items, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		size_t end = half->end[items[i].field];
		for (size_t j = record_next_name(half, items[i].field, end); j < end;
		     j = record_next_name(half, half->end[j], end))
			half->item[j] = i;
	}
}

static bool fill_side(struct record_level *level, const struct record_half *half, int side)
{
	size_t in = level->in[side];
	struct list list = { .half = half, .base = level->base[side], .flat = !level->is_union };
	bool ok = in == MOAT_NO_FIELD ? collect(&list, 0, half->record->n_fields) :
					collect(&list, in + 1, half->end[in]);
	if (list.n)
		qsort(list.items, list.n, sizeof *list.items, by_place);
	number(half, list.items, list.n);
	level->items[side] = list.items;
	level->n[side] = list.n;
	return ok;
}

/* ---- which is which ---- */

/* The item on the other side that has a name of ITEM's, or MOAT_NO_FIELD.
 *RET_ELSEWHERE: the other record has it, but not in this level. */
static size_t target_of(const struct record_level *level, const struct record_half halves[2],
			int side, const struct record_item *item, bool *ret_elsewhere)
{
	const struct record_half *half = &halves[side], *other = &halves[!side];
	size_t in = level->in[!side], end = half->end[item->field];
	size_t from = in == MOAT_NO_FIELD ? 0 : in + 1;
	size_t to = in == MOAT_NO_FIELD ? other->record->n_fields : other->end[in];
	*ret_elsewhere = false;
	for (size_t i = record_next_name(half, item->field, end); i < end;
	     i = record_next_name(half, half->end[i], end)) {
		size_t twin = half->twin[i];
		if (twin != MOAT_NO_FIELD && twin >= from && twin < to)
			return other->item[twin];
		*ret_elsewhere |= twin != MOAT_NO_FIELD;
	}
	return MOAT_NO_FIELD;
}

/* Neighbours on SIDE that are one item on the other: a union is around them. */
static void merge(struct record_level *level, const struct record_half halves[2], int side)
{
	struct record_item *items = level->items[side];
	size_t n = level->n[side], to = 0, last = MOAT_NO_FIELD;
	for (size_t i = 0; i < n; i++) {
		bool elsewhere;
		size_t target = target_of(level, halves, side, &items[i], &elsewhere);
		if (to && target != MOAT_NO_FIELD && target == last) {
			struct record_item *into = &items[to - 1];
			into->to = items[i].to > into->to ? items[i].to : into->to;
			into->n_names += items[i].n_names;
			into->several = true;
		} else {
			items[to++] = items[i];
		}
		last = target;
		/* Numbers of items follow. */
		size_t end = halves[side].end[items[i].field];
		for (size_t j = record_next_name(&halves[side], items[i].field, end); j < end;
		     j = record_next_name(&halves[side], halves[side].end[j], end))
			halves[side].item[j] = to - 1;
	}
	level->n[side] = to;
}

static void pair(struct record_level *level, const struct record_half halves[2])
{
	bool elsewhere;
	for (size_t i = 0; i < level->n[0]; i++) {
		struct record_item *item = &level->items[0][i];
		size_t target = target_of(level, halves, 0, item, &item->elsewhere);
		if (target == MOAT_NO_FIELD)
			continue;
		struct record_item *other = &level->items[1][target];
		item->elsewhere = other->partner != MOAT_NO_FIELD;
		if (item->elsewhere)
			continue;
		item->partner = target;
		other->partner = i;
	}
	for (size_t i = 0; i < level->n[1]; i++) {
		struct record_item *item = &level->items[1][i];
		if (item->partner == MOAT_NO_FIELD)
			item->elsewhere = target_of(level, halves, 1, item, &elsewhere) !=
						  MOAT_NO_FIELD ||
					  elsewhere;
	}
}

/* The longest rising row of partners stays; the others changed places. */
static bool find_stable(struct record_level *level)
{
	struct record_item *items = level->items[0];
	size_t n = level->n[0], longest = 0;
	size_t *tails = malloc((2 * n + 1) * sizeof *tails);
	if (!tails)
		return false;
	size_t *before = tails + n;
	for (size_t i = 0; i < n; i++) {
		size_t low = 0, high = longest;
		if (items[i].partner == MOAT_NO_FIELD)
			continue;
		while (low < high) {
			size_t middle = low + (high - low) / 2;
			if (items[tails[middle]].partner < items[i].partner)
				low = middle + 1;
			else
				high = middle;
		}
		before[i] = low ? tails[low - 1] : MOAT_NO_FIELD;
		tails[low] = i;
		longest += low == longest;
	}
	for (size_t i = longest ? tails[longest - 1] : MOAT_NO_FIELD; i != MOAT_NO_FIELD;
	     i = before[i])
		items[i].stable = level->items[1][items[i].partner].stable = true;
	free(tails);
	return true;
}

bool record_level_fill(struct record_level *level, struct record_half halves[2])
{
	memset(level->items, 0, sizeof level->items);
	if (!fill_side(level, &halves[0], 0) || !fill_side(level, &halves[1], 1))
		return false;
	if (!level->is_union) {
		merge(level, halves, 0);
		merge(level, halves, 1);
	}
	pair(level, halves);
	return find_stable(level);
}

void record_level_release(struct record_level *level)
{
	free(level->items[0]);
	free(level->items[1]);
	memset(level, 0, sizeof *level);
}
