/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "field_run.h"

#include <inttypes.h>
#include <string.h>

static struct moat_extent extent_of(const struct moat_field *field)
{
	return moat_extent_of_bits(0, field->bit_offset, field->bit_size);
}

/* The struct that field I is in, as the field that it is; n_fields: the record. */
static size_t parent_of(const struct moat_record *record, size_t i)
{
	/* The fields of an aggregate follow it, deeper than it is. */
	unsigned depth = record->fields[i].depth;
	while (i-- > 0)
		if (record->fields[i].depth < depth)
			return i;
	return record->n_fields;
}

bool moat_fields_are_mates(const struct moat_record *record, size_t i, size_t j)
{
	const struct moat_field *one = &record->fields[i], *other = &record->fields[j];
	return one->group && other->group && one->depth == other->depth &&
	       strcmp(one->group, other->group) == 0 &&
	       parent_of(record, i) == parent_of(record, j);
}

bool moat_field_run(const struct moat_record *record, size_t i, struct moat_extent *ret)
{
	uint64_t granule = record->fields[i].granule;
	struct moat_extent run = { UINT64_MAX, 0 };
	for (size_t j = 0; j < record->n_fields; j++) {
		const struct moat_field *field = &record->fields[j];
		if (!moat_field_has_bytes(field) ||
		    (j != i && !moat_fields_are_mates(record, i, j)))
			continue;
		struct moat_extent bytes = extent_of(field);
		run.from = bytes.from < run.from ? bytes.from : run.from;
		run.to = bytes.to > run.to ? bytes.to : run.to;
	}
	if (!run.to)
		return false;
	ret->from = run.from / granule * granule;
	ret->to = (run.to + granule - 1) / granule * granule;
	return true;
}

/* An aggregate's fields follow it; an empty class has none, but a byte. */
static bool has_fields(const struct moat_record *record, size_t i)
{
	return i + 1 < record->n_fields && record->fields[i + 1].depth > record->fields[i].depth;
}

/* Is OTHER the field I itself, a mate, or inside of one? */
static bool belongs(const struct moat_record *record, size_t i, size_t other)
{
	for (; other < record->n_fields; other = parent_of(record, other))
		if (other == i || moat_fields_are_mates(record, i, other))
			return true;
	return false;
}

/* What lies in the run of field I and is not of it; NULL: nothing. */
static const struct moat_field *find_intruder(const struct moat_record *record, size_t i,
					      struct moat_extent run)
{
	for (size_t j = 0; j < record->n_fields; j++) {
		const struct moat_field *field = &record->fields[j];
		struct moat_extent bytes = extent_of(field);
		if (moat_field_has_bytes(field) && !has_fields(record, j) && bytes.to > run.from &&
		    bytes.from < run.to && !belongs(record, i, j))
			return field;
	}
	return NULL;
}

bool moat_field_owns_run(const struct moat_record *record, size_t i, struct moat_buf *what)
{
	const struct moat_field *field = &record->fields[i], *intruder;
	struct moat_extent run;
	if (!moat_field_run(record, i, &run))
		return true; /* nothing is there to be owned */
	if (record->align < field->granule) {
		moat_buf_printf(what,
				"the struct is aligned to %" PRIu64 " bytes, and %" PRIu64
				" are needed",
				record->align, field->granule);
		return false;
	}
	if (!field->group && field->bit_offset != run.from * 8) {
		moat_field_say(what, field);
		moat_buf_printf(what, " starts %" PRIu64 " bytes into its run",
				field->bit_offset / 8 - run.from);
		return false;
	}
	intruder = find_intruder(record, i, run);
	if (intruder) {
		moat_field_say(what, intruder);
		moat_buf_printf(what, " lies in its run, bytes %" PRIu64 " to %" PRIu64, run.from,
				run.to - 1);
	}
	return !intruder;
}
