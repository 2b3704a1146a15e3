/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which section of the one image is which of the other. */
#include "diff_parts.h"

#include <stdlib.h>
#include <string.h>

static bool is_laid_out(const struct moat_section *section)
{
	return section->loaded && section->size > 0;
}

struct named {
	const char *name;
	uint32_t index;
	uint32_t side;
};

/* By name; of one name OLD's first, in their order. */
static int compare_named(const void *a, const void *b)
{
	const struct named *one = a, *other = b;
	int order = strcmp(one->name, other->name);
	if (order)
		return order;
	if (one->side != other->side)
		return one->side < other->side ? -1 : 1;
	return (one->index > other->index) - (one->index < other->index);
}

/* Pair the sections of one name, the first N_OLD of them OLD's, in their order. */
static void pair_named(struct moat_diff_work *work, const struct named *named, size_t n_old,
		       size_t n)
{
	for (size_t i = 0; i < n_old && n_old + i < n; i++) {
		uint32_t old_index = named[i].index, new_index = named[n_old + i].index;
		work->sections[MOAT_OLD][old_index] = new_index;
		work->sections[MOAT_NEW][new_index] = old_index;
	}
}

static bool pair_sections(struct moat_diff_work *work)
{
	size_t n = 0, room = 1;
	for (int side = 0; side < 2; side++)
		room += work->diff->halves[side].image->n_sections;
	struct named *named = malloc(room * sizeof *named);
	if (!named)
		return false;
	for (int side = 0; side < 2; side++) {
		const struct moat_image *image = work->diff->halves[side].image;
		for (size_t i = 0; i < image->n_sections; i++)
			if (is_laid_out(&image->sections[i]))
				named[n++] = (struct named){ image->sections[i].name, (uint32_t)i,
							     (uint32_t)side };
	}
	qsort(named, n, sizeof *named, compare_named);
	for (size_t i = 0, end; i < n; i = end) {
		size_t n_old = 0;
		for (end = i; end < n && strcmp(named[end].name, named[i].name) == 0; end++)
			n_old += named[end].side == MOAT_OLD;
		pair_named(work, &named[i], n_old, end - i);
	}
	free(named);
	return true;
}

/* Each pair of sections of object files is a lane, and each that has no pair. */
static void number_lanes(struct moat_diff_work *work)
{
	size_t n_old = work->diff->halves[MOAT_OLD].image->n_sections;
	size_t n_new = work->diff->halves[MOAT_NEW].image->n_sections;
	for (size_t i = 0; i < n_old; i++)
		work->lanes[MOAT_OLD][i] = (uint32_t)i;
	for (size_t i = 0; i < n_new; i++) {
		uint32_t pair = work->sections[MOAT_NEW][i];
		work->lanes[MOAT_NEW][i] = pair != UINT32_MAX ? pair : (uint32_t)(n_old + i);
	}
}

bool moat_diff_sections(struct moat_diff_work *work)
{
	for (int side = 0; side < 2; side++) {
		size_t n = work->diff->halves[side].image->n_sections + 1;
		work->sections[side] = malloc(n * sizeof *work->sections[side]);
		work->lanes[side] = calloc(n, sizeof *work->lanes[side]);
		if (!work->sections[side] || !work->lanes[side])
			return false;
		memset(work->sections[side], 0xff, n * sizeof *work->sections[side]);
	}
	if (work->diff->sections && !pair_sections(work))
		return false;
	number_lanes(work);
	return true;
}
