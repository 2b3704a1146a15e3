/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which causes follow from which.
 *
 * Padding opens and closes because something else moved what stands behind it.
 * An object file's section is aligned as the largest alignment in it asks, so
 * what comes, goes or is realigned further back can shift its start, and with
 * some assemblers its end.
 */
#include "diff_parts.h"

#include <string.h>

/* What the cause at INDEX follows from in the end. */
static size_t root_of(const struct moat_diff *diff, size_t index)
{
	while (diff->causes[index].follows != MOAT_NO_CAUSE)
		index = diff->causes[index].follows;
	return index;
}

/* ---- alignments ---- */

/* The cell that CAUSE is about in the image where its alignment counts: where it
   is, or where the larger one is asked for. */
static enum moat_side side_of(bool raised)
{
	return raised ? MOAT_NEW : MOAT_OLD;
}

/* Can OTHER be why the alignment of CAUSE's object is another? */
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
	/* Compilers align what is large. */
	case MOAT_CAUSE_GREW:
		return raised && half->cells[cell].kind == MOAT_CELL_OBJECT;
	case MOAT_CAUSE_SHRANK:
		return !raised && half->cells[cell].kind == MOAT_CELL_OBJECT;
	case MOAT_CAUSE_ORDER:
	case MOAT_CAUSE_PLACE:
		return other->departs != raised;
	case MOAT_CAUSE_ALIGNMENT:
		/* How much is known at least; its address tells how much it can be. */
		return (other->new_align > other->old_align) == raised;
	default:
		return false;
	}
}

/* The cells from the one at FIRST on, or with STEP -1 before it, that can be of
   one object file's section: up to the first that is of another file or section,
   which is returned. */
static uint32_t unit_border(const struct moat_half *half, uint32_t first, uint32_t step)
{
	const char *file = NULL;
	uint32_t i = first;
	for (; i < half->n_cells; i += step) {
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

/* GCC's start-up code, which has no variables but local ones. */
#define STARTUP "crtstuff.c"

/* Is the cell at INDEX none that a compiler puts beside FROM's?  What has no size
   is a linker's or start-up code's. */
static bool is_border(const struct moat_half *half, uint32_t from, uint32_t index)
{
	const struct moat_cell *cell = &half->cells[index];
	if (cell->kind != MOAT_CELL_OBJECT || cell->lane != half->cells[from].lane ||
	    cell->section != half->cells[from].section)
		return true;
	const char *file = moat_object_file(&half->map, cell->object);
	return (cell->sized && cell->size == 0) || (file && strcmp(file, STARTUP) == 0);
}

/* Does the object surely stand first in an object file's section?  One file may
   have several sections in a section of the image. */
static bool is_first(const struct moat_half *half, uint32_t cell)
{
	if (cell == 0 || is_border(half, cell, cell - 1))
		return true;
	const char *before = moat_object_file(&half->map, half->cells[cell - 1].object);
	const char *file = moat_object_file(&half->map, half->cells[cell].object);
	return before && file && strcmp(before, file) != 0;
}

/* Can no other object of its file have asked for the alignment of CAUSE? */
static bool is_own(const struct moat_half *half, const struct moat_cause *cause, bool raised)
{
	uint32_t cell = raised ? cause->new_cell : cause->old_cell;
	uint64_t align = raised ? cause->new_align : cause->old_align;
	/* A list does not tell its machine. */
	if (half->image->fills || half->image->kind == MOAT_IMAGE_LIST)
		return false;
	uint32_t end = unit_border(half, cell, 1);
	for (uint32_t i = cell + 1; i < end; i++)
		if (half->cells[i].addr % align == 0)
			return false;
	return true;
}

/* What grew has another alignment for that; and what an object file's section is
   aligned for stands behind its start.  One that only may be its start, and an
   alignment behind it that was asked for, may both have been asked for. */
static void settle_behind(struct moat_diff *diff, size_t index, bool raised)
{
	struct moat_cause *cause = &diff->causes[index];
	const struct moat_half *half = &diff->halves[side_of(raised)];
	uint32_t cell = raised ? cause->new_cell : cause->old_cell;
	uint32_t end = unit_border(half, cell, 1);
	bool first = is_first(half, cell);
	for (size_t i = index + 1; i < diff->n_causes; i++) {
		const struct moat_cause *other = &diff->causes[i];
		uint32_t at = raised ? other->new_cell : other->old_cell;
		if (at == MOAT_NO_CELL || at < cell)
			continue;
		if (at >= end && other->kind != MOAT_CAUSE_PADDING)
			break;
		if (!can_realign(half, cause, other, raised))
			continue;
		if (first || other->kind != MOAT_CAUSE_ALIGNMENT) {
			cause->follows = (uint32_t)i;
			cause->perhaps = MOAT_NO_CAUSE;
			return;
		}
		if (cause->perhaps == MOAT_NO_CAUSE)
			cause->perhaps = (uint32_t)i;
	}
}

/* Some assemblers fill up a section to its alignment, so that the next file's
   starts as if it were aligned. */
static void settle_before(struct moat_diff *diff, size_t index, bool raised)
{
	struct moat_cause *cause = &diff->causes[index];
	const struct moat_half *half = &diff->halves[side_of(raised)];
	uint32_t cell = raised ? cause->new_cell : cause->old_cell;
	if (!half->image->fills || cell == 0)
		return;
	uint32_t border = unit_border(half, cell - 1, -1u);
	for (size_t i = index; i-- > 0;) {
		const struct moat_cause *other = &diff->causes[i];
		uint32_t at = raised ? other->new_cell : other->old_cell;
		if (at == MOAT_NO_CELL || other->kind == MOAT_CAUSE_PADDING)
			continue;
		if (at >= cell || (border != MOAT_NO_CELL && at <= border))
			break;
		if (root_of(diff, i) == index || !can_realign(half, cause, other, raised))
			continue;
		/* Of two that either can follow from, none surely does. */
		if (other->perhaps == index)
			cause->perhaps = (uint32_t)i;
		else
			cause->follows = (uint32_t)i;
		return;
	}
}

static bool is_raised(const struct moat_cause *cause)
{
	return cause->new_align > cause->old_align;
}

/* All that can follow from what is behind before any that would follow from what
   is before: a start that follows from its file's object is not that one's cause. */
static void settle_alignments(struct moat_diff *diff)
{
	for (size_t i = diff->n_causes; i-- > 0;)
		if (diff->causes[i].kind == MOAT_CAUSE_ALIGNMENT)
			settle_behind(diff, i, is_raised(&diff->causes[i]));
	for (size_t i = 0; i < diff->n_causes; i++) {
		struct moat_cause *cause = &diff->causes[i];
		if (cause->kind != MOAT_CAUSE_ALIGNMENT || cause->follows != MOAT_NO_CAUSE)
			continue;
		bool raised = is_raised(cause);
		cause->own = is_own(&diff->halves[side_of(raised)], cause, raised);
		if (!cause->own)
			settle_before(diff, i, raised);
	}
}

/* ---- padding ---- */

/* Padding that nothing else made: a section starts elsewhere; in a list, which knows no
   sections, it is some bytes behind what stands before. */
static void own_padding(const struct moat_diff *diff, struct moat_cause *cause)
{
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	cause->kind = MOAT_CAUSE_BASE;
	if (diff->sections || cause->spine == MOAT_NO_CELL ||
	    moat_cell_starts_lane(half, cause->spine))
		return;
	uint32_t pair = half->cells[cause->spine].pair;
	if (moat_cell_starts_lane(&diff->halves[MOAT_NEW], pair))
		return;
	cause->kind = MOAT_CAUSE_NAMELESS;
	cause->old_cell = cause->spine - 1;
	cause->new_cell = pair - 1;
}

/* Padding follows from the last root before it; the start of a section also
   from one behind it: what must end at a page's end starts where it can. */
static void settle_padding(struct moat_diff *diff)
{
	uint32_t root = MOAT_NO_CAUSE, first_root = MOAT_NO_CAUSE;
	for (size_t i = diff->n_causes; i-- > 0;)
		if (moat_cause_is_root(&diff->causes[i]))
			first_root = (uint32_t)i;
	for (size_t i = 0; i < diff->n_causes; i++) {
		struct moat_cause *cause = &diff->causes[i];
		if (moat_cause_is_root(cause))
			root = (uint32_t)i;
		else if (cause->kind == MOAT_CAUSE_PADDING)
			cause->follows = root != MOAT_NO_CAUSE ? root : first_root;
		if (cause->kind == MOAT_CAUSE_PADDING && cause->follows == MOAT_NO_CAUSE)
			own_padding(diff, cause);
	}
}

/* ---- two ends ---- */

/* What departs arrives somewhere. */
static bool is_other_end(const struct moat_cause *one, const struct moat_cause *other)
{
	return one->kind == other->kind && one->departs != other->departs &&
	       one->old_cell == other->old_cell && one->n == other->n;
}

static bool has_two_ends(const struct moat_cause *cause)
{
	return (cause->kind == MOAT_CAUSE_ORDER || cause->kind == MOAT_CAUSE_PLACE) &&
	       cause->old_cell != MOAT_NO_CELL && cause->new_cell != MOAT_NO_CELL;
}

static void settle_ends(struct moat_diff *diff)
{
	struct moat_half *half = &diff->halves[MOAT_OLD];
	/* A stray cell has no run yet: it lends the place. */
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i < diff->n_causes; i++) {
			struct moat_cause *cause = &diff->causes[i];
			if (!has_two_ends(cause))
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

/* ---- thread-local data ---- */

static const struct moat_cell *cell_of(const struct moat_diff *diff, const struct moat_cause *cause)
{
	if (cause->old_cell != MOAT_NO_CELL)
		return &diff->halves[MOAT_OLD].cells[cause->old_cell];
	if (cause->new_cell != MOAT_NO_CELL)
		return &diff->halves[MOAT_NEW].cells[cause->new_cell];
	return NULL;
}

/* The name of the section of initial thread-local data that CAUSE is about as a
   whole, among what is loaded; NULL: about none. */
static const char *initial_data(const struct moat_diff *diff, const struct moat_cause *cause)
{
	const struct moat_cell *cell = cell_of(diff, cause);
	int side = cause->old_cell != MOAT_NO_CELL ? MOAT_OLD : MOAT_NEW;
	if (!cell || cell->kind != MOAT_CELL_SECTION || cell->lane != MOAT_SPACE_LOAD)
		return NULL;
	const struct moat_image *image = diff->halves[side].image;
	const struct moat_section *section = &image->sections[cell->section];
	return section->tls && image->kind != MOAT_IMAGE_RELOCATABLE ? section->name : NULL;
}

/* Such a section is as large as what stands in it, which is told already. */
static void settle_initial_data(struct moat_diff *diff)
{
	for (size_t i = 0; i < diff->n_causes; i++) {
		const char *name = initial_data(diff, &diff->causes[i]);
		if (!name || diff->causes[i].kind == MOAT_CAUSE_PADDING)
			continue;
		for (size_t j = 0; j < diff->n_causes; j++) {
			const struct moat_cell *cell = cell_of(diff, &diff->causes[j]);
			int side = diff->causes[j].old_cell != MOAT_NO_CELL ? MOAT_OLD : MOAT_NEW;
			const struct moat_image *image = diff->halves[side].image;
			if (!moat_cause_is_root(&diff->causes[j]) || !cell ||
			    cell->lane != MOAT_SPACE_TLS || cell->section >= image->n_sections ||
			    strcmp(image->sections[cell->section].name, name) != 0)
				continue;
			diff->causes[i].follows = (uint32_t)j;
			break;
		}
	}
}

void moat_diff_settle(struct moat_diff *diff)
{
	settle_ends(diff);
	settle_alignments(diff);
	for (size_t i = 0; i < diff->n_causes; i++)
		if (diff->causes[i].follows != MOAT_NO_CAUSE)
			diff->causes[i].follows = (uint32_t)root_of(diff, i);
	settle_initial_data(diff);
	settle_padding(diff);
}
