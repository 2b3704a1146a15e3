/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Watched objects that look alike to a load that follows a store. */
#include "effect_parts.h"

#include <stdlib.h>

/* The bytes of a watched object, from the start of its span. */
struct arc {
	uint64_t from;
	uint64_t size;
	size_t watched;
};

static int compare_arcs(const void *a, const void *b)
{
	const struct arc *one = a;
	const struct arc *other = b;
	if (one->from != other->from)
		return one->from < other->from ? -1 : 1;
	return (one->watched > other->watched) - (one->watched < other->watched);
}

/* Has a watched object an offset in the span that placement decides on?  One
   that fills the span is everywhere. */
static bool has_arc(const struct moat_effects *effects, enum moat_side side, size_t watched,
		    struct moat_spot *ret_spot)
{
	size_t object = effects->watch.list[watched].objects[side];
	if (object == MOAT_NO_OBJECT ||
	    effects->diff->halves[side].image->kind == MOAT_IMAGE_RELOCATABLE ||
	    moat_effect_object(effects, side, object)->space != MOAT_SPACE_LOAD)
		return false;
	*ret_spot = moat_effect_spot(effects, side, object);
	return ret_spot->size != 0 && ret_spot->size < MOAT_ALIAS_SPAN;
}

static bool starts_within(uint64_t start, uint64_t from, uint64_t size)
{
	return ((start - from) & (MOAT_ALIAS_SPAN - 1)) < size;
}

/* Have two watched objects different bytes at one offset? */
static bool alias(const struct moat_effects *effects, enum moat_side side, size_t one, size_t other)
{
	struct moat_spot a, b;
	if (!has_arc(effects, side, one, &a) || !has_arc(effects, side, other, &b))
		return false;
	if (a.addr < b.addr + b.size && b.addr < a.addr + a.size)
		return false; /* one holds the other */
	return starts_within(a.addr, b.addr, b.size) || starts_within(b.addr, a.addr, a.size);
}

static void add_alias(struct moat_effects *effects, enum moat_side side, size_t a, size_t b)
{
	struct moat_aliases *aliases = &effects->aliases;
	struct moat_alias pair = { .one = a < b ? a : b, .other = a < b ? b : a };
	if (!alias(effects, side, a, b))
		return;
	aliases->n[side]++;
	if (alias(effects, !side, a, b))
		return;
	pair.in[side] = true;
	*(side == MOAT_OLD ? &aliases->lost : &aliases->gained) += 1;
	if (aliases->n_listed < MOAT_EFFECT_ALIASES)
		aliases->list[aliases->n_listed++] = pair;
}

/* Each pair whose second one starts within the first. */
static void pair_arcs(struct moat_effects *effects, enum moat_side side, const struct arc *arcs,
		      size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t step = 1; step < n; step++) {
			const struct arc *one = &arcs[i];
			const struct arc *other = &arcs[(i + step) % n];
			if (!starts_within(other->from, one->from, one->size))
				break;
			/* Long ones may start within each other, and are one pair. */
			if (starts_within(one->from, other->from, other->size) &&
			    other->watched < one->watched)
				continue;
			add_alias(effects, side, one->watched, other->watched);
		}
}

bool moat_effect_aliases(struct moat_effects *effects)
{
	struct arc *arcs = malloc((effects->watch.n + 1) * sizeof *arcs);
	if (!arcs)
		return false;
	for (int i = MOAT_OLD; i <= MOAT_NEW; i++) {
		enum moat_side side = (enum moat_side)i;
		struct moat_spot spot;
		size_t n = 0;
		for (size_t w = 0; w < effects->watch.n; w++)
			if (has_arc(effects, side, w, &spot))
				arcs[n++] = (struct arc){ spot.addr & (MOAT_ALIAS_SPAN - 1),
							  spot.size, w };
		qsort(arcs, n, sizeof *arcs, compare_arcs);
		pair_arcs(effects, side, arcs, n);
	}
	free(arcs);
	return true;
}
