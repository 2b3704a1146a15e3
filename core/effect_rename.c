/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What only got another name, as far as placement goes: an object that one image
 * alone has, at whose place, as large and in the same section, the other image
 * alone has one.  The place goes by the nearest object that both have.
 */
#include "effect_parts.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define NONE UINT32_MAX

static const struct moat_symbol *symbol_of(const struct moat_half *half, size_t object)
{
	return moat_object_symbol(&half->map, &half->map.objects[object]);
}

static bool same_section(const struct moat_diff *diff, size_t old_object, size_t new_object)
{
	const struct moat_half *halves = diff->halves;
	const struct moat_symbol *one = symbol_of(&halves[MOAT_OLD], old_object);
	const struct moat_symbol *other = symbol_of(&halves[MOAT_NEW], new_object);
	if (one->section >= halves[MOAT_OLD].image->n_sections ||
	    other->section >= halves[MOAT_NEW].image->n_sections)
		return tolower((unsigned char)one->letter) == tolower((unsigned char)other->letter);
	return strcmp(halves[MOAT_OLD].image->sections[one->section].name,
		      halves[MOAT_NEW].image->sections[other->section].name) == 0;
}

/* Sizes that are not known are bounds, which what follows makes: LOOSE takes any. */
static bool same_size(const struct moat_object *one, const struct moat_object *other, bool loose)
{
	if (!moat_object_bytes(one) || !moat_object_bytes(other))
		return false;
	if (one->size == other->size || (loose && !one->sized && !other->sized))
		return true;
	const struct moat_object *bound = one->sized ? other : one;
	const struct moat_object *size = one->sized ? one : other;
	return !bound->sized && size->sized && (bound->size == 0 || size->size <= bound->size);
}

/* Is OBJECT of OLD, without a pair, under another name where it stood beside BESIDE? */
static void look_beside(struct moat_effects *effects, size_t object, size_t beside, bool loose)
{
	const struct moat_diff *diff = effects->diff;
	const struct moat_map *old_map = &diff->halves[MOAT_OLD].map;
	const struct moat_map *new_map = &diff->halves[MOAT_NEW].map;
	uint32_t **renamed = effects->notes->renamed;
	size_t pair = beside == SIZE_MAX ? SIZE_MAX : moat_diff_pair(diff, MOAT_OLD, beside);
	if (pair == SIZE_MAX || old_map->objects[beside].space != old_map->objects[object].space ||
	    renamed[MOAT_OLD][object] != NONE)
		return;
	uint64_t delta = new_map->objects[pair].addr - old_map->objects[beside].addr;
	size_t at = moat_map_at(new_map, new_map->objects[pair].space,
				old_map->objects[object].addr + delta);
	if (at == new_map->n_objects || moat_diff_pair(diff, MOAT_NEW, at) != SIZE_MAX ||
	    !same_size(&old_map->objects[object], &new_map->objects[at], loose) ||
	    !same_section(diff, object, at))
		return;
	/* Of unknown size several may be it. */
	bool sized = old_map->objects[object].sized && new_map->objects[at].sized;
	if (renamed[MOAT_NEW][at] == NONE)
		renamed[MOAT_NEW][at] = (uint32_t)object;
	else if (sized)
		return;
	renamed[MOAT_OLD][object] = (uint32_t)at;
}

/* Look at what stands before, then behind. */
static void look(struct moat_effects *effects, bool loose)
{
	const struct moat_diff *diff = effects->diff;
	size_t n = diff->halves[MOAT_OLD].map.n_objects, beside = SIZE_MAX;
	for (size_t i = 0; i < n; i++) {
		if (moat_diff_pair(diff, MOAT_OLD, i) != SIZE_MAX)
			beside = i;
		else
			look_beside(effects, i, beside, loose);
	}
	beside = SIZE_MAX;
	for (size_t i = n; i-- > 0;) {
		if (moat_diff_pair(diff, MOAT_OLD, i) != SIZE_MAX)
			beside = i;
		else
			look_beside(effects, i, beside, loose);
	}
}

bool moat_effect_renames(struct moat_effects *effects)
{
	const struct moat_diff *diff = effects->diff;
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++) {
		size_t n = diff->halves[side].map.n_objects;
		uint32_t *renamed = malloc((n + 1) * sizeof *renamed);
		effects->notes->renamed[side] = renamed;
		if (!renamed)
			return false;
		memset(renamed, 0xff, n * sizeof *renamed);
	}
	look(effects, false);
	look(effects, true);
	return true;
}

size_t moat_effect_renamed(const struct moat_effects *effects, enum moat_side side, size_t object)
{
	uint32_t renamed = effects->notes->renamed[side][object];
	return renamed == NONE ? MOAT_NO_OBJECT : renamed;
}
