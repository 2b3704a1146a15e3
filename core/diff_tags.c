/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diff_tags.h"
#include "diff_names.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

const struct moat_symbol *moat_matcher_symbol(const struct moat_matcher *matcher, int side,
					      size_t object)
{
	const struct moat_map *map = &matcher->diff->halves[side].map;
	return moat_object_symbol(map, &map->objects[object]);
}

const char *moat_matcher_file(const struct moat_matcher *matcher, int side, size_t object)
{
	const struct moat_half *halves = matcher->diff->halves;
	bool list = halves[side].image->kind == MOAT_IMAGE_LIST;
	bool other = halves[!side].image->kind == MOAT_IMAGE_LIST;
	return list == other ? moat_object_file(&halves[side].map, object) : NULL;
}

bool moat_matcher_is_free(const struct moat_matcher *matcher, int side, size_t object)
{
	return matcher->diff->halves[side].pair_of[object] == NONE &&
	       moat_diff_in_scope(matcher->work, &matcher->diff->halves[side], object);
}

void moat_matcher_pair(struct moat_matcher *matcher, uint32_t old_object, uint32_t new_object)
{
	matcher->diff->halves[MOAT_OLD].pair_of[old_object] = new_object;
	matcher->diff->halves[MOAT_NEW].pair_of[new_object] = old_object;
}

static int compare_tags(const void *a, const void *b)
{
	const struct moat_tag *one = a, *other = b;
	if (one->key != other->key)
		return one->key < other->key ? -1 : 1;
	if (one->side != other->side)
		return one->side < other->side ? -1 : 1;
	if (one->space != other->space)
		return one->space < other->space ? -1 : 1;
	return (one->object > other->object) - (one->object < other->object);
}

void moat_tags_sort(struct moat_tag *tags, size_t n)
{
	qsort(tags, n, sizeof *tags, compare_tags);
}

/* ---- keys ---- */

uint64_t moat_key_join(uint64_t one, uint64_t other)
{
	return one * UINT64_C(0x9e3779b97f4a7c15) + other;
}

uint64_t moat_key_of_file(const struct moat_matcher *matcher, int side, size_t object)
{
	uint64_t stem = matcher->stems[side][object];
	if (!moat_matcher_file(matcher, side, object))
		return stem;
	uint32_t file = matcher->diff->halves[side].map.objects[object].file;
	return moat_key_join(stem, matcher->files[side][file]);
}

uint64_t moat_key_of_stem(const struct moat_matcher *matcher, int side, size_t object)
{
	return matcher->stems[side][object];
}

uint64_t moat_key_of_unversioned(const struct moat_matcher *matcher, int side, size_t object)
{
	return moat_diff_unversioned(moat_matcher_symbol(matcher, side, object)->name);
}

uint64_t moat_key_of_text(const struct moat_matcher *matcher, int side, size_t object)
{
	const char *name = moat_matcher_symbol(matcher, side, object)->name;
	const char *file = moat_matcher_file(matcher, side, object);
	if (!moat_diff_is_reserved(name))
		return moat_key_of_file(matcher, side, object);
	return moat_hash(moat_diff_without_digits(name) ^ 1, file ? file : "");
}

static uint64_t with_size(const struct moat_matcher *matcher, int side, size_t object, uint64_t key)
{
	uint64_t size = matcher->diff->halves[side].map.objects[object].size;
	if (!matcher->sizes)
		return key;
	return moat_key_join(key, size + 1);
}

uint64_t moat_key_of_size(const struct moat_matcher *matcher, int side, size_t object)
{
	return with_size(matcher, side, object, moat_key_of_file(matcher, side, object));
}

uint64_t moat_matcher_place(const struct moat_matcher *matcher, int side, size_t object)
{
	const struct moat_image *image = matcher->diff->halves[side].image;
	uint32_t section = matcher->diff->halves[side].map.objects[object].section;
	if (!matcher->diff->sections || section >= image->n_sections) {
		char letter = moat_matcher_symbol(matcher, side, object)->letter;
		return (uint64_t)tolower((unsigned char)letter) +
		       256 * moat_diff_space(matcher->diff, side, object);
	}
	const char *name = image->sections[section].name;
	return moat_diff_hash(name, moat_diff_stem_length(name));
}

uint64_t moat_key_of_place(const struct moat_matcher *matcher, int side, size_t object)
{
	return moat_key_join(moat_key_of_file(matcher, side, object),
			     moat_matcher_place(matcher, side, object));
}

uint64_t moat_key_of_place_and_size(const struct moat_matcher *matcher, int side, size_t object)
{
	return with_size(matcher, side, object, moat_key_of_place(matcher, side, object));
}

uint64_t moat_key_of_stem_and_size(const struct moat_matcher *matcher, int side, size_t object)
{
	return with_size(matcher, side, object,
			 moat_key_join(moat_key_of_stem(matcher, side, object),
				       moat_matcher_place(matcher, side, object)));
}

void moat_matcher_tag(struct moat_matcher *matcher, moat_key_maker *key)
{
	matcher->n_tags = 0;
	for (int side = 0; side < 2; side++) {
		uint32_t *list = matcher->free[side];
		size_t n = matcher->n_free[side];
		matcher->n_free[side] = 0;
		for (size_t i = 0; i < n; i++) {
			uint32_t object = list[i];
			if (matcher->diff->halves[side].pair_of[object] != NONE)
				continue;
			list[matcher->n_free[side]++] = object;
			matcher->tags[matcher->n_tags++] =
				(struct moat_tag){ key(matcher, side, object), object,
						   (uint32_t)side,
						   moat_diff_space(matcher->diff, side, object) };
		}
	}
	moat_tags_sort(matcher->tags, matcher->n_tags);
}

size_t moat_matcher_group_end(const struct moat_matcher *matcher, size_t i, size_t *ret_old)
{
	size_t end = i;
	for (*ret_old = 0; end < matcher->n_tags && matcher->tags[end].key == matcher->tags[i].key;
	     end++)
		*ret_old += matcher->tags[end].side == MOAT_OLD;
	return end;
}
