/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The spine: the longest series of paired cells that stand in one order in both
 * images.  What is paired and not of it stands in another order now.
 */
#include "diff_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define ANY_PLACE UINT32_MAX

/* In a list, b and B are one kind of place, and b and d are not: a bit each of all
   names of the object, which a list and an image may have in another order. */
static uint32_t place_letters(const struct moat_half *half, const struct moat_cell *cell)
{
	const struct moat_map *map = &half->map;
	const struct moat_object *object = &map->objects[cell->object];
	uint32_t letters = 0;
	for (uint32_t i = 0; i < object->n_names; i++) {
		const struct moat_symbol *symbol = moat_object_nth(map, object, i);
		int letter = tolower((unsigned char)symbol->letter);
		/* Weak and unique ones are of any section. */
		if (letter < 'a' || letter > 'z' || letter == 'v' || letter == 'w' || letter == 'u')
			return ANY_PLACE;
		letters |= 1u << (letter - 'a');
	}
	return letters;
}

/* Sections without bytes have no pair, but marks stand in them. */
static bool are_empty_twins(const struct moat_diff *diff, const struct moat_cell *old_cell,
			    const struct moat_cell *new_cell)
{
	const struct moat_image *old_image = diff->halves[MOAT_OLD].image;
	const struct moat_image *new_image = diff->halves[MOAT_NEW].image;
	if (old_cell->section >= old_image->n_sections ||
	    new_cell->section >= new_image->n_sections)
		return false;
	const struct moat_section *one = &old_image->sections[old_cell->section];
	const struct moat_section *other = &new_image->sections[new_cell->section];
	return one->size == 0 && other->size == 0 && strcmp(one->name, other->name) == 0;
}

bool moat_diff_same_place(const struct moat_diff *diff, const uint32_t *sections,
			  uint32_t old_index, uint32_t new_index)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	const struct moat_cell *old_cell = &old_half->cells[old_index];
	const struct moat_cell *new_cell = &new_half->cells[new_index];
	if (old_cell->lane != new_cell->lane)
		return false;
	if (diff->sections)
		return old_cell->section == UINT32_MAX || new_cell->section == UINT32_MAX ||
		       sections[old_cell->section] == new_cell->section ||
		       are_empty_twins(diff, old_cell, new_cell);
	return place_letters(old_half, old_cell) & place_letters(new_half, new_cell);
}

/* ---- pairs of cells ---- */

static void pair_cells(struct moat_diff *diff, uint32_t old_cell, uint32_t new_cell)
{
	diff->halves[MOAT_OLD].cells[old_cell].pair = new_cell;
	diff->halves[MOAT_NEW].cells[new_cell].pair = old_cell;
}

static void pair_objects(struct moat_diff *diff)
{
	struct moat_half *old_half = &diff->halves[MOAT_OLD];
	struct moat_half *new_half = &diff->halves[MOAT_NEW];
	for (uint32_t i = 0; i < old_half->n_cells; i++) {
		uint32_t object = old_half->cells[i].object;
		uint32_t pair = object == UINT32_MAX ? UINT32_MAX : old_half->pair_of[object];
		if (pair == UINT32_MAX)
			continue;
		uint32_t cell = new_half->cell_of[pair];
		/* Nested in another there: no cell of its own. */
		if (cell != MOAT_NO_CELL && new_half->cells[cell].object == pair)
			pair_cells(diff, i, cell);
	}
}

/* Where NEW has the cell of a section, by kind; COUNTS as many as kinds. */
enum { SECTION_CELLS = 3 };

static int section_slot(const struct moat_cell *cell, uint32_t lane)
{
	switch (cell->kind) {
	case MOAT_CELL_START:
		return 0;
	case MOAT_CELL_END:
		return 1;
	case MOAT_CELL_SECTION:
		/* Thread-local data has a second one among the rest. */
		return cell->lane == lane ? 0 : 2;
	default:
		return -1;
	}
}

static uint32_t home_lane(const struct moat_half *half, const struct moat_cell *cell)
{
	const struct moat_section *section = &half->image->sections[cell->section];
	bool linked = half->image->kind != MOAT_IMAGE_RELOCATABLE;
	return linked ? section->space : cell->lane;
}

static bool pair_section_cells(struct moat_diff_work *work)
{
	struct moat_diff *diff = work->diff;
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	size_t n = SECTION_CELLS * (new_half->image->n_sections + 1);
	uint32_t *where = malloc(n * sizeof *where);
	if (!where)
		return false;
	memset(where, 0xff, n * sizeof *where);
	for (uint32_t i = 0; i < new_half->n_cells; i++) {
		const struct moat_cell *cell = &new_half->cells[i];
		if (cell->kind == MOAT_CELL_OBJECT || cell->kind == MOAT_CELL_CODE)
			continue;
		int slot = section_slot(cell, home_lane(new_half, cell));
		where[SECTION_CELLS * cell->section + (unsigned)slot] = i;
	}
	for (uint32_t i = 0; i < old_half->n_cells; i++) {
		const struct moat_cell *cell = &old_half->cells[i];
		if (cell->kind == MOAT_CELL_OBJECT || cell->kind == MOAT_CELL_CODE ||
		    work->sections[MOAT_OLD][cell->section] == UINT32_MAX)
			continue;
		int slot = section_slot(cell, home_lane(old_half, cell));
		uint32_t pair = where[SECTION_CELLS * work->sections[MOAT_OLD][cell->section] +
				      (unsigned)slot];
		if (pair != MOAT_NO_CELL && new_half->cells[pair].kind == cell->kind)
			pair_cells(diff, i, pair);
	}
	free(where);
	return true;
}

/* ---- the longest series ---- */

struct series {
	uint32_t *ends;	    /* of each length, the old cell that ends the best one */
	uint32_t *previous; /* of each old cell, the one before it in its series */
	size_t length;
};

/* Put CELL behind the longest series whose last pair is less than its own. */
static void extend(struct series *series, const struct moat_cell *cells, uint32_t cell)
{
	size_t lo = 0, hi = series->length;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (cells[series->ends[mid]].pair < cells[cell].pair)
			lo = mid + 1;
		else
			hi = mid;
	}
	series->previous[cell] = lo ? series->ends[lo - 1] : MOAT_NO_CELL;
	series->ends[lo] = cell;
	if (lo == series->length)
		series->length++;
}

static bool find_spine(struct moat_diff_work *work)
{
	struct moat_half *old_half = &work->diff->halves[MOAT_OLD];
	struct moat_half *new_half = &work->diff->halves[MOAT_NEW];
	struct series series = { calloc(old_half->n_cells + 1, sizeof *series.ends),
				 calloc(old_half->n_cells + 1, sizeof *series.previous), 0 };
	bool done = series.ends && series.previous;
	for (uint32_t i = 0; done && i < old_half->n_cells; i++) {
		uint32_t pair = old_half->cells[i].pair;
		if (pair != MOAT_NO_CELL &&
		    moat_diff_same_place(work->diff, work->sections[MOAT_OLD], i, pair))
			extend(&series, old_half->cells, i);
	}
	uint32_t at = done && series.length ? series.ends[series.length - 1] : MOAT_NO_CELL;
	for (; at != MOAT_NO_CELL; at = series.previous[at]) {
		old_half->cells[at].spine = true;
		new_half->cells[old_half->cells[at].pair].spine = true;
	}
	free(series.ends);
	free(series.previous);
	return done;
}

bool moat_diff_spine(struct moat_diff_work *work)
{
	pair_objects(work->diff);
	if (work->diff->sections && !pair_section_cells(work))
		return false;
	return find_spine(work);
}
