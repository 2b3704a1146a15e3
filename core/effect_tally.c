/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The sum of the effects over many objects: one pass that keeps only counts. */
#include "effect_parts.h"

#include <stdlib.h>
#include <string.h>

/* What one pass carries along. */
struct pass {
	const struct moat_effects *effects;
	struct moat_tally *tally;
	struct moat_scratch scratch;
	uint32_t *l1; /* objects by shift, modulo the sets */
	uint32_t *l2;
	uint32_t *l2_in_row;
};

/* One object of the pass. */
struct subject {
	size_t id; /* by which it is remembered */
	size_t objects[2];
	struct moat_spot spots[2];
	unsigned known; /* in both images */
	bool sized;
	bool open; /* nothing bounds its size */
	bool comparable;
};

static void count(struct moat_count *count, size_t object, bool sure)
{
	if (!sure) {
		count->maybe++;
		return;
	}
	count->sure++;
	if (count->n_some < MOAT_EFFECT_EXAMPLES)
		count->some[count->n_some++] = object;
}

/* Can SUBJECT, of unknown size, have begun or ceased to lie in two granules?  The size
   from which on it does is another at another offset. */
static bool may_cross(const struct subject *subject, uint64_t granule)
{
	uint64_t from = subject->spots[MOAT_OLD].addr & (granule - 1);
	uint64_t to = subject->spots[MOAT_NEW].addr & (granule - 1);
	uint64_t before = subject->spots[MOAT_OLD].size, size = subject->spots[MOAT_NEW].size;
	uint64_t larger = before > size ? before : size;
	uint64_t most = subject->open || larger > granule ? granule : larger;
	return (from != to || before != size) && (from > to ? from : to) + most > granule;
}

/* Objects that fit a granule and lie in two: BEFORE became AFTER. */
static void count_crossing(struct moat_count *gained, struct moat_count *lost, bool before,
			   bool after, uint64_t granule, const struct subject *subject)
{
	if (!subject->sized) {
		if (may_cross(subject, granule))
			count(gained, subject->id, false);
		return;
	}
	/* Growing out of what it fits is no move over a border. */
	if (subject->spots[MOAT_OLD].size > granule || subject->spots[MOAT_NEW].size > granule)
		return;
	if (after && !before)
		count(gained, subject->id, true);
	if (before && !after)
		count(lost, subject->id, true);
}

/* ---- lines ---- */

/* Only what is written makes a line wander between CPUs. */
static bool is_written(const struct moat_effects *effects, enum moat_side side, size_t object)
{
	const struct moat_half *half = &effects->diff->halves[side];
	const struct moat_object *here = moat_effect_object(effects, side, object);
	if (here->section < half->image->n_sections)
		return half->image->sections[here->section].writable;
	const struct moat_symbol *symbol = moat_object_symbol(&half->map, here);
	return symbol->letter != 'r' && symbol->letter != 'R';
}

/* How sure it is that mates changed: each is at least the one before. */
enum surety { NO, MAYBE, SURE };

struct mates_change {
	enum surety any;
	enum surety written; /* and one of the two can be written */
	bool renamed;	     /* none that changed, but one under another name */
	bool written_renamed;
};

static bool find_change(struct pass *pass, const struct subject *subject, enum moat_side side,
			struct mates_change *ret_change)
{
	size_t n;
	const struct moat_effects *effects = pass->effects;
	*ret_change = (struct mates_change){ .any = NO, .written = NO };
	if (!moat_effect_mates(effects, side, subject->objects, effects->geometry.line, false,
			       &pass->scratch, &n))
		return false;
	bool self_written = is_written(effects, side, subject->objects[side]);
	for (size_t i = 0; i < n; i++) {
		const struct moat_mate *mate = &pass->scratch.mates[i];
		enum surety surety = !mate->changed ? NO : mate->sure ? SURE : MAYBE;
		if (surety > ret_change->any)
			ret_change->any = surety;
		if (surety <= ret_change->written && !mate->renamed)
			continue;
		bool written = self_written || is_written(effects, side, mate->object);
		if (written && surety > ret_change->written)
			ret_change->written = surety;
		ret_change->renamed |= mate->renamed && !mate->changed;
		ret_change->written_renamed |= mate->renamed && !mate->changed && written;
	}
	return true;
}

static void count_surety(struct moat_count *to, const struct subject *subject, enum surety surety)
{
	if (surety != NO)
		count(to, subject->id, surety == SURE);
}

static bool tally_mates(struct pass *pass, const struct subject *subject)
{
	struct moat_tally *tally = pass->tally;
	struct mates_change lost, gained;
	if (!find_change(pass, subject, MOAT_OLD, &lost) ||
	    !find_change(pass, subject, MOAT_NEW, &gained))
		return false;
	count_surety(&tally->mates, subject, gained.any > lost.any ? gained.any : lost.any);
	count_surety(&tally->gained, subject, gained.any);
	count_surety(&tally->lost, subject, lost.any);
	count_surety(&tally->written_gained, subject, gained.written);
	count_surety(&tally->written_lost, subject, lost.written);
	/* Whoever has one under another name in one image has it in the other. */
	if (gained.any != NO || lost.any != NO)
		return true;
	if (gained.renamed)
		count(&tally->renamed, subject->id, true);
	if (gained.written_renamed)
		count(&tally->written_renamed, subject->id, true);
	return true;
}

static bool tally_lines(struct pass *pass, const struct subject *subject)
{
	struct moat_tally *tally = pass->tally;
	const struct moat_spot *before = &subject->spots[MOAT_OLD];
	const struct moat_spot *after = &subject->spots[MOAT_NEW];
	uint64_t line = pass->effects->geometry.line;
	bool shifted = before->line_offset != after->line_offset;
	if (!(subject->known & MOAT_KNOWN_LINE))
		return true;
	tally->line_known++;
	if (shifted)
		count(&tally->offset, subject->id, true);
	bool larger = subject->open || (before->size > line && after->size > line);
	if (shifted && larger)
		count(&tally->recut, subject->id, subject->sized);
	/* What may be larger than a line is cut elsewhere either way. */
	if (subject->sized || !larger)
		count_crossing(&tally->straddle_gained, &tally->straddle_lost, before->straddles,
			       after->straddles, line, subject);
	return tally_mates(pass, subject);
}

/* ---- pages ---- */

/* SUBJECT lies BY pages further. */
static void count_page(struct moat_count *to, struct moat_range *range, int64_t by,
		       const struct subject *subject)
{
	if (by == 0)
		return;
	if (to->sure == 0)
		range->least = range->most = by;
	if (by < range->least)
		range->least = by;
	if (by > range->most)
		range->most = by;
	count(to, subject->id, true);
}

static void tally_pages(struct pass *pass, const struct subject *subject, uint64_t from)
{
	struct moat_tally *tally = pass->tally;
	const struct moat_geometry *geometry = &pass->effects->geometry;
	const struct moat_spot *before = &subject->spots[MOAT_OLD];
	const struct moat_spot *after = &subject->spots[MOAT_NEW];
	if (subject->known & MOAT_KNOWN_PAGE) {
		tally->page_known++;
		count_page(&tally->page_number, &tally->page_number_by,
			   (int64_t)(after->page - before->page), subject);
		count_page(&tally->page, &tally->page_by,
			   (int64_t)(after->page - from / geometry->page), subject);
		if (before->page_offset != after->page_offset)
			count(&tally->page_offset, subject->id, true);
		count_crossing(&tally->page_crossing_gained, &tally->page_crossing_lost,
			       before->crosses_page, after->crosses_page, geometry->page, subject);
	}
	if (subject->known & MOAT_KNOWN_HUGE) {
		tally->huge_known++;
		if (before->huge != after->huge)
			count(&tally->huge_number, subject->id, true);
		if (from / geometry->huge != after->huge)
			count(&tally->huge, subject->id, true);
		count_crossing(&tally->huge_crossing_gained, &tally->huge_crossing_lost,
			       before->crosses_huge, after->crosses_huge, geometry->huge, subject);
	}
}

/* ---- what is not known ---- */

/* Can SUBJECT be elsewhere, where that is not known?  Only where a build put it
   elsewhere: what a loader does is the same for both.  Thread-local data lies before or
   behind a thread's own place, so that all of it moves when it grows. */
static bool is_open(const struct moat_effects *effects, const struct subject *subject)
{
	const struct moat_half *half = &effects->diff->halves[MOAT_OLD];
	if (!subject->comparable || half->image->kind == MOAT_IMAGE_RELOCATABLE)
		return true;
	if (half->map.objects[subject->objects[MOAT_OLD]].space == MOAT_SPACE_TLS)
		return effects->notes->thread_changed;
	return subject->spots[MOAT_OLD].addr != subject->spots[MOAT_NEW].addr;
}

static void tally_open(struct moat_tally *tally, unsigned known)
{
	tally->line_open += !(known & MOAT_KNOWN_LINE);
	tally->page_open += !(known & MOAT_KNOWN_PAGE);
	tally->huge_open += !(known & MOAT_KNOWN_HUGE);
	tally->l1_open += !(known & MOAT_KNOWN_L1_SHIFT);
	tally->l2_open += !(known & MOAT_KNOWN_L2);
}

/* ---- sets ---- */

static void tally_shift(const struct moat_cache *cache, struct moat_shifts *shifts,
			uint32_t *histogram, uint64_t from, uint64_t to)
{
	int64_t shift = moat_cache_shift(cache, from, to);
	shifts->n++;
	shifts->moved += shift != 0;
	histogram[(uint64_t)shift & (cache->sets - 1)]++;
}

/* Put SHIFT, of N objects, where it belongs among the most frequent. */
static void rank_shift(struct moat_shifts *shifts, int64_t shift, size_t n)
{
	size_t at = shifts->n_kinds < MOAT_EFFECT_SHIFTS ? shifts->n_kinds : MOAT_EFFECT_SHIFTS;
	if (shifts->n_kinds <= MOAT_EFFECT_SHIFTS)
		shifts->n_kinds++;
	for (; at > 0 && n > shifts->most[at - 1].n; at--)
		if (at < MOAT_EFFECT_SHIFTS)
			shifts->most[at] = shifts->most[at - 1];
	if (at < MOAT_EFFECT_SHIFTS) {
		shifts->most[at].shift = shift;
		shifts->most[at].n = n;
	}
}

static void rank_shifts(const struct moat_cache *cache, struct moat_shifts *shifts,
			const uint32_t *histogram)
{
	for (uint64_t i = 1; i < cache->sets; i++)
		if (histogram[i])
			rank_shift(shifts, moat_cache_shift(cache, 0, i * cache->line),
				   histogram[i]);
}

/* ---- the pass ---- */

static void tally_sets(struct pass *pass, const struct subject *subject, uint64_t from)
{
	const struct moat_geometry *geometry = &pass->effects->geometry;
	struct moat_tally *tally = pass->tally;
	uint64_t to = subject->spots[MOAT_NEW].addr;
	if (subject->known & MOAT_KNOWN_L1_SHIFT)
		tally_shift(&geometry->l1, &tally->l1, pass->l1, from, to);
	if (subject->known & MOAT_KNOWN_L2_SHIFT)
		tally_shift(&geometry->l2, &tally->l2_in_row, pass->l2_in_row, from, to);
	if (subject->known & MOAT_KNOWN_L2)
		tally_shift(&geometry->l2, &tally->l2, pass->l2, from, to);
}

/* SUBJECT's objects and spots are set. */
static bool tally_one(struct pass *pass, struct subject *subject)
{
	const struct moat_effects *effects = pass->effects;
	struct moat_tally *tally = pass->tally;
	const struct moat_spot *before = &subject->spots[MOAT_OLD];
	const struct moat_spot *after = &subject->spots[MOAT_NEW];
	if (!before->size || !after->size)
		return true;
	subject->known = before->known & after->known;
	subject->sized = before->sized && after->sized;
	subject->open = before->open || after->open;
	subject->comparable = moat_effect_comparable(effects->diff, subject->objects[MOAT_OLD],
						     subject->objects[MOAT_NEW]);
	tally->n++;
	if (is_open(effects, subject))
		tally_open(tally,
			   subject->comparable ? subject->known : subject->known & MOAT_KNOWN_LINE);
	tally->moved += !subject->comparable || before->addr != after->addr;
	if (subject->comparable) {
		const struct moat_ground *ground =
			moat_effect_ground(effects, subject->objects[MOAT_OLD]);
		uint64_t from = before->addr + (uint64_t)ground->anchor;
		tally_pages(pass, subject, from);
		tally_sets(pass, subject, from);
	}
	return tally_lines(pass, subject);
}

static bool tally_all(struct pass *pass)
{
	const struct moat_effects *effects = pass->effects;
	for (size_t i = 0; i < effects->diff->halves[MOAT_OLD].map.n_objects; i++) {
		size_t pair = moat_diff_pair(effects->diff, MOAT_OLD, i);
		if (pair == MOAT_NO_OBJECT)
			continue;
		struct subject subject = { .id = i,
					   .objects = { i, pair },
					   .spots = { moat_effect_spot(effects, MOAT_OLD, i),
						      moat_effect_spot(effects, MOAT_NEW, pair) } };
		if (!tally_one(pass, &subject))
			return false;
	}
	return true;
}

static bool tally_watched(struct pass *pass, const struct moat_watch *watch)
{
	const struct moat_effects *effects = pass->effects;
	for (size_t i = 0; i < watch->n; i++) {
		const size_t *objects = watch->list[i].objects;
		if (objects[MOAT_OLD] == MOAT_NO_OBJECT || objects[MOAT_NEW] == MOAT_NO_OBJECT)
			continue;
		struct subject subject = {
			.id = i,
			.objects = { objects[MOAT_OLD], objects[MOAT_NEW] },
			.spots = { moat_effect_watched_spot(effects, MOAT_OLD, i),
				   moat_effect_watched_spot(effects, MOAT_NEW, i) }
		};
		if (!tally_one(pass, &subject))
			return false;
	}
	return true;
}

bool moat_effect_tally(const struct moat_effects *effects, const struct moat_watch *watch,
		       struct moat_tally *tally)
{
	const struct moat_geometry *geometry = &effects->geometry;
	memset(tally, 0, sizeof *tally);
	struct pass pass = {
		.effects = effects,
		.tally = tally,
		.l1 = calloc(geometry->l1.sets, sizeof *pass.l1),
		.l2 = calloc(geometry->l2.sets, sizeof *pass.l2),
		.l2_in_row = calloc(geometry->l2.sets, sizeof *pass.l2_in_row),
	};
	bool ok = pass.l1 && pass.l2 && pass.l2_in_row &&
		  (watch ? tally_watched(&pass, watch) : tally_all(&pass));
	if (ok) {
		rank_shifts(&geometry->l1, &tally->l1, pass.l1);
		rank_shifts(&geometry->l2, &tally->l2, pass.l2);
		rank_shifts(&geometry->l2, &tally->l2_in_row, pass.l2_in_row);
	}
	moat_scratch_release(&pass.scratch);
	free(pass.l1);
	free(pass.l2);
	free(pass.l2_in_row);
	return ok;
}
