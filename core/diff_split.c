/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which object is which, where one image has several names at an address that the
 * other has at several: an alias became an object of its own, or no longer is one.
 * The best name of an address would decide by its length.  Decided by what is the same:
 * the size, the neighbours, then the place in the section.
 */
#include "diff_names.h"
#include "diff_parts.h"
#include "index.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* A name of an object. */
struct naming {
	uint64_t hash;
	uint32_t object;
	uint32_t side;
	bool mark; /* of a place, as far as is known */
};

/* Two objects that have a name in common which no other object has. */
struct tie {
	uint32_t objects[2];
	bool mark;	   /* by a name that may be no object's */
	unsigned alike;	   /* so much is the same */
	uint64_t distance; /* of their places in the section */
};

struct ties {
	const struct moat_diff_work *work;
	uint64_t *const *stems; /* of each object of each side */
	struct tie *list;
	size_t n;
	uint32_t *degrees[2]; /* of each object: so many ties */
};

static int compare_namings(const void *a, const void *b)
{
	const struct naming *one = a, *other = b;
	if (one->hash != other->hash)
		return one->hash < other->hash ? -1 : 1;
	if (one->side != other->side)
		return one->side < other->side ? -1 : 1;
	return (one->object > other->object) - (one->object < other->object);
}

static int compare_ties(const void *a, const void *b)
{
	const struct tie *one = a, *other = b;
	if (one->mark != other->mark)
		return one->mark - other->mark;
	if (one->alike != other->alike)
		return one->alike > other->alike ? -1 : 1;
	if (one->distance != other->distance)
		return one->distance < other->distance ? -1 : 1;
	if (one->objects[MOAT_OLD] != other->objects[MOAT_OLD])
		return one->objects[MOAT_OLD] < other->objects[MOAT_OLD] ? -1 : 1;
	return (one->objects[MOAT_NEW] > other->objects[MOAT_NEW]) -
	       (one->objects[MOAT_NEW] < other->objects[MOAT_NEW]);
}

static int compare_objects(const void *a, const void *b)
{
	const struct tie *one = a, *other = b;
	for (int side = 0; side < 2; side++)
		if (one->objects[side] != other->objects[side])
			return one->objects[side] < other->objects[side] ? -1 : 1;
	return one->mark - other->mark;
}

/* The stems of all names that stand beside others: only what bears one of these has to
   be told.  False: no memory. */
static bool list_shared(const struct moat_diff *diff, struct moat_index *shared)
{
	for (int side = 0; side < 2; side++) {
		const struct moat_map *map = &diff->halves[side].map;
		for (size_t i = 0; i < map->n_objects; i++) {
			const struct moat_object *object = &map->objects[i];
			for (uint32_t j = 0; object->n_names > 1 && j < object->n_names; j++) {
				uint64_t stem =
					moat_diff_stem(moat_object_nth(map, object, j)->name);
				size_t cursor = 0;
				if (moat_index_next(shared, stem, &cursor) == SIZE_MAX &&
				    !moat_index_add(shared, stem, i))
					return false;
			}
		}
	}
	return true;
}

/* The NTH name of OBJECT of SIDE, if it has bytes, as far as is known: marks may stand
   anywhere. */
static bool is_naming(const struct moat_diff *diff, int side, size_t object, uint32_t nth,
		      struct naming *ret)
{
	const struct moat_map *map = &diff->halves[side].map;
	const struct moat_symbol *symbol = moat_object_nth(map, &map->objects[object], nth);
	*ret = (struct naming){ moat_hash(MOAT_HASH_INIT, symbol->name), (uint32_t)object,
				(uint32_t)side, !symbol->sized && moat_diff_is_mark(symbol->name) };
	return !symbol->sized || symbol->size;
}

/* The names with a stem among SHARED. */
static size_t gather_namings(const struct moat_diff *diff, uint64_t *const stems[2],
			     const struct moat_index *shared, struct naming *list)
{
	size_t n = 0;
	for (int side = 0; shared->n && side < 2; side++) {
		const struct moat_map *map = &diff->halves[side].map;
		for (size_t i = 0; i < map->n_objects; i++) {
			uint32_t n_names = map->objects[i].n_names;
			size_t cursor = 0;
			if (n_names == 1 &&
			    moat_index_next(shared, stems[side][i], &cursor) == SIZE_MAX)
				continue;
			for (uint32_t j = 0; j < n_names; j++)
				n += is_naming(diff, side, i, j, &list[n]);
		}
	}
	qsort(list, n, sizeof *list, compare_namings);
	return n;
}

/* The stem of what stands STEP from OBJECT of SIDE; 0: nothing does. */
static uint64_t stem_beside(const struct ties *ties, int side, size_t object, ptrdiff_t step)
{
	const struct moat_map *map = &ties->work->diff->halves[side].map;
	size_t beside = object + (size_t)step; /* before the first it is too large */
	if (beside >= map->n_objects || map->objects[beside].space != map->objects[object].space)
		return 0;
	return ties->stems[side][beside];
}

/* Where OBJECT is in its section; in its space where that is not known. */
static uint64_t place_of(const struct moat_half *half, size_t object)
{
	const struct moat_object *here = &half->map.objects[object];
	bool known = here->section < half->image->n_sections;
	uint64_t base = known ? half->image->sections[here->section].addr : 0;
	return here->addr - base;
}

static struct tie tie_of(const struct ties *ties, const struct naming *one,
			 const struct naming *other)
{
	const struct moat_half *halves = ties->work->diff->halves;
	uint32_t old_object = one->object, new_object = other->object;
	struct tie tie = { .objects = { old_object, new_object },
			   .mark = one->mark || other->mark };
	tie.alike = halves[MOAT_OLD].map.objects[old_object].size ==
		    halves[MOAT_NEW].map.objects[new_object].size;
	for (ptrdiff_t step = -1; step <= 1; step += 2)
		tie.alike += stem_beside(ties, MOAT_OLD, old_object, step) ==
			     stem_beside(ties, MOAT_NEW, new_object, step);
	uint64_t from = place_of(&halves[MOAT_OLD], old_object);
	uint64_t to = place_of(&halves[MOAT_NEW], new_object);
	tie.distance = from < to ? to - from : from - to;
	return tie;
}

/* A tie for each name that one object of each image has, and no other. */
static void find_ties(struct ties *ties, const struct naming *namings, size_t n)
{
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && namings[end].hash == namings[i].hash;)
			end++;
		if (end == i + 2 && namings[i].side == MOAT_OLD && namings[i + 1].side == MOAT_NEW)
			ties->list[ties->n++] = tie_of(ties, &namings[i], &namings[i + 1]);
	}
	qsort(ties->list, ties->n, sizeof *ties->list, compare_objects);
	size_t to = 0;
	for (size_t i = 0; i < ties->n; i++)
		if (to == 0 || memcmp(ties->list[to - 1].objects, ties->list[i].objects,
				      sizeof ties->list[i].objects) != 0)
			ties->list[to++] = ties->list[i];
	ties->n = to;
}

/* Pair what has several ties by the best of them. */
static void pair_by_ties(struct ties *ties)
{
	struct moat_half *halves = ties->work->diff->halves;
	for (size_t i = 0; i < ties->n; i++)
		for (int side = 0; side < 2; side++)
			ties->degrees[side][ties->list[i].objects[side]]++;
	qsort(ties->list, ties->n, sizeof *ties->list, compare_ties);
	for (size_t i = 0; i < ties->n; i++) {
		const uint32_t *objects = ties->list[i].objects;
		bool several = false, unpaired = true;
		for (int side = 0; side < 2; side++) {
			several |= ties->degrees[side][objects[side]] > 1;
			unpaired &= halves[side].pair_of[objects[side]] == NONE &&
				    moat_diff_in_scope(ties->work, &halves[side], objects[side]);
		}
		if (!several || !unpaired)
			continue;
		halves[MOAT_OLD].pair_of[objects[MOAT_OLD]] = objects[MOAT_NEW];
		halves[MOAT_NEW].pair_of[objects[MOAT_NEW]] = objects[MOAT_OLD];
	}
}

bool moat_diff_split(struct moat_diff_work *work, uint64_t *const stems[2])
{
	const struct moat_half *halves = work->diff->halves;
	size_t n = halves[MOAT_OLD].map.n_symbols + halves[MOAT_NEW].map.n_symbols;
	struct naming *namings = malloc((n + 1) * sizeof *namings);
	struct moat_index shared = { 0 };
	struct ties ties = { .work = work,
			     .stems = stems,
			     .list = malloc((n + 1) * sizeof *ties.list) };
	for (int side = 0; side < 2; side++)
		ties.degrees[side] =
			calloc(halves[side].map.n_objects + 1, sizeof *ties.degrees[side]);
	bool done = namings && ties.list && ties.degrees[MOAT_OLD] && ties.degrees[MOAT_NEW];
	done = done && list_shared(work->diff, &shared);
	if (done) {
		n = gather_namings(work->diff, stems, &shared, namings);
		find_ties(&ties, namings, n);
		pair_by_ties(&ties);
	}
	free(namings);
	moat_index_release(&shared);
	free(ties.list);
	free(ties.degrees[MOAT_OLD]);
	free(ties.degrees[MOAT_NEW]);
	return done;
}
