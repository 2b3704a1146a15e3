/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Who lies in one granule with an object, and whether the other image agrees. */
#include "diff_names.h"
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

/* The granules of an object of one image. */
struct granules {
	struct moat_run run;
	uint32_t space;
};

static struct granules granules_of(const struct moat_object *object, uint64_t size,
				   uint64_t granule)
{
	return (struct granules){ moat_run_of(object->addr, size, granule), object->space };
}

static bool do_meet(struct granules one, struct granules other)
{
	return one.space == other.space && one.run.lo < other.run.hi && other.run.lo < one.run.hi;
}

/* As far as is known. */
static struct granules known_granules(const struct moat_effects *effects, enum moat_side side,
				      size_t object, uint64_t granule)
{
	return granules_of(moat_effect_object(effects, side, object),
			   moat_effect_size(effects, side, object), granule);
}

/* If it were as large as it can be. */
static struct granules largest_granules(const struct moat_effects *effects, enum moat_side side,
					size_t object, uint64_t granule)
{
	const struct moat_object *here = moat_effect_object(effects, side, object);
	return granules_of(here, moat_object_bytes(here), granule);
}

/* Do two objects have bytes in one granule, as far as is known? */
static bool share(const struct moat_effects *effects, enum moat_side side, size_t one, size_t other,
		  uint64_t granule)
{
	return do_meet(known_granules(effects, side, one, granule),
		       known_granules(effects, side, other, granule));
}

/* Could they, if they were as large as they can be? */
static bool could_share(const struct moat_effects *effects, enum moat_side side, size_t one,
			size_t other, uint64_t granule)
{
	return do_meet(largest_granules(effects, side, one, granule),
		       largest_granules(effects, side, other, granule));
}

/* A list without sizes does not tell marks, which have no bytes, from variables: some
   names are known to be marks'.  Of those at one address, one that is no mark's is enough. */
bool moat_effect_may_be_mark(const struct moat_effects *effects, enum moat_side side, size_t object)
{
	const struct moat_map *map = &effects->diff->halves[side].map;
	const struct moat_object *here = &map->objects[object];
	if (here->sized)
		return false;
	for (uint32_t i = 0; i < here->n_names; i++)
		if (!moat_diff_is_mark(moat_object_nth(map, here, i)->name))
			return false;
	return true;
}

static bool share_surely(const struct moat_effects *effects, enum moat_side side, size_t object,
			 size_t other, uint64_t granule)
{
	return moat_object_shares_surely(moat_effect_object(effects, side, object),
					 moat_effect_object(effects, side, other), granule) &&
	       !moat_effect_may_be_mark(effects, side, object) &&
	       !moat_effect_may_be_mark(effects, side, other);
}

/* OBJECTS[SIDE] shares a granule with OTHER: say whether that is so elsewhere. */
static struct moat_mate judge_mate(const struct moat_effects *effects, enum moat_side side,
				   const size_t objects[2], size_t other, uint64_t granule)
{
	struct moat_mate mate = { .object = other };
	size_t there = objects[!side];
	size_t other_there = moat_diff_pair(effects->diff, side, other);
	mate.sure = share_surely(effects, side, objects[side], other, granule);
	if (there == MOAT_NO_OBJECT)
		return mate;
	if (other_there == MOAT_NO_OBJECT) {
		other_there = moat_effect_renamed(effects, side, other);
		mate.renamed = other_there != MOAT_NO_OBJECT;
	}
	if (mate.renamed && !(moat_effect_object(effects, side, other)->sized &&
			      moat_effect_object(effects, !side, other_there)->sized)) {
		/* Of another size it is another one. */
		mate.changed = true;
		mate.sure = false;
		return mate;
	}
	if (other_there == MOAT_NO_OBJECT) {
		mate.changed = true;
		/* A stripped image may have it all the same. */
		mate.sure &= !effects->diff->halves[!side].image->stripped;
		return mate;
	}
	mate.changed = !share(effects, !side, there, other_there, granule);
	if (mate.changed) {
		mate.sure &= !could_share(effects, !side, there, other_there, granule);
	} else if (moat_effect_resized(effects, side, objects[side]) ||
		   moat_effect_resized(effects, side, other)) {
		/* By the one size they share, by the other not. */
		mate.changed = !mate.sure ||
			       !share_surely(effects, !side, there, other_there, granule);
		mate.sure &= !mate.changed;
	}
	return mate;
}

/* The others in RUN, highest first, as many as may be looked at. */
static bool find_sharers(const struct moat_effects *effects, enum moat_side side, size_t object,
			 struct moat_run run, struct moat_scratch *scratch, size_t *ret_n)
{
	struct moat_notes *notes = effects->notes;
	const struct moat_map *map = &effects->diff->halves[side].map;
	uint32_t space = map->objects[object].space;
	if (!make_room(scratch, MOAT_EFFECT_FEW_MATES))
		return false;
	/* Mostly there are not more. */
	size_t n = moat_map_sharers(map, space, run, object, scratch->found, MOAT_EFFECT_FEW_MATES);
	if (n > notes->looks) {
		notes->saved |= n > MOAT_EFFECT_FEW_MATES;
		n = n < MOAT_EFFECT_FEW_MATES ? n : MOAT_EFFECT_FEW_MATES;
	} else {
		notes->looks -= n;
	}
	*ret_n = n;
	if (n <= MOAT_EFFECT_FEW_MATES)
		return true;
	if (!make_room(scratch, n))
		return false;
	moat_map_sharers(map, space, run, object, scratch->found, n);
	return true;
}

/* Is it plain that what an object, whose granules are THERE in the other image, shares a granule
   with OTHER is so there, too? */
static bool is_kept(const struct moat_effects *effects, enum moat_side side, struct granules there,
		    size_t other, uint64_t granule)
{
	size_t other_there = moat_diff_pair(effects->diff, side, other);
	return other_there != MOAT_NO_OBJECT && !moat_effect_resized(effects, side, other) &&
	       do_meet(there, known_granules(effects, !side, other_there, granule));
}

bool moat_effect_mates(const struct moat_effects *effects, enum moat_side side,
		       const size_t objects[2], uint64_t granule, bool all,
		       struct moat_scratch *scratch, size_t *ret_n)
{
	size_t object = objects[side];
	const struct moat_map *map = &effects->diff->halves[side].map;
	struct granules here = known_granules(effects, side, object, granule), there = { 0 };
	/* Functions bound data in a list without sizes, and are no mates of it. */
	bool with_code = map->objects[object].code;
	size_t n = 0;
	*ret_n = 0;
	if (here.run.hi > here.run.lo &&
	    !find_sharers(effects, side, object, here.run, scratch, &n))
		return false;
	all |= objects[!side] == MOAT_NO_OBJECT || moat_effect_resized(effects, side, object);
	if (!all)
		there = known_granules(effects, !side, objects[!side], granule);
	for (size_t i = n; i-- > 0;) {
		size_t other = scratch->found[i];
		if ((with_code || !map->objects[other].code) &&
		    do_meet(here, known_granules(effects, side, other, granule)) &&
		    (all || !is_kept(effects, side, there, other, granule)))
			scratch->mates[(*ret_n)++] =
				judge_mate(effects, side, objects, other, granule);
	}
	return true;
}

/* ---- pages ---- */

static bool same_run(struct moat_run one, struct moat_run other)
{
	return one.lo == other.lo && one.hi == other.hi;
}

static bool same_class(const struct moat_page_class *one, const struct moat_page_class *other)
{
	return one->space[MOAT_OLD] == other->space[MOAT_OLD] &&
	       one->space[MOAT_NEW] == other->space[MOAT_NEW] &&
	       same_run(one->runs[MOAT_OLD], other->runs[MOAT_OLD]) &&
	       same_run(one->runs[MOAT_NEW], other->runs[MOAT_NEW]) && one->code == other->code;
}

static struct moat_page_class class_of(const struct moat_effects *effects, enum moat_side side,
				       const size_t objects[2])
{
	struct moat_page_class class = {
		.code = moat_effect_object(effects, side, objects[side])->code,
	};
	for (int i = MOAT_OLD; i <= MOAT_NEW; i++) {
		class.space[i] = moat_effect_object(effects, (enum moat_side)i, objects[i])->space;
		class.runs[i] = known_granules(effects, (enum moat_side)i, objects[i],
					       effects->geometry.page)
					.run;
	}
	return class;
}

static bool take_note(const struct moat_effects *effects, enum moat_side side,
		      const size_t objects[2], struct moat_scratch *scratch,
		      struct moat_page_note *note)
{
	const unsigned char *is_watched = effects->is_watched[side];
	size_t n;
	if (!moat_effect_mates(effects, side, objects, effects->geometry.page, false, scratch, &n))
		return false;
	for (size_t i = 0; i < n; i++) {
		size_t mate = scratch->mates[i].object;
		if (!scratch->mates[i].changed)
			continue;
		note->n_changed++;
		if (is_watched && is_watched[mate] && note->n_listed < MOAT_EFFECT_MATES)
			note->list[note->n_listed++] = mate;
	}
	note->valid = true;
	return true;
}

bool moat_effect_page_mates(const struct moat_effects *effects, enum moat_side side,
			    const size_t objects[2], struct moat_scratch *scratch,
			    struct moat_mates *ret_mates)
{
	struct moat_page_note *note = &effects->notes->pages[side];
	if (objects[!side] == MOAT_NO_OBJECT) /* its mates cannot have changed */
		return true;
	struct moat_page_class class = class_of(effects, side, objects);
	/* Another name's own address, which is not the pair's: of a class of its own. */
	bool apart = moat_diff_pair(effects->diff, side, objects[side]) != objects[!side];
	note->valid &= !apart;
	if (!note->valid || !same_class(&note->class, &class)) {
		*note = (struct moat_page_note){ .class = class };
		if (!take_note(effects, side, objects, scratch, note))
			return false;
	}
	ret_mates->n = ret_mates->n_changed = note->n_changed;
	ret_mates->n_listed = note->n_listed;
	for (size_t i = 0; i < note->n_listed; i++)
		ret_mates->list[i] =
			judge_mate(effects, side, objects, note->list[i], effects->geometry.page);
	note->valid &= !apart;
	return true;
}
