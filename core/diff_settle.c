/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which causes follow from which.
 *
 * Padding opens and closes because something else moved what stands behind it.
 * An object file's section is aligned as the largest alignment in it asks, so
 * what comes, goes or is realigned further back can shift its start.
 */
#include "diff_parts.h"

#include <string.h>

static bool is_root(const struct moat_cause *cause)
{
	return cause->kind != MOAT_CAUSE_PADDING && cause->follows == MOAT_NO_CAUSE;
}

/* ---- alignments ---- */

/* The cell that CAUSE is about in the image where its alignment counts: where it
   is, or where the larger one is asked for. */
static enum moat_side side_of(bool raised)
{
	return raised ? MOAT_NEW : MOAT_OLD;
}

/* Can OTHER, further back, be why the alignment of CAUSE's object is another? */
static bool can_realign(const struct moat_half *half, const struct moat_cause *cause,
			const struct moat_cause *other, bool raised)
{
	uint64_t align = raised ? cause->new_align : cause->old_align;
	uint32_t cell = raised ? other->new_cell : other->old_cell;
	if (cell == MOAT_NO_CELL || half->cells[cell].addr % align != 0)
		return false;
	switch (other->kind) {
	case MOAT_CAUSE_CAME:
		return raised;
	case MOAT_CAUSE_WENT:
		return !raised;
	case MOAT_CAUSE_GREW:
	case MOAT_CAUSE_SHRANK:
		return half->cells[cell].kind == MOAT_CELL_OBJECT;
	case MOAT_CAUSE_ORDER:
	case MOAT_CAUSE_PLACE:
		return other->departs != raised;
	case MOAT_CAUSE_ALIGNMENT:
		return (other->new_align > other->old_align) == raised &&
		       (raised ? other->new_align : other->old_align) >= align;
	default:
		return false;
	}
}

/* How far from the cell at FIRST a section of one object file can reach: to the
   first cell that is of another file, or of another section. */
static uint32_t unit_end(const struct moat_half *half, uint32_t first)
{
	const char *file = NULL;
	uint32_t i = first;
	for (; i < half->n_cells; i++) {
		const struct moat_cell *cell = &half->cells[i];
		if (cell->kind != MOAT_CELL_OBJECT || cell->lane != half->cells[first].lane ||
		    cell->section != half->cells[first].section)
			break;
		const char *other = moat_object_file(&half->map, cell->object);
		if (file && other && strcmp(file, other) != 0)
			break;
		file = file ? file : other;
	}
	return i;
}

static void settle_alignment(struct moat_diff *diff, size_t index)
{
	struct moat_cause *cause = &diff->causes[index];
	bool raised = cause->new_align > cause->old_align;
	const struct moat_half *half = &diff->halves[side_of(raised)];
	uint32_t cell = raised ? cause->new_cell : cause->old_cell;
	uint32_t end = unit_end(half, cell);
	for (size_t i = index + 1; i < diff->n_causes; i++) {
		const struct moat_cause *other = &diff->causes[i];
		uint32_t at = raised ? other->new_cell : other->old_cell;
		if (at != MOAT_NO_CELL && at >= end && other->kind != MOAT_CAUSE_PADDING)
			break;
		if (at != MOAT_NO_CELL && at > cell && can_realign(half, cause, other, raised)) {
			cause->follows = (uint32_t)i;
			return;
		}
	}
}

/* ---- padding ---- */

/* Padding follows from the last root before it; the start of a section also
   from one behind it: what must end at a page's end starts where it can. */
static void settle_padding(struct moat_diff *diff)
{
	uint32_t root = MOAT_NO_CAUSE, first_root = MOAT_NO_CAUSE;
	for (size_t i = diff->n_causes; i-- > 0;)
		if (is_root(&diff->causes[i]))
			first_root = (uint32_t)i;
	for (size_t i = 0; i < diff->n_causes; i++) {
		struct moat_cause *cause = &diff->causes[i];
		if (is_root(cause))
			root = (uint32_t)i;
		else if (cause->kind == MOAT_CAUSE_PADDING)
			cause->follows = root != MOAT_NO_CAUSE ? root : first_root;
		if (cause->kind == MOAT_CAUSE_PADDING && cause->follows == MOAT_NO_CAUSE)
			cause->kind = MOAT_CAUSE_BASE;
	}
}

/* ---- two ends ---- */

/* What departs arrives somewhere. */
static bool is_other_end(const struct moat_cause *one, const struct moat_cause *other)
{
	return one->kind == other->kind && one->departs != other->departs &&
	       one->old_cell == other->old_cell && one->n == other->n;
}

static void settle_ends(struct moat_diff *diff)
{
	struct moat_half *half = &diff->halves[MOAT_OLD];
	/* A stray cell has no run yet: it lends the place. */
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < diff->n_causes; i++) {
			struct moat_cause *cause = &diff->causes[i];
			if (cause->kind != MOAT_CAUSE_ORDER && cause->kind != MOAT_CAUSE_PLACE)
				continue;
			uint32_t *other = &half->cells[cause->old_cell].run;
			if (pass == 0 && cause->departs)
				*other = (uint32_t)i;
			if (pass == 0 || cause->departs || *other == MOAT_NO_RUN ||
			    !is_other_end(cause, &diff->causes[*other]))
				continue;
			cause->other_end = *other;
			diff->causes[*other].other_end = (uint32_t)i;
		}
	for (size_t i = 0; i < half->n_cells; i++)
		half->cells[i].run = MOAT_NO_RUN;
}

void moat_diff_settle(struct moat_diff *diff)
{
	settle_ends(diff);
	/* From the back: a cause that follows from one further back leads to its root. */
	for (size_t i = diff->n_causes; i-- > 0;)
		if (diff->causes[i].kind == MOAT_CAUSE_ALIGNMENT)
			settle_alignment(diff, i);
	for (size_t i = diff->n_causes; i-- > 0;) {
		uint32_t next = diff->causes[i].follows;
		if (next != MOAT_NO_CAUSE && diff->causes[next].follows != MOAT_NO_CAUSE)
			diff->causes[i].follows = diff->causes[next].follows;
	}
	settle_padding(diff);
}
