/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sums over all findings of a check. */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

/* A member of a set, for sorting into parts. */
struct member {
	uint32_t circle;
	uint32_t space;
	struct moat_run run;
	size_t finding;
};

static int compare_members(const void *a, const void *b)
{
	const struct member *one = a;
	const struct member *other = b;
	if (one->circle != other->circle)
		return one->circle < other->circle ? -1 : 1;
	if (one->space != other->space)
		return one->space < other->space ? -1 : 1;
	if (one->run.lo != other->run.lo)
		return one->run.lo < other->run.lo ? -1 : 1;
	return (one->finding > other->finding) - (one->finding < other->finding);
}

static bool is_member(const struct moat_finding *finding)
{
	return finding->symbol && moat_promise_set(finding->promise) &&
	       finding->promise->granule >= 2 && finding->run.hi > finding->run.lo;
}

/* Give the members FROM..TO, one part, their common run. */
static bool sum_part(struct moat_check *check, const struct moat_scene *scene,
		     const struct member *members, size_t from, size_t to, struct moat_run run)
{
	uint64_t cost;
	if (!moat_run_empty(scene->map, members[from].space, run, &cost))
		return false;
	for (size_t i = from; i < to; i++) {
		check->findings[members[i].finding].run = run;
		check->findings[members[i].finding].cost = i == from ? cost : 0;
	}
	check->cost += cost;
	return true;
}

static void note_part(struct moat_check *check, const struct moat_scene *scene,
		      const struct member *member, struct moat_run run, struct moat_run *ret_first,
		      size_t *n_parts)
{
	const struct moat_set *set = &scene->sets[member->circle - MOAT_CIRCLE_SETS];
	if (++*n_parts == 1)
		*ret_first = run;
	else if (*n_parts == 2)
		check->splits[check->n_splits++] =
			(struct moat_split){ set->kind, set->name, 2, *ret_first, run };
	else
		check->splits[check->n_splits - 1].n_parts = *n_parts;
}

/* Parts: runs of one set that touch each other. */
static bool sum_parts(struct moat_check *check, const struct moat_scene *scene,
		      const struct member *members, size_t n)
{
	struct moat_run first = { 0, 0 };
	size_t n_parts = 0;
	bool linked = scene->image->kind != MOAT_IMAGE_RELOCATABLE;
	for (size_t from = 0, to; from < n; from = to) {
		struct moat_run run = members[from].run;
		for (to = from + 1;
		     to < n && members[to].circle == members[from].circle &&
		     members[to].space == members[from].space && members[to].run.lo <= run.hi;
		     to++)
			if (members[to].run.hi > run.hi)
				run.hi = members[to].run.hi;
		if (!sum_part(check, scene, members, from, to, run))
			return false;
		if (from > 0 && members[from].circle != members[from - 1].circle)
			n_parts = 0;
		/* In an object file each section is a space of its own: not yet apart. */
		if (linked)
			note_part(check, scene, &members[from], run, &first, &n_parts);
	}
	return true;
}

static bool sum_sets(struct moat_check *check, const struct moat_scene *scene)
{
	struct member *members = calloc(check->n_findings + 1, sizeof *members);
	check->splits = calloc(scene->n_sets + 1, sizeof *check->splits);
	if (!members || !check->splits) {
		free(members);
		return false;
	}
	size_t n = 0;
	for (size_t i = 0; i < check->n_findings; i++) {
		const struct moat_finding *finding = &check->findings[i];
		if (is_member(finding))
			members[n++] = (struct member){ moat_scene_circle(scene, finding->promise),
							finding->symbol->space, finding->run, i };
	}
	qsort(members, n, sizeof *members, compare_members);
	bool ok = sum_parts(check, scene, members, n);
	free(members);
	return ok;
}

/* Promises on one object, from several units, cost once. */
static bool sum_cost(struct moat_check *check, const struct moat_scene *scene)
{
	unsigned char *seen = calloc(scene->map->n_objects + 1, 1);
	if (!seen)
		return false;
	for (size_t i = 0; i < check->n_findings; i++) {
		const struct moat_finding *finding = &check->findings[i];
		if (!finding->symbol || is_member(finding))
			continue;
		size_t object =
			moat_map_at(scene->map, finding->symbol->space, finding->symbol->addr);
		if (!seen[object])
			check->cost += finding->cost;
		seen[object] = 1;
	}
	free(seen);
	return true;
}

static int compare_offsets(const void *a, const void *b)
{
	uint64_t one = *(const uint64_t *)a;
	uint64_t other = *(const uint64_t *)b;
	return (one > other) - (one < other);
}

/* Objects at one page offset fall into the same sets of a first-level cache. */
static bool sum_pages(struct moat_check *check)
{
	uint64_t *offsets = calloc(check->n_findings + 1, sizeof *offsets);
	if (!offsets)
		return false;
	size_t n = 0;
	for (size_t i = 0; i < check->n_findings; i++) {
		const struct moat_finding *finding = &check->findings[i];
		if (finding->symbol && finding->promise->kind == MOAT_ISOLATE &&
		    finding->promise->granule >= MOAT_LOADER_PAGE)
			offsets[n++] = finding->symbol->addr % MOAT_LOADER_PAGE;
	}
	qsort(offsets, n, sizeof *offsets, compare_offsets);
	for (size_t from = 0, to; from < n; from = to) {
		for (to = from; to < n && offsets[to] == offsets[from]; to++)
			continue;
		if (to - from > MOAT_L1_WAYS && to - from > check->same_offset_pages) {
			check->same_offset_pages = to - from;
			check->same_offset = offsets[from];
		}
	}
	free(offsets);
	return true;
}

bool moat_check_sum(struct moat_check *check, const struct moat_scene *scene)
{
	return sum_sets(check, scene) && sum_cost(check, scene) && sum_pages(check);
}
