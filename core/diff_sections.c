/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which section of the one image is which of the other. */
#include "diff_parts.h"

#include "index.h"

#include <stdlib.h>
#include <string.h>

static bool is_laid_out(const struct moat_section *section)
{
	return section->loaded && section->size > 0;
}

/* The sections of IMAGE by the hash of their names. */
static bool index_sections(const struct moat_image *image, struct moat_index *index)
{
	for (size_t i = 0; i < image->n_sections; i++)
		if (is_laid_out(&image->sections[i]) &&
		    !moat_index_add(index, moat_hash(MOAT_HASH_INIT, image->sections[i].name), i))
			return false;
	return true;
}

/* The first section of IMAGE called NAME that no other has yet. */
static size_t find_free(const struct moat_image *image, const struct moat_index *index,
			const uint32_t *taken, const char *name)
{
	size_t cursor = 0, found = SIZE_MAX, i;
	uint64_t hash = moat_hash(MOAT_HASH_INIT, name);
	while ((i = moat_index_next(index, hash, &cursor)) != SIZE_MAX)
		if (taken[i] == UINT32_MAX && i < found &&
		    strcmp(image->sections[i].name, name) == 0)
			found = i;
	return found;
}

static bool pair_sections(struct moat_diff_work *work, struct moat_index *index)
{
	const struct moat_image *old_image = work->diff->halves[MOAT_OLD].image;
	const struct moat_image *new_image = work->diff->halves[MOAT_NEW].image;
	if (!index_sections(new_image, index))
		return false;
	for (size_t i = 0; i < old_image->n_sections; i++) {
		if (!is_laid_out(&old_image->sections[i]))
			continue;
		size_t pair = find_free(new_image, index, work->sections[MOAT_NEW],
					old_image->sections[i].name);
		if (pair == SIZE_MAX)
			continue;
		work->sections[MOAT_OLD][i] = (uint32_t)pair;
		work->sections[MOAT_NEW][pair] = (uint32_t)i;
	}
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
	struct moat_index index = { 0 };
	bool done = !work->diff->sections || pair_sections(work, &index);
	moat_index_release(&index);
	if (done)
		number_lanes(work);
	return done;
}
