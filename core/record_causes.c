/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What makes the fields of a struct move: one walk in memory order. */
#include "record_diff_parts.h"

#include <stdlib.h>
#include <string.h>

struct finder {
	struct moat_record_diff *diff;
	struct record_half *halves;
	bool *reordered;
	size_t room; /* of the causes */
};

/* What is behind is at END in both, and moved by DELTA so far. */
struct walk {
	const struct record_level *level;
	const struct record_item *last[2]; /* the item that ends there; NULL: the start */
	int64_t end[2];
	int64_t delta;
	size_t inside; /* the first cause that was found inside of it */
	size_t lead;   /* the last cause that added something */
	bool padded[2];
	bool askew[2]; /* a number or pointer is not aligned to its size */
};

static bool compare_level(struct finder *finder, struct record_level *level, bool top);

static struct moat_record_cause *add_cause(struct finder *finder, const struct record_level *level,
					   enum moat_record_cause_kind kind, int64_t size)
{
	struct moat_record_diff *diff = finder->diff;
	if (diff->n_causes == finder->room) {
		size_t room = finder->room ? 2 * finder->room : 8;
		struct moat_record_cause *more = realloc(diff->causes, room * sizeof *more);
		if (!more)
			return NULL;
		diff->causes = more;
		finder->room = room;
	}
	struct moat_record_cause *cause = &diff->causes[diff->n_causes++];
	*cause = (struct moat_record_cause){
		.kind = kind,
		.fields = { MOAT_NO_FIELD, MOAT_NO_FIELD },
		.n = 1,
		.behind = { MOAT_NO_FIELD, MOAT_NO_FIELD },
		.in = { level->in[0], level->in[1] },
		.in_union = level->is_union,
		.size = size,
		.inside = MOAT_NO_RECORD_CAUSE,
		.of = MOAT_NO_RECORD_CAUSE,
	};
	return cause;
}

/* ---- one item in both ---- */

static void set_fields(struct moat_record_cause *cause, const struct record_item *old_item,
		       const struct record_item *new_item)
{
	cause->fields[0] = old_item ? old_item->field : MOAT_NO_FIELD;
	cause->fields[1] = new_item ? new_item->field : MOAT_NO_FIELD;
}

/* A union came around a field, or went: what else it holds. */
static bool tell_names(struct finder *finder, const struct record_level *level,
		       const struct record_item *item, int side)
{
	const struct record_half *half = &finder->halves[side];
	size_t end = half->end[item->field];
	for (size_t i = record_next_name(half, item->field, end); i < end;
	     i = record_next_name(half, half->end[i], end)) {
		int64_t size = (int64_t)half->record->fields[i].bit_size;
		if (half->twin[i] != MOAT_NO_FIELD)
			continue;
		struct moat_record_cause *cause =
			add_cause(finder, level, side ? MOAT_RECORD_CAME : MOAT_RECORD_WENT,
				  side ? size : -size);
		if (!cause)
			return false;
		cause->fields[side] = i;
	}
	return true;
}

static bool is_open(const struct record_half *half, const struct record_item *item)
{
	return !item->several && half->end[item->field] > item->field + 1;
}

static bool compare_items(struct finder *finder, const struct record_level *level,
			  const struct record_item *old_item, const struct record_item *new_item)
{
	const struct record_item *items[2] = { old_item, new_item };
	struct record_half *halves = finder->halves;
	const struct moat_field *one = &halves[0].record->fields[old_item->field];
	const struct moat_field *other = &halves[1].record->fields[new_item->field];
	/* A struct with a name and a union around such a one are not of one level, and
	   of another type it is another struct. */
	bool alike = one->anonymous == other->anonymous && !record_is_retyped(one, other);
	if (alike && is_open(&halves[0], old_item) && is_open(&halves[1], new_item)) {
		struct record_level inner = { .is_union = false };
		for (int side = 0; side < 2; side++) {
			const struct moat_field *field =
				&halves[side].record->fields[items[side]->field];
			inner.in[side] = items[side]->field;
			inner.base[side] = (int64_t)field->bit_offset;
			inner.size[side] = (int64_t)field->bit_size;
			inner.is_union |= record_is_union(&halves[side], items[side]->field);
		}
		return compare_level(finder, &inner, false);
	}
	for (int side = 0; side < 2; side++)
		if (is_open(&halves[side], items[side]) &&
		    halves[side].record->fields[items[side]->field].anonymous &&
		    !tell_names(finder, level, items[side], side))
			return false;
	return true;
}

/* The pair's growth, if it grew; causes from INSIDE on are what made it. */
static bool add_growth(struct finder *finder, const struct record_level *level,
		       const struct record_item *old_item, const struct record_item *new_item,
		       size_t inside)
{
	struct moat_record_diff *diff = finder->diff;
	int64_t grown = (new_item->to - new_item->from) - (old_item->to - old_item->from);
	size_t number = diff->n_causes;
	if (!grown)
		return true;
	struct moat_record_cause *cause =
		add_cause(finder, level, grown > 0 ? MOAT_RECORD_GREW : MOAT_RECORD_SHRANK, grown);
	if (!cause)
		return false;
	set_fields(cause, old_item, new_item);
	for (size_t i = inside; i < number; i++) {
		struct moat_record_cause *inner = &diff->causes[i];
		if (inner->of != MOAT_NO_RECORD_CAUSE)
			continue;
		inner->of = number;
		if (cause->inside == MOAT_NO_RECORD_CAUSE ||
		    (!diff->causes[cause->inside].step && inner->step))
			cause->inside = i;
	}
	return true;
}

/* ---- one without the other ---- */

/* ITEM of SIDE came, went, or stands elsewhere.  Neighbours are one cause: it goes
   on with the last one unless that is before FIRST. */
static bool add_single(struct finder *finder, const struct record_level *level,
		       const struct record_item *item, int side, size_t first)
{
	struct moat_record_diff *diff = finder->diff;
	int64_t size = side ? item->to - item->from : item->from - item->to;
	bool order = item->partner != MOAT_NO_FIELD || item->elsewhere;
	enum moat_record_cause_kind kind = order ? MOAT_RECORD_ORDER :
					   side	 ? MOAT_RECORD_CAME :
						   MOAT_RECORD_WENT;
	struct moat_record_cause *last =
		diff->n_causes > first ? &diff->causes[diff->n_causes - 1] : NULL;
	if (last && !order && last->kind == kind) {
		last->n += item->n_names;
		last->size += size;
		return true;
	}
	struct moat_record_cause *cause = add_cause(finder, level, kind, size);
	if (!cause)
		return false;
	cause->n = item->n_names;
	cause->fields[side] = item->field;
	if (item->partner != MOAT_NO_FIELD)
		cause->fields[!side] = level->items[!side][item->partner].field;
	if (order && cause->fields[0] != MOAT_NO_FIELD)
		finder->reordered[cause->fields[0]] = true;
	return true;
}

/* ---- what stands between two items that both have ---- */

static bool is_bitfield(const struct finder *finder, const struct record_item *item, int side)
{
	return item && finder->halves[side].record->fields[item->field].bitfield;
}

/* Padding in front of the items BEHIND (NULL: the end), unless it follows from a
   move, or from what else CHANGED there. */
static bool add_padding(struct finder *finder, struct walk *walk,
			const struct record_item *const behind[2], const int64_t from[2],
			const int64_t pads[2], bool changed)
{
	bool bits = is_bitfield(finder, behind[0], 0) || is_bitfield(finder, behind[1], 1) ||
		    is_bitfield(finder, walk->last[0], 0) || is_bitfield(finder, walk->last[1], 1);
	if (pads[0] == pads[1] || (bits && (walk->delta || changed)) ||
	    record_is_padding_plain(from, pads))
		return true;
	struct moat_record_cause *cause =
		add_cause(finder, walk->level, MOAT_RECORD_PADDING, pads[1] - pads[0]);
	if (cause)
		set_fields(cause, behind[0], behind[1]);
	return cause != NULL;
}

/* Of several causes from FIRST on that are all of STEP, each has its own part in it. */
static bool share_step(struct moat_record_diff *diff, size_t first, int64_t step)
{
	int64_t sum = 0;
	size_t n = 0;
	for (size_t i = first; i < diff->n_causes; i++) {
		const struct moat_record_cause *cause = &diff->causes[i];
		if (cause->kind == MOAT_RECORD_ORDER)
			return false;
		sum += cause->size;
		n += cause->kind != MOAT_RECORD_PADDING;
	}
	if (n < 2 || sum != step)
		return false;
	for (size_t i = first; i < diff->n_causes; i++)
		diff->causes[i].step = diff->causes[i].size;
	return true;
}

/* What is between the walk and the items AT the next place, TO of both lists. */
static bool cross_border(struct finder *finder, struct walk *walk, const size_t at[2],
			 const size_t to[2], bool at_end)
{
	const struct record_level *level = walk->level;
	struct moat_record_diff *diff = finder->diff;
	const struct record_item *behind[2] = { NULL, NULL };
	size_t first = diff->n_causes;
	int64_t from[2], pads[2];
	if (walk->last[0] && !add_growth(finder, level, walk->last[0], walk->last[1], walk->inside))
		return false;
	for (int side = 0; side < 2; side++) {
		behind[side] = at_end ? NULL : &level->items[side][to[side]];
		from[side] = at_end ? level->size[side] : behind[side]->from;
		int64_t end = walk->end[side];
		for (size_t i = at[side]; i < to[side]; i++) {
			const struct record_item *item = &level->items[side][i];
			end = item->to > end ? item->to : end;
			if (!add_single(finder, level, item, side, first))
				return false;
		}
		pads[side] = from[side] > end ? from[side] - end : 0;
		walk->padded[side] |= pads[side] > 0;
	}
	if (!add_padding(finder, walk, behind, from, pads, diff->n_causes > first))
		return false;
	int64_t step = from[1] - from[0] - walk->delta;
	size_t lead = record_choose_lead(diff, first, step);
	if (lead != MOAT_NO_RECORD_CAUSE) {
		if (!share_step(diff, first, step))
			diff->causes[lead].step = step;
		walk->lead = lead;
	}
	for (size_t i = first; i < diff->n_causes; i++)
		for (int side = 0; side < 2 && !at_end; side++)
			diff->causes[i].behind[side] = behind[side]->field;
	walk->delta += step;
	return true;
}

static void count_moved(struct finder *finder, struct walk *walk, size_t n)
{
	if (!walk->delta || walk->lead == MOAT_NO_RECORD_CAUSE)
		return;
	struct moat_record_cause *cause = &finder->diff->causes[walk->lead];
	if (!cause->n_moved) {
		cause->by = walk->delta;
		cause->uniform = true;
	}
	cause->uniform &= cause->by == walk->delta;
	cause->n_moved += n;
}

/* Without padding, and with what needs some. */
static void find_packed(struct moat_record_diff *diff, const struct walk *walk)
{
	for (int side = 0; side < 2; side++)
		diff->packed[side] = !walk->padded[side] && walk->padded[!side] &&
				     walk->askew[side] && !walk->askew[!side];
}

static bool walk_struct(struct finder *finder, const struct record_level *level, bool top)
{
	struct walk walk = { .level = level,
			     .inside = MOAT_NO_RECORD_CAUSE,
			     .lead = MOAT_NO_RECORD_CAUSE };
	size_t at[2] = { 0, 0 };
	for (bool at_end = false; !at_end;) {
		size_t to[2] = { at[0], at[1] };
		for (int side = 0; side < 2; side++)
			while (to[side] < level->n[side] && !level->items[side][to[side]].stable)
				to[side]++;
		at_end = to[0] == level->n[0];
		if (!cross_border(finder, &walk, at, to, at_end))
			return false;
		if (at_end)
			break;
		for (int side = 0; side < 2; side++) {
			walk.last[side] = &level->items[side][to[side]];
			walk.end[side] = walk.last[side]->to;
			walk.askew[side] |= record_is_askew(
				&finder->halves[side].record->fields[walk.last[side]->field]);
			at[side] = to[side] + 1;
		}
		walk.inside = finder->diff->n_causes;
		count_moved(finder, &walk, walk.last[0]->n_names);
		walk.delta = walk.last[1]->from - walk.last[0]->from;
		if (!compare_items(finder, level, walk.last[0], walk.last[1]))
			return false;
	}
	if (top)
		find_packed(finder->diff, &walk);
	return true;
}

/* ---- unions ---- */

/* The arms of a union do not move each other: the longest tells its size. */
static bool is_longest(const struct record_level *level, int side, size_t field)
{
	int64_t longest = 0, own = -1;
	for (size_t i = 0; i < level->n[side]; i++) {
		const struct record_item *item = &level->items[side][i];
		longest = item->to > longest ? item->to : longest;
		own = item->field == field ? item->to : own;
	}
	return own == longest;
}

static bool tell_size(struct finder *finder, const struct record_level *level, size_t first)
{
	struct moat_record_diff *diff = finder->diff;
	int64_t step = level->size[1] - level->size[0];
	if (!step)
		return true;
	for (size_t i = first; i < diff->n_causes; i++) {
		struct moat_record_cause *cause = &diff->causes[i];
		int side = step > 0;
		if (cause->of == MOAT_NO_RECORD_CAUSE && cause->in[side] == level->in[side] &&
		    (cause->size > 0) == (step > 0) && cause->fields[side] != MOAT_NO_FIELD &&
		    is_longest(level, side, cause->fields[side])) {
			cause->step = step;
			return true;
		}
	}
	struct moat_record_cause *cause = add_cause(finder, level, MOAT_RECORD_PADDING, step);
	if (cause)
		cause->step = step;
	return cause != NULL;
}

static bool walk_union(struct finder *finder, const struct record_level *level)
{
	size_t first = finder->diff->n_causes;
	for (size_t i = 0; i < level->n[0]; i++) {
		const struct record_item *item = &level->items[0][i];
		size_t inside = finder->diff->n_causes;
		if (item->partner == MOAT_NO_FIELD) {
			if (!add_single(finder, level, item, 0, SIZE_MAX))
				return false;
			continue;
		}
		const struct record_item *other = &level->items[1][item->partner];
		if (!compare_items(finder, level, item, other) ||
		    !add_growth(finder, level, item, other, inside))
			return false;
	}
	for (size_t i = 0; i < level->n[1]; i++)
		if (level->items[1][i].partner == MOAT_NO_FIELD &&
		    !add_single(finder, level, &level->items[1][i], 1, SIZE_MAX))
			return false;
	return tell_size(finder, level, first);
}

static bool compare_level(struct finder *finder, struct record_level *level, bool top)
{
	bool ok = record_level_fill(level, finder->halves);
	if (ok && level->is_union)
		ok = walk_union(finder, level);
	else if (ok)
		ok = walk_struct(finder, level, top);
	record_level_release(level);
	return ok;
}

bool record_find_causes(struct moat_record_diff *diff, struct record_half halves[2],
			bool *reordered)
{
	struct finder finder = { diff, halves, reordered, 0 };
	struct record_level level = { .in = { MOAT_NO_FIELD, MOAT_NO_FIELD } };
	for (int side = 0; side < 2; side++) {
		level.is_union |= diff->records[side]->is_union;
		level.size[side] = (int64_t)diff->records[side]->size * 8;
	}
	return compare_level(&finder, &level, true);
}
