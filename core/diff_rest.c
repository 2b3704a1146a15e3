/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the cells of a stretch do not account for: padding, guards, and bytes
 * without a name.
 *
 * An image tells padding from data by its contents: padding is zero.  Up to the
 * last byte before a cell that is not, there is data without a name; behind it
 * zeros, fewer than an alignment asks for, are padding.
 */
#include "diff_align.h"
#include "diff_stretch.h"

#include <string.h>

/* What has no name is aligned like a pointer, as far as is looked at. */
#define WORD 8

const struct moat_cell *moat_maker_cell(const struct moat_maker *maker, int side, uint32_t index)
{
	return &maker->diff->halves[side].cells[index];
}

/* ---- contents ---- */

/* The section that a cell is in; NULL: not known. */
static const struct moat_section *section_of(const struct moat_half *half,
					     const struct moat_cell *cell)
{
	return cell->section < half->image->n_sections ? &half->image->sections[cell->section] :
							 NULL;
}

/* Of the GAP bytes before ADDR, how many are not zero or before such a one.  False
   where the image has no contents there. */
static bool count_used(const struct moat_half *half, const struct moat_cell *cell, uint64_t gap,
		       uint64_t *ret)
{
	const struct moat_image *image = half->image;
	const struct moat_section *section = section_of(half, cell);
	unsigned char bytes[256];
	*ret = 0;
	if (!section)
		return false;
	if (section->nobits)
		return true;
	for (uint64_t left = gap, len; left > 0; left -= len) {
		len = left < sizeof bytes ? left : sizeof bytes;
		uint64_t from = cell->addr - gap + (left - len);
		if (!image->peek || !image->peek(image, cell->section, from, bytes, len))
			return false;
		for (uint64_t i = len; i-- > 0;) {
			if (!bytes[i])
				continue;
			uint64_t end = (from + i + WORD) & -(uint64_t)WORD;
			*ret = cell->addr - end < gap ? gap - (cell->addr - end) : gap;
			return true;
		}
	}
	return true;
}

/* ---- what is there ---- */

/* More zeros before the cell than this are no padding. */
static uint64_t padding_limit(const struct moat_half *half, const struct moat_cell *cell)
{
	const struct moat_section *section = section_of(half, cell);
	uint64_t limit = moat_align_of_address(cell->addr);
	/* Assemblers fill up sections. */
	if (cell->kind == MOAT_CELL_END && section && section->align > limit)
		return section->align;
	return limit;
}

/* Moat's own padding behind an object, of the GAP bytes that are there. */
static uint64_t guard_behind(const struct moat_half *half, const struct moat_cell *cell,
			     uint64_t gap)
{
	if (cell->object == UINT32_MAX)
		return 0;
	const struct moat_object *object = &half->map.objects[cell->object];
	uint64_t guard = moat_object_symbol(&half->map, object)->guard;
	return guard < gap ? guard : gap;
}

static void measure_gap(const struct moat_half *half, const struct moat_cell *cell, uint64_t gap,
			struct moat_stretch *stretch, int side)
{
	uint64_t used;
	bool known = count_used(half, cell, gap, &used);
	uint64_t zeros = gap - used;
	stretch->used[side] += used;
	stretch->zeros[side] &= known && used == 0;
	if (zeros >= padding_limit(half, cell))
		stretch->spare[side] += zeros;
}

void moat_stretch_measure(const struct moat_maker *maker, struct moat_stretch *stretch, int side)
{
	const struct moat_half *half = &maker->diff->halves[side];
	const struct moat_cell *before =
		stretch->a[side] == MOAT_NO_CELL ? NULL : &half->cells[stretch->a[side]];
	uint64_t end = stretch->start[side] + (before ? before->size : 0);
	stretch->zeros[side] = true;
	for (uint32_t i = stretch->first[side]; i <= stretch->b[side]; i++) {
		const struct moat_cell *cell = &half->cells[i];
		/* Sections may overlap: what counts is how far the next start is. */
		uint64_t gap = cell->addr - end;
		bool overlap = (int64_t)gap < 0;
		if (i == stretch->first[side] && before && !overlap) {
			stretch->guard[side] = guard_behind(half, before, gap);
			gap -= stretch->guard[side];
		}
		if (!overlap)
			measure_gap(half, cell, gap, stretch, side);
		if (i == stretch->b[side])
			stretch->before_b[side] = gap;
		end = cell->addr + cell->size;
	}
}

/* Do A and B lie in different parts of the address space? */
static bool is_far(const struct moat_maker *maker, const struct moat_stretch *stretch, int side)
{
	const struct moat_half *half = &maker->diff->halves[side];
	return stretch->a[side] != MOAT_NO_CELL && half->image->kind == MOAT_IMAGE_LIST &&
	       half->cells[stretch->b[side]].addr - half->cells[stretch->a[side]].addr >= MOAT_FAR;
}

/* Is B of a module, and A not of the same one? */
static bool starts_module(const struct moat_maker *maker, const struct moat_stretch *stretch,
			  int side)
{
	const struct moat_half *half = &maker->diff->halves[side];
	const char *before = moat_cell_module(half, stretch->a[side]);
	const char *module = moat_cell_module(half, stretch->b[side]);
	return module && !(before && strcmp(before, module) == 0);
}

bool moat_stretch_is_apart(const struct moat_maker *maker, const struct moat_stretch *stretch)
{
	return (starts_module(maker, stretch, MOAT_OLD) &&
		starts_module(maker, stretch, MOAT_NEW)) ||
	       (is_far(maker, stretch, MOAT_OLD) && is_far(maker, stretch, MOAT_NEW));
}

static bool has_between(const struct moat_stretch *stretch, int side)
{
	return stretch->first[side] < stretch->b[side];
}

void moat_stretch_judge_guard(struct moat_maker *maker, const struct moat_stretch *stretch)
{
	int64_t amount = moat_grown_by(stretch->guard);
	if (amount == 0)
		return;
	struct moat_cause *cause = moat_maker_add(maker, MOAT_CAUSE_GUARD, amount, stretch);
	cause->old_cell = stretch->a[MOAT_OLD];
	cause->new_cell = stretch->a[MOAT_NEW];
	cause->old_guard = stretch->guard[MOAT_OLD];
	cause->new_guard = stretch->guard[MOAT_NEW];
}

/* ---- alignments ---- */

/* Does all that is between A and B pad, or follows a mark, which may be that of
   some bytes, something without a name? */
static bool is_all_padding(const struct moat_maker *maker, const struct moat_stretch *stretch)
{
	if (stretch->used[MOAT_OLD])
		return false;
	if (stretch->a[MOAT_OLD] == MOAT_NO_CELL)
		return true;
	const struct moat_cell *a = moat_maker_cell(maker, MOAT_OLD, stretch->a[MOAT_OLD]);
	return a->kind != MOAT_CELL_OBJECT || a->size > 0;
}

/* Is what stands before B the same, so that another alignment of B's must have
   changed the gap? */
static bool is_realigned(const struct moat_maker *maker, const struct moat_stretch *stretch)
{
	if (has_between(stretch, MOAT_OLD) || has_between(stretch, MOAT_NEW) ||
	    stretch->used[MOAT_OLD] != stretch->used[MOAT_NEW])
		return false;
	return !is_all_padding(maker, stretch) ||
	       (!stretch->spare[MOAT_OLD] && !stretch->spare[MOAT_NEW]);
}

/* The largest alignment that a cell can have asked for: a section is aligned as its
   most aligned object. */
static uint64_t largest_align(const struct moat_half *half, const struct moat_cell *cell)
{
	const struct moat_section *section = section_of(half, cell);
	uint64_t align = moat_align_of_address(cell->addr);
	if (section && moat_align_of_address(section->align) == section->align &&
	    section->align < align)
		return section->align;
	return align;
}

/* Did another alignment of B's make REST bytes?  False: so the same one can have. */
static bool is_alignment(const struct moat_maker *maker, const struct moat_stretch *stretch,
			 int64_t rest)
{
	if (moat_maker_cell(maker, MOAT_OLD, stretch->b[MOAT_OLD])->kind != MOAT_CELL_OBJECT ||
	    !is_realigned(maker, stretch))
		return false;
	for (int side = 0; side < 2; side++) {
		const struct moat_half *half = &maker->diff->halves[side];
		if (moat_magnitude(rest) >= largest_align(half, &half->cells[stretch->b[side]]))
			return true;
	}
	return false;
}

/* False: no alignment can have done it. */
static bool add_alignment(struct moat_maker *maker, const struct moat_stretch *stretch,
			  int64_t amount)
{
	struct moat_aligns range[2];
	bool all = is_all_padding(maker, stretch);
	for (int side = 0; side < 2; side++) {
		const struct moat_half *half = &maker->diff->halves[side];
		const struct moat_cell *b = &half->cells[stretch->b[side]];
		/* What follows a mark is as long in both: so much is padding at least. */
		bool longer = (amount > 0) == (side == MOAT_NEW);
		uint64_t gap = all ? stretch->before_b[side] : longer ? moat_magnitude(amount) : 0;
		range[side] = moat_aligns_of(b->addr, gap);
		range[side].hi = largest_align(half, b);
		if (range[side].lo > range[side].hi)
			return false;
	}
	bool raised = range[MOAT_OLD].hi < range[MOAT_NEW].lo;
	if (!raised && range[MOAT_NEW].hi >= range[MOAT_OLD].lo)
		return false;
	struct moat_cause *cause = moat_maker_add(maker, MOAT_CAUSE_ALIGNMENT, amount, stretch);
	cause->old_align = raised ? range[MOAT_OLD].hi : range[MOAT_OLD].lo;
	cause->new_align = raised ? range[MOAT_NEW].lo : range[MOAT_NEW].hi;
	cause->old_cell = stretch->b[MOAT_OLD];
	cause->new_cell = stretch->b[MOAT_NEW];
	return true;
}

/* ---- the rest ---- */

/* Is it padding that what is before or behind it asks for? */
static bool is_padding(const struct moat_maker *maker, const struct moat_stretch *stretch,
		       int64_t rest)
{
	uint64_t addrs[2];
	for (int side = 0; side < 2; side++)
		addrs[side] = moat_maker_cell(maker, side, stretch->b[side])->addr;
	switch (moat_maker_cell(maker, MOAT_OLD, stretch->b[MOAT_OLD])->kind) {
	case MOAT_CELL_START:
	case MOAT_CELL_SECTION:
		return true;
	case MOAT_CELL_END:
		if (!stretch->spare[MOAT_OLD] && !stretch->spare[MOAT_NEW] &&
		    stretch->used[MOAT_OLD] == stretch->used[MOAT_NEW])
			return true;
		break;
	default:
		break;
	}
	return moat_is_absorbed(addrs, rest);
}

static enum moat_cause_kind kind_of_rest(const struct moat_stretch *stretch)
{
	bool between = has_between(stretch, MOAT_OLD) || has_between(stretch, MOAT_NEW);
	bool differs = stretch->used[MOAT_OLD] != stretch->used[MOAT_NEW] ||
		       stretch->spare[MOAT_OLD] != stretch->spare[MOAT_NEW];
	return differs || !between ? MOAT_CAUSE_NAMELESS : MOAT_CAUSE_PADDING;
}

void moat_stretch_judge_rest(struct moat_maker *maker, const struct moat_stretch *stretch,
			     int64_t rest)
{
	enum moat_cause_kind kind = MOAT_CAUSE_PADDING;
	if (rest == 0)
		return;
	if (moat_stretch_is_apart(maker, stretch))
		kind = MOAT_CAUSE_BASE;
	else if (is_alignment(maker, stretch, rest) && add_alignment(maker, stretch, rest))
		return;
	else if (!is_padding(maker, stretch, rest))
		kind = kind_of_rest(stretch);
	bool behind = kind == MOAT_CAUSE_NAMELESS && stretch->a[MOAT_OLD] != MOAT_NO_CELL;
	struct moat_cause *cause = moat_maker_add(maker, kind, rest, stretch);
	cause->old_cell = behind ? stretch->a[MOAT_OLD] : stretch->b[MOAT_OLD];
	cause->new_cell = behind ? stretch->a[MOAT_NEW] : stretch->b[MOAT_NEW];
	cause->zeros = stretch->zeros[MOAT_OLD] && stretch->zeros[MOAT_NEW];
}
