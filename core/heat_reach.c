/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a heat says beyond its lines: how far it reaches, who is near. */
#include "heat.h"

#include <stdlib.h>

const unsigned moat_heat_percents[MOAT_HEAT_REACHES] = { 50, 90, 99 };

/* ---- reach ---- */

struct weighed {
	uint64_t lo; /* of the granule */
	uint64_t weight;
	uint32_t space;
};

static int by_place(const void *a, const void *b)
{
	const struct weighed *one = a, *other = b;
	if (one->space != other->space)
		return one->space < other->space ? -1 : 1;
	return (one->lo > other->lo) - (one->lo < other->lo);
}

static int by_weight(const void *a, const void *b)
{
	const struct weighed *one = a, *other = b;
	return (one->weight < other->weight) - (one->weight > other->weight);
}

static uint64_t percent_of(uint64_t weight, unsigned percent)
{
	uint64_t rest = weight % 100 * percent;
	return weight / 100 * percent + rest / 100 + (rest % 100 != 0);
}

/* One for each granule; how many. */
static size_t merge(struct weighed *granules, size_t n)
{
	size_t kept = 0;
	for (size_t i = 0; i < n; i++) {
		if (kept && by_place(&granules[kept - 1], &granules[i]) == 0)
			granules[kept - 1].weight += granules[i].weight;
		else
			granules[kept++] = granules[i];
	}
	return kept;
}

static size_t fewest(const struct weighed *granules, size_t n, uint64_t wanted)
{
	uint64_t sum = 0;
	size_t taken = 0;
	while (taken < n && sum < wanted)
		sum += granules[taken++].weight;
	return sum < wanted ? SIZE_MAX : taken;
}

bool moat_heat_reach(const struct moat_heat *heat, uint64_t granule, struct moat_heat_reach *ret)
{
	struct weighed *granules = calloc(heat->n_hits + 1, sizeof *granules);
	size_t n = 0;
	*ret = (struct moat_heat_reach){ 0 };
	if (!granules)
		return false;
	for (size_t i = 0; i < heat->n_hits; i++) {
		const struct moat_heat_hit *hit = &heat->hits[i];
		const struct moat_object *object = &heat->map->objects[hit->object];
		uint64_t size = hit->has_offset || !object->size ? 1 : object->size;
		struct moat_run run = moat_run_of(object->addr + hit->offset, size, granule);
		if (moat_heat_is_open(run, granule))
			ret->unknown += hit->weight;
		else
			granules[n++] = (struct weighed){ run.lo, hit->weight, hit->space };
	}
	qsort(granules, n, sizeof *granules, by_place);
	n = merge(granules, n);
	qsort(granules, n, sizeof *granules, by_weight);
	for (size_t i = 0; i < MOAT_HEAT_REACHES; i++)
		ret->granules[i] =
			fewest(granules, n, percent_of(heat->inside, moat_heat_percents[i]));
	free(granules);
	return true;
}

/* ---- company ---- */

static bool has_hit(const struct moat_heat *heat, const struct moat_heat_line *line, size_t object)
{
	size_t lo = line->first, hi = line->first + line->n_hits; /* by object */
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (heat->hits[mid].object < object)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < line->first + line->n_hits && heat->hits[lo].object == object;
}

static void note(size_t *objects, size_t *n, size_t object)
{
	if (*n < MOAT_HEAT_COMPANY)
		objects[*n] = object;
	++*n;
}

bool moat_heat_company(const struct moat_heat *heat, const struct moat_heat_line *line,
		       struct moat_heat_company *ret)
{
	uint32_t space = heat->hits[line->first].space;
	bool open = moat_heat_is_open(line->run, heat->line);
	size_t n = moat_map_sharers(heat->map, space, line->run, SIZE_MAX, NULL, 0);
	size_t *sharers = calloc(n + 1, sizeof *sharers);
	*ret = (struct moat_heat_company){ 0 };
	if (!sharers)
		return false;
	moat_map_sharers(heat->map, space, line->run, SIZE_MAX, sharers, n);
	while (n-- > 0) { /* highest first */
		size_t object = sharers[n];
		if (has_hit(heat, line, object))
			continue;
		/* Of what is known to be in one line, this is not it. */
		if (open ? heat->whole[object] != 0 : heat->astray[object] != 0)
			note(ret->hot, &ret->n_hot, object);
		else if (!open)
			note(ret->cold, &ret->n_cold, object);
	}
	free(sharers);
	return true;
}
