/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which object of the one image is which of the other.
 *
 * A name that occurs once in a source file is one object.  Of a name that occurs
 * more often (the compiler numbers local statics: key.0, key.1, and numbers them
 * anew when one comes) the numbers say nothing, the order and the neighbours do.
 */
#include "diff_names.h"
#include "diff_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* An object under a key: all with one key may be the same. */
struct tag {
	uint64_t key;
	uint32_t object;
	uint32_t side;
	uint32_t space;
};

struct matcher {
	struct moat_diff *diff;
	const struct moat_diff_work *work;
	struct tag *tags;
	size_t n_tags;
	bool sizes;	    /* those of both images mean the same: known, or up to the next */
	uint64_t *stems[2]; /* of each object, the hash of its name without a number */
};

static const struct moat_symbol *symbol_of(const struct matcher *matcher, int side, size_t object)
{
	const struct moat_map *map = &matcher->diff->halves[side].map;
	return moat_object_symbol(map, &map->objects[object]);
}

/* Lists name no files, so where one is compared with an image none are known. */
static const char *file_of(const struct matcher *matcher, int side, size_t object)
{
	const struct moat_half *halves = matcher->diff->halves;
	bool list = halves[side].image->kind == MOAT_IMAGE_LIST;
	bool other = halves[!side].image->kind == MOAT_IMAGE_LIST;
	return list == other ? moat_object_file(&halves[side].map, object) : NULL;
}

static bool is_free(const struct matcher *matcher, int side, size_t object)
{
	return matcher->diff->halves[side].pair_of[object] == NONE &&
	       moat_diff_in_scope(matcher->work, &matcher->diff->halves[side], object);
}

static void pair(struct matcher *matcher, uint32_t old_object, uint32_t new_object)
{
	matcher->diff->halves[MOAT_OLD].pair_of[old_object] = new_object;
	matcher->diff->halves[MOAT_NEW].pair_of[new_object] = old_object;
}

static int compare_tags(const void *a, const void *b)
{
	const struct tag *one = a, *other = b;
	if (one->key != other->key)
		return one->key < other->key ? -1 : 1;
	if (one->side != other->side)
		return one->side < other->side ? -1 : 1;
	if (one->space != other->space)
		return one->space < other->space ? -1 : 1;
	return (one->object > other->object) - (one->object < other->object);
}

/* ---- keys ---- */

typedef uint64_t key_maker(const struct matcher *matcher, int side, size_t object);

static uint64_t key_of_file(const struct matcher *matcher, int side, size_t object)
{
	const char *file = file_of(matcher, side, object);
	return file ? moat_hash(matcher->stems[side][object] ^ 1, file) :
		      matcher->stems[side][object];
}

static uint64_t key_of_stem(const struct matcher *matcher, int side, size_t object)
{
	return matcher->stems[side][object];
}

/* Linkers add versions to the names of other files' symbols, or do not. */
static uint64_t key_of_unversioned(const struct matcher *matcher, int side, size_t object)
{
	return moat_diff_unversioned(symbol_of(matcher, side, object)->name);
}

/* Of a name that is reserved: without any digits. */
static uint64_t key_of_text(const struct matcher *matcher, int side, size_t object)
{
	const char *name = symbol_of(matcher, side, object)->name;
	const char *file = file_of(matcher, side, object);
	if (!moat_diff_is_reserved(name))
		return key_of_file(matcher, side, object);
	return moat_hash(moat_diff_without_digits(name) ^ 1, file ? file : "");
}

static uint64_t with_size(const struct matcher *matcher, int side, size_t object, uint64_t key)
{
	uint64_t size = matcher->diff->halves[side].map.objects[object].size;
	if (!matcher->sizes)
		return key;
	return key ^ (size + 1) * UINT64_C(0x9e3779b97f4a7c15);
}

static uint64_t key_of_size(const struct matcher *matcher, int side, size_t object)
{
	return with_size(matcher, side, object, key_of_file(matcher, side, object));
}

/* The section of an object, without the number that the compiler put behind it;
   lists have letters. */
static uint64_t place_of(const struct matcher *matcher, int side, size_t object)
{
	const struct moat_image *image = matcher->diff->halves[side].image;
	const struct moat_symbol *symbol = symbol_of(matcher, side, object);
	if (!matcher->diff->sections || symbol->section >= image->n_sections)
		return (uint64_t)tolower((unsigned char)symbol->letter) +
		       256 * moat_diff_space(matcher->diff, side, object);
	const char *name = image->sections[symbol->section].name;
	return moat_diff_hash(name, moat_diff_stem_length(name));
}

static uint64_t key_of_place(const struct matcher *matcher, int side, size_t object)
{
	return (key_of_file(matcher, side, object) ^ place_of(matcher, side, object)) *
	       MOAT_HASH_STEP;
}

static uint64_t key_of_place_and_size(const struct matcher *matcher, int side, size_t object)
{
	return with_size(matcher, side, object, key_of_place(matcher, side, object));
}

static uint64_t key_of_stem_and_size(const struct matcher *matcher, int side, size_t object)
{
	uint64_t key = key_of_stem(matcher, side, object) ^ place_of(matcher, side, object);
	return with_size(matcher, side, object, key * MOAT_HASH_STEP);
}

static void tag_free_objects(struct matcher *matcher, key_maker *key)
{
	matcher->n_tags = 0;
	for (int side = 0; side < 2; side++) {
		size_t n = matcher->diff->halves[side].map.n_objects;
		for (size_t i = 0; i < n; i++)
			if (is_free(matcher, side, i))
				matcher->tags[matcher->n_tags++] =
					(struct tag){ key(matcher, side, i), (uint32_t)i,
						      (uint32_t)side,
						      moat_diff_space(matcher->diff, side, i) };
	}
	qsort(matcher->tags, matcher->n_tags, sizeof *matcher->tags, compare_tags);
}

/* A file may have another name now, but many files have statics of one name: what
   changes its file keeps its place and its size. */
static bool may_change_file(const struct matcher *matcher, uint32_t old_object, uint32_t new_object)
{
	const char *one = file_of(matcher, MOAT_OLD, old_object);
	const char *other = file_of(matcher, MOAT_NEW, new_object);
	if (!one || !other || strcmp(one, other) == 0)
		return true;
	return place_of(matcher, MOAT_OLD, old_object) == place_of(matcher, MOAT_NEW, new_object) &&
	       matcher->diff->halves[MOAT_OLD].map.objects[old_object].size ==
		       matcher->diff->halves[MOAT_NEW].map.objects[new_object].size;
}

/* Which groups of objects with one key are paired, in order. */
enum groups {
	GROUPS_OF_ONE, /* each image has one */
	GROUPS_WHOLE,  /* each has as many */
	GROUPS_LOST,   /* likewise; of each pair the file of one is not known */
	GROUPS_ANY
};

/* Of the N tags of one key the first N_OLD are OLD's. */
static void pair_group(struct matcher *matcher, const struct tag *tags, size_t n_old, size_t n,
		       enum groups groups)
{
	size_t n_new = n - n_old;
	if ((groups != GROUPS_ANY && n_old != n_new) || (groups == GROUPS_OF_ONE && n_old > 1))
		return;
	for (size_t i = 0; i < n_old && i < n_new; i++) {
		uint32_t old_object = tags[i].object, new_object = tags[n_old + i].object;
		const char *one = symbol_of(matcher, MOAT_OLD, old_object)->name;
		const char *other = symbol_of(matcher, MOAT_NEW, new_object)->name;
		if (moat_diff_same_name(one, other) &&
		    may_change_file(matcher, old_object, new_object))
			pair(matcher, old_object, new_object);
	}
}

static void pair_by_key(struct matcher *matcher, key_maker *key, enum groups groups)
{
	tag_free_objects(matcher, key);
	for (size_t i = 0, end; i < matcher->n_tags; i = end) {
		const struct tag *tags = &matcher->tags[i];
		size_t n_old = 0;
		for (end = i; end < matcher->n_tags && matcher->tags[end].key == tags->key; end++)
			n_old += matcher->tags[end].side == MOAT_OLD;
		pair_group(matcher, tags, n_old, end - i, groups);
	}
}

/* ---- neighbours ---- */

/* Pair what stands STEP behind an old object and its pair, if it can be. */
static void pair_neighbour(struct matcher *matcher, size_t object, ptrdiff_t step)
{
	const struct moat_half *old_half = &matcher->diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &matcher->diff->halves[MOAT_NEW];
	uint32_t beside = old_half->pair_of[object];
	if (beside == NONE)
		return;
	/* Past either end they wrap to numbers that are too large. */
	size_t old_next = object + (size_t)step, new_next = beside + (size_t)step;
	if (old_next >= old_half->map.n_objects || new_next >= new_half->map.n_objects ||
	    !is_free(matcher, MOAT_OLD, old_next) || !is_free(matcher, MOAT_NEW, new_next))
		return;
	const char *old_file = file_of(matcher, MOAT_OLD, old_next);
	const char *new_file = file_of(matcher, MOAT_NEW, new_next);
	if (matcher->stems[MOAT_OLD][old_next] != matcher->stems[MOAT_NEW][new_next] ||
	    !old_file != !new_file || (old_file && strcmp(old_file, new_file) != 0))
		return;
	pair(matcher, (uint32_t)old_next, (uint32_t)new_next);
}

static void pair_neighbours(struct matcher *matcher)
{
	size_t n = matcher->diff->halves[MOAT_OLD].map.n_objects;
	for (size_t i = 0; i < n; i++)
		pair_neighbour(matcher, i, 1);
	for (size_t i = n; i-- > 0;)
		pair_neighbour(matcher, i, -1);
}

/* ---- aliases ---- */

/* What is free goes by any of its names, of either image. */
static bool pair_aliases(struct matcher *matcher)
{
	size_t n = 0;
	for (int side = 0; side < 2; side++)
		n += matcher->diff->halves[side].map.n_symbols;
	struct tag *tags = malloc((n + 1) * sizeof *tags);
	if (!tags)
		return false;
	n = 0;
	for (int side = 0; side < 2; side++) {
		const struct moat_map *map = &matcher->diff->halves[side].map;
		for (size_t i = 0; i < map->n_objects; i++)
			for (uint32_t j = 0;
			     is_free(matcher, side, i) && j < map->objects[i].n_names; j++) {
				uint32_t symbol = map->symbols[map->objects[i].first + j];
				tags[n++] = (struct tag){
					moat_hash(MOAT_HASH_INIT, map->image->symbols[symbol].name),
					(uint32_t)i, (uint32_t)side, 0
				};
			}
	}
	qsort(tags, n, sizeof *tags, compare_tags);
	for (size_t i = 0; i + 1 < n; i++) {
		/* A name that only these two have. */
		bool both = tags[i].key == tags[i + 1].key && tags[i].side != tags[i + 1].side &&
			    (i == 0 || tags[i - 1].key != tags[i].key) &&
			    (i + 2 == n || tags[i + 2].key != tags[i].key);
		if (both && is_free(matcher, MOAT_OLD, tags[i].object) &&
		    is_free(matcher, MOAT_NEW, tags[i + 1].object) &&
		    may_change_file(matcher, tags[i].object, tags[i + 1].object))
			pair(matcher, tags[i].object, tags[i + 1].object);
	}
	free(tags);
	return true;
}

/* ---- all of it ---- */

static bool is_sized(const struct moat_map *map)
{
	for (size_t i = 0; i < map->n_objects; i++)
		if (map->objects[i].sized)
			return true;
	return false;
}

static bool prepare(struct matcher *matcher)
{
	size_t n = 1;
	for (int side = 0; side < 2; side++) {
		struct moat_half *half = &matcher->diff->halves[side];
		size_t n_objects = half->map.n_objects;
		n += n_objects;
		half->pair_of = malloc((n_objects + 1) * sizeof *half->pair_of);
		matcher->stems[side] = malloc((n_objects + 1) * sizeof *matcher->stems[side]);
		if (!half->pair_of || !matcher->stems[side])
			return false;
		memset(half->pair_of, 0xff, n_objects * sizeof *half->pair_of);
		for (size_t i = 0; i < n_objects; i++) {
			const char *name = symbol_of(matcher, side, i)->name;
			matcher->stems[side][i] = moat_diff_stem(name);
		}
	}
	matcher->sizes = is_sized(&matcher->diff->halves[MOAT_OLD].map) ==
			 is_sized(&matcher->diff->halves[MOAT_NEW].map);
	matcher->tags = malloc(n * sizeof *matcher->tags);
	return matcher->tags != NULL;
}

bool moat_diff_match(struct moat_diff_work *work)
{
	struct matcher matcher = { .diff = work->diff, .work = work };
	bool done = prepare(&matcher) && moat_diff_split(work);
	if (done) {
		pair_by_key(&matcher, key_of_file, GROUPS_OF_ONE);
		/* Sections may change their order, so what stands in one comes first. */
		pair_by_key(&matcher, key_of_place_and_size, GROUPS_WHOLE);
		pair_by_key(&matcher, key_of_place, GROUPS_WHOLE);
		pair_by_key(&matcher, key_of_file, GROUPS_WHOLE);
		pair_neighbours(&matcher);
		pair_by_key(&matcher, key_of_size, GROUPS_WHOLE);
		pair_neighbours(&matcher);
		/* Link-time optimization takes files away. */
		pair_by_key(&matcher, key_of_stem_and_size, GROUPS_LOST);
		pair_by_key(&matcher, key_of_stem, GROUPS_WHOLE);
		pair_by_key(&matcher, key_of_text, GROUPS_WHOLE);
		pair_by_key(&matcher, key_of_unversioned, GROUPS_WHOLE);
		pair_by_key(&matcher, key_of_file, GROUPS_ANY);
		done = pair_aliases(&matcher);
	}
	free(matcher.tags);
	free(matcher.stems[MOAT_OLD]);
	free(matcher.stems[MOAT_NEW]);
	return done;
}
