/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Whose name stands beside another in the other image.
 *
 * A list without sizes can't tell marks from objects, and at one address only the
 * best name counts.  An object that shared its address with __bss_start and does
 * so no more neither came nor went.
 */
#include "diff_names.h"
#include "diff_parts.h"

#include <stdlib.h>
#include <string.h>

/* Of names that are one but for the compiler's number: how many more stand beside
   others in the one image than in the other. */
struct beside {
	uint64_t stem;
	int64_t more[2];
};

static int compare_stems(const void *a, const void *b)
{
	const struct beside *one = a, *other = b;
	return (one->stem > other->stem) - (one->stem < other->stem);
}

/* More names of one object are not looked at. */
#define NAMES_LOOKED_AT 64

/* Which of its names an object goes by: the first that its pair bears, too. */
static uint32_t name_of(const struct moat_diff *diff, int side, size_t object)
{
	const struct moat_map *map = &diff->halves[side].map;
	const struct moat_map *other = &diff->halves[!side].map;
	uint32_t pair = diff->halves[side].pair_of[object];
	uint32_t n = map->objects[object].n_names;
	for (uint32_t i = 0; pair != UINT32_MAX && i < n && i < NAMES_LOOKED_AT; i++)
		if (moat_object_bears(other, &other->objects[pair],
				      moat_object_nth(map, &map->objects[object], i)->name))
			return i;
	return 0;
}

/* The names of an object but the one that it goes by.  Returns how many. */
static size_t list_others(const struct moat_diff *diff, int side, size_t object,
			  struct beside *list)
{
	const struct moat_map *map = &diff->halves[side].map;
	const struct moat_object *here = &map->objects[object];
	size_t n = 0;
	uint32_t own = here->n_names > 1 ? name_of(diff, side, object) : 0;
	for (uint32_t i = 0; i < here->n_names; i++)
		if (i != own)
			list[n++] = (struct beside){
				.stem = moat_diff_stem(moat_object_nth(map, here, i)->name),
				.more = { side == MOAT_OLD ? 1 : -1, side == MOAT_OLD ? -1 : 1 }
			};
	return n;
}

static size_t gather(const struct moat_diff *diff, struct beside *list)
{
	size_t n = 0;
	for (int side = 0; side < 2; side++)
		for (size_t i = 0; i < diff->halves[side].map.n_objects; i++)
			n += list_others(diff, side, i, list + n);
	qsort(list, n, sizeof *list, compare_stems);
	size_t to = 0;
	for (size_t i = 0; i < n; i++) {
		if (to == 0 || list[to - 1].stem != list[i].stem) {
			list[to++] = list[i];
			continue;
		}
		list[to - 1].more[MOAT_OLD] += list[i].more[MOAT_OLD];
		list[to - 1].more[MOAT_NEW] += list[i].more[MOAT_NEW];
	}
	return to;
}

static void hide(struct moat_half *half, int side, struct beside *list, size_t n)
{
	for (size_t i = 0; i < half->map.n_objects; i++) {
		if (half->pair_of[i] != UINT32_MAX)
			continue;
		const struct beside key = {
			.stem = moat_diff_stem(
				moat_object_symbol(&half->map, &half->map.objects[i])->name)
		};
		struct beside *found = bsearch(&key, list, n, sizeof *list, compare_stems);
		half->hidden[i] = found && found->more[!side] > 0;
		if (half->hidden[i])
			found->more[!side]--;
	}
}

/* ---- common symbols ---- */

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

/* Which objects of HALF are common in OTHER. */
static bool find_common(struct moat_half *half, const struct moat_half *other)
{
	size_t n = 0;
	const char **names = malloc((other->image->n_symbols + 1) * sizeof *names);
	half->common = calloc(half->map.n_objects + 1, sizeof *half->common);
	bool done = names && half->common;
	for (size_t i = 0; done && i < other->image->n_symbols; i++)
		if (other->image->symbols[i].kind == MOAT_SYMBOL_COMMON)
			names[n++] = other->image->symbols[i].name;
	if (n)
		qsort(names, n, sizeof *names, compare_names);
	for (size_t i = 0; n && i < half->map.n_objects; i++) {
		const struct moat_symbol *symbol =
			moat_object_symbol(&half->map, &half->map.objects[i]);
		half->common[i] = half->pair_of[i] == UINT32_MAX && !symbol->local &&
				  bsearch(&symbol->name, names, n, sizeof *names, compare_names);
	}
	free(names);
	return done;
}

bool moat_diff_hide(struct moat_diff *diff)
{
	size_t n = 0;
	for (int side = 0; side < 2; side++) {
		struct moat_half *half = &diff->halves[side];
		half->hidden = calloc(half->map.n_objects + 1, sizeof *half->hidden);
		if (!half->hidden)
			return false;
		if (!find_common(half, &diff->halves[!side]))
			return false;
		n += half->map.n_symbols;
	}
	if (diff->sizes)
		return true;
	struct beside *list = malloc((n + 1) * sizeof *list);
	if (!list)
		return false;
	n = gather(diff, list);
	for (int side = 0; side < 2; side++)
		hide(&diff->halves[side], side, list, n);
	free(list);
	return true;
}
