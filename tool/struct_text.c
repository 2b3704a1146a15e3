/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text of `moat struct': C that says in comments where everything lies.
 */
#include "clean.h"
#include "struct_view.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Comments of longer declarations stand right behind them. */
#define COLUMN_MAX 72

/* "12", or with bits "12:3". */
static void write_offset(struct moat_buf *buf, uint64_t bits, bool with_bits)
{
	moat_buf_printf(buf, "%" PRIu64, bits / 8);
	if (with_bits)
		moat_buf_printf(buf, ":%u", (unsigned)(bits % 8));
}

static void write_count(struct moat_buf *buf, uint64_t n, const char *unit)
{
	moat_buf_printf(buf, "%" PRIu64 " %s%s", n, unit, n == 1 ? "" : "s");
}

/* "4 bytes", "3 bits", "2 bytes 3 bits". */
static void write_size(struct moat_buf *buf, uint64_t bits)
{
	if (bits >= 8)
		write_count(buf, bits / 8, "byte");
	if (bits % 8)
		moat_buf_str(buf, bits >= 8 ? " " : "");
	if (bits % 8)
		write_count(buf, bits % 8, "bit");
}

/* The type up to the name, as far as it is before the fields of one that is open. */
static void write_opening(struct moat_buf *buf, const char *type, size_t name_at)
{
	static const char hidden[] = " {...}";
	size_t len = sizeof hidden - 1;
	if (name_at >= len && strncmp(type + name_at - len, hidden, len) == 0)
		name_at -= len;
	moat_buf_add(buf, type, name_at);
	moat_buf_str(buf, " {");
}

static void write_declaration(struct moat_buf *buf, const struct moat_struct_view *view,
			      const struct moat_row *row)
{
	const struct moat_field *field = &view->layout.record.fields[row->field];
	const struct moat_dwarf_field *more = &view->layout.fields[row->field];
	const char *type = field->type ? field->type : "?";
	const char *name = moat_struct_field_name(view, row->field);
	if (more->base && row->kind != MOAT_ROW_CLOSE)
		moat_buf_str(buf, more->virtual_base ? "/* virtual base */ " : "/* base */ ");
	switch (row->kind) {
	case MOAT_ROW_OPEN:
		write_opening(buf, type, more->name_at);
		return;
	case MOAT_ROW_CLOSE:
		moat_buf_printf(buf, "}%s%s", *name ? " " : "", name);
		break;
	default:
		moat_buf_add(buf, type, more->name_at);
		if (*name && more->name_at && !strchr("*&(", type[more->name_at - 1]))
			moat_buf_str(buf, " ");
		moat_buf_str(buf, name);
		moat_buf_str(buf, type + more->name_at);
		if (field->bitfield)
			moat_buf_printf(buf, ":%" PRIu64, field->bit_size);
	}
	moat_buf_str(buf, ";");
}

static void write_promise(struct moat_buf *buf, const struct moat_struct_view *view,
			  const struct moat_field *field)
{
	if (!field->granule && !field->group && !field->terms)
		return;
	moat_buf_str(buf, "  [");
	if (field->granule == view->line)
		moat_buf_str(buf, "line");
	else if (field->granule)
		moat_buf_printf(buf, "bytes %" PRIu64, field->granule);
	if (field->group)
		moat_buf_printf(buf, "%sgroup %s", field->granule ? ", " : "",
				moat_clean(field->group));
	if (field->terms)
		moat_buf_printf(buf, "%s%s", field->granule || field->group ? ", " : "",
				moat_clean(field->terms));
	moat_buf_str(buf, "]");
}

/* The comment beside a field. */
static void write_facts(struct moat_buf *buf, const struct moat_struct_view *view,
			const struct moat_row *row)
{
	const struct moat_field *field = &view->layout.record.fields[row->field];
	struct moat_buf offset = MOAT_BUF_INIT, size = MOAT_BUF_INIT;
	bool virtual_base = view->layout.fields[row->field].virtual_base;
	write_offset(&offset, field->bit_offset, field->bitfield);
	if (field->bitfield)
		write_count(&size, field->bit_size, "bit");
	else
		moat_buf_printf(&size, "%" PRIu64, field->bit_size / 8);
	moat_buf_printf(buf, "/* %6s %7s", virtual_base ? "?" : offset.text,
			virtual_base ? "?" : size.text);
	if (row->kind == MOAT_ROW_FIELD && row->lines.first != row->lines.last)
		moat_buf_printf(buf, "  lines %" PRIu64 "-%" PRIu64, row->lines.first,
				row->lines.last);
	write_promise(buf, view, field);
	moat_buf_str(buf, " */");
	moat_buf_release(&offset);
	moat_buf_release(&size);
}

/* A hole or padding: its size, and where it is. */
static void print_gap(const struct moat_row *row, struct moat_buf *buf)
{
	bool whole = row->bit_offset % 8 == 0 && row->bit_size % 8 == 0;
	moat_buf_str(buf, row->kind == MOAT_ROW_HOLE  ? "/* hole: " :
			  row->kind == MOAT_ROW_BASES ? "/* virtual bases or padding: " :
							"/* padding: ");
	write_size(buf, row->bit_size);
	moat_buf_str(buf, " at ");
	write_offset(buf, row->bit_offset, !whole);
	if (row->lines.first != row->lines.last)
		moat_buf_printf(buf, "  lines %" PRIu64 "-%" PRIu64, row->lines.first,
				row->lines.last);
	moat_buf_str(buf, " */");
	puts(moat_said(buf));
}

static void print_row(const struct moat_struct_view *view, const struct moat_row *row,
		      unsigned column)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	for (unsigned i = 0; i <= row->depth; i++)
		putchar('\t');
	switch (row->kind) {
	case MOAT_ROW_LINE:
		printf("/* ---- line %" PRIu64 " (%" PRIu64 ") ---- */\n", row->lines.first,
		       row->bit_offset / 8);
		break;
	case MOAT_ROW_HOLE:
	case MOAT_ROW_PADDING:
	case MOAT_ROW_BASES:
		print_gap(row, &buf);
		break;
	case MOAT_ROW_CLOSE:
		write_declaration(&buf, view, row);
		puts(moat_clean(moat_said(&buf)));
		break;
	case MOAT_ROW_OPEN:
	case MOAT_ROW_FIELD: {
		unsigned width = column - 8 * (row->depth + 1);
		write_declaration(&buf, view, row);
		printf("%-*s ", column > 8 * (row->depth + 1) ? (int)width : 0,
		       moat_clean(moat_said(&buf)));
		moat_buf_clear(&buf);
		write_facts(&buf, view, row);
		puts(moat_said(&buf));
	}
	}
	moat_buf_release(&buf);
}

/* Where the comments start. */
static unsigned comment_column(const struct moat_struct_view *view)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	size_t column = 32;
	for (size_t i = 0; i < view->rows.n; i++) {
		const struct moat_row *row = &view->rows.rows[i];
		if (row->kind != MOAT_ROW_FIELD && row->kind != MOAT_ROW_OPEN)
			continue;
		moat_buf_clear(&buf);
		write_declaration(&buf, view, row);
		size_t end = 8 * (row->depth + 1) + buf.len;
		if (end > column && end <= COLUMN_MAX)
			column = end;
	}
	moat_buf_release(&buf);
	return (unsigned)column;
}

static void print_head(const struct moat_struct_view *view)
{
	const struct moat_dwarf_type *type = view->type;
	if (view->layout.record.place)
		printf("/* %s */\n", moat_clean(view->layout.record.place));
	if (type->function)
		printf("/* local to %s() */\n", moat_clean(type->function));
	if (type->n_layouts > 1) {
		printf("/* layout %u of %u: in %u unit%s", type->layout, type->n_layouts,
		       type->n_units, type->n_units == 1 ? "" : "s");
		if (type->unit)
			printf(", %s%s", moat_clean(type->unit),
			       type->n_units == 1 ? "" : " first");
		puts(" */");
	}
	if (type->by_typedef)
		printf("typedef %s {\n", moat_keyword_name(type->keyword));
	else
		printf("%s %s {\n", moat_keyword_name(type->keyword), moat_clean(type->name));
}

static void print_sum(const struct moat_struct_view *view)
{
	const struct moat_record *record = &view->layout.record;
	struct moat_buf buf = MOAT_BUF_INIT;
	uint64_t last = record->size % view->line;
	write_count(&buf, record->size, "byte");
	moat_buf_str(&buf, " in ");
	write_count(&buf, moat_struct_lines(view), "line");
	if (last && record->size > view->line)
		moat_buf_printf(&buf, ", %" PRIu64 " in the last", last);
	if (record->align)
		moat_buf_printf(&buf, "; aligned to %" PRIu64, record->align);
	if (view->rows.holes) {
		moat_buf_printf(&buf, "; %zu hole%s: ", view->rows.holes,
				view->rows.holes == 1 ? "" : "s");
		write_size(&buf, view->rows.hole_bits);
	}
	if (view->rows.padding_bits) {
		moat_buf_str(&buf, "; padding: ");
		write_size(&buf, view->rows.padding_bits);
	}
	if (view->rows.base_bits) {
		moat_buf_str(&buf, "; virtual bases or padding: ");
		write_size(&buf, view->rows.base_bits);
	}
	printf("\n\t/* %s */\n", moat_said(&buf));
	moat_buf_release(&buf);
}

void moat_struct_print_text(const struct moat_struct_view *view, size_t nth)
{
	unsigned column = comment_column(view);
	if (nth)
		putchar('\n');
	print_head(view);
	for (size_t i = 0; i < view->rows.n; i++)
		print_row(view, &view->rows.rows[i], column);
	print_sum(view);
	if (view->type->by_typedef)
		printf("} %s;\n", moat_clean(view->type->name));
	else
		puts("};");
}
