/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is watched, and what it takes of the machine. */
#include "effect_parts.h"
#include "index.h"

#include <stdlib.h>
#include <string.h>

/* ---- names ---- */

/* Names by hash. */
struct names {
	const char *const *list;
	struct moat_index index;
	bool *found;
};

static bool is_named(const struct names *names, const char *name)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, name);
	bool any = false;
	size_t cursor = 0;
	for (size_t i; (i = moat_index_next(&names->index, hash, &cursor)) != SIZE_MAX;)
		if (strcmp(names->list[i], name) == 0)
			any = names->found[i] = true;
	return any;
}

/* Does OBJECT bear one of the names?  Looks at all of its names, so that each
   that occurs is found. */
static bool bears_name(const struct names *names, const struct moat_map *map, size_t object)
{
	bool any = false;
	for (uint32_t i = 0; i < map->objects[object].n_names; i++)
		any |= is_named(
			names,
			map->image->symbols[map->symbols[map->objects[object].first + i]].name);
	return any;
}

static bool add_watched(struct moat_watch *watch, size_t *room, struct moat_watched watched)
{
	if (watch->n == *room) {
		size_t more = *room ? 2 * *room : 16;
		struct moat_watched *list = realloc(watch->list, more * sizeof *list);
		if (!list)
			return false;
		watch->list = list;
		*room = more;
	}
	watch->list[watch->n++] = watched;
	return true;
}

static bool add_named(struct moat_watch *watch, const struct moat_diff *diff,
		      const struct names *names)
{
	size_t room = 0;
	const struct moat_map *old_map = &diff->halves[MOAT_OLD].map;
	const struct moat_map *new_map = &diff->halves[MOAT_NEW].map;
	for (size_t i = 0; i < old_map->n_objects; i++) {
		size_t pair = moat_diff_pair(diff, MOAT_OLD, i);
		bool named = bears_name(names, old_map, i);
		named |= pair != MOAT_NO_OBJECT && bears_name(names, new_map, pair);
		if (named && !add_watched(watch, &room, (struct moat_watched){ { i, pair } }))
			return false;
	}
	for (size_t i = 0; i < new_map->n_objects; i++)
		if (moat_diff_pair(diff, MOAT_NEW, i) == MOAT_NO_OBJECT &&
		    bears_name(names, new_map, i) &&
		    !add_watched(watch, &room, (struct moat_watched){ { MOAT_NO_OBJECT, i } }))
			return false;
	return true;
}

bool moat_watch_names(struct moat_watch *watch, const struct moat_diff *diff,
		      const char *const *names, size_t n_names, bool *found)
{
	struct names by_hash = { .list = names, .found = found };
	bool ok = true;
	*watch = (struct moat_watch){ 0 };
	for (size_t i = 0; ok && i < n_names; i++) {
		found[i] = false;
		ok = moat_index_add(&by_hash.index, moat_hash(MOAT_HASH_INIT, names[i]), i);
	}
	if (n_names)
		ok = ok && add_named(watch, diff, &by_hash);
	moat_index_release(&by_hash.index);
	return ok;
}

void moat_watch_release(struct moat_watch *watch)
{
	free(watch->list);
	*watch = (struct moat_watch){ 0 };
}

/* ---- footprints ---- */

/* Is the address of OBJECT one among all the others' of the image? */
static bool is_in_common_space(const struct moat_effects *effects, enum moat_side side,
			       size_t object)
{
	return effects->diff->halves[side].image->kind != MOAT_IMAGE_RELOCATABLE &&
	       moat_effect_object(effects, side, object)->space == MOAT_SPACE_LOAD;
}

static int compare_runs(const void *a, const void *b)
{
	const struct moat_run *one = a;
	const struct moat_run *other = b;
	return (one->lo > other->lo) - (one->lo < other->lo);
}

/* Make RUNS, sorted, whole granules that do not overlap; returns how many are
   left. */
static size_t merge_runs(struct moat_run *runs, size_t n, uint64_t granule)
{
	size_t to = 0;
	for (size_t i = 0; i < n; i++) {
		struct moat_run run = moat_run_of(runs[i].lo, runs[i].hi - runs[i].lo, granule);
		if (to && run.lo <= runs[to - 1].hi) {
			if (run.hi > runs[to - 1].hi)
				runs[to - 1].hi = run.hi;
		} else {
			runs[to++] = run;
		}
	}
	return to;
}

static uint64_t count_granules(const struct moat_run *runs, size_t n, uint64_t granule)
{
	uint64_t total = 0;
	for (size_t i = 0; i < n; i++)
		total += (runs[i].hi - runs[i].lo + (granule - 1)) / granule;
	return total;
}

/* How many of the lines in RUNS fall into each set of L1. */
static bool fill_sets(const struct moat_cache *cache, const struct moat_run *runs, size_t n,
		      struct moat_footprint *footprint)
{
	uint64_t *sets = calloc(cache->sets, sizeof *sets);
	if (!sets)
		return false;
	for (size_t i = 0; i < n; i++) {
		uint64_t lines = (runs[i].hi - runs[i].lo + (cache->line - 1)) / cache->line;
		uint64_t first = moat_cache_set(cache, runs[i].lo);
		for (uint64_t set = 0; set < cache->sets && set < lines; set++)
			sets[(first + set) & (cache->sets - 1)] +=
				(lines - set + (cache->sets - 1)) / cache->sets;
	}
	for (uint64_t set = 0; set < cache->sets; set++) {
		footprint->l1_over += sets[set] > cache->ways;
		if (sets[set] > footprint->l1_most)
			footprint->l1_most = sets[set];
	}
	free(sets);
	return true;
}

/* The bytes of the watched objects that can be compared. */
static size_t collect_runs(const struct moat_effects *effects, enum moat_side side,
			   struct moat_run *runs, struct moat_footprint *footprint)
{
	size_t n = 0;
	unsigned known = ~0u;
	for (size_t i = 0; i < effects->watch.n; i++) {
		size_t object = effects->watch.list[i].objects[side];
		if (object == MOAT_NO_OBJECT)
			continue;
		struct moat_spot spot = moat_effect_spot(effects, side, object);
		if (!is_in_common_space(effects, side, object)) {
			footprint->n_apart++;
			continue;
		}
		footprint->n++;
		known &= spot.known;
		if (spot.size)
			runs[n++] = moat_run_of(spot.addr, spot.size, 1);
	}
	footprint->pages_known = footprint->n && known & MOAT_KNOWN_PAGE;
	footprint->huges_known = footprint->n && known & MOAT_KNOWN_HUGE;
	footprint->l1_known = footprint->n && known & MOAT_KNOWN_L1_SHIFT;
	return n;
}

static bool take_footprint(const struct moat_effects *effects, enum moat_side side,
			   struct moat_footprint *footprint)
{
	const struct moat_geometry *geometry = &effects->geometry;
	struct moat_run *runs = malloc((effects->watch.n + 1) * sizeof *runs);
	struct moat_run *lines = malloc((effects->watch.n + 1) * sizeof *lines);
	bool ok = runs && lines;
	if (ok) {
		size_t n = collect_runs(effects, side, runs, footprint);
		qsort(runs, n, sizeof *runs, compare_runs);
		memcpy(lines, runs, n * sizeof *lines);
		size_t n_lines = merge_runs(lines, n, geometry->l1.line);
		ok = fill_sets(&geometry->l1, lines, n_lines, footprint);
		/* Coarser and coarser: what was merged stays so. */
		n = merge_runs(runs, n, geometry->line);
		footprint->lines = count_granules(runs, n, geometry->line);
		n = merge_runs(runs, n, geometry->page);
		footprint->pages = count_granules(runs, n, geometry->page);
		n = merge_runs(runs, n, geometry->huge);
		footprint->huges = count_granules(runs, n, geometry->huge);
	}
	free(runs);
	free(lines);
	return ok;
}

bool moat_effect_watched(struct moat_effects *effects)
{
	return take_footprint(effects, MOAT_OLD, &effects->footprints[MOAT_OLD]) &&
	       take_footprint(effects, MOAT_NEW, &effects->footprints[MOAT_NEW]) &&
	       moat_effect_aliases(effects);
}
