/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The planner against all permutations of small structs, and by properties for
   large ones. */
#include "unit.h"
#include "core/plan.h"

#include <stdlib.h>

enum { MAX = 40 };

static unsigned seed;

static unsigned pick(unsigned below)
{
	seed = seed * 1103515245u + 12345u;
	return (seed >> 16) % below;
}

static void random_slots(struct moat_slot *slots, size_t n, bool groups)
{
	static const uint64_t aligns[] = { 1, 2, 4, 8, 16 };
	for (size_t i = 0; i < n; i++) {
		uint64_t align = aligns[pick(5)];
		slots[i] = (struct moat_slot){ align * (1 + pick(6)), NULL, align, 0,
					       MOAT_NO_GROUP,	      false };
		unsigned kind = pick(8);
		if (kind == 0)
			slots[i].granule = 64;
		else if (kind == 1 && groups)
			slots[i] = (struct moat_slot){ slots[i].size, NULL, align, 64,
						       pick(2),	      false };
	}
	if (pick(4) == 0)
		slots[n - 1] = (struct moat_slot){ 0, NULL, 1, 0, MOAT_NO_GROUP, true };
}

static size_t random_pairs(struct moat_pair *pairs, const struct moat_slot *slots, size_t n)
{
	size_t n_pairs = pick(4);
	for (size_t i = 0; i < n_pairs; i++) {
		uint32_t one = pick((unsigned)n), other = pick((unsigned)n);
		if (one == other)
			other = (one + 1) % (uint32_t)n;
		pairs[i] = (struct moat_pair){
			one, other, 0, slots[one].size, 0, slots[other].size, pick(3) == 0
		};
	}
	return n_pairs;
}

/* The best of all orders of the places [at, to), by exchange. */
static void brute(struct moat_layout *trial, struct moat_layout *best, const struct moat_plan *plan,
		  size_t at, size_t to)
{
	if (at >= to) {
		moat_layout_measure(trial, plan);
		if (trial->broken < best->broken ||
		    (trial->broken == best->broken && trial->lines < best->lines)) {
			best->broken = trial->broken;
			best->lines = trial->lines;
		}
		return;
	}
	for (size_t i = at; i < to; i++) {
		uint32_t slot = trial->order[at];
		trial->order[at] = trial->order[i];
		trial->order[i] = slot;
		brute(trial, best, plan, at + 1, to);
		slot = trial->order[at];
		trial->order[at] = trial->order[i];
		trial->order[i] = slot;
	}
}

static bool is_permutation(const struct moat_layout *layout, size_t n)
{
	bool seen[MAX] = { false };
	for (size_t i = 0; i < n; i++) {
		if (layout->order[i] >= n || seen[layout->order[i]])
			return false;
		seen[layout->order[i]] = true;
	}
	return true;
}

/* Slots must not overlap, and be aligned. */
static bool is_sound(const struct moat_layout *layout, const struct moat_plan *plan)
{
	uint64_t end = 0;
	for (size_t i = 0; i < plan->n_slots; i++) {
		const struct moat_slot *slot = &plan->slots[layout->order[i]];
		uint64_t at = layout->offsets[layout->order[i]];
		if (at < end || at % slot->align)
			return false;
		end = at + slot->size;
	}
	return layout->size >= end;
}

static bool small_plans_are_the_best(void)
{
	struct moat_slot slots[8];
	struct moat_pair pairs[4];
	for (seed = 1; seed < 120;) {
		unsigned start = seed;
		size_t n = 3 + pick(4);
		random_slots(slots, n, true);
		struct moat_plan plan = {
			slots, pairs, n, random_pairs(pairs, slots, n), 64, 8, 0
		};
		struct moat_layout layout, trial, best;
		CHECK(moat_plan_run(&plan, &layout));
		CHECK(moat_layout_init(&trial, n));
		moat_layout_measure(&trial, &plan);
		best = trial;
		brute(&trial, &best, &plan, 1, n - slots[n - 1].last);
		CHECK(is_permutation(&layout, n));
		CHECK(is_sound(&layout, &plan));
		CHECK_UINT(layout.broken, best.broken);
		CHECK_UINT(layout.lines, best.lines);
		CHECK_UINT(layout.order[0], 0);
		CHECK(!slots[n - 1].last || layout.order[n - 1] == n - 1);
		moat_layout_release(&layout);
		moat_layout_release(&trial);
		seed = start + 1;
	}
	return true;
}

static bool large_plans_keep_the_rules(void)
{
	struct moat_slot slots[MAX];
	struct moat_pair pairs[4];
	for (seed = 1000; seed < 1012;) {
		unsigned start = seed;
		size_t n = 12 + pick(MAX - 12);
		random_slots(slots, n, false);
		struct moat_plan plan = {
			slots, pairs, n, random_pairs(pairs, slots, n), 64, 8, 0
		};
		struct moat_layout layout, again, written;
		CHECK(moat_plan_run(&plan, &layout));
		CHECK(moat_plan_run(&plan, &again));
		CHECK(moat_layout_init(&written, n));
		moat_layout_measure(&written, &plan);
		CHECK(is_permutation(&layout, n));
		CHECK(is_sound(&layout, &plan));
		CHECK(!moat_layout_better(&written, &layout));
		CHECK_UINT(layout.order[0], 0);
		CHECK(!slots[n - 1].last || layout.order[n - 1] == n - 1);
		CHECK(memcmp(layout.order, again.order, n * sizeof *layout.order) == 0);
		moat_layout_release(&layout);
		moat_layout_release(&again);
		moat_layout_release(&written);
		seed = start + 1;
	}
	return true;
}

static bool what_is_good_stays(void)
{
	struct moat_slot slots[] = {
		{ 8, NULL, 8, 0, MOAT_NO_GROUP, false },
		{ 8, NULL, 8, 0, MOAT_NO_GROUP, false },
		{ 4, NULL, 4, 0, MOAT_NO_GROUP, false },
		{ 4, NULL, 4, 0, MOAT_NO_GROUP, false },
	};
	struct moat_plan plan = { slots, NULL, 4, 0, 64, 8, 0 };
	struct moat_layout layout;
	CHECK(moat_plan_run(&plan, &layout));
	CHECK_UINT(layout.disturbance, 0);
	CHECK_UINT(layout.size, 24);
	moat_layout_release(&layout);
	return true;
}

static bool what_can_not_be_kept_is_said(void)
{
	struct moat_slot slots[] = {
		{ 8, NULL, 8, 0, MOAT_NO_GROUP, false },
		{ 200, NULL, 8, 0, MOAT_NO_GROUP, false },
		{ 8, NULL, 8, 0, MOAT_NO_GROUP, false },
	};
	/* The first slot can't be in one line with all of the second. */
	struct moat_pair pair = { 0, 1, 0, 8, 0, 200, true };
	struct moat_plan plan = { slots, &pair, 3, 1, 64, 8, 0 };
	struct moat_layout layout;
	CHECK(moat_plan_run(&plan, &layout));
	CHECK_UINT(layout.broken, 1);
	moat_layout_release(&layout);
	return true;
}

int main(void)
{
	RUN(small_plans_are_the_best);
	RUN(large_plans_keep_the_rules);
	RUN(what_is_good_stays);
	RUN(what_can_not_be_kept_is_said);
	return 0;
}
