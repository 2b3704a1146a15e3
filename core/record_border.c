/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands between two fields that both layouts have: which padding is plain,
   and which of several causes is named. */
#include "record_diff_parts.h"

#include <string.h>

bool record_is_padding_plain(const int64_t from[2], const int64_t pads[2])
{
	int64_t either = from[0] | from[1];
	int64_t align = either & -either; /* the largest that both can have */
	return !align || (pads[0] < align && pads[1] < align);
}

bool record_is_askew(const struct moat_field *field)
{
	uint64_t bits = field->bit_size;
	bool scalar = !field->bitfield && !field->aggregate && field->type &&
		      !strchr(field->type, '[') && bits && (bits & (bits - 1)) == 0;
	return scalar && bits <= 64 && field->bit_offset % bits != 0;
}

static int64_t magnitude(int64_t amount)
{
	return amount < 0 ? -amount : amount;
}

static bool is_along(const struct moat_record_cause *cause, int64_t step)
{
	return cause->size && (cause->size > 0) == (step > 0);
}

size_t record_choose_lead(const struct moat_record_diff *diff, size_t first, int64_t step)
{
	size_t lead = MOAT_NO_RECORD_CAUSE;
	for (size_t i = first; step && i < diff->n_causes; i++) {
		const struct moat_record_cause *cause = &diff->causes[i];
		const struct moat_record_cause *best = i > first ? &diff->causes[lead] : NULL;
		if (!best ||
		    (is_along(cause, step) &&
		     (!is_along(best, step) || magnitude(cause->size) > magnitude(best->size))))
			lead = i;
	}
	return lead;
}
