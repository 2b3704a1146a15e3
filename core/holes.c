/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "holes.h"

#include <stdlib.h>
#include <string.h>

struct builder {
	const struct moat_record *record;
	const bool *open;
	uint64_t line_bits; /* 0: no lines */
	uint64_t line;	    /* the one that the last row started in */
	struct moat_rows *rows;
};

/* A field as far as order goes. */
struct place {
	uint64_t bit_offset;
	size_t field;
};

static uint64_t end_of(const struct moat_field *field)
{
	return field->bit_offset + field->bit_size;
}

static bool push(struct moat_rows *rows, const struct moat_row *row)
{
	if (rows->n == rows->room) {
		size_t room = rows->room ? 2 * rows->room : 16;
		struct moat_row *more = realloc(rows->rows, room * sizeof *more);
		if (!more)
			return false;
		rows->rows = more;
		rows->room = room;
	}
	rows->rows[rows->n++] = *row;
	return true;
}

static bool add_row(struct builder *builder, enum moat_row_kind kind, unsigned depth, size_t field,
		    uint64_t from, uint64_t to)
{
	struct moat_row row = { kind, depth, field, from, to - from, { 0, 0 } };
	uint64_t bits = builder->line_bits;
	if (!bits)
		return push(builder->rows, &row);
	row.lines = (struct moat_lines){ from / bits, (to > from ? to - 1 : from) / bits };
	if (kind != MOAT_ROW_CLOSE && row.lines.first != builder->line) {
		uint64_t now = builder->line = row.lines.first;
		struct moat_row line = { MOAT_ROW_LINE, depth, SIZE_MAX,
					 now * bits,	bits,  { now, now } };
		if (!push(builder->rows, &line))
			return false;
	}
	return push(builder->rows, &row);
}

/* The field behind FIELD and all that is inside of it. */
static size_t skip(const struct moat_record *record, size_t field)
{
	unsigned depth = record->fields[field].depth;
	do
		field++;
	while (field < record->n_fields && record->fields[field].depth > depth);
	return field;
}

static int by_offset(const void *a, const void *b)
{
	const struct place *one = a, *other = b;
	if (one->bit_offset != other->bit_offset)
		return one->bit_offset < other->bit_offset ? -1 : 1;
	return one->field < other->field ? -1 : one->field > other->field;
}

/* The fields at FIRST's depth from FIRST on, in memory order: not every language
   lays fields out as they are declared.  To be freed. */
static struct place *places_from(const struct moat_record *record, size_t first, size_t *ret_n)
{
	size_t n = 0, field = first;
	bool sorted = true;
	while (field < record->n_fields &&
	       record->fields[field].depth == record->fields[first].depth) {
		n++;
		field = skip(record, field);
	}
	struct place *places = malloc((n ? n : 1) * sizeof *places);
	if (!places)
		return NULL;
	field = first;
	for (size_t i = 0; i < n; i++) {
		places[i] = (struct place){ record->fields[field].bit_offset, field };
		sorted = sorted && (i == 0 || places[i - 1].bit_offset <= places[i].bit_offset);
		field = skip(record, field);
	}
	if (!sorted)
		qsort(places, n, sizeof *places, by_offset);
	*ret_n = n;
	return places;
}

/* ---- virtual bases ---- */

/* Has the class whose fields are at FIRST's depth, from FIRST on, virtual bases? */
static bool has_virtual_bases(const struct moat_record *record, size_t first)
{
	unsigned depth = record->fields[first].depth;
	for (size_t i = first; i < record->n_fields && record->fields[i].depth == depth;
	     i = skip(record, i)) {
		if (record->fields[i].floating)
			return true;
		/* Those of a base, too; a member holds its own. */
		if (record->fields[i].anonymous && skip(record, i) > i + 1 &&
		    has_virtual_bases(record, i + 1))
			return true;
	}
	return false;
}

/* Where the field ends as far as is known: a base's virtual bases are behind all of
   the class, wherever they are where that base is a class of its own. */
static uint64_t known_end(const struct moat_record *record, size_t field)
{
	size_t end = skip(record, field);
	uint64_t last = record->fields[field].bit_offset;
	if (!record->fields[field].anonymous || end == field + 1 ||
	    !has_virtual_bases(record, field + 1))
		return end_of(&record->fields[field]);
	for (size_t i = field + 1; i < end; i = skip(record, i))
		if (!record->fields[i].floating && known_end(record, i) > last)
			last = known_end(record, i);
	return last;
}

/* ---- rows ---- */

static bool add_level(struct builder *builder, size_t first, unsigned depth, uint64_t from,
		      uint64_t to);

static bool is_open(const struct builder *builder, size_t field)
{
	const struct moat_record *record = builder->record;
	return record->fields[field].aggregate && (!builder->open || builder->open[field]) &&
	       field + 1 < record->n_fields &&
	       record->fields[field + 1].depth > record->fields[field].depth;
}

/* LIMIT: where the next field starts.  A base's tail may hold the next field. */
static bool add_field(struct builder *builder, size_t index, uint64_t limit)
{
	const struct moat_field *field = &builder->record->fields[index];
	uint64_t from = field->bit_offset, to = end_of(field);
	uint64_t known = known_end(builder->record, index);
	if (!is_open(builder, index))
		return add_row(builder, MOAT_ROW_FIELD, field->depth, index, from, to);
	uint64_t inner = limit > from && limit < known ? limit : known;
	return add_row(builder, MOAT_ROW_OPEN, field->depth, index, from, to) &&
	       add_level(builder, index + 1, field->depth + 1, from, inner) &&
	       add_row(builder, MOAT_ROW_CLOSE, field->depth, index, from, to);
}

/* The fields from FIRST on, which lie in the bits [FROM, TO). */
static bool add_level(struct builder *builder, size_t first, unsigned depth, uint64_t from,
		      uint64_t to)
{
	size_t n = 0;
	struct place *places = places_from(builder->record, first, &n);
	bool good = places != NULL;
	uint64_t seen = from; /* all bits before it are some field's */
	for (size_t i = 0; good && i < n; i++) {
		const struct moat_field *field = &builder->record->fields[places[i].field];
		if (field->bit_offset > seen)
			good = add_row(builder, MOAT_ROW_HOLE, depth, SIZE_MAX, seen,
				       field->bit_offset);
		good = good && add_field(builder, places[i].field,
					 i + 1 < n ? places[i + 1].bit_offset : to);
		uint64_t end = known_end(builder->record, places[i].field);
		if (end > seen)
			seen = end;
	}
	free(places);
	if (good && n && seen < to)
		good = add_row(builder,
			       has_virtual_bases(builder->record, first) ? MOAT_ROW_BASES :
									   MOAT_ROW_PADDING,
			       depth, SIZE_MAX, seen, to);
	return good;
}

static int by_row_offset(const void *a, const void *b)
{
	const struct moat_row *one = a, *other = b;
	return one->bit_offset < other->bit_offset ? -1 : one->bit_offset > other->bit_offset;
}

/* What no field covers, from a copy of the rows in memory order. */
static bool sum_up(const struct moat_record *record, struct moat_rows *rows)
{
	struct moat_row *fields = malloc((rows->n ? rows->n : 1) * sizeof *fields);
	uint64_t seen = 0, end = record->size * 8;
	size_t n = 0;
	if (!fields)
		return false;
	for (size_t i = 0; i < rows->n; i++)
		if (rows->rows[i].kind == MOAT_ROW_FIELD || rows->rows[i].kind == MOAT_ROW_BASES)
			fields[n++] = rows->rows[i];
	for (size_t i = 0; i < rows->n; i++)
		if (rows->rows[i].kind == MOAT_ROW_BASES)
			rows->base_bits += rows->rows[i].bit_size;
	qsort(fields, n, sizeof *fields, by_row_offset);
	for (size_t i = 0; i < n; i++) {
		if (fields[i].bit_offset > seen) {
			rows->holes++;
			rows->hole_bits += fields[i].bit_offset - seen;
		}
		if (fields[i].bit_offset + fields[i].bit_size > seen)
			seen = fields[i].bit_offset + fields[i].bit_size;
	}
	rows->padding_bits = n && seen < end ? end - seen : 0;
	free(fields);
	return true;
}

bool moat_rows_build(const struct moat_record *record, const bool *open, uint64_t line,
		     struct moat_rows *ret)
{
	memset(ret, 0, sizeof *ret);
	struct builder builder = { record, open, line * 8, 0, ret };
	if ((record->n_fields == 0 || add_level(&builder, 0, 0, 0, record->size * 8)) &&
	    sum_up(record, ret))
		return true;
	moat_rows_release(ret);
	return false;
}

void moat_rows_release(struct moat_rows *rows)
{
	free(rows->rows);
	memset(rows, 0, sizeof *rows);
}
