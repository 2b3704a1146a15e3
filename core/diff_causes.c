/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The causes: what the two versions of a stretch hold differently.
 *
 * A stretch is what lies between the starts of two neighbours of the spine, A
 * and B: A itself, the cells between them, the padding before each of these and
 * before B.  What its cells do not account for is core/diff_rest.c's.
 */
#include "diff_align.h"
#include "diff_names.h"
#include "diff_stretch.h"

#include <stdlib.h>
#include <string.h>

static const struct moat_cell *cell_at(const struct moat_maker *maker, int side, uint32_t index)
{
	return moat_maker_cell(maker, side, index);
}

struct moat_cause *moat_maker_add(struct moat_maker *maker, enum moat_cause_kind kind,
				  int64_t amount, const struct moat_stretch *stretch)
{
	static struct moat_cause none;
	struct moat_diff *diff = maker->diff;
	if (diff->n_causes == maker->room) {
		size_t room = maker->room ? 2 * maker->room : 64;
		void *more = realloc(diff->causes, room * sizeof *diff->causes);
		if (!more) {
			maker->failed = true;
			return &none;
		}
		diff->causes = more;
		maker->room = room;
	}
	struct moat_cause *cause = &diff->causes[diff->n_causes++];
	*cause = (struct moat_cause){ .kind = kind,
				      .amount = amount,
				      .old_cell = MOAT_NO_CELL,
				      .new_cell = MOAT_NO_CELL,
				      .n = 1,
				      .spine = stretch->b[MOAT_OLD],
				      .follows = MOAT_NO_CAUSE,
				      .perhaps = MOAT_NO_CAUSE,
				      .other_end = MOAT_NO_CAUSE,
				      .certain = diff->sizes };
	return cause;
}

/* Can padding before what stands behind A, in each image, have made A's upper bound
   AMOUNT bytes larger? */
static bool is_padded(const struct moat_maker *maker, const struct moat_stretch *stretch,
		      int64_t amount)
{
	uint64_t next[2], ends[2], lengths[2];
	for (int side = 0; side < 2; side++) {
		next[side] = cell_at(maker, side, stretch->first[side])->addr;
		ends[side] = cell_at(maker, side, stretch->b[side])->addr;
		lengths[side] = ends[side] - stretch->start[side];
	}
	if (stretch->first[MOAT_OLD] == stretch->b[MOAT_OLD] &&
	    stretch->first[MOAT_NEW] == stretch->b[MOAT_NEW])
		return moat_is_absorbed(ends, amount);
	/* Of another one each may have all the padding that its alignment asks for; and
	   what comes into A's reach takes of it without moving what is behind. */
	int more = amount > 0 ? MOAT_NEW : MOAT_OLD;
	return moat_magnitude(amount) < moat_align_of_address(next[more]) ||
	       moat_is_absorbed(ends, moat_grown_by(lengths));
}

/* What A itself became. */
static void judge_growth(struct moat_maker *maker, const struct moat_stretch *stretch)
{
	if (stretch->a[MOAT_OLD] == MOAT_NO_CELL)
		return;
	uint64_t sizes[2];
	for (int side = 0; side < 2; side++)
		sizes[side] = cell_at(maker, side, stretch->a[side])->size;
	int64_t amount = moat_grown_by(sizes);
	if (amount == 0)
		return;
	enum moat_cause_kind kind = amount > 0 ? MOAT_CAUSE_GREW : MOAT_CAUSE_SHRANK;
	/* An upper bound that changes is padding as long as it can be. */
	if (!maker->diff->sizes && is_padded(maker, stretch, amount))
		kind = MOAT_CAUSE_PADDING;
	if (!maker->diff->sizes && moat_stretch_is_apart(maker, stretch))
		kind = MOAT_CAUSE_BASE;
	struct moat_cause *cause = moat_maker_add(maker, kind, amount, stretch);
	bool about_a = kind == MOAT_CAUSE_GREW || kind == MOAT_CAUSE_SHRANK;
	cause->old_cell = about_a ? stretch->a[MOAT_OLD] : stretch->b[MOAT_OLD];
	cause->new_cell = about_a ? stretch->a[MOAT_NEW] : stretch->b[MOAT_NEW];
}

/* So many objects in a row, from INDEX on, stand in a row in the other image, too. */
static uint32_t count_row(const struct moat_maker *maker, int side, uint32_t index, uint32_t end)
{
	uint32_t n = 1;
	const struct moat_cell *cell = cell_at(maker, side, index);
	while (index + n < end && cell[n].kind == cell->kind && cell[n].pair == cell->pair + n &&
	       !cell[n].spine)
		n++;
	return n;
}

static uint64_t sum_sizes(const struct moat_cell *cells, uint32_t n)
{
	uint64_t sum = 0;
	for (uint32_t i = 0; i < n; i++)
		sum += cells[i].size;
	return sum;
}

static void add_growth(struct moat_maker *maker, const struct moat_stretch *stretch,
		       uint32_t old_index, uint32_t new_index)
{
	uint64_t sizes[2] = { cell_at(maker, MOAT_OLD, old_index)->size,
			      cell_at(maker, MOAT_NEW, new_index)->size };
	int64_t amount = moat_grown_by(sizes);
	if (amount == 0)
		return;
	struct moat_cause *cause = moat_maker_add(
		maker, amount > 0 ? MOAT_CAUSE_GREW : MOAT_CAUSE_SHRANK, amount, stretch);
	cause->old_cell = old_index;
	cause->new_cell = new_index;
}

/* N matched objects in a row, from INDEX on, stand elsewhere in the other image.
   They leave and arrive as large as they were; what they grew by is a cause of
   its own, where they arrive. */
static void judge_moved(struct moat_maker *maker, const struct moat_stretch *stretch, int side,
			uint32_t index, uint32_t n)
{
	const struct moat_diff *diff = maker->diff;
	uint32_t pair = cell_at(maker, side, index)->pair;
	uint32_t old_index = side == MOAT_OLD ? index : pair;
	uint32_t new_index = side == MOAT_OLD ? pair : index;
	int measured = diff->sizes ? MOAT_OLD : side;
	uint64_t bytes = sum_sizes(
		cell_at(maker, measured, measured == MOAT_OLD ? old_index : new_index), n);
	bool same =
		moat_diff_same_place(diff, maker->work->sections[MOAT_OLD], old_index, new_index);
	/* A mark without bytes goes with what it marks. */
	if (bytes > 0 || !diff->sizes) {
		struct moat_cause *cause = moat_maker_add(
			maker, same ? MOAT_CAUSE_ORDER : MOAT_CAUSE_PLACE,
			side == MOAT_OLD ? moat_negative((int64_t)bytes) : (int64_t)bytes, stretch);
		cause->n = n;
		cause->departs = side == MOAT_OLD;
		cause->old_cell = old_index;
		cause->new_cell = new_index;
	}
	for (uint32_t i = 0; side == MOAT_NEW && diff->sizes && i < n; i++)
		add_growth(maker, stretch, old_index + i, new_index + i);
}

static void add_padding(struct moat_maker *maker, const struct moat_stretch *stretch,
			int64_t amount)
{
	if (stretch->b[MOAT_OLD] == MOAT_NO_CELL)
		return; /* moves nothing */
	struct moat_cause *cause = moat_maker_add(maker, MOAT_CAUSE_PADDING, amount, stretch);
	cause->old_cell = stretch->b[MOAT_OLD];
	cause->new_cell = stretch->b[MOAT_NEW];
}

static enum moat_cause_kind kind_of_single(const struct moat_maker *maker, int side,
					   const struct moat_cell *cell)
{
	const struct moat_half *half = &maker->diff->halves[side];
	if (cell->object != UINT32_MAX &&
	    (half->pair_of[cell->object] != UINT32_MAX || half->common[cell->object]))
		return MOAT_CAUSE_PLACE;
	return side == MOAT_OLD ? MOAT_CAUSE_WENT : MOAT_CAUSE_CAME;
}

/* Can what a hidden name marks be padding, all of it? */
static bool is_mere_name(const struct moat_maker *maker, int side, uint32_t index)
{
	const struct moat_half *half = &maker->diff->halves[side];
	const struct moat_cell *cell = &half->cells[index];
	bool last = index + 1 == half->n_cells || cell[1].lane != cell->lane;
	if (last || moat_diff_is_mark(moat_cell_name(half, index)))
		return true;
	/* Where what stands behind was before, its alignment shows, too. */
	uint64_t align = moat_align_of_address(cell[1].addr);
	if (cell[1].pair != MOAT_NO_CELL) {
		uint64_t other = moat_align_of_address(cell_at(maker, !side, cell[1].pair)->addr);
		align = other < align ? other : align;
	}
	return cell->size < align;
}

/* An object or a section that the other image has not got, or has no cell of. */
static void judge_single(struct moat_maker *maker, const struct moat_stretch *stretch, int side,
			 uint32_t index)
{
	const struct moat_cell *cell = cell_at(maker, side, index);
	int64_t amount = (int64_t)cell->size;
	/* A mark without bytes moves nothing by coming and going: often it only shares
	   its address with another. */
	if (amount == 0 && cell->sized)
		return;
	if (side == MOAT_OLD)
		amount = moat_negative(amount);
	bool *hidden = cell->object == UINT32_MAX ? NULL :
						    &maker->diff->halves[side].hidden[cell->object];
	if (hidden && *hidden && is_mere_name(maker, side, index)) {
		add_padding(maker, stretch, amount);
		return;
	}
	if (hidden)
		*hidden = false;
	struct moat_cause *cause =
		moat_maker_add(maker, kind_of_single(maker, side, cell), amount, stretch);
	cause->departs = cause->kind == MOAT_CAUSE_PLACE && side == MOAT_OLD;
	if (side == MOAT_OLD)
		cause->old_cell = index;
	else
		cause->new_cell = index;
}

/* The cells from FIRST to END of SIDE, none of them of the spine. */
static void judge_cells(struct moat_maker *maker, const struct moat_stretch *stretch, int side,
			uint32_t first, uint32_t end)
{
	for (uint32_t i = first, n = 1; i < end; i += n) {
		const struct moat_cell *cell = cell_at(maker, side, i);
		n = 1;
		if (cell->kind != MOAT_CELL_OBJECT && cell->kind != MOAT_CELL_SECTION)
			continue;
		if (cell->pair == MOAT_NO_CELL) {
			judge_single(maker, stretch, side, i);
			continue;
		}
		n = count_row(maker, side, i, end);
		judge_moved(maker, stretch, side, i, n);
	}
}

/* The cells between A and B: what went, came, stands elsewhere. */
static void judge_between(struct moat_maker *maker, const struct moat_stretch *stretch)
{
	uint64_t code[2] = { 0, 0 };
	uint32_t code_cells[2] = { MOAT_NO_CELL, MOAT_NO_CELL };
	for (int side = 0; side < 2; side++) {
		judge_cells(maker, stretch, side, stretch->first[side], stretch->b[side]);
		for (uint32_t i = stretch->first[side]; i < stretch->b[side]; i++)
			if (cell_at(maker, side, i)->kind == MOAT_CELL_CODE) {
				code[side] += cell_at(maker, side, i)->size;
				code_cells[side] = i;
			}
	}
	if (code[MOAT_OLD] == code[MOAT_NEW])
		return;
	struct moat_cause *cause =
		moat_maker_add(maker, MOAT_CAUSE_CODE, moat_grown_by(code), stretch);
	cause->old_cell = code_cells[MOAT_OLD];
	cause->new_cell = code_cells[MOAT_NEW];
}

static int64_t judge_base(struct moat_maker *maker, const struct moat_stretch *stretch)
{
	int64_t amount = moat_grown_by(stretch->start);
	if (stretch->a[MOAT_OLD] != MOAT_NO_CELL || amount == 0)
		return 0;
	struct moat_cause *cause = moat_maker_add(maker, MOAT_CAUSE_BASE, amount, stretch);
	cause->old_cell = stretch->first[MOAT_OLD];
	cause->new_cell = stretch->first[MOAT_NEW];
	return amount;
}

static void judge_stretch(struct moat_maker *maker, struct moat_stretch *stretch)
{
	struct moat_diff *diff = maker->diff;
	size_t first = diff->n_causes;
	uint64_t lengths[2];
	for (int side = 0; side < 2; side++) {
		moat_stretch_measure(maker, stretch, side);
		lengths[side] = cell_at(maker, side, stretch->b[side])->addr - stretch->start[side];
	}
	int64_t change = moat_grown_by(lengths);
	int64_t base = judge_base(maker, stretch);
	judge_growth(maker, stretch);
	moat_stretch_judge_guard(maker, stretch);
	judge_between(maker, stretch);
	int64_t known = moat_negative(base);
	for (size_t i = first; i < diff->n_causes; i++)
		known = moat_sum(known, diff->causes[i].amount);
	moat_stretch_judge_rest(maker, stretch, moat_sum(change, moat_negative(known)));
	diff->moved += moat_magnitude(moat_sum(change, base));
}

/* ---- behind the last of the spine ---- */

/* What stands behind the last cell of the spine of its lane moves nothing, but
   may have come or gone; and that last one may have grown. */
static void judge_tails(struct moat_maker *maker, int side)
{
	const struct moat_stretch nowhere = { .b = { MOAT_NO_CELL, MOAT_NO_CELL } };
	const struct moat_half *half = &maker->diff->halves[side];
	for (uint32_t i = 0, end; i < half->n_cells; i = end) {
		uint32_t tail = i;
		for (end = i; end < half->n_cells && half->cells[end].lane == half->cells[i].lane;
		     end++)
			if (half->cells[end].spine)
				tail = end + 1;
		if (tail > i && side == MOAT_OLD && maker->diff->sizes)
			add_growth(maker, &nowhere, tail - 1, half->cells[tail - 1].pair);
		judge_cells(maker, &nowhere, side, tail, end);
	}
}

/* ---- all stretches ---- */

/* The first cell of the lane that the cell at INDEX is of. */
static uint32_t lane_start(const struct moat_maker *maker, int side, uint32_t index)
{
	const struct moat_cell *cells = maker->diff->halves[side].cells;
	uint32_t lane = cells[index].lane;
	while (index > 0 && cells[index - 1].lane == lane)
		index--;
	return index;
}

static struct moat_stretch stretch_to(const struct moat_maker *maker, const uint32_t *before,
				      uint32_t b)
{
	const struct moat_cell *cell = cell_at(maker, MOAT_OLD, b);
	struct moat_stretch stretch = { .b = { b, cell->pair } };
	bool starts = before[MOAT_OLD] == MOAT_NO_CELL ||
		      cell_at(maker, MOAT_OLD, before[MOAT_OLD])->lane != cell->lane;
	for (int side = 0; side < 2; side++) {
		stretch.a[side] = starts ? MOAT_NO_CELL : before[side];
		stretch.first[side] = starts ? lane_start(maker, side, stretch.b[side]) :
					       before[side] + 1;
		stretch.start[side] =
			cell_at(maker, side, starts ? stretch.first[side] : before[side])->addr;
	}
	return stretch;
}

bool moat_diff_causes(struct moat_diff_work *work)
{
	struct moat_diff *diff = work->diff;
	struct moat_maker maker = { .diff = diff, .work = work };
	uint32_t before[2] = { MOAT_NO_CELL, MOAT_NO_CELL };
	for (uint32_t i = 0; i < diff->halves[MOAT_OLD].n_cells && !maker.failed; i++) {
		if (!cell_at(&maker, MOAT_OLD, i)->spine)
			continue;
		struct moat_stretch stretch = stretch_to(&maker, before, i);
		judge_stretch(&maker, &stretch);
		memcpy(before, stretch.b, sizeof before);
	}
	judge_tails(&maker, MOAT_OLD);
	judge_tails(&maker, MOAT_NEW);
	return !maker.failed;
}
