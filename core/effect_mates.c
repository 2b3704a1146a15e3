/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who lies in one granule with an object, and whether the other image agrees. */
#include "effect_parts.h"

#include <stdlib.h>

void moat_scratch_release(struct moat_scratch *scratch)
{
	free(scratch->found);
	free(scratch->mates);
	*scratch = (struct moat_scratch){ 0 };
}

static bool make_room(struct moat_scratch *scratch, size_t n)
{
	if (n <= scratch->room)
		return true;
	size_t *found = realloc(scratch->found, n * sizeof *found);
	if (found)
		scratch->found = found;
	struct moat_mate *mates = realloc(scratch->mates, n * sizeof *mates);
	if (mates)
		scratch->mates = mates;
	if (!found || !mates)
		return false;
	scratch->room = n;
	return true;
}

static bool runs_meet(const struct moat_effects *effects, enum moat_side side, size_t one,
		      uint64_t one_size, size_t other, uint64_t other_size, uint64_t granule)
{
	const struct moat_object *a = moat_effect_object(effects, side, one);
	const struct moat_object *b = moat_effect_object(effects, side, other);
	struct moat_run a_run = moat_run_of(a->addr, one_size, granule);
	struct moat_run b_run = moat_run_of(b->addr, other_size, granule);
	return a->space == b->space && a_run.lo < b_run.hi && b_run.lo < a_run.hi;
}

/* Do two objects have bytes in one granule, as far as is known? */
static bool share(const struct moat_effects *effects, enum moat_side side, size_t one, size_t other,
		  uint64_t granule)
{
	return runs_meet(effects, side, one, moat_effect_size(effects, side, one), other,
			 moat_effect_size(effects, side, other), granule);
}

/* Could they, if they were as large as they can be? */
static bool could_share(const struct moat_effects *effects, enum moat_side side, size_t one,
			size_t other, uint64_t granule)
{
	return runs_meet(effects, side, one,
			 moat_object_bytes(moat_effect_object(effects, side, one)), other,
			 moat_object_bytes(moat_effect_object(effects, side, other)), granule);
}

static bool is_code(const struct moat_map *map, size_t object)
{
	return moat_object_symbol(map, &map->objects[object])->kind == MOAT_SYMBOL_CODE;
}

/* OBJECT of SIDE shares a granule with OTHER: say whether that is so elsewhere. */
static struct moat_mate judge_mate(const struct moat_effects *effects, enum moat_side side,
				   size_t object, size_t other, uint64_t granule)
{
	struct moat_mate mate = { .object = other };
	size_t there = moat_diff_pair(effects->diff, side, object);
	size_t other_there = moat_diff_pair(effects->diff, side, other);
	mate.sure = moat_object_shares_surely(moat_effect_object(effects, side, object),
					      moat_effect_object(effects, side, other), granule);
	if (there == MOAT_NO_OBJECT)
		return mate;
	if (other_there == MOAT_NO_OBJECT) {
		mate.changed = true;
		return mate;
	}
	mate.changed = !share(effects, !side, there, other_there, granule);
	if (mate.changed)
		mate.sure &= !could_share(effects, !side, there, other_there, granule);
	return mate;
}

bool moat_effect_mates(const struct moat_effects *effects, enum moat_side side, size_t object,
		       uint64_t granule, struct moat_scratch *scratch, size_t *ret_n)
{
	const struct moat_map *map = &effects->diff->halves[side].map;
	const struct moat_object *self = &map->objects[object];
	struct moat_run run =
		moat_run_of(self->addr, moat_effect_size(effects, side, object), granule);
	size_t n = 0;
	*ret_n = 0;
	if (run.hi > run.lo)
		n = moat_map_sharers(map, self->space, run, object, scratch->found, scratch->room);
	if (n > scratch->room) {
		if (!make_room(scratch, n))
			return false;
		moat_map_sharers(map, self->space, run, object, scratch->found, n);
	}
	/* Functions bound data in a list without sizes, and are no mates of it. */
	bool with_code = is_code(map, object);
	for (size_t i = n; i-- > 0;)
		if ((with_code || !is_code(map, scratch->found[i])) &&
		    share(effects, side, object, scratch->found[i], granule))
			scratch->mates[(*ret_n)++] =
				judge_mate(effects, side, object, scratch->found[i], granule);
	return true;
}
