/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which section of the one image is which of the other. */
#include "diff_names.h"
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

static void pair_two(struct moat_diff_work *work, uint32_t old_section, uint32_t new_section)
{
	work->sections[MOAT_OLD][old_section] = new_section;
	work->sections[MOAT_NEW][new_section] = old_section;
}

/* Pair the sections of one name, the first N_OLD of them OLD's, in their order. */
static void pair_named(struct moat_diff_work *work, const struct named *named, size_t n_old,
		       size_t n)
{
	for (size_t i = 0; i < n_old && n_old + i < n; i++)
		pair_two(work, named[i].index, named[n_old + i].index);
}

/* Is the section at INDEX one that can be compared and has no pair?  NUMBERED:
   even if it has a number in its name. */
static bool is_free(const struct moat_diff_work *work, int side, size_t index, bool numbered)
{
	const struct moat_section *section = &work->diff->halves[side].image->sections[index];
	bool has_number = section->name[moat_diff_stem_length(section->name)] != '\0';
	return is_laid_out(section) && work->sections[side][index] == UINT32_MAX &&
	       (numbered || !has_number);
}

/* Pair by name what has no pair. */
static bool pair_sections(struct moat_diff_work *work, bool numbered)
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
			if (is_free(work, side, i, numbered))
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

/* -fdata-sections names the section of key.1 after it, and key.1 may be another
   object's name now. */
static void pair_by_objects(struct moat_diff_work *work)
{
	const struct moat_half *old_half = &work->diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &work->diff->halves[MOAT_NEW];
	for (size_t i = 0; i < old_half->map.n_objects; i++) {
		if (old_half->pair_of[i] == UINT32_MAX)
			continue;
		const struct moat_object *one = &old_half->map.objects[i];
		const struct moat_object *other = &new_half->map.objects[old_half->pair_of[i]];
		/* In an object file a section is a space. */
		const char *old_name = old_half->image->sections[one->space].name;
		const char *new_name = new_half->image->sections[other->space].name;
		size_t len = moat_diff_stem_length(old_name);
		if (work->sections[MOAT_OLD][one->space] == UINT32_MAX &&
		    work->sections[MOAT_NEW][other->space] == UINT32_MAX &&
		    len == moat_diff_stem_length(new_name) && memcmp(old_name, new_name, len) == 0)
			pair_two(work, one->space, other->space);
	}
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
	bool linked = work->diff->halves[MOAT_OLD].image->kind != MOAT_IMAGE_RELOCATABLE;
	return !work->diff->sections || pair_sections(work, linked);
}

bool moat_diff_numbered_sections(struct moat_diff_work *work)
{
	bool linked = work->diff->halves[MOAT_OLD].image->kind != MOAT_IMAGE_RELOCATABLE;
	if (!linked) {
		pair_by_objects(work);
		if (!pair_sections(work, true))
			return false;
	}
	number_lanes(work);
	return true;
}
