/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watched objects that look alike to a load that follows a store. */
#include "effect_parts.h"

#include <stdlib.h>

/* The bytes of a watched object in one image. */
struct arc {
	uint64_t addr;
	uint64_t size;	/* 0: it has no offset in the span that placement decides on */
	uint64_t least; /* 0: it may be one of size 0 */
	size_t watched;
};

/* Those of both images, by watched object, and by offset for one image. */
struct arcs {
	struct arc *of[2];
	struct arc *sorted;
	size_t n_sorted;
};

static uint64_t offset_of(const struct arc *arc)
{
	return arc->addr & (MOAT_ALIAS_SPAN - 1);
}

static int compare_arcs(const void *a, const void *b)
{
	const struct arc *one = a;
	const struct arc *other = b;
	if (offset_of(one) != offset_of(other))
		return offset_of(one) < offset_of(other) ? -1 : 1;
	return (one->watched > other->watched) - (one->watched < other->watched);
}

/* One that fills the span is everywhere, wherever it stands. */
static struct arc arc_of(const struct moat_effects *effects, enum moat_side side, size_t watched)
{
	size_t object = effects->watch.list[watched].objects[side];
	struct arc none = { .watched = watched };
	if (object == MOAT_NO_OBJECT ||
	    effects->diff->halves[side].image->kind == MOAT_IMAGE_RELOCATABLE ||
	    moat_effect_object(effects, side, object)->space != MOAT_SPACE_LOAD)
		return none;
	struct moat_spot spot = moat_effect_watched_spot(effects, side, watched);
	if (spot.sized && spot.size >= MOAT_ALIAS_SPAN)
		return none;
	/* What may fill the span may be one of those. */
	if (spot.open || spot.size >= MOAT_ALIAS_SPAN)
		return (struct arc){ spot.addr, MOAT_ALIAS_SPAN - 1, 0, watched };
	return (struct arc){ spot.addr, spot.size, spot.sized ? spot.size : 1, watched };
}

/* From where one starts in the span to where the other does. */
static uint64_t distance(const struct arc *from, const struct arc *to)
{
	return (to->addr - from->addr) & (MOAT_ALIAS_SPAN - 1);
}

static bool starts_within(const struct arc *one, const struct arc *other)
{
	return distance(other, one) < other->size;
}

enum surety { NO, MAYBE, SURE };

/* Have two objects different bytes at one offset? */
static enum surety alias(const struct arc *one, const struct arc *other)
{
	if (!one->size || !other->size)
		return NO;
	if (one->addr < other->addr + other->size && other->addr < one->addr + one->size)
		return NO; /* one holds the other */
	if (one->least && other->least &&
	    (distance(other, one) < other->least || distance(one, other) < one->least))
		return SURE;
	return starts_within(one, other) || starts_within(other, one) ? MAYBE : NO;
}

static void add_alias(struct moat_aliases *aliases, const struct arcs *arcs, enum moat_side side,
		      size_t one, size_t other)
{
	const struct arc *here[] = { &arcs->of[side][one], &arcs->of[side][other] };
	const struct arc *there[] = { &arcs->of[!side][one], &arcs->of[!side][other] };
	enum surety now = alias(here[0], here[1]), before = alias(there[0], there[1]);
	if (now == NO)
		return;
	aliases->n[side] += now == SURE;
	aliases->maybe[side] += now == MAYBE;
	if (now == MAYBE || before == MAYBE) {
		/* Told once; the same size at the same distance is the same. */
		bool told = side == MOAT_NEW && before != NO;
		if (!told &&
		    (before == NO || distance(here[0], here[1]) != distance(there[0], there[1])))
			aliases->perhaps++;
		return;
	}
	if (before == SURE)
		return;
	struct moat_alias pair = { .one = one < other ? one : other,
				   .other = one < other ? other : one };
	pair.in[side] = true;
	size_t nth = (*(side == MOAT_OLD ? &aliases->lost : &aliases->gained))++;
	if (nth < MOAT_EFFECT_ALIASES / 2)
		aliases->list[aliases->n_listed++] = pair;
}

/* Each pair whose second one starts within the first. */
static void pair_arcs(struct moat_effects *effects, const struct arcs *arcs, enum moat_side side)
{
	size_t n = arcs->n_sorted, looks = MOAT_EFFECT_ALIAS_LOOKS;
	for (size_t i = 0; i < n; i++)
		for (size_t step = 1; step < n; step++) {
			const struct arc *one = &arcs->sorted[i];
			const struct arc *other = &arcs->sorted[(i + step) % n];
			if (!starts_within(other, one))
				break;
			if (looks-- == 0) {
				effects->notes->saved = true;
				return;
			}
			/* Long ones may start within each other, and are one pair. */
			if (starts_within(one, other) && other->watched < one->watched)
				continue;
			add_alias(&effects->aliases, arcs, side, one->watched, other->watched);
		}
}

static void find_aliases(struct moat_effects *effects, struct arcs *arcs)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		for (size_t i = 0; i < effects->watch.n; i++)
			arcs->of[side][i] = arc_of(effects, (enum moat_side)side, i);
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++) {
		arcs->n_sorted = 0;
		for (size_t i = 0; i < effects->watch.n; i++)
			if (arcs->of[side][i].size)
				arcs->sorted[arcs->n_sorted++] = arcs->of[side][i];
		qsort(arcs->sorted, arcs->n_sorted, sizeof *arcs->sorted, compare_arcs);
		pair_arcs(effects, arcs, (enum moat_side)side);
	}
}

bool moat_effect_aliases(struct moat_effects *effects)
{
	size_t room = effects->watch.n + 1;
	struct arcs arcs = { { malloc(room * sizeof(struct arc)),
			       malloc(room * sizeof(struct arc)) },
			     malloc(room * sizeof(struct arc)),
			     0 };
	bool ok = arcs.of[MOAT_OLD] && arcs.of[MOAT_NEW] && arcs.sorted;
	if (ok)
		find_aliases(effects, &arcs);
	free(arcs.of[MOAT_OLD]);
	free(arcs.of[MOAT_NEW]);
	free(arcs.sorted);
	return ok;
}
