/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two images made by hand, their difference and its effects. */
#ifndef MOAT_UNIT_EFFECT_H
#define MOAT_UNIT_EFFECT_H

#include "unit.h"
#include "unit_image.h"
#include "core/effect.h"

static struct moat_diff diff;
static struct moat_effects effects;

static inline bool begin(struct moat_image *old_image, struct moat_image *new_image,
			 const struct moat_geometry *geometry)
{
	static const struct moat_geometry usual = MOAT_GEOMETRY_DEFAULT;
	return moat_diff_build(&diff, old_image, new_image, MOAT_MAP_DATA) == MOAT_DIFF_OK &&
	       moat_effects_build(&effects, &diff, geometry ? geometry : &usual, NULL);
}

static inline void end(void)
{
	moat_effects_release(&effects);
	moat_diff_release(&diff);
}

static inline const char *name_of(enum moat_side side, size_t object)
{
	const struct moat_map *map = &diff.halves[side].map;
	return moat_object_symbol(map, &map->objects[object])->name;
}

/* All about NAME; where OLD lacks it, as NEW has it. */
static inline bool effect_of(const char *name, struct moat_effect *effect)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		for (size_t i = 0; i < diff.halves[side].map.n_objects; i++)
			if (strcmp(name_of((enum moat_side)side, i), name) == 0)
				return moat_effect_of(&effects, (enum moat_side)side, i, effect);
	return false;
}

/* A list without sizes, in SYMBOLS' addresses. */
static inline struct moat_image list_of(struct moat_symbol *symbols, size_t n)
{
	struct moat_image image = unit_image(symbols, n);
	image.kind = MOAT_IMAGE_LIST;
	image.n_sections = 0;
	image.sections = NULL;
	for (size_t i = 0; i < n; i++) {
		symbols[i].sized = false;
		symbols[i].size = 0;
		symbols[i].section = UINT32_MAX;
		symbols[i].letter = 'b';
	}
	return image;
}

#define LIST(symbols_) list_of(symbols_, sizeof(symbols_) / sizeof(symbols_)[0])

#endif
