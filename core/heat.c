/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Where the weight of a list lies. */
#include "heat.h"

#include "heat_names.h"

#include <stdlib.h>
#include <string.h>

bool moat_heat_is_open(struct moat_run run, uint64_t granule)
{
	return run.hi - run.lo > granule;
}

uint32_t moat_heat_share(uint64_t part, uint64_t whole)
{
	while (whole > UINT64_MAX / 1000000) {
		whole >>= 1;
		part >>= 1;
	}
	return (uint32_t)(part * 1000000 / whole);
}

/* ---- hits and misses ---- */

static bool is_beyond(const struct moat_object *object, const struct moat_heat_entry *entry)
{
	if (!entry->has_offset || entry->offset == 0)
		return false;
	if (!object->sized && object->size == 0)
		return entry->offset > UINT64_MAX - object->addr; /* nothing bounds it */
	return entry->offset >= object->size;
}

static struct moat_run run_of_hit(const struct moat_object *object, const struct moat_heat_hit *hit,
				  uint64_t granule)
{
	if (hit->has_offset)
		return moat_run_of(object->addr + hit->offset, 1, granule);
	return moat_run_of(object->addr, object->size ? object->size : 1, granule);
}

static void add_hit(struct moat_heat *heat, size_t index, const struct moat_heat_entry *entry)
{
	const struct moat_object *object = &heat->map->objects[index];
	struct moat_heat_hit *hit = &heat->hits[heat->n_hits++];
	*hit = (struct moat_heat_hit){ .space = object->space,
				       .object = index,
				       .offset = entry->offset,
				       .has_offset = entry->has_offset,
				       .weight = entry->weight };
	hit->line = run_of_hit(object, hit, heat->line);
	hit->page = run_of_hit(object, hit, heat->page);
	heat->inside += entry->weight;
	heat->whole[index] += entry->weight;
	if (moat_heat_is_open(hit->line, heat->line))
		heat->astray[index] += entry->weight;
}

static void add_miss(struct moat_heat *heat, const struct moat_heat_name *name,
		     enum moat_heat_why why, uint64_t weight)
{
	struct moat_heat_miss *miss = &heat->misses[heat->n_misses];
	if (!weight)
		return;
	*miss = (struct moat_heat_miss){ .name = name->entries->name,
					 .file = name->entries->file,
					 .why = why,
					 .weight = weight,
					 .n_candidates = name->n_candidates };
	memcpy(miss->candidates, name->candidates, sizeof miss->candidates);
	heat->n_misses++;
}

static enum moat_heat_why why_missed(const struct moat_heat_name *name)
{
	if (name->n_candidates)
		return MOAT_HEAT_AMBIGUOUS;
	if (name->code)
		return MOAT_HEAT_CODE;
	return name->placeless ? MOAT_HEAT_PLACELESS : MOAT_HEAT_ABSENT;
}

static void place_name(struct moat_heat *heat, const struct moat_heat_name *name)
{
	uint64_t beyond = 0, missed = 0;
	for (size_t i = 0; i < name->n_entries; i++) {
		const struct moat_heat_entry *entry = &name->entries[i];
		if (name->n_candidates != 1)
			missed += entry->weight;
		else if (is_beyond(&heat->map->objects[name->candidates[0]], entry))
			beyond += entry->weight;
		else if (entry->weight)
			add_hit(heat, name->candidates[0], entry);
	}
	add_miss(heat, name, MOAT_HEAT_BEYOND, beyond);
	add_miss(heat, name, why_missed(name), missed);
}

static int compare_misses(const void *a, const void *b)
{
	const struct moat_heat_miss *one = a, *other = b;
	if (one->weight != other->weight)
		return one->weight > other->weight ? -1 : 1;
	int order = strcmp(one->name, other->name);
	if (!order)
		order = strcmp(one->file ? one->file : "", other->file ? other->file : "");
	return order ? order : (int)one->why - (int)other->why;
}

/* ---- lines and pages ---- */

static int compare_numbers(uint64_t one, uint64_t other)
{
	return (one > other) - (one < other);
}

static int compare_runs(struct moat_run one, struct moat_run other)
{
	int order = compare_numbers(one.lo, other.lo);
	return order ? order : compare_numbers(one.hi, other.hi);
}

static int compare_hits(const void *a, const void *b)
{
	const struct moat_heat_hit *one = a, *other = b;
	int order = compare_numbers(one->space, other->space);
	if (!order)
		order = compare_runs(one->page, other->page);
	if (!order)
		order = compare_runs(one->line, other->line);
	if (!order)
		order = compare_numbers(one->object, other->object);
	if (!order)
		order = one->has_offset - other->has_offset;
	return order ? order : compare_numbers(one->offset, other->offset);
}

static int compare_lines(const void *a, const void *b)
{
	const struct moat_heat_line *one = a, *other = b;
	int order = compare_numbers(other->weight, one->weight);
	return order ? order : compare_runs(one->run, other->run);
}

static int compare_pages(const void *a, const void *b)
{
	const struct moat_heat_page *one = a, *other = b;
	int order = compare_numbers(other->weight, one->weight);
	if (!order)
		order = compare_numbers(one->space, other->space);
	return order ? order : compare_runs(one->run, other->run);
}

/* Several names of one place. */
static void merge_hits(struct moat_heat *heat)
{
	size_t kept = 0;
	for (size_t i = 0; i < heat->n_hits; i++) {
		if (kept && compare_hits(&heat->hits[kept - 1], &heat->hits[i]) == 0)
			heat->hits[kept - 1].weight += heat->hits[i].weight;
		else
			heat->hits[kept++] = heat->hits[i];
	}
	heat->n_hits = kept;
}

/* The page and the line of the hit at INDEX, which follows all earlier hits of
   both. */
static void gather_hit(struct moat_heat *heat, size_t index)
{
	const struct moat_heat_hit *hit = &heat->hits[index];
	const struct moat_heat_hit *last = index ? hit - 1 : NULL;
	bool new_page = !last || last->space != hit->space || compare_runs(last->page, hit->page);
	bool new_line = new_page || compare_runs(last->line, hit->line);
	if (new_page)
		heat->pages[heat->n_pages++] = (struct moat_heat_page){ .run = hit->page,
									.space = hit->space,
									.first = heat->n_lines };
	struct moat_heat_page *page = &heat->pages[heat->n_pages - 1];
	if (new_line) {
		heat->lines[heat->n_lines++] =
			(struct moat_heat_line){ .run = hit->line, .first = index };
		page->n_lines++;
	}
	struct moat_heat_line *line = &heat->lines[heat->n_lines - 1];
	line->n_objects += new_line || last->object != hit->object;
	line->n_hits++;
	line->weight += hit->weight;
	page->weight += hit->weight;
}

static void sort(void *items, size_t n, size_t size, int (*compare)(const void *, const void *))
{
	if (n)
		qsort(items, n, size, compare);
}

static void gather(struct moat_heat *heat)
{
	sort(heat->hits, heat->n_hits, sizeof *heat->hits, compare_hits);
	merge_hits(heat);
	for (size_t i = 0; i < heat->n_hits; i++)
		gather_hit(heat, i);
	for (size_t i = 0; i < heat->n_pages; i++)
		sort(heat->lines + heat->pages[i].first, heat->pages[i].n_lines,
		     sizeof *heat->lines, compare_lines);
	sort(heat->pages, heat->n_pages, sizeof *heat->pages, compare_pages);
	sort(heat->misses, heat->n_misses, sizeof *heat->misses, compare_misses);
}

bool moat_heat_build(struct moat_heat *heat, const struct moat_heat_list *list,
		     const struct moat_map *map, enum moat_map_scope scope, uint64_t line,
		     uint64_t page)
{
	size_t n = list->n_entries + 1, n_objects = map->n_objects + 1, n_names = 0;
	*heat = (struct moat_heat){ .map = map, .line = line, .page = page, .total = list->total };
	struct moat_heat_name *names = moat_heat_names(list, map, scope, &n_names);
	heat->hits = calloc(n, sizeof *heat->hits);
	heat->lines = calloc(n, sizeof *heat->lines);
	heat->pages = calloc(n, sizeof *heat->pages);
	heat->misses = calloc(2 * n, sizeof *heat->misses); /* two of a name at most */
	heat->astray = calloc(n_objects, sizeof *heat->astray);
	heat->whole = calloc(n_objects, sizeof *heat->whole);
	if (!names || !heat->hits || !heat->lines || !heat->pages || !heat->misses ||
	    !heat->astray || !heat->whole) {
		free(names);
		moat_heat_release(heat);
		return false;
	}
	for (size_t i = 0; i < n_names; i++)
		place_name(heat, &names[i]);
	free(names);
	gather(heat);
	return true;
}

void moat_heat_release(struct moat_heat *heat)
{
	free(heat->hits);
	free(heat->lines);
	free(heat->pages);
	free(heat->misses);
	free(heat->astray);
	free(heat->whole);
	*heat = (struct moat_heat){ 0 };
}
