/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What is watched: names, each by its own address.  An object's names mostly go with
 * it.  But an alias may be an object of its own in the other image, and a linker's mark
 * stands beside another variable there: such a name is looked for by itself.
 */
#include "diff_names.h"
#include "effect_parts.h"
#include "index.h"
#include "rules.h"

#include <stdlib.h>
#include <string.h>

/* Where a name is, in one image. */
struct bearer {
	size_t object; /* the last */
	size_t n;
};

/* Names by hash. */
struct names {
	const struct moat_diff *diff;
	const char *const *list;
	const char *const *files; /* of each; NULL: any */
	struct moat_index index;
	struct bearer *bearers[2]; /* of each name */
	struct moat_watch *watch;
	size_t room;
};

static const struct moat_symbol *symbol_of(const struct names *names, int side, size_t object,
					   uint32_t nth)
{
	const struct moat_map *map = &names->diff->halves[side].map;
	return moat_object_nth(map, &map->objects[object], nth);
}

static uint32_t count_names(const struct names *names, int side, size_t object)
{
	return names->diff->halves[side].map.objects[object].n_names;
}

/* The source file that the NTH of the list is for; NULL: any. */
static const char *file_of(const struct names *names, size_t nth)
{
	return names->files ? names->files[nth] : NULL;
}

/* The next in the list, from *CURSOR on, that is NAME of OBJECT of SIDE, or SIZE_MAX. */
static size_t next_name(const struct names *names, int side, size_t object, const char *name,
			size_t *cursor)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, name);
	const char *file = moat_object_file(&names->diff->halves[side].map, object);
	for (size_t i; (i = moat_index_next(&names->index, hash, cursor)) != SIZE_MAX;) {
		const char *wanted = file_of(names, i);
		if (strcmp(names->list[i], name) == 0 &&
		    (!wanted || (file && moat_rules_file_matches(wanted, file))))
			return i;
	}
	return SIZE_MAX;
}

static size_t find_name(const struct names *names, int side, size_t object, const char *name)
{
	size_t cursor = 0;
	return next_name(names, side, object, name, &cursor);
}

/* The first in the list that is the NTH, too. */
static size_t first_like(const struct names *names, size_t nth)
{
	const char *file = file_of(names, nth);
	uint64_t hash = moat_hash(MOAT_HASH_INIT, names->list[nth]);
	size_t cursor = 0;
	for (size_t i; (i = moat_index_next(&names->index, hash, &cursor)) != SIZE_MAX;) {
		const char *other = file_of(names, i);
		if (strcmp(names->list[i], names->list[nth]) == 0 && !file == !other &&
		    (!file || strcmp(file, other) == 0))
			return i;
	}
	return SIZE_MAX;
}

static void note_bearer(struct names *names, int side, size_t object, const char *name)
{
	size_t cursor = 0;
	for (size_t named; (named = next_name(names, side, object, name, &cursor)) != SIZE_MAX;) {
		struct bearer *bearer = &names->bearers[side][named];
		bearer->n += bearer->n == 0 || bearer->object != object;
		bearer->object = object;
	}
}

static void find_bearers(struct names *names)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		for (size_t i = 0; i < names->diff->halves[side].map.n_objects; i++)
			for (uint32_t j = 0; j < count_names(names, side, i); j++)
				note_bearer(names, side, i, symbol_of(names, side, i, j)->name);
}

/* Does OBJECT of SIDE bear NAME, maybe with another number behind it? */
static bool bears(const struct names *names, int side, size_t object, const char *name)
{
	for (uint32_t i = 0; i < count_names(names, side, object); i++)
		if (moat_diff_same_name(name, symbol_of(names, side, object, i)->name))
			return true;
	return false;
}

/* Is CANDIDATE, the only one in the other image that bears NAME of OBJECT of SIDE, where
   that name went?  Not if it is the pair of another one: the numbers behind names mean
   nothing. */
static bool went_to(const struct names *names, int side, size_t object, const char *name,
		    size_t candidate)
{
	size_t pair = moat_diff_pair(names->diff, !side, candidate);
	bool several = count_names(names, side, object) > 1 ||
		       count_names(names, !side, candidate) > 1;
	return several && (pair == MOAT_NO_OBJECT || !bears(names, side, pair, name));
}

/* What NAME, one of OBJECT of SIDE's, stands for in the other image. */
static size_t counterpart(const struct names *names, int side, size_t object, const char *name)
{
	size_t pair = moat_diff_pair(names->diff, side, object);
	if (pair != MOAT_NO_OBJECT && bears(names, !side, pair, name))
		return pair;
	size_t named = find_name(names, side, object, name);
	const struct bearer *there = &names->bearers[!side][named];
	if (there->n == 0)
		return MOAT_NO_OBJECT;
	if (there->n == 1 && names->bearers[side][named].n == 1 &&
	    went_to(names, side, object, name, there->object))
		return there->object;
	return pair;
}

static bool has_variable(const struct names *names, int side, size_t object)
{
	for (uint32_t i = 0; i < count_names(names, side, object); i++)
		if (!moat_diff_is_mark(symbol_of(names, side, object, i)->name))
			return true;
	return false;
}

/* Is NAME of OBJECT of SIDE that of a mark?  Without sizes what bears a mark's name at a
   variable's address is one. */
static bool is_mark(const struct names *names, int side, size_t object, const char *name)
{
	for (uint32_t i = 0; object != MOAT_NO_OBJECT && i < count_names(names, side, object);
	     i++) {
		const struct moat_symbol *symbol = symbol_of(names, side, object, i);
		if (strcmp(symbol->name, name) == 0)
			return symbol->sized ?
				       symbol->size == 0 :
				       moat_diff_is_mark(name) && has_variable(names, side, object);
	}
	return false;
}

static bool is_same(const struct moat_watched *one, const struct moat_watched *other)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		if (one->objects[side] != other->objects[side] ||
		    one->mark[side] != other->mark[side])
			return false;
	return true;
}

/* Watch NAME, which is OLD_OBJECT's and NEW_OBJECT's, if it is not the same as one
   SINCE the first of the object's, by a better name. */
static bool add(struct names *names, size_t since, const char *name, size_t old_object,
		size_t new_object)
{
	struct moat_watch *watch = names->watch;
	if (watch->n == names->room) {
		size_t more = names->room ? 2 * names->room : 16;
		struct moat_watched *list = realloc(watch->list, more * sizeof *list);
		if (!list)
			return false;
		watch->list = list;
		names->room = more;
	}
	struct moat_watched watched = { .objects = { old_object, new_object }, .name = name };
	bool best = false; /* in either image */
	for (int side = MOAT_NEW; side >= MOAT_OLD; side--) {
		watched.mark[side] = is_mark(names, side, watched.objects[side], name);
		if (watched.objects[side] == MOAT_NO_OBJECT)
			continue;
		watched.as = symbol_of(names, side, watched.objects[side], 0)->name;
		best |= moat_diff_same_name(watched.as, name);
	}
	if (best)
		watched.as = NULL;
	for (size_t i = since; i < watch->n; i++)
		if (is_same(&watch->list[i], &watched))
			return true;
	watch->list[watch->n++] = watched;
	return true;
}

/* Watch OLD's OBJECT: its names, and those that its pair has by another number. */
static bool add_old(struct names *names, size_t object)
{
	size_t since = names->watch->n;
	for (uint32_t i = 0; i < count_names(names, MOAT_OLD, object); i++) {
		const char *name = symbol_of(names, MOAT_OLD, object, i)->name;
		if (find_name(names, MOAT_OLD, object, name) == SIZE_MAX)
			continue;
		size_t there = counterpart(names, MOAT_OLD, object, name);
		if (!add(names, since, name, object, there))
			return false;
	}
	const struct moat_map *old_map = &names->diff->halves[MOAT_OLD].map;
	size_t pair = moat_diff_pair(names->diff, MOAT_OLD, object);
	for (uint32_t i = 0; pair != MOAT_NO_OBJECT && i < count_names(names, MOAT_NEW, pair);
	     i++) {
		const char *name = symbol_of(names, MOAT_NEW, pair, i)->name;
		if (find_name(names, MOAT_NEW, pair, name) == SIZE_MAX ||
		    moat_object_bears(old_map, &old_map->objects[object], name) ||
		    !bears(names, MOAT_OLD, object, name))
			continue;
		const char *old_name = symbol_of(names, MOAT_OLD, object, 0)->name;
		if (!add(names, since, old_name, object, pair))
			return false;
	}
	return true;
}

/* Watch what only NEW has of its OBJECT's names. */
static bool add_new(struct names *names, size_t object)
{
	size_t since = names->watch->n;
	for (uint32_t i = 0; i < count_names(names, MOAT_NEW, object); i++) {
		const char *name = symbol_of(names, MOAT_NEW, object, i)->name;
		if (find_name(names, MOAT_NEW, object, name) == SIZE_MAX ||
		    counterpart(names, MOAT_NEW, object, name) != MOAT_NO_OBJECT)
			continue;
		if (!add(names, since, name, MOAT_NO_OBJECT, object))
			return false;
	}
	return true;
}

static bool add_all(struct names *names)
{
	for (size_t i = 0; i < names->diff->halves[MOAT_OLD].map.n_objects; i++)
		if (!add_old(names, i))
			return false;
	for (size_t i = 0; i < names->diff->halves[MOAT_NEW].map.n_objects; i++)
		if (!add_new(names, i))
			return false;
	return true;
}

bool moat_watch_names(struct moat_watch *watch, const struct moat_diff *diff,
		      const char *const *list, const char *const *files, size_t n, bool *found)
{
	struct names names = { .diff = diff,
			       .list = list,
			       .files = files,
			       .bearers = { calloc(n + 1, sizeof *names.bearers[0]),
					    calloc(n + 1, sizeof *names.bearers[0]) },
			       .watch = watch };
	bool ok = names.bearers[MOAT_OLD] && names.bearers[MOAT_NEW];
	*watch = (struct moat_watch){ 0 };
	for (size_t i = 0; ok && i < n; i++)
		if (first_like(&names, i) == SIZE_MAX)
			ok = moat_index_add(&names.index, moat_hash(MOAT_HASH_INIT, list[i]), i);
	if (ok && n) {
		find_bearers(&names);
		ok = add_all(&names);
	}
	for (size_t i = 0; ok && i < n; i++) {
		size_t named = first_like(&names, i);
		found[i] = names.bearers[MOAT_OLD][named].n || names.bearers[MOAT_NEW][named].n;
	}
	moat_index_release(&names.index);
	free(names.bearers[MOAT_OLD]);
	free(names.bearers[MOAT_NEW]);
	return ok;
}

void moat_watch_release(struct moat_watch *watch)
{
	free(watch->list);
	*watch = (struct moat_watch){ 0 };
}
