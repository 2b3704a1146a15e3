/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What moved by how much: runs of neighbours, sections, and the counts. */
#include "diff_align.h"
#include "diff_parts.h"

#include <stdlib.h>

struct sorter {
	struct moat_diff *diff;
	struct moat_half *old_half;
	struct moat_half *new_half;
	size_t room;
	uint32_t *slid_of; /* of each section of OLD, its index in slid; UINT32_MAX: none */
	bool failed;
};

static int64_t delta_of(const struct sorter *sorter, uint32_t cell)
{
	const struct moat_cell *old_cell = &sorter->old_half->cells[cell];
	return (int64_t)(sorter->new_half->cells[old_cell->pair].addr - old_cell->addr);
}

static bool is_matched_object(const struct moat_cell *cell)
{
	return cell->kind == MOAT_CELL_OBJECT && cell->pair != MOAT_NO_CELL;
}

/* ---- sections ---- */

static bool list_sections(struct sorter *sorter, const struct moat_diff_work *work)
{
	struct moat_diff *diff = sorter->diff;
	const struct moat_image *old_image = sorter->old_half->image;
	size_t n = old_image->n_sections + 1;
	sorter->slid_of = malloc(n * sizeof *sorter->slid_of);
	diff->slid = calloc(n, sizeof *diff->slid);
	if (!sorter->slid_of || !diff->slid)
		return false;
	for (uint32_t i = 0; i + 1 < n; i++) {
		uint32_t pair = work->sections[MOAT_OLD][i];
		sorter->slid_of[i] = UINT32_MAX;
		if (pair == UINT32_MAX)
			continue;
		const struct moat_section *one = &old_image->sections[i];
		const struct moat_section *other = &sorter->new_half->image->sections[pair];
		sorter->slid_of[i] = (uint32_t)diff->n_slid;
		diff->slid[diff->n_slid++] = (struct moat_slid){ i,
								 pair,
								 (int64_t)(other->addr - one->addr),
								 (int64_t)(other->size - one->size),
								 0,
								 0 };
	}
	return true;
}

static struct moat_slid *slid_of(const struct sorter *sorter, const struct moat_cell *cell)
{
	if (!sorter->diff->sections || cell->section >= sorter->old_half->image->n_sections)
		return NULL;
	uint32_t index = sorter->slid_of[cell->section];
	return index == UINT32_MAX ? NULL : &sorter->diff->slid[index];
}

/* ---- runs ---- */

static struct moat_moved *add_run(struct sorter *sorter, uint32_t cell)
{
	struct moat_diff *diff = sorter->diff;
	if (diff->n_runs == sorter->room) {
		size_t room = sorter->room ? 2 * sorter->room : 64;
		void *more = realloc(diff->runs, room * sizeof *diff->runs);
		if (!more) {
			sorter->failed = true;
			return NULL;
		}
		diff->runs = more;
		sorter->room = room;
	}
	const struct moat_cell *old_cell = &sorter->old_half->cells[cell];
	const struct moat_slid *slid = slid_of(sorter, old_cell);
	struct moat_moved *run = &diff->runs[diff->n_runs++];
	*run = (struct moat_moved){ .old_first = cell,
				    .new_first = old_cell->pair,
				    .delta = delta_of(sorter, cell),
				    .stray = !old_cell->spine };
	run->inside = slid && old_cell->spine ?
			      (int64_t)((uint64_t)run->delta - (uint64_t)slid->delta) :
			      run->delta;
	return run;
}

static void join_run(struct sorter *sorter, uint32_t cell)
{
	struct moat_moved *run = &sorter->diff->runs[sorter->diff->n_runs - 1];
	struct moat_cell *old_cell = &sorter->old_half->cells[cell];
	run->old_last = cell;
	run->new_last = old_cell->pair;
	run->n++;
	old_cell->run = (uint32_t)sorter->diff->n_runs - 1;
	sorter->new_half->cells[old_cell->pair].run = old_cell->run;
}

static bool same_ground(const struct moat_cell *one, const struct moat_cell *other)
{
	return one->lane == other->lane && one->section == other->section;
}

/* The first cell that the cause at INDEX moves. */
static const struct moat_cell *cell_of_cause(const struct sorter *sorter, uint32_t index)
{
	return &sorter->old_half->cells[sorter->diff->causes[index].spine];
}

static void run_spine(struct sorter *sorter)
{
	struct moat_diff *diff = sorter->diff;
	uint32_t before = MOAT_NO_CELL; /* the last object of the spine */
	uint32_t cause = 0;		/* the first behind it */
	for (uint32_t i = 0; i < sorter->old_half->n_cells && !sorter->failed; i++) {
		const struct moat_cell *cell = &sorter->old_half->cells[i];
		if (!is_matched_object(cell) || !cell->spine)
			continue;
		uint32_t first = cause;
		while (cause < diff->n_causes && diff->causes[cause].spine != MOAT_NO_CELL &&
		       diff->causes[cause].spine <= i)
			cause++;
		const struct moat_cell *old_before =
			before == MOAT_NO_CELL ? NULL : &sorter->old_half->cells[before];
		if (!old_before || !same_ground(cell, old_before) ||
		    delta_of(sorter, i) != delta_of(sorter, before)) {
			struct moat_moved *run = add_run(sorter, i);
			if (!run)
				return;
			bool lane = old_before && old_before->lane == cell->lane;
			/* What stands behind the last object of a lane moves none of the next. */
			while (first < cause && cell_of_cause(sorter, first)->lane != cell->lane)
				first++;
			run->step = (int64_t)((uint64_t)run->delta -
					      (lane ? (uint64_t)delta_of(sorter, before) : 0));
			run->first_cause = first;
			run->n_causes = cause - first;
		}
		join_run(sorter, i);
		before = i;
	}
}

static void run_strays(struct sorter *sorter)
{
	const struct moat_cell *cells = sorter->old_half->cells;
	for (uint32_t i = 0; i < sorter->old_half->n_cells && !sorter->failed; i++) {
		if (!is_matched_object(&cells[i]) || cells[i].spine)
			continue;
		bool joins = i > 0 && is_matched_object(&cells[i - 1]) && !cells[i - 1].spine &&
			     same_ground(&cells[i], &cells[i - 1]) &&
			     delta_of(sorter, i) == delta_of(sorter, i - 1) &&
			     cells[i].pair == cells[i - 1].pair + 1;
		if (!joins && !add_run(sorter, i))
			return;
		join_run(sorter, i);
	}
}

/* ---- counts ---- */

static void count_sections(struct sorter *sorter)
{
	for (uint32_t i = 0; i < sorter->old_half->n_cells; i++) {
		const struct moat_cell *cell = &sorter->old_half->cells[i];
		if (!is_matched_object(cell))
			continue;
		struct moat_slid *slid = slid_of(sorter, cell);
		if (slid) {
			slid->n++;
			slid->inside += delta_of(sorter, i) != slid->delta;
		}
	}
}

/* Did every matched object of the loaded image move by the same? */
static void judge_slide(struct moat_diff *diff, uint32_t object, bool *any)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_object *one = &old_half->map.objects[object];
	const struct moat_object *other =
		&diff->halves[MOAT_NEW].map.objects[old_half->pair_of[object]];
	int64_t delta = (int64_t)(other->addr - one->addr);
	uint32_t cell = old_half->cell_of[object];
	if (old_half->image->kind == MOAT_IMAGE_RELOCATABLE || one->space != MOAT_SPACE_LOAD ||
	    (cell != MOAT_NO_CELL && old_half->cells[cell].lane != MOAT_SPACE_LOAD))
		return;
	if (!*any)
		diff->slide = delta;
	diff->slid_whole = delta == diff->slide && (diff->slid_whole || !*any);
	*any = true;
}

/* Marks without bytes come and go with what they share an address with. */
static bool is_counted(const struct moat_diff *diff, const struct moat_half *half, size_t object)
{
	return !half->hidden[object] && !half->common[object] &&
	       (!diff->sizes || half->map.objects[object].size > 0);
}

/* Has it any, as far as is known? */
static bool has_bytes(const struct moat_object *object)
{
	return !object->sized || object->size > 0;
}

static void count_objects(const struct moat_diff_work *work)
{
	struct moat_diff *diff = work->diff;
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	bool any = false;
	for (uint32_t i = 0; i < old_half->map.n_objects; i++) {
		uint32_t pair = old_half->pair_of[i];
		if (!moat_diff_in_scope(work, old_half, i))
			continue;
		if (pair == UINT32_MAX) {
			diff->n_went += is_counted(diff, old_half, i);
			continue;
		}
		const struct moat_object *one = &old_half->map.objects[i];
		const struct moat_object *other = &new_half->map.objects[pair];
		diff->n_matched++;
		diff->n_moved += one->addr != other->addr;
		diff->n_marks_moved += one->addr != other->addr && !has_bytes(one) &&
				       !has_bytes(other);
		diff->n_resized += diff->sizes && one->size != other->size;
		judge_slide(diff, i, &any);
	}
	for (uint32_t i = 0; i < new_half->map.n_objects; i++)
		diff->n_came += new_half->pair_of[i] == UINT32_MAX &&
				moat_diff_in_scope(work, new_half, i) &&
				is_counted(diff, new_half, i);
	diff->slid_whole &= diff->slide != 0;
}

/* Whose bytes are they? */
static bool is_unexplained(const struct moat_diff *diff, const struct moat_cause *cause)
{
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	/* Modules, and other parts of the address space, are put where a loader likes. */
	if (cause->kind == MOAT_CAUSE_BASE)
		return !diff->sections && moat_cell_starts_lane(half, cause->old_cell);
	/* What follows a mark or a section's start is told by that. */
	return cause->kind == MOAT_CAUSE_NAMELESS &&
	       diff->halves[MOAT_OLD].cells[cause->old_cell].size > 0;
}

/* Of each stretch no more than it changed by: causes can cancel each other.  What stands
   behind all that both images have moves nothing. */
static void count_unexplained(struct moat_diff *diff)
{
	for (size_t i = 0, end; i < diff->n_causes; i = end) {
		int64_t change = 0;
		uint64_t unexplained = 0;
		for (end = i;
		     end < diff->n_causes && diff->causes[end].spine == diff->causes[i].spine;
		     end++) {
			change = moat_sum(change, diff->causes[end].amount);
			if (is_unexplained(diff, &diff->causes[end]))
				unexplained += moat_magnitude(diff->causes[end].amount);
		}
		if (diff->causes[i].spine == MOAT_NO_CELL)
			continue;
		uint64_t most = moat_magnitude(change);
		diff->unexplained += unexplained < most ? unexplained : most;
	}
}

bool moat_diff_runs(struct moat_diff_work *work)
{
	struct moat_diff *diff = work->diff;
	struct sorter sorter = { .diff = diff,
				 .old_half = &diff->halves[MOAT_OLD],
				 .new_half = &diff->halves[MOAT_NEW] };
	bool done = !diff->sections || list_sections(&sorter, work);
	if (done) {
		run_spine(&sorter);
		run_strays(&sorter);
		count_sections(&sorter);
		count_objects(work);
		count_unexplained(diff);
	}
	free(sorter.slid_of);
	return done && !sorter.failed;
}
