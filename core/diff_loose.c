/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What has no place of its own in the row of cells: symbols inside another one,
 * and those whose address is outside of their section.  They move nothing, and
 * what moves the cells does not tell why they moved.
 */
#include "diff_parts.h"

#include <stdlib.h>

/* The object that holds the one at INDEX; UINT32_MAX: none. */
static uint32_t holder_of(const struct moat_half *half, uint32_t index)
{
	uint32_t cell = half->cell_of[index];
	uint32_t object = cell == MOAT_NO_CELL ? UINT32_MAX : half->cells[cell].object;
	return object == index ? UINT32_MAX : object;
}

static bool has_cell(const struct moat_half *half, uint32_t index)
{
	uint32_t cell = half->cell_of[index];
	return cell != MOAT_NO_CELL && half->cells[cell].object == index;
}

static int64_t delta_of(const struct moat_diff *diff, uint32_t old_object)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	return (int64_t)(new_half->map.objects[old_half->pair_of[old_object]].addr -
			 old_half->map.objects[old_object].addr);
}

/* Did it move, and not only with what holds it? */
static bool is_loose(const struct moat_diff *diff, struct moat_loose *loose)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	if (has_cell(old_half, loose->old_object) && has_cell(new_half, loose->new_object))
		return false;
	loose->old_holder = holder_of(old_half, loose->old_object);
	loose->new_holder = holder_of(new_half, loose->new_object);
	if (loose->old_holder != UINT32_MAX &&
	    old_half->pair_of[loose->old_holder] == loose->new_holder &&
	    loose->new_holder != UINT32_MAX)
		return loose->delta != delta_of(diff, loose->old_holder);
	return loose->delta != 0;
}

bool moat_diff_loose(struct moat_diff_work *work)
{
	struct moat_diff *diff = work->diff;
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	size_t room = 0;
	for (uint32_t i = 0; i < half->map.n_objects; i++) {
		if (half->pair_of[i] == UINT32_MAX || !moat_diff_in_scope(work, half, i))
			continue;
		struct moat_loose loose = { .old_object = i,
					    .new_object = half->pair_of[i],
					    .delta = delta_of(diff, i) };
		if (!is_loose(diff, &loose))
			continue;
		if (diff->n_loose == room) {
			room = room ? 2 * room : 16;
			void *more = realloc(diff->loose, room * sizeof *diff->loose);
			if (!more)
				return false;
			diff->loose = more;
		}
		diff->loose[diff->n_loose++] = loose;
	}
	return true;
}
