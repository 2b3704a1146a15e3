/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record_diff.h"

#include "record_diff_parts.h"

#include <stdlib.h>
#include <string.h>

const char *moat_record_cause_name(enum moat_record_cause_kind kind)
{
	static const char *const names[] = {
		[MOAT_RECORD_CAME] = "came",	 [MOAT_RECORD_WENT] = "went",
		[MOAT_RECORD_GREW] = "grew",	 [MOAT_RECORD_SHRANK] = "shrank",
		[MOAT_RECORD_ORDER] = "reorder", [MOAT_RECORD_PADDING] = "padding",
	};
	return names[kind];
}

/* ---- both sides ---- */

static void half_release(struct record_half *half)
{
	free(half->twin);
	free(half->end);
	free(half->outer);
	free(half->item);
}

/* Where each field's own fields end, and which named field it is in. */
static void find_nesting(struct record_half *half)
{
	const struct moat_field *fields = half->record->fields;
	size_t n = half->record->n_fields;
	for (size_t i = n; i-- > 0;) {
		size_t end = i + 1;
		while (end < n && fields[end].depth > fields[i].depth)
			end = half->end[end];
		half->end[i] = end;
	}
	for (size_t i = 0; i < n; i++)
		half->outer[i] = MOAT_NO_FIELD;
	for (size_t i = 0; i < n; i++) {
		size_t inside = fields[i].anonymous ? half->outer[i] : i;
		for (size_t j = i + 1; j < half->end[i]; j = half->end[j])
			half->outer[j] = inside;
	}
}

static bool half_build(struct record_half *half, const struct moat_record *record)
{
	size_t n = record->n_fields + 1;
	half->record = record;
	half->twin = malloc(n * sizeof *half->twin);
	half->end = malloc(n * sizeof *half->end);
	half->outer = malloc(n * sizeof *half->outer);
	half->item = malloc(n * sizeof *half->item);
	if (!half->twin || !half->end || !half->outer || !half->item)
		return false;
	for (size_t i = 0; i < record->n_fields; i++)
		half->twin[i] = MOAT_NO_FIELD;
	find_nesting(half);
	return true;
}

/* ---- which field is which ---- */

struct named {
	const char *path;
	size_t field;
};

static int by_path(const void *one, const void *other)
{
	const struct named *a = one, *b = other;
	int order = strcmp(a->path, b->path);
	return order ? order : (a->field > b->field) - (a->field < b->field);
}

static struct named *sort_names(const struct moat_record *record, size_t *ret_n)
{
	struct named *names = malloc((record->n_fields + 1) * sizeof *names);
	size_t n = 0;
	for (size_t i = 0; names && i < record->n_fields; i++)
		if (!record->fields[i].anonymous)
			names[n++] = (struct named){ record->fields[i].path, i };
	if (n)
		qsort(names, n, sizeof *names, by_path);
	*ret_n = n;
	return names;
}

static bool find_twins(struct record_half halves[2])
{
	size_t n[2], i = 0, j = 0;
	struct named *old_names = sort_names(halves[0].record, &n[0]);
	struct named *new_names = sort_names(halves[1].record, &n[1]);
	bool ok = old_names && new_names;
	while (ok && i < n[0] && j < n[1]) {
		int order = strcmp(old_names[i].path, new_names[j].path);
		if (order == 0) {
			halves[0].twin[old_names[i].field] = new_names[j].field;
			halves[1].twin[new_names[j].field] = old_names[i].field;
		}
		i += order <= 0;
		j += order >= 0;
	}
	free(old_names);
	free(new_names);
	return ok;
}

/* ---- fields ---- */

static const struct moat_field *field_of(const struct moat_record_diff *diff,
					 const struct moat_field_diff *field, int side)
{
	size_t i = field->fields[side];
	return i == MOAT_NO_FIELD ? NULL : &diff->records[side]->fields[i];
}

/* How far the named struct moved that FIELD is in. */
static int64_t outer_delta(const struct record_half halves[2], const size_t fields[2])
{
	size_t one = halves[0].outer[fields[0]], other = halves[1].outer[fields[1]];
	if (one == MOAT_NO_FIELD || other == MOAT_NO_FIELD)
		return 0;
	return (int64_t)halves[1].record->fields[other].bit_offset -
	       (int64_t)halves[0].record->fields[one].bit_offset;
}

bool record_is_retyped(const struct moat_field *one, const struct moat_field *other)
{
	return one->type && other->type && strcmp(one->type, other->type) != 0;
}

/* Is field I of SIDE in a struct that is of another type now?  Then the fields
   inside of it are others, even where they have the same names. */
static bool is_replaced(const struct record_half halves[2], int side, size_t i)
{
	const struct record_half *half = &halves[side];
	for (size_t outer = half->outer[i]; outer != MOAT_NO_FIELD; outer = half->outer[outer])
		if (half->twin[outer] != MOAT_NO_FIELD &&
		    record_is_retyped(&half->record->fields[outer],
				      &halves[!side].record->fields[half->twin[outer]]))
			return true;
	return false;
}

/* What two fields of one path tell. */
static void compare_twins(struct moat_record_diff *diff, struct moat_field_diff *field,
			  const struct record_half halves[2])
{
	const struct moat_field *one = field_of(diff, field, 0), *other = field_of(diff, field, 1);
	bool same_lines = field->lines[0].first == field->lines[1].first &&
			  field->lines[0].last == field->lines[1].last;
	field->by = (int64_t)other->bit_offset - (int64_t)one->bit_offset;
	field->grown = (int64_t)other->bit_size - (int64_t)one->bit_size;
	field->moved = field->by != (field->inner ? outer_delta(halves, field->fields) : 0);
	field->crossed = !same_lines && (!field->inner || field->moved);
	field->retyped = record_is_retyped(one, other);
	diff->n_moved += field->moved;
	diff->n_crossed += field->crossed;
	diff->n_resized += field->grown != 0;
	diff->n_retyped += field->retyped;
}

static void add_field(struct moat_record_diff *diff, const struct record_half halves[2], int side,
		      size_t i)
{
	struct moat_field_diff *field = &diff->fields[diff->n_fields++];
	size_t twin = halves[side].twin[i], outer = halves[side].outer[i];
	field->fields[side] = i;
	field->fields[!side] = twin;
	for (int half = 0; half < 2; half++)
		if (field_of(diff, field, half))
			field->lines[half] =
				moat_field_lines(field_of(diff, field, half), diff->line);
	field->inner = outer != MOAT_NO_FIELD &&
		       (halves[side].twin[outer] == MOAT_NO_FIELD) == (twin == MOAT_NO_FIELD);
	if (is_replaced(halves, side, i))
		field->inner = true;
	else if (twin != MOAT_NO_FIELD)
		compare_twins(diff, field, halves);
	else if (!field->inner)
		*(side ? &diff->n_came : &diff->n_went) += 1;
}

/* The new record's fields, then what went of the old one's. */
static bool list_fields(struct moat_record_diff *diff, const struct record_half halves[2])
{
	size_t n = diff->records[0]->n_fields + diff->records[1]->n_fields;
	diff->fields = calloc(n + 1, sizeof *diff->fields);
	if (!diff->fields)
		return false;
	for (int side = 1; side >= 0; side--)
		for (size_t i = 0; i < diff->records[side]->n_fields; i++)
			if (!diff->records[side]->fields[i].anonymous &&
			    (side || halves[0].twin[i] == MOAT_NO_FIELD))
				add_field(diff, halves, side, i);
	return true;
}

/* ---- all ---- */

static void choose_first(struct moat_record_diff *diff)
{
	diff->first = MOAT_NO_RECORD_CAUSE;
	for (size_t i = 0; i < diff->n_causes; i++) {
		const struct moat_record_cause *cause = &diff->causes[i];
		if (cause->of != MOAT_NO_RECORD_CAUSE)
			continue;
		if (diff->first == MOAT_NO_RECORD_CAUSE ||
		    (!diff->causes[diff->first].step && cause->step))
			diff->first = i;
		diff->n_roots += cause->step != 0;
	}
}

bool moat_record_diff_build(struct moat_record_diff *ret, const struct moat_record *old_record,
			    const struct moat_record *new_record, uint64_t line)
{
	struct record_half halves[2] = { { 0 } };
	memset(ret, 0, sizeof *ret);
	ret->records[0] = old_record;
	ret->records[1] = new_record;
	ret->line = line;
	bool *reordered = calloc(old_record->n_fields + 1, sizeof *reordered);
	bool ok = reordered && half_build(&halves[0], old_record) &&
		  half_build(&halves[1], new_record) && find_twins(halves) &&
		  list_fields(ret, halves) && record_find_causes(ret, halves, reordered);
	for (size_t i = 0; ok && i < ret->n_fields; i++) {
		size_t field = ret->fields[i].fields[0];
		ret->fields[i].reordered = field != MOAT_NO_FIELD && reordered[field];
	}
	half_release(&halves[0]);
	half_release(&halves[1]);
	free(reordered);
	if (ok)
		choose_first(ret);
	else
		moat_record_diff_release(ret);
	return ok;
}

void moat_record_diff_release(struct moat_record_diff *diff)
{
	free(diff->fields);
	free(diff->causes);
	memset(diff, 0, sizeof *diff);
}

bool moat_record_diff_same(const struct moat_record_diff *diff)
{
	return diff->records[0]->size == diff->records[1]->size &&
	       !(diff->n_came + diff->n_went + diff->n_moved + diff->n_resized);
}

/* ---- line-mates ---- */

static bool is_within(const char *path, const char *outer)
{
	size_t len = strlen(outer);
	return strncmp(path, outer, len) == 0 && (path[len] == '.' || !path[len]);
}

static bool share(const struct moat_record_diff *diff, const struct moat_field_diff *one,
		  const struct moat_field_diff *other, int side)
{
	const struct moat_field *a = field_of(diff, one, side), *b = field_of(diff, other, side);
	if (!a || !b || (!a->bit_size && !a->flexible) || (!b->bit_size && !b->flexible) ||
	    is_within(a->path, b->path) || is_within(b->path, a->path))
		return false;
	return one->lines[side].first <= other->lines[side].last &&
	       other->lines[side].first <= one->lines[side].last;
}

enum moat_company moat_record_diff_company(const struct moat_record_diff *diff, size_t i, size_t j)
{
	const struct moat_field_diff *one = &diff->fields[i], *other = &diff->fields[j];
	bool both[2];
	for (int side = 0; side < 2; side++) {
		/* What came or went together is no change of company. */
		bool alone = one->fields[!side] == MOAT_NO_FIELD &&
			     other->fields[!side] == MOAT_NO_FIELD;
		both[side] = !alone && share(diff, one, other, side);
	}
	return both[0] == both[1] ? MOAT_COMPANY_SAME :
	       both[1]		  ? MOAT_COMPANY_GAINED :
				    MOAT_COMPANY_LOST;
}
