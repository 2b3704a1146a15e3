/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which object of the one image is which of the other.
 *
 * A name that occurs once in a source file is one object.  Of a name that occurs
 * more often (the compiler numbers local statics: key.0, key.1, and numbers them
 * anew when one comes) the numbers say nothing, the order and the neighbours do.
 */
#include "diff_names.h"
#include "diff_tags.h"
#include "index.h"

#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

/* A file may have another name now, but many files have statics of one name: what
   changes its file keeps its place and its size. */
static bool may_change_file(const struct moat_matcher *matcher, uint32_t old_object,
			    uint32_t new_object)
{
	const char *one = moat_matcher_file(matcher, MOAT_OLD, old_object);
	const char *other = moat_matcher_file(matcher, MOAT_NEW, new_object);
	if (!one || !other || strcmp(one, other) == 0)
		return true;
	return moat_matcher_place(matcher, MOAT_OLD, old_object) ==
		       moat_matcher_place(matcher, MOAT_NEW, new_object) &&
	       matcher->diff->halves[MOAT_OLD].map.objects[old_object].size ==
		       matcher->diff->halves[MOAT_NEW].map.objects[new_object].size;
}

static bool may_be_named(const struct moat_matcher *matcher, uint32_t old_object,
			 uint32_t new_object)
{
	return moat_diff_same_name(moat_matcher_symbol(matcher, MOAT_OLD, old_object)->name,
				   moat_matcher_symbol(matcher, MOAT_NEW, new_object)->name) &&
	       may_change_file(matcher, old_object, new_object);
}

/* ---- one of each ---- */

#define SEVERAL (UINT32_MAX - 1)

/* Of each old object that alone has its key: the new one that alone has it. */
static void find_partners(const struct moat_matcher *matcher, const struct moat_index *by_key,
			  uint32_t *partners)
{
	for (size_t i = 0; i < matcher->diff->halves[MOAT_NEW].map.n_objects; i++) {
		if (!moat_matcher_is_free(matcher, MOAT_NEW, i))
			continue;
		uint64_t key = moat_key_of_file(matcher, MOAT_NEW, i);
		size_t cursor = 0, object = moat_index_next(by_key, key, &cursor);
		if (object != SIZE_MAX && moat_index_next(by_key, key, &cursor) == SIZE_MAX)
			partners[object] = partners[object] == NONE ? (uint32_t)i : SEVERAL;
	}
}

/* Pair what each image has one of, wherever it stands.  That is most of all, which is
   found faster than sorted. */
static bool pair_single(struct moat_matcher *matcher)
{
	size_t n = matcher->diff->halves[MOAT_OLD].map.n_objects;
	uint32_t *partners = malloc((n + 1) * sizeof *partners);
	struct moat_index by_key = { 0 };
	bool done = partners != NULL;
	for (size_t i = 0; done && i < n; i++) {
		partners[i] = NONE;
		if (moat_matcher_is_free(matcher, MOAT_OLD, i))
			done = moat_index_add(&by_key, moat_key_of_file(matcher, MOAT_OLD, i), i);
	}
	if (done)
		find_partners(matcher, &by_key, partners);
	for (uint32_t i = 0; done && i < n; i++)
		if (partners[i] < SEVERAL && may_be_named(matcher, i, partners[i]))
			moat_matcher_pair(matcher, i, partners[i]);
	moat_index_release(&by_key);
	free(partners);
	return done;
}

/* ---- several ---- */

/* Which groups of objects with one key are paired, in order. */
enum groups {
	GROUPS_WHOLE, /* each image has as many */
	GROUPS_ANY
};

/* Do the two stand beside what is one object in both images, or beside nothing? */
static bool are_beside_same(const struct moat_matcher *matcher, uint32_t old_object,
			    uint32_t new_object)
{
	for (int behind = 0; behind < 2; behind++)
		if (matcher->anchors[behind][MOAT_OLD][old_object] ==
		    matcher->anchors[behind][MOAT_NEW][new_object])
			return true;
	return false;
}

/* Two objects that can be one, as far as their key tells.  True: no more of them. */
typedef bool candidate_taker(struct moat_matcher *matcher, uint32_t old_object,
			     uint32_t new_object);

/* Of one name there are several: what has another size, and stands between others, may
   be another one. */
static bool is_doubtful(struct moat_matcher *matcher, uint32_t old_object, uint32_t new_object)
{
	const struct moat_half *halves = matcher->diff->halves;
	return matcher->sizes &&
	       (matcher->many[MOAT_OLD][old_object] || matcher->many[MOAT_NEW][new_object]) &&
	       halves[MOAT_OLD].map.objects[old_object].size !=
		       halves[MOAT_NEW].map.objects[new_object].size;
}

static bool pair_candidates(struct moat_matcher *matcher, uint32_t old_object, uint32_t new_object)
{
	if (may_be_named(matcher, old_object, new_object) &&
	    (!is_doubtful(matcher, old_object, new_object) ||
	     are_beside_same(matcher, old_object, new_object)))
		moat_matcher_pair(matcher, old_object, new_object);
	return false;
}

/* Show all candidates that the tags tell; true where TAKE wants no more of them. */
static bool show_candidates(struct moat_matcher *matcher, enum groups groups, candidate_taker *take)
{
	for (size_t i = 0, end, n_old; i < matcher->n_tags; i = end) {
		const struct moat_tag *tags = &matcher->tags[i];
		end = moat_matcher_group_end(matcher, i, &n_old);
		size_t n_new = end - i - n_old;
		if (groups == GROUPS_WHOLE && n_old != n_new)
			continue;
		for (size_t j = 0; j < n_old && j < n_new; j++)
			if (take(matcher, tags[j].object, tags[n_old + j].object))
				return true;
	}
	return false;
}

static void pair_by_key(struct moat_matcher *matcher, moat_key_maker *key, enum groups groups)
{
	moat_matcher_tag(matcher, key);
	if (show_candidates(matcher, groups, is_doubtful))
		moat_matcher_find_anchors(matcher);
	show_candidates(matcher, groups, pair_candidates);
}

static void find_many(struct moat_matcher *matcher)
{
	moat_matcher_tag(matcher, moat_key_of_file);
	for (size_t i = 0, end, n_old; i < matcher->n_tags; i = end) {
		end = moat_matcher_group_end(matcher, i, &n_old);
		for (size_t j = i; (n_old > 1 || end - i - n_old > 1) && j < end; j++)
			matcher->many[matcher->tags[j].side][matcher->tags[j].object] = true;
	}
}

/* ---- neighbours ---- */

/* Pair what stands STEP behind an old object and its pair, if it can be. */
static void pair_neighbour(struct moat_matcher *matcher, size_t object, ptrdiff_t step)
{
	const struct moat_half *old_half = &matcher->diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &matcher->diff->halves[MOAT_NEW];
	uint32_t beside = old_half->pair_of[object];
	if (beside == NONE)
		return;
	/* Past either end they wrap to numbers that are too large. */
	size_t old_next = object + (size_t)step, new_next = beside + (size_t)step;
	if (old_next >= old_half->map.n_objects || new_next >= new_half->map.n_objects ||
	    !moat_matcher_is_free(matcher, MOAT_OLD, old_next) ||
	    !moat_matcher_is_free(matcher, MOAT_NEW, new_next))
		return;
	const char *old_file = moat_matcher_file(matcher, MOAT_OLD, old_next);
	const char *new_file = moat_matcher_file(matcher, MOAT_NEW, new_next);
	if (matcher->stems[MOAT_OLD][old_next] != matcher->stems[MOAT_NEW][new_next] ||
	    !old_file != !new_file || (old_file && strcmp(old_file, new_file) != 0))
		return;
	moat_matcher_pair(matcher, (uint32_t)old_next, (uint32_t)new_next);
}

static void pair_neighbours(struct moat_matcher *matcher)
{
	size_t n = matcher->diff->halves[MOAT_OLD].map.n_objects;
	for (size_t i = 0; i < n; i++)
		pair_neighbour(matcher, i, 1);
	for (size_t i = n; i-- > 0;)
		pair_neighbour(matcher, i, -1);
}

/* ---- aliases ---- */

/* What is free goes by any of its names, of either image. */
static bool pair_aliases(struct moat_matcher *matcher)
{
	size_t n = 0;
	for (int side = 0; side < 2; side++)
		n += matcher->diff->halves[side].map.n_symbols;
	struct moat_tag *tags = malloc((n + 1) * sizeof *tags);
	if (!tags)
		return false;
	n = 0;
	for (int side = 0; side < 2; side++) {
		const struct moat_map *map = &matcher->diff->halves[side].map;
		for (size_t i = 0; i < map->n_objects; i++) {
			const struct moat_object *object = &map->objects[i];
			bool is_free = moat_matcher_is_free(matcher, side, i);
			for (uint32_t j = 0; is_free && j < object->n_names; j++)
				tags[n++] = (struct moat_tag){
					moat_hash(MOAT_HASH_INIT,
						  moat_object_nth(map, object, j)->name),
					(uint32_t)i, (uint32_t)side, 0
				};
		}
	}
	moat_tags_sort(tags, n);
	for (size_t i = 0; i + 1 < n; i++) {
		/* A name that only these two have. */
		bool both = tags[i].key == tags[i + 1].key && tags[i].side != tags[i + 1].side &&
			    (i == 0 || tags[i - 1].key != tags[i].key) &&
			    (i + 2 == n || tags[i + 2].key != tags[i].key);
		if (both && moat_matcher_is_free(matcher, MOAT_OLD, tags[i].object) &&
		    moat_matcher_is_free(matcher, MOAT_NEW, tags[i + 1].object) &&
		    may_change_file(matcher, tags[i].object, tags[i + 1].object))
			moat_matcher_pair(matcher, tags[i].object, tags[i + 1].object);
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

/* Of each object of SIDE: what it goes by, and that it has no pair yet. */
static void list_objects(struct moat_matcher *matcher, int side)
{
	const struct moat_half *half = &matcher->diff->halves[side];
	for (size_t i = 0; i < half->map.n_objects; i++) {
		half->pair_of[i] = NONE;
		matcher->stems[side][i] =
			moat_diff_stem(moat_matcher_symbol(matcher, side, i)->name);
		if (moat_diff_in_scope(matcher->work, half, i))
			matcher->free[side][matcher->n_free[side]++] = (uint32_t)i;
	}
}

static bool hash_files(struct moat_matcher *matcher, int side)
{
	const struct moat_image *image = matcher->diff->halves[side].image;
	matcher->files[side] = malloc((image->n_files + 1) * sizeof *matcher->files[side]);
	if (!matcher->files[side])
		return false;
	for (size_t i = 0; i < image->n_files; i++)
		matcher->files[side][i] =
			moat_hash(MOAT_HASH_INIT, image->files[i] ? image->files[i] : "");
	return true;
}

static bool prepare(struct moat_matcher *matcher)
{
	size_t n = 1;
	for (int side = 0; side < 2; side++) {
		struct moat_half *half = &matcher->diff->halves[side];
		size_t n_objects = half->map.n_objects + 1;
		n += n_objects;
		half->pair_of = malloc(n_objects * sizeof *half->pair_of);
		matcher->stems[side] = malloc(n_objects * sizeof *matcher->stems[side]);
		matcher->free[side] = malloc(n_objects * sizeof *matcher->free[side]);
		matcher->many[side] = calloc(n_objects, sizeof *matcher->many[side]);
		for (int behind = 0; behind < 2; behind++)
			matcher->anchors[behind][side] = calloc(n_objects, sizeof(uint32_t));
		if (!half->pair_of || !matcher->stems[side] || !matcher->free[side] ||
		    !matcher->many[side] || !matcher->anchors[0][side] ||
		    !matcher->anchors[1][side] || !hash_files(matcher, side))
			return false;
		list_objects(matcher, side);
	}
	matcher->sizes = is_sized(&matcher->diff->halves[MOAT_OLD].map) &&
			 is_sized(&matcher->diff->halves[MOAT_NEW].map);
	matcher->tags = malloc(n * sizeof *matcher->tags);
	return matcher->tags != NULL;
}

bool moat_diff_match(struct moat_diff_work *work)
{
	struct moat_matcher matcher = { .diff = work->diff, .work = work };
	bool done = prepare(&matcher) && moat_diff_split(work, matcher.stems) &&
		    pair_single(&matcher);
	if (done) {
		find_many(&matcher);
		done = matcher.sizes || moat_matcher_pair_series(&matcher);
	}
	if (done) {
		/* Sections may change their order, so what stands in one comes first. */
		pair_by_key(&matcher, moat_key_of_place_and_size, GROUPS_WHOLE);
		pair_neighbours(&matcher);
		pair_by_key(&matcher, moat_key_of_place, GROUPS_WHOLE);
		pair_by_key(&matcher, moat_key_of_file, GROUPS_WHOLE);
		pair_neighbours(&matcher);
		pair_by_key(&matcher, moat_key_of_size, GROUPS_WHOLE);
		pair_neighbours(&matcher);
		/* Link-time optimization takes files away. */
		pair_by_key(&matcher, moat_key_of_stem_and_size, GROUPS_WHOLE);
		pair_by_key(&matcher, moat_key_of_stem, GROUPS_WHOLE);
		pair_by_key(&matcher, moat_key_of_text, GROUPS_WHOLE);
		pair_by_key(&matcher, moat_key_of_unversioned, GROUPS_WHOLE);
		pair_by_key(&matcher, moat_key_of_file, GROUPS_ANY);
		done = pair_aliases(&matcher);
	}
	free(matcher.tags);
	for (int side = 0; side < 2; side++) {
		free(matcher.stems[side]);
		free(matcher.files[side]);
		free(matcher.free[side]);
		free(matcher.anchors[0][side]);
		free(matcher.anchors[1][side]);
		free(matcher.many[side]);
	}
	return done;
}
