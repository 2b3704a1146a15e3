/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the watched take of the machine. */
#include "effect_parts.h"

#include <stdlib.h>
#include <string.h>

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
		      struct moat_use *use)
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
		use->l1_over += sets[set] > cache->ways;
		if (sets[set] > use->l1_most)
			use->l1_most = sets[set];
	}
	free(sets);
	return true;
}

/* What is in the common space, and what is known of it. */
static void count_watched(const struct moat_effects *effects, enum moat_side side,
			  struct moat_footprint *footprint)
{
	unsigned known = ~0u;
	for (size_t i = 0; i < effects->watch.n; i++) {
		size_t object = effects->watch.list[i].objects[side];
		if (object == MOAT_NO_OBJECT)
			continue;
		if (!is_in_common_space(effects, side, object)) {
			footprint->n_apart++;
			continue;
		}
		footprint->n++;
		struct moat_spot spot = moat_effect_watched_spot(effects, side, i);
		known &= spot.known;
		/* Its pair's size is none of its own. */
		footprint->open |= !spot.sized &&
				   moat_effect_object(effects, side, object)->size == 0;
	}
	footprint->pages_known = footprint->n && known & MOAT_KNOWN_PAGE;
	footprint->huges_known = footprint->n && known & MOAT_KNOWN_HUGE;
	footprint->l1_known = footprint->n && known & MOAT_KNOWN_L1_SHIFT;
}

/* The bytes of those; MOST: as many as there can be. */
static size_t collect_runs(const struct moat_effects *effects, enum moat_side side, bool most,
			   struct moat_run *runs)
{
	size_t n = 0;
	for (size_t i = 0; i < effects->watch.n; i++) {
		size_t object = effects->watch.list[i].objects[side];
		if (object == MOAT_NO_OBJECT || !is_in_common_space(effects, side, object))
			continue;
		struct moat_spot spot = moat_effect_watched_spot(effects, side, i);
		bool none = !most && moat_effect_may_be_mark(effects, side, object);
		if (spot.size && !none)
			runs[n++] = moat_run_of(spot.addr,
						spot.sized ? spot.size :
						most	   ? moat_object_bytes(moat_effect_object(
								     effects, side, object)) :
							     1,
						1);
	}
	return n;
}

static bool find_use(const struct moat_effects *effects, enum moat_side side, bool most,
		     struct moat_use *use)
{
	const struct moat_geometry *geometry = &effects->geometry;
	struct moat_run *runs = malloc((effects->watch.n + 1) * sizeof *runs);
	struct moat_run *lines = malloc((effects->watch.n + 1) * sizeof *lines);
	bool ok = runs && lines;
	if (ok) {
		size_t n = collect_runs(effects, side, most, runs);
		qsort(runs, n, sizeof *runs, compare_runs);
		memcpy(lines, runs, n * sizeof *lines);
		size_t n_lines = merge_runs(lines, n, geometry->l1.line);
		ok = fill_sets(&geometry->l1, lines, n_lines, use);
		/* Coarser and coarser: what was merged stays so. */
		n = merge_runs(runs, n, geometry->line);
		use->lines = count_granules(runs, n, geometry->line);
		n = merge_runs(runs, n, geometry->page);
		use->pages = count_granules(runs, n, geometry->page);
		n = merge_runs(runs, n, geometry->huge);
		use->huges = count_granules(runs, n, geometry->huge);
	}
	free(runs);
	free(lines);
	return ok;
}

bool moat_effect_watched(struct moat_effects *effects)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++) {
		struct moat_footprint *footprint = &effects->footprints[side];
		count_watched(effects, (enum moat_side)side, footprint);
		if (!find_use(effects, (enum moat_side)side, false, &footprint->least) ||
		    !find_use(effects, (enum moat_side)side, true, &footprint->most))
			return false;
	}
	return moat_effect_aliases(effects);
}
