/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The grounds: what is linked together, and what of it stood still. */
#include "effect_parts.h"

#include <stdlib.h>

static int compare_deltas(const void *a, const void *b)
{
	int64_t one = *(const int64_t *)a;
	int64_t other = *(const int64_t *)b;
	return (one > other) - (one < other);
}

/* Set the anchor of GROUND, whose objects moved by DELTAS. */
static void anchor_ground(struct moat_ground *ground, int64_t *deltas, size_t n)
{
	qsort(deltas, n, sizeof *deltas, compare_deltas);
	ground->n = n;
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && deltas[end] == deltas[i];)
			end++;
		bool still = deltas[i] == 0;
		if (!still && end - i <= ground->n_anchored)
			continue;
		ground->n_anchored = end - i;
		ground->anchor = deltas[i];
		if (still)
			break;
	}
	ground->kind = n && ground->anchor ? MOAT_ANCHOR_MOST : MOAT_ANCHOR_STILL;
	if (ground->kind == MOAT_ANCHOR_MOST && ground->n_anchored == n)
		ground->kind = MOAT_ANCHOR_TOGETHER;
}

/* Is the object at INDEX far from the one before it?  One without a size ends
   where the next one starts, however far that is. */
static bool is_far(const struct moat_map *map, size_t index)
{
	const struct moat_object *object = &map->objects[index];
	uint64_t end = object[-1].sized ? object[-1].reach : object[-1].addr;
	return object->space != object[-1].space ||
	       (object->addr > end && object->addr - end >= MOAT_FAR);
}

/* The end of the ground that starts with OLD's object FIRST. */
static size_t ground_end(const struct moat_map *map, size_t first)
{
	size_t end = first + 1;
	while (end < map->n_objects && !is_far(map, end))
		end++;
	return end;
}

/* Of those that have bytes in both images, as the tally counts them. */
static size_t collect_deltas(const struct moat_effects *effects, const struct moat_ground *ground,
			     int64_t *deltas)
{
	const struct moat_diff *diff = effects->diff;
	size_t n = 0;
	for (size_t i = ground->first; i < ground->end; i++) {
		const struct moat_object *object = &diff->halves[MOAT_OLD].map.objects[i];
		size_t pair = moat_diff_pair(diff, MOAT_OLD, i);
		if (pair != MOAT_NO_OBJECT && moat_effect_size(effects, MOAT_OLD, i) &&
		    moat_effect_size(effects, MOAT_NEW, pair) &&
		    moat_effect_comparable(diff, i, pair))
			deltas[n++] = (int64_t)(diff->halves[MOAT_NEW].map.objects[pair].addr -
						object->addr);
	}
	return n;
}

bool moat_effect_grounds(struct moat_effects *effects)
{
	const struct moat_map *map = &effects->diff->halves[MOAT_OLD].map;
	size_t n = 0;
	for (size_t i = 0; i < map->n_objects; i = ground_end(map, i))
		n++;
	effects->grounds = calloc(n + 1, sizeof *effects->grounds);
	int64_t *deltas = malloc((map->n_objects + 1) * sizeof *deltas);
	if (!effects->grounds || !deltas) {
		free(deltas);
		return false;
	}
	for (size_t i = 0; i < map->n_objects;) {
		struct moat_ground *ground = &effects->grounds[effects->n_grounds++];
		ground->first = i;
		ground->end = i = ground_end(map, i);
		anchor_ground(ground, deltas, collect_deltas(effects, ground, deltas));
		if (!effects->main || ground->n > effects->main->n)
			effects->main = ground;
	}
	free(deltas);
	return true;
}

const struct moat_ground *moat_effect_ground(const struct moat_effects *effects, size_t object)
{
	size_t lo = 0;
	size_t hi = effects->n_grounds;
	while (hi - lo > 1) {
		size_t mid = lo + (hi - lo) / 2;
		if (effects->grounds[mid].first <= object)
			lo = mid;
		else
			hi = mid;
	}
	return &effects->grounds[lo];
}
