/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plan.h"

#include "extent.h"

#include <stdlib.h>
#include <string.h>

/* ---- layout ---- */

bool moat_layout_init(struct moat_layout *layout, size_t n)
{
	memset(layout, 0, sizeof *layout);
	layout->order = calloc(n + 1, sizeof *layout->order);
	layout->offsets = calloc(n + 1, sizeof *layout->offsets);
	if (!layout->order || !layout->offsets) {
		moat_layout_release(layout);
		return false;
	}
	for (size_t i = 0; i < n; i++)
		layout->order[i] = (uint32_t)i;
	return true;
}

void moat_layout_release(struct moat_layout *layout)
{
	free(layout->order);
	free(layout->offsets);
	memset(layout, 0, sizeof *layout);
}

static uint64_t round_up(uint64_t bytes, uint64_t align)
{
	return (bytes + align - 1) / align * align;
}

/* Does SLOT continue the run that PREVIOUS is in? */
static bool continues_run(const struct moat_slot *previous, const struct moat_slot *slot)
{
	return previous->granule && slot->granule && slot->group != MOAT_NO_GROUP &&
	       previous->group == slot->group;
}

static void place_slots(struct moat_layout *layout, const struct moat_plan *plan)
{
	uint64_t at = 0, align = plan->align ? plan->align : 1;
	const struct moat_slot *previous = NULL;
	for (size_t i = 0; i < plan->n_slots; i++) {
		const struct moat_slot *slot = &plan->slots[layout->order[i]];
		bool inside = previous && continues_run(previous, slot);
		if (previous && previous->granule && !inside)
			at = round_up(at, previous->granule);
		if (slot->granule && !inside)
			at = round_up(at, slot->granule);
		at = round_up(at, slot->align);
		layout->offsets[layout->order[i]] = at;
		at += slot->sizes ? slot->sizes[at % MOAT_SLOT_STARTS] : slot->size;
		if (slot->align > align)
			align = slot->align;
		if (slot->granule > align)
			align = slot->granule;
		previous = slot;
	}
	layout->size = round_up(at, align);
}

static bool is_kept(const struct moat_layout *layout, const struct moat_pair *pair, uint64_t line)
{
	uint64_t one_at = layout->offsets[pair->one], other_at = layout->offsets[pair->other];
	struct moat_extent one =
		moat_extent_of_bytes(one_at + pair->one_from, one_at + pair->one_to);
	struct moat_extent other =
		moat_extent_of_bytes(other_at + pair->other_from, other_at + pair->other_to);
	return pair->together ? moat_extents_together(one, other, line) :
				moat_extents_apart(one, other, line);
}

static size_t broken_pairs(const struct moat_layout *layout, const struct moat_plan *plan)
{
	size_t broken = 0;
	for (size_t i = 0; i < plan->n_pairs; i++)
		broken += !is_kept(layout, &plan->pairs[i], plan->line);
	return broken;
}

/* Groups whose members do not stand side by side. */
static size_t torn_groups(const struct moat_layout *layout, const struct moat_plan *plan)
{
	size_t torn = 0;
	for (size_t i = 2; i < plan->n_slots; i++) {
		uint32_t group = plan->slots[layout->order[i]].group;
		if (group == MOAT_NO_GROUP || plan->slots[layout->order[i - 1]].group == group)
			continue;
		for (size_t j = 0; j + 1 < i; j++)
			if (plan->slots[layout->order[j]].group == group) {
				torn++;
				break;
			}
	}
	return torn;
}

static size_t inversions(const struct moat_layout *layout, size_t n)
{
	size_t count = 0;
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++)
			count += layout->order[i] > layout->order[j];
	return count;
}

void moat_layout_measure(struct moat_layout *layout, const struct moat_plan *plan)
{
	place_slots(layout, plan);
	layout->lines = (layout->size + plan->line - 1) / plan->line;
	layout->growth = layout->size > plan->spared ? layout->size - plan->spared : 0;
	layout->broken = broken_pairs(layout, plan) + torn_groups(layout, plan);
	layout->disturbance = inversions(layout, plan->n_slots);
}

bool moat_layout_better(const struct moat_layout *one, const struct moat_layout *other)
{
	if (one->broken != other->broken)
		return one->broken < other->broken;
	if (one->lines != other->lines)
		return one->lines < other->lines;
	if (one->growth != other->growth)
		return one->growth < other->growth;
	if (one->disturbance != other->disturbance)
		return one->disturbance < other->disturbance;
	return one->size < other->size;
}

static void copy_layout(struct moat_layout *to, const struct moat_layout *from, size_t n)
{
	uint32_t *order = to->order;
	uint64_t *offsets = to->offsets;
	memcpy(order, from->order, n * sizeof *order);
	memcpy(offsets, from->offsets, n * sizeof *offsets);
	*to = *from;
	to->order = order;
	to->offsets = offsets;
}

/* ---- search ---- */

struct search {
	const struct moat_plan *plan;
	struct moat_layout *best;
	struct moat_layout trial;
	size_t from; /* movable places [from, to) */
	size_t to;
};

/* Measure the trial; keep it if it is better. */
static bool try_order(struct search *search)
{
	moat_layout_measure(&search->trial, search->plan);
	if (!moat_layout_better(&search->trial, search->best))
		return false;
	copy_layout(search->best, &search->trial, search->plan->n_slots);
	return true;
}

static void swap_places(uint32_t *order, size_t one, size_t other)
{
	uint32_t slot = order[one];
	order[one] = order[other];
	order[other] = slot;
}

/* All orders of the places from AT on. */
static void try_all(struct search *search, size_t at)
{
	if (at + 1 >= search->to) {
		try_order(search);
		return;
	}
	for (size_t i = at; i < search->to; i++) {
		swap_places(search->trial.order, at, i);
		try_all(search, at + 1);
		swap_places(search->trial.order, at, i);
	}
}

/* Move the slot at FROM to TO, the ones between by one place. */
static void move_place(uint32_t *order, size_t from, size_t to)
{
	uint32_t slot = order[from];
	if (from < to)
		memmove(order + from, order + from + 1, (to - from) * sizeof *order);
	else
		memmove(order + to + 1, order + to, (from - to) * sizeof *order);
	order[to] = slot;
}

/* The best of all single moves and swaps from the trial's order; true if it is
   better than the best so far, which it then is. */
static bool improve_once(struct search *search)
{
	bool better = false;
	uint32_t *order = search->trial.order;
	for (size_t i = search->from; i < search->to; i++)
		for (size_t j = search->from; j < search->to; j++) {
			if (i == j)
				continue;
			move_place(order, i, j);
			better |= try_order(search);
			move_place(order, j, i);
			if (i >= j)
				continue;
			swap_places(order, i, j);
			better |= try_order(search);
			swap_places(order, i, j);
		}
	return better;
}

/* Descend from the trial's order.  Each step is an improvement of the best, so
   this ends; the bound keeps huge structs from taking long. */
static void improve(struct search *search)
{
	size_t n = search->to - search->from;
	size_t steps = n > 64 ? 8 : 64;
	while (steps-- && improve_once(search))
		memcpy(search->trial.order, search->best->order,
		       search->plan->n_slots * sizeof *search->trial.order);
}

/* ---- where the search starts ---- */

/* How far back a slot belongs; the lower first. */
typedef int (*rank_of)(const struct moat_plan *plan, uint32_t slot);

/* Sort the movable places of the trial by rank; stable. */
static void sort_places(struct search *search, rank_of rank)
{
	uint32_t *order = search->trial.order;
	for (size_t i = search->from + 1; i < search->to; i++)
		for (size_t j = i; j > search->from; j--) {
			if (rank(search->plan, order[j - 1]) <= rank(search->plan, order[j]))
				break;
			swap_places(order, j - 1, j);
		}
}

/* Runs behind everything else, one behind the other. */
static int by_run(const struct moat_plan *plan, uint32_t slot)
{
	if (!plan->slots[slot].granule)
		return 0;
	uint32_t group = plan->slots[slot].group;
	return group == MOAT_NO_GROUP ? 1 : 2 + (int)(group & 0xffffff);
}

/* Wide before narrow. */
static int by_align(const struct moat_plan *plan, uint32_t slot)
{
	int rank = 0;
	for (uint64_t align = plan->slots[slot].align; align > 1; align /= 2)
		rank--;
	return rank;
}

/* What must be apart at both ends, what has no contract between them. */
static int by_side(const struct moat_plan *plan, uint32_t slot)
{
	for (size_t i = 0; i < plan->n_pairs; i++) {
		if (plan->pairs[i].together)
			continue;
		if (plan->pairs[i].one == slot)
			return 1;
		if (plan->pairs[i].other == slot)
			return -1;
	}
	return 0;
}

/* Descend from the trial's order on its own, and take what it finds if that is
   better than the best so far. */
static void descend(struct search *search)
{
	struct moat_layout *best = search->best, local;
	size_t n = search->plan->n_slots;
	if (!moat_layout_init(&local, n))
		return; /* the plan so far still stands */
	copy_layout(&local, &search->trial, n);
	moat_layout_measure(&local, search->plan);
	search->best = &local;
	improve(search);
	search->best = best;
	if (moat_layout_better(&local, best))
		copy_layout(best, &local, n);
	moat_layout_release(&local);
}

/* From the best, a few places exchanged: out of what single moves can't leave.
   The exchanges are the same in every run. */
static void shake(struct search *search)
{
	size_t n = search->to - search->from;
	uint32_t state = 1;
	if (n > 48)
		return;
	for (int round = 0; round < 12; round++) {
		memcpy(search->trial.order, search->best->order,
		       search->plan->n_slots * sizeof *search->trial.order);
		for (int i = 0; i < 4; i++) {
			state = state * 1103515245u + 12345u;
			size_t one = search->from + (state >> 16) % n;
			state = state * 1103515245u + 12345u;
			swap_places(search->trial.order, one, search->from + (state >> 16) % n);
		}
		descend(search);
	}
}

static void try_starts(struct search *search)
{
	static const rank_of starts[][3] = {
		{ by_run },
		{ by_align },
		{ by_align, by_run },
		{ by_side, by_run },
		{ by_align, by_side, by_run },
	};
	improve(search);
	for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
		for (size_t slot = 0; slot < search->plan->n_slots; slot++)
			search->trial.order[slot] = (uint32_t)slot;
		for (size_t j = 0; j < 3 && starts[i][j]; j++)
			sort_places(search, starts[i][j]);
		descend(search);
	}
	shake(search);
}

bool moat_plan_run(const struct moat_plan *given, struct moat_layout *layout)
{
	struct moat_plan plan = *given;
	struct search search = { &plan, layout, { 0 }, 1, plan.n_slots };
	if (!moat_layout_init(layout, plan.n_slots))
		return false;
	moat_layout_measure(layout, &plan);
	plan.spared = layout->size;
	moat_layout_measure(layout, &plan);
	if (plan.n_slots < 3)
		return true;
	if (plan.slots[plan.n_slots - 1].last)
		search.to--;
	if (!moat_layout_init(&search.trial, plan.n_slots)) {
		moat_layout_release(layout);
		return false;
	}
	if (search.to - search.from <= MOAT_PLAN_EXACT)
		try_all(&search, search.from);
	else
		try_starts(&search);
	moat_layout_release(&search.trial);
	return true;
}
