/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who has bytes in a run of an image. */
#include "map.h"

/* So few steps are less than a search. */
#define NEAR 16
#define FEW 64

/* Who has bytes in RUN of SPACE, but for the object at SELF? */
struct search {
	const struct moat_map *map;
	uint32_t space;
	struct moat_run run;
	size_t self;
	size_t end; /* the first object at or past the end of RUN, of any space */
};

static bool starts_in(const struct search *search, size_t index)
{
	const struct moat_object *object = &search->map->objects[index];
	return object->space == search->space && object->addr >= search->run.lo &&
	       object->addr < search->run.hi;
}

/* Where SEARCH ends: mostly not far from an object that starts in its run. */
static size_t find_end(const struct search *search)
{
	size_t n = search->map->n_objects, index = search->self;
	if (index < n && starts_in(search, index))
		for (size_t steps = NEAR; steps > 0; steps--)
			if (++index == n || !starts_in(search, index))
				return index;
	return moat_map_from(search->map, search->space, search->run.hi);
}

static bool has_bytes_in(const struct moat_object *object, struct moat_run run)
{
	return object->size && object->addr < run.hi && moat_object_end(object) > run.lo;
}

/* How many of those before the end have bytes in the run: all that start before its end
   but those that end before its start. */
static size_t count_sharers(const struct search *search)
{
	const struct moat_map *map = search->map;
	size_t begin = moat_map_from(map, search->space, 0);
	size_t first = begin < map->n_objects ? map->objects[begin].rank : map->n_ends;
	size_t behind = search->end < map->n_objects ? map->objects[search->end].rank : map->n_ends;
	size_t lo = first, hi = behind;
	/* Those of the space that start behind the run end there too, after all these. */
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (map->ends[mid] <= search->run.lo)
			lo = mid + 1;
		else
			hi = mid;
	}
	bool itself = search->self < search->end &&
		      map->objects[search->self].space == search->space &&
		      has_bytes_in(&map->objects[search->self], search->run);
	return behind - lo - itself;
}

/* The last one of a space has a first byte even where its size is unknown. */
static bool is_open_end(const struct search *search)
{
	if (search->end == 0 || search->end - 1 == search->self)
		return false;
	const struct moat_object *object = &search->map->objects[search->end - 1];
	return object->space == search->space && object->size == 0 && moat_object_bytes(object) &&
	       object->addr >= search->run.lo;
}

/* Walk backwards from the end, and write those that have bytes in the run behind the
   *RET_N that are there; an object that ends before it takes those inside it along.  Stops
   where there are MAX, and after STEPS.  True: these are all. */
static bool list_sharers(const struct search *search, size_t steps, size_t *ret, size_t max,
			 size_t *ret_n)
{
	for (size_t i = search->end; i-- > 0;) {
		const struct moat_object *object = &search->map->objects[i];
		if (object->space != search->space || object->reach <= search->run.lo)
			break;
		if (*ret_n == max || steps-- == 0)
			return false;
		if (moat_object_end(object) <= search->run.lo)
			i = (size_t)object->outer + 1;
		else if (i != search->self && object->size)
			ret[(*ret_n)++] = i;
	}
	return true;
}

size_t moat_map_sharers(const struct moat_map *map, uint32_t space, struct moat_run run,
			size_t self, size_t *ret, size_t max)
{
	struct search search = { map, space, run, self, 0 };
	search.end = find_end(&search);
	size_t open = is_open_end(&search);
	size_t first = open < max ? open : max;
	if (first)
		ret[0] = search.end - 1;
	size_t n = first;
	if (first == open && list_sharers(&search, FEW, ret, max, &n))
		return n;
	size_t total = open + count_sharers(&search);
	n = first;
	list_sharers(&search, SIZE_MAX, ret, total < max ? total : max, &n);
	return total;
}

bool moat_object_shares_surely(const struct moat_object *one, const struct moat_object *other,
			       uint64_t granule)
{
	const struct moat_object *first = one->addr < other->addr ? one : other;
	return first->sized || one->addr / granule == other->addr / granule;
}
