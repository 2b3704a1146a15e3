/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map.h"

#include "diff_names.h"
#include "radix.h"

#include <stdlib.h>
#include <string.h>

static bool in_scope(const struct moat_symbol *symbol, enum moat_map_scope scope)
{
	switch (symbol->kind) {
	case MOAT_SYMBOL_DATA:
	case MOAT_SYMBOL_LABEL:
		return true;
	case MOAT_SYMBOL_CODE:
		return scope == MOAT_MAP_EVERYTHING;
	default:
		return false;
	}
}

/* Less than 0: ONE is the better name of an object. */
static int compare_names(const struct moat_symbol *one, const struct moat_symbol *other)
{
	if (!one->size != !other->size)
		return !one->size - !other->size;
	/* Without sizes a mark stands where a variable does. */
	bool mark = !one->sized && moat_diff_is_mark(one->name);
	bool other_mark = !other->sized && moat_diff_is_mark(other->name);
	if (mark != other_mark)
		return mark - other_mark;
	if (one->local != other->local)
		return one->local - other->local;
	size_t one_len = strlen(one->name);
	size_t other_len = strlen(other->name);
	if (one_len != other_len)
		return one_len < other_len ? -1 : 1;
	return strcmp(one->name, other->name);
}

static const struct moat_symbol *symbol_of(const struct moat_radix_item *item)
{
	return item->what;
}

/* Of two of the image's symbols at one address. */
static int compare_beside(const void *a, const void *b)
{
	const struct moat_symbol *one = symbol_of(a), *other = symbol_of(b);
	int order = compare_names(one, other);
	return order ? order : (one > other) - (one < other);
}

static bool are_beside(const struct moat_radix_item *one, const struct moat_radix_item *other)
{
	return symbol_of(one)->addr == symbol_of(other)->addr &&
	       symbol_of(one)->space == symbol_of(other)->space;
}

/* By space and address, at one address the best name first.  False: no memory. */
static bool sort_symbols(struct moat_radix_item *list, size_t n)
{
	if (!moat_radix_sort(list, n))
		return false;
	for (size_t i = 0; i < n; i++)
		list[i].key = symbol_of(&list[i])->space;
	if (!moat_radix_sort(list, n))
		return false;
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && are_beside(&list[i], &list[end]);)
			end++;
		if (end > i + 1)
			qsort(&list[i], end - i, sizeof *list, compare_beside);
	}
	return true;
}

/* The symbols in scope, sorted; their number is *RET_N.  NULL: no memory. */
static struct moat_radix_item *sorted_symbols(const struct moat_image *image,
					      enum moat_map_scope scope, size_t *ret_n)
{
	size_t n = 0;
	for (size_t i = 0; i < image->n_symbols; i++)
		n += in_scope(&image->symbols[i], scope);
	struct moat_radix_item *list = malloc((n + 1) * sizeof *list);
	if (!list)
		return NULL;
	n = 0;
	for (size_t i = 0; i < image->n_symbols; i++)
		if (in_scope(&image->symbols[i], scope))
			list[n++] = (struct moat_radix_item){ image->symbols[i].addr,
							      &image->symbols[i] };
	*ret_n = n;
	if (sort_symbols(list, n))
		return list;
	free(list);
	return NULL;
}

/* One object for each address. */
static void gather_objects(struct moat_map *map, const struct moat_radix_item *list)
{
	struct moat_object *object = NULL;
	for (size_t i = 0; i < map->n_symbols; i++) {
		const struct moat_symbol *symbol = symbol_of(&list[i]);
		map->symbols[i] = (uint32_t)(symbol - map->image->symbols);
		if (!object || object->addr != symbol->addr || object->space != symbol->space) {
			object = &map->objects[map->n_objects++];
			*object = (struct moat_object){ .addr = symbol->addr,
							.space = symbol->space,
							.first = (uint32_t)i,
							.section = symbol->section,
							.file = symbol->file,
							.code = symbol->kind == MOAT_SYMBOL_CODE,
							.sized = symbol->sized };
		}
		object->n_names++;
		object->sized &= symbol->sized;
		if (symbol->size > object->size)
			object->size = symbol->size;
	}
}

/* Farther than this nothing is taken to reach: between the per-CPU symbols of a
   kernel, which count from 0, and its first address there is no object. */
#define FARTHEST (UINT64_C(1) << 28)

/* Does what stands at the two belong to different modules of a list? */
static bool in_other_module(const struct moat_map *map, const struct moat_object *one,
			    const struct moat_object *other)
{
	return map->image->kind == MOAT_IMAGE_LIST && one->file != other->file;
}

/* How far ONE can reach, if NEXT is the next one: each module has pages of its own. */
static uint64_t room_before(const struct moat_map *map, const struct moat_object *one,
			    const struct moat_object *next)
{
	uint64_t page = next->addr & ~(uint64_t)(MOAT_LOADER_PAGE - 1);
	if (in_other_module(map, one, next) && page > one->addr)
		return page - one->addr;
	return next->addr - one->addr;
}

/* An object of unknown size reaches to the next one.  The last one of a space
   stays without a size, as does one that has nothing behind it for long: nothing
   bounds it. */
static void infer_sizes(struct moat_map *map)
{
	for (size_t i = 0; i + 1 < map->n_objects; i++) {
		struct moat_object *object = &map->objects[i];
		if (object->sized || object->size || object[1].space != object->space)
			continue;
		uint64_t room = room_before(map, object, &object[1]);
		if (room <= FARTHEST)
			object->size = room;
	}
}

static void link_reaches(struct moat_map *map)
{
	for (size_t i = 0; i < map->n_objects; i++) {
		struct moat_object *object = &map->objects[i];
		uint64_t end = moat_object_end(object);
		object->reach = end;
		object->outer = UINT32_MAX;
		if (i == 0 || object[-1].space != object->space)
			continue;
		if (object[-1].reach > end)
			object->reach = object[-1].reach;
		uint32_t outer = (uint32_t)i - 1;
		while (outer != UINT32_MAX && moat_object_end(&map->objects[outer]) <= end)
			outer = map->objects[outer].outer;
		object->outer = outer;
	}
}

static int compare_ends(const void *a, const void *b)
{
	uint64_t one = *(const uint64_t *)a;
	uint64_t other = *(const uint64_t *)b;
	return (one > other) - (one < other);
}

/* What counts the objects of a run without a look at each: where the ends of a
   space stand in their order.  They mostly do already. */
static void rank_ends(struct moat_map *map)
{
	size_t first = 0;
	bool sorted = true;
	for (size_t i = 0; i < map->n_objects; i++) {
		struct moat_object *object = &map->objects[i];
		if (i == 0 || object[-1].space != object->space) {
			first = map->n_ends;
			sorted = true;
		}
		object->rank = (uint32_t)map->n_ends;
		if (object->size) {
			uint64_t end = moat_object_end(object);
			sorted &= map->n_ends == first || map->ends[map->n_ends - 1] <= end;
			map->ends[map->n_ends++] = end;
		}
		bool last = i + 1 == map->n_objects || object[1].space != object->space;
		if (last && !sorted)
			qsort(map->ends + first, map->n_ends - first, sizeof *map->ends,
			      compare_ends);
	}
}

bool moat_map_build(struct moat_map *map, const struct moat_image *image, enum moat_map_scope scope)
{
	memset(map, 0, sizeof *map);
	struct moat_radix_item *list = sorted_symbols(image, scope, &map->n_symbols);
	if (!list)
		return false;
	size_t n = map->n_symbols ? map->n_symbols : 1;
	map->image = image;
	map->symbols = malloc(n * sizeof *map->symbols);
	map->objects = malloc(n * sizeof *map->objects);
	map->ends = malloc(n * sizeof *map->ends);
	if (!map->symbols || !map->objects || !map->ends) {
		free(list);
		moat_map_release(map);
		return false;
	}
	gather_objects(map, list);
	free(list);
	infer_sizes(map);
	link_reaches(map);
	rank_ends(map);
	return true;
}

void moat_map_release(struct moat_map *map)
{
	free(map->symbols);
	free(map->objects);
	free(map->ends);
	memset(map, 0, sizeof *map);
}

uint64_t moat_object_end(const struct moat_object *object)
{
	uint64_t end = object->addr + object->size;
	return end < object->addr ? UINT64_MAX : end;
}

const struct moat_symbol *moat_object_nth(const struct moat_map *map,
					  const struct moat_object *object, uint32_t nth)
{
	return &map->image->symbols[map->symbols[object->first + nth]];
}

const struct moat_symbol *moat_object_symbol(const struct moat_map *map,
					     const struct moat_object *object)
{
	return moat_object_nth(map, object, 0);
}

bool moat_object_bears(const struct moat_map *map, const struct moat_object *object,
		       const char *name)
{
	for (uint32_t i = 0; i < object->n_names; i++)
		if (strcmp(moat_object_nth(map, object, i)->name, name) == 0)
			return true;
	return false;
}

const char *moat_object_file(const struct moat_map *map, size_t index)
{
	uint32_t file = map->objects[index].file;
	const char *name = file < map->image->n_files ? map->image->files[file] : NULL;
	return name && *name ? name : NULL;
}

uint64_t moat_object_bytes(const struct moat_object *object)
{
	return object->size || object->sized ? object->size : 1;
}

size_t moat_map_from(const struct moat_map *map, uint32_t space, uint64_t addr)
{
	size_t lo = 0;
	size_t hi = map->n_objects;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		const struct moat_object *object = &map->objects[mid];
		if (object->space < space || (object->space == space && object->addr < addr))
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

size_t moat_map_first(const struct moat_map *map, uint32_t space, uint64_t addr)
{
	size_t lo = moat_map_from(map, space, 0);
	size_t hi = moat_map_from(map, space, UINT64_MAX);
	if (hi < map->n_objects && map->objects[hi].space == space)
		hi++; /* an object at the very last address */
	size_t end = hi;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (map->objects[mid].reach <= addr)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo < end ? lo : map->n_objects;
}

size_t moat_map_at(const struct moat_map *map, uint32_t space, uint64_t addr)
{
	size_t i = moat_map_from(map, space, addr);
	if (i < map->n_objects && map->objects[i].space == space && map->objects[i].addr == addr)
		return i;
	return map->n_objects;
}
