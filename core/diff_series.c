/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which of several objects of one name is which, where no sizes tell them apart. */
#include "diff_names.h"
#include "diff_tags.h"
#include "series.h"

#include <stdlib.h>

#define NONE UINT32_MAX

static struct moat_clue clue_of(const struct moat_matcher *matcher, const struct moat_tag *tag)
{
	const struct moat_map *map = &matcher->diff->halves[tag->side].map;
	const uint64_t *stems = matcher->stems[tag->side];
	const struct moat_object *object = &map->objects[tag->object];
	bool last = tag->object + 1 == map->n_objects;
	uint64_t own = stems[tag->object];
	uint64_t before = tag->object ? stems[tag->object - 1] : own;
	uint64_t behind = last ? own : stems[tag->object + 1];
	return (struct moat_clue){ .reach = last ? 0 : object[1].addr - object->addr,
				   .before = before == own ? 0 : before,
				   .behind = behind == own ? 0 : behind };
}

/* Pair what TAGS, of one key, have in one order; the first N_OLD are OLD's. */
static bool pair_series(struct moat_matcher *matcher, const struct moat_tag *tags, size_t n_old,
			size_t n)
{
	struct moat_clue *clues = malloc(n * sizeof *clues);
	uint32_t *pairs = malloc(n * sizeof *pairs);
	for (size_t i = 0; clues && pairs && i < n; i++)
		clues[i] = clue_of(matcher, &tags[i]);
	bool done = clues && pairs &&
		    moat_series_pair(clues, n_old, clues + n_old, n - n_old, pairs);
	for (size_t i = 0; done && i < n_old; i++)
		if (pairs[i] != MOAT_NO_PAIR)
			moat_matcher_pair(matcher, tags[i].object, tags[n_old + pairs[i]].object);
	free(clues);
	free(pairs);
	return done;
}

void moat_matcher_find_anchors(struct moat_matcher *matcher)
{
	for (int side = 0; side < 2; side++) {
		const struct moat_half *half = &matcher->diff->halves[side];
		size_t n = half->map.n_objects;
		for (int behind = 0; behind < 2; behind++) {
			uint32_t anchor = NONE;
			for (size_t i = 0; i < n; i++) {
				size_t object = behind ? n - 1 - i : i;
				uint32_t pair = half->pair_of[object];
				matcher->anchors[behind][side][object] = anchor;
				if (pair != NONE)
					anchor = side == MOAT_OLD ? (uint32_t)object : pair;
			}
		}
	}
}

static uint64_t key_beside(const struct moat_matcher *matcher, int side, size_t object, int behind)
{
	uint64_t anchor = matcher->anchors[behind][side][object];
	return moat_key_join(moat_key_of_place(matcher, side, object), anchor + 1);
}

static uint64_t key_of_before(const struct moat_matcher *matcher, int side, size_t object)
{
	return key_beside(matcher, side, object, 0);
}

static uint64_t key_of_behind(const struct moat_matcher *matcher, int side, size_t object)
{
	return key_beside(matcher, side, object, 1);
}

/* Sizes would tell those of one name apart.  Without them it is their order, of those
   between others that are known: units change places as a whole. */
bool moat_matcher_pair_series(struct moat_matcher *matcher)
{
	static moat_key_maker *const keys[] = { key_of_before, key_of_behind };
	for (int behind = 0; behind < 2; behind++) {
		moat_matcher_find_anchors(matcher);
		moat_matcher_tag(matcher, keys[behind]);
		for (size_t i = 0, end, n_old; i < matcher->n_tags; i = end) {
			end = moat_matcher_group_end(matcher, i, &n_old);
			if (n_old && n_old < end - i &&
			    !pair_series(matcher, &matcher->tags[i], n_old, end - i))
				return false;
		}
	}
	return true;
}
