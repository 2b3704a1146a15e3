/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/holes.h"

/* Bits, unless BYTES is multiplied in. */
#define BYTES *8

static struct moat_field *add(struct moat_record *record, const char *path, uint64_t offset,
			      uint64_t size, unsigned depth)
{
	struct moat_field *field = moat_record_add(record, path, "int");
	field->bit_offset = offset;
	field->bit_size = size;
	field->depth = depth;
	return field;
}

/* The rows as text: "a@0+4 hole@4+4 line1 b@64+1 ..." in bits. */
static const char *drawn(const struct moat_record *record, const bool *open, uint64_t line)
{
	static char text[1024];
	struct moat_rows rows;
	size_t len = 0;
	text[0] = '\0';
	if (!moat_rows_build(record, open, line, &rows))
		return NULL;
	for (size_t i = 0; i < rows.n && len < sizeof text; i++) {
		const struct moat_row *row = &rows.rows[i];
		const char *name = row->field == SIZE_MAX ? "" : record->fields[row->field].path;
		char *at = text + len;
		size_t room = sizeof text - len;
		if (i)
			len += (size_t)snprintf(at, room, " "), at = text + len, room--;
		if (row->kind == MOAT_ROW_LINE)
			len += (size_t)snprintf(at, room, "line%" PRIu64, row->lines.first);
		else if (row->kind == MOAT_ROW_CLOSE)
			len += (size_t)snprintf(at, room, "}");
		else
			len += (size_t)snprintf(at, room, "%s%s@%" PRIu64 "+%" PRIu64,
						row->kind == MOAT_ROW_HOLE    ? "hole" :
						row->kind == MOAT_ROW_PADDING ? "padding" :
						row->kind == MOAT_ROW_BASES   ? "bases" :
										name,
						row->kind == MOAT_ROW_OPEN ? "{" : "",
						row->bit_offset, row->bit_size);
	}
	moat_rows_release(&rows);
	return text;
}

static bool an_empty_struct_has_no_rows(void)
{
	struct moat_record record = { .size = 0 };
	CHECK_STR(drawn(&record, NULL, 64), "");
	record.size = 1; /* C++'s */
	CHECK_STR(drawn(&record, NULL, 64), "");
	return true;
}

static bool holes_and_padding_are_found(void)
{
	struct moat_record record = { .size = 24 };
	struct moat_rows rows;
	add(&record, "a", 0, 1 BYTES, 0);
	add(&record, "b", 8 BYTES, 8 BYTES, 0);
	add(&record, "c", 16 BYTES, 2 BYTES, 0);
	CHECK_STR(drawn(&record, NULL, 64), "a@0+8 hole@8+56 b@64+64 c@128+16 padding@144+48");
	CHECK(moat_rows_build(&record, NULL, 64, &rows));
	CHECK_UINT(rows.holes, 1);
	CHECK_UINT(rows.hole_bits, 56);
	CHECK_UINT(rows.padding_bits, 48);
	moat_rows_release(&rows);
	moat_record_release(&record);
	return true;
}

static bool holes_may_be_bits(void)
{
	struct moat_record record = { .size = 4 };
	add(&record, "a", 0, 3, 0)->bitfield = true;
	add(&record, "b", 7, 5, 0)->bitfield = true;
	CHECK_STR(drawn(&record, NULL, 64), "a@0+3 hole@3+4 b@7+5 padding@12+20");
	moat_record_release(&record);
	return true;
}

static bool a_line_is_drawn_where_a_row_starts_in_it(void)
{
	struct moat_record record = { .size = 256 };
	struct moat_rows rows;
	add(&record, "a", 0, 60 BYTES, 0);
	add(&record, "b", 60 BYTES, 8 BYTES, 0); /* straddles */
	add(&record, "c", 68 BYTES, 120 BYTES, 0);
	add(&record, "d", 192 BYTES, 64 BYTES, 0);
	CHECK_STR(drawn(&record, NULL, 64),
		  "a@0+480 b@480+64 line1 c@544+960 line2 hole@1504+32 line3 d@1536+512");
	CHECK_STR(drawn(&record, NULL, 0), "a@0+480 b@480+64 c@544+960 hole@1504+32 d@1536+512");
	CHECK_STR(drawn(&record, NULL, 128),
		  "a@0+480 b@480+64 c@544+960 line1 hole@1504+32 d@1536+512");
	CHECK(moat_rows_build(&record, NULL, 64, &rows));
	CHECK_UINT(rows.rows[1].lines.first, 0);
	CHECK_UINT(rows.rows[1].lines.last, 1);
	CHECK_UINT(rows.rows[3].lines.first, 1);
	CHECK_UINT(rows.rows[3].lines.last, 2);
	moat_rows_release(&rows);
	moat_record_release(&record);
	return true;
}

/* struct { char a; union { char b; struct { char c; int d; } s; long e; }; } */
static void make_union(struct moat_record *record)
{
	record->size = 16;
	add(record, "a", 0, 1 BYTES, 0);
	struct moat_field *inner = add(record, "", 8 BYTES, 8 BYTES, 0);
	inner->aggregate = inner->anonymous = true;
	add(record, "b", 8 BYTES, 1 BYTES, 1);
	add(record, "s", 8 BYTES, 8 BYTES, 1)->aggregate = true;
	add(record, "s.c", 8 BYTES, 1 BYTES, 2);
	add(record, "s.d", 12 BYTES, 4 BYTES, 2);
	add(record, "e", 8 BYTES, 8 BYTES, 1);
}

static bool an_arms_hole_is_shown_and_not_counted(void)
{
	struct moat_record record = { 0 };
	struct moat_rows rows;
	make_union(&record);
	CHECK_STR(drawn(&record, NULL, 64),
		  "a@0+8 hole@8+56 {@64+64 b@64+8 s{@64+64 s.c@64+8 hole@72+24 s.d@96+32 } "
		  "e@64+64 }");
	CHECK(moat_rows_build(&record, NULL, 64, &rows));
	CHECK_UINT(rows.holes, 1);
	CHECK_UINT(rows.hole_bits, 56);
	CHECK_UINT(rows.padding_bits, 0);
	moat_rows_release(&rows);
	moat_record_release(&record);
	return true;
}

static bool what_is_closed_is_one_row(void)
{
	struct moat_record record = { 0 };
	bool open[7] = { false, true };
	make_union(&record);
	CHECK_STR(drawn(&record, open, 64), "a@0+8 hole@8+56 {@64+64 b@64+8 s@64+64 e@64+64 }");
	open[1] = false;
	CHECK_STR(drawn(&record, open, 64), "a@0+8 hole@8+56 @64+64");
	moat_record_release(&record);
	return true;
}

static bool a_short_unions_rest_is_padding(void)
{
	struct moat_record record = { .size = 8, .is_union = true };
	add(&record, "a", 0, 5 BYTES, 0);
	add(&record, "b", 0, 4 BYTES, 0);
	CHECK_STR(drawn(&record, NULL, 64), "a@0+40 b@0+32 padding@40+24");
	moat_record_release(&record);
	return true;
}

static bool rows_are_in_memory_order(void)
{
	struct moat_record record = { .size = 16 };
	add(&record, "c", 12 BYTES, 4 BYTES, 0);
	add(&record, "a", 0, 8 BYTES, 0)->aggregate = true;
	add(&record, "a.y", 4 BYTES, 4 BYTES, 1);
	add(&record, "a.x", 0, 4 BYTES, 1);
	add(&record, "b", 8 BYTES, 1 BYTES, 0);
	CHECK_STR(drawn(&record, NULL, 64),
		  "a{@0+64 a.x@0+32 a.y@32+32 } b@64+8 hole@72+24 c@96+32");
	moat_record_release(&record);
	return true;
}

/* The tail of a base class is where the derived one goes on. */
static bool a_bases_tail_may_hold_a_field(void)
{
	struct moat_record record = { .size = 16 };
	struct moat_field *base = add(&record, "", 0, 16 BYTES, 0);
	base->aggregate = base->anonymous = true;
	add(&record, "a", 0, 8 BYTES, 1);
	add(&record, "b", 8 BYTES, 1 BYTES, 1);
	add(&record, "c", 12 BYTES, 4 BYTES, 0);
	CHECK_STR(drawn(&record, NULL, 64), "{@0+128 a@0+64 b@64+8 padding@72+24 } c@96+32");
	moat_record_release(&record);
	return true;
}

static bool a_flexible_array_lies_where_it_starts(void)
{
	struct moat_record record = { .size = 64 };
	add(&record, "n", 0, 64 BYTES, 0);
	add(&record, "items", 64 BYTES, 0, 0)->flexible = true;
	CHECK_STR(drawn(&record, NULL, 64), "n@0+512 line1 items@512+0");
	moat_record_release(&record);
	return true;
}

static void add_class_with_virtual_base(struct moat_record *record)
{
	add(record, "", 0, 0, 1)->floating = true;
	add(record, "_vptr", 0, 8 BYTES, 1);
	add(record, "w", 8 BYTES, 4 BYTES, 1);
}

/* They stand behind all of the class, not behind the base that they are of. */
static bool virtual_bases_are_no_padding(void)
{
	struct moat_record record = { .size = 32 };
	struct moat_rows rows;
	struct moat_field *base = add(&record, "", 0, 32 BYTES, 0);
	base->anonymous = base->aggregate = true;
	add_class_with_virtual_base(&record);
	add(&record, "x", 12 BYTES, 4 BYTES, 0);
	CHECK_STR(drawn(&record, NULL, 0),
		  "{@0+256 @0+0 _vptr@0+64 w@64+32 } x@96+32 bases@128+128");
	const bool closed[5] = { false };
	CHECK_STR(drawn(&record, closed, 0), "@0+256 x@96+32 bases@128+128");
	CHECK(moat_rows_build(&record, NULL, 0, &rows));
	CHECK_UINT(rows.padding_bits, 0);
	CHECK_UINT(rows.base_bits, 128);
	moat_rows_release(&rows);
	moat_record_release(&record);
	/* A member has its own. */
	record = (struct moat_record){ .size = 40 };
	add(&record, "m", 0, 32 BYTES, 0)->aggregate = true;
	add_class_with_virtual_base(&record);
	add(&record, "c", 32 BYTES, 1 BYTES, 0);
	CHECK_STR(drawn(&record, NULL, 0),
		  "m{@0+256 @0+0 _vptr@0+64 w@64+32 bases@96+160 } c@256+8 padding@264+56");
	CHECK(moat_rows_build(&record, NULL, 0, &rows));
	CHECK_UINT(rows.hole_bits, 0);
	CHECK_UINT(rows.padding_bits, 56);
	CHECK_UINT(rows.base_bits, 160);
	moat_rows_release(&rows);
	moat_record_release(&record);
	return true;
}

int main(void)
{
	RUN(an_empty_struct_has_no_rows);
	RUN(holes_and_padding_are_found);
	RUN(holes_may_be_bits);
	RUN(a_line_is_drawn_where_a_row_starts_in_it);
	RUN(an_arms_hole_is_shown_and_not_counted);
	RUN(what_is_closed_is_one_row);
	RUN(a_short_unions_rest_is_padding);
	RUN(rows_are_in_memory_order);
	RUN(a_bases_tail_may_hold_a_field);
	RUN(a_flexible_array_lies_where_it_starts);
	RUN(virtual_bases_are_no_padding);
	return 0;
}
