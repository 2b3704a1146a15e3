/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The document of `moat struct --format=json':
 *
 * { "moat": VERSION, "command": "struct", "input", "line",
 *   "structs": [ { "name", "kind", "typedef", "function", "place", "unit",
 *                  "units", "layout", "layouts", "id", "size", "align", "lines",
 *                  "fields": [ { "path", "name", "type", "depth", "offset",
 *                                "size", "bit_offset", "bit_size", "bitfield",
 *                                "flexible", "anonymous", "base", "open",
 *                                "lines": { "first", "last" },
 *                                "promise": null | { "granule", "group", "terms" } } ... ],
 *                  "holes": [ { "bit_offset", "bit_size", "depth" } ... ],
 *                  "n_holes", "hole_bits", "padding_bits", "base_bits" } ... ] }
 *
 * Written per struct; the head and the foot are cmd_struct.c's.
 */
#include "clean.h"
#include "json_out.h"
#include "struct_view.h"

static json_t *json_of_promise(const struct moat_field *field)
{
	if (!field->granule && !field->group && !field->terms)
		return json_null();
	return json_pack("{s:o, s:o, s:o}", "granule", moat_json_bytes(field->granule), "group",
			 moat_json_text(field->group), "terms", moat_json_text(field->terms));
}

static json_t *json_of_field(const struct moat_struct_view *view, const struct moat_row *row)
{
	const struct moat_field *field = &view->layout.record.fields[row->field];
	const struct moat_dwarf_field *more = &view->layout.fields[row->field];
	bool known = !more->virtual_base;
	return json_pack(
		"{s:o, s:o, s:o, s:I, s:o, s:o, s:o, s:o, s:b, s:b, s:b, s:b, s:b, s:o, s:o}",
		"path", moat_json_text(field->path), "name",
		moat_json_text(moat_struct_field_name(view, row->field)), "type",
		moat_json_text(field->type), "depth", (json_int_t)field->depth, "offset",
		known ? moat_json_bytes(field->bit_offset / 8) : json_null(), "size",
		known && !field->bitfield ? moat_json_bytes(field->bit_size / 8) : json_null(),
		"bit_offset", known ? moat_json_bytes(field->bit_offset) : json_null(), "bit_size",
		known ? moat_json_bytes(field->bit_size) : json_null(), "bitfield", field->bitfield,
		"flexible", field->flexible, "anonymous", field->anonymous && !more->base, "base",
		more->base, "open", row->kind == MOAT_ROW_OPEN, "lines",
		json_pack("{s:o, s:o}", "first", moat_json_bytes(row->lines.first), "last",
			  moat_json_bytes(row->lines.last)),
		"promise", json_of_promise(field));
}

static json_t *json_of_fields(const struct moat_struct_view *view)
{
	json_t *array = json_array();
	for (size_t i = 0; i < view->rows.n; i++) {
		const struct moat_row *row = &view->rows.rows[i];
		if (row->kind == MOAT_ROW_FIELD || row->kind == MOAT_ROW_OPEN)
			json_array_append_new(array, json_of_field(view, row));
	}
	return array;
}

static json_t *json_of_holes(const struct moat_struct_view *view)
{
	json_t *array = json_array();
	for (size_t i = 0; i < view->rows.n; i++) {
		const struct moat_row *row = &view->rows.rows[i];
		if (row->kind == MOAT_ROW_HOLE || row->kind == MOAT_ROW_PADDING)
			json_array_append_new(array,
					      json_pack("{s:o, s:o, s:I}", "bit_offset",
							moat_json_bytes(row->bit_offset),
							"bit_size", moat_json_bytes(row->bit_size),
							"depth", (json_int_t)row->depth));
	}
	return array;
}

void moat_struct_print_json(const struct moat_struct_view *view, size_t nth)
{
	const struct moat_dwarf_type *type = view->type;
	const struct moat_record *record = &view->layout.record;
	char id[17];
	moat_record_id(record, id);
	moat_json_put(
		json_pack("{s:o, s:s, s:b, s:o, s:o, s:o, s:I, s:I, s:I, s:s, s:o, s:o, s:o, s:o, "
			  "s:o, s:I, s:o, s:o, s:o}",
			  "name", moat_json_text(type->name), "kind",
			  moat_keyword_name(type->keyword), "typedef", type->by_typedef, "function",
			  moat_json_text(type->function), "place", moat_json_text(record->place),
			  "unit", moat_json_text(type->unit), "units", (json_int_t)type->n_units,
			  "layout", (json_int_t)type->layout, "layouts",
			  (json_int_t)type->n_layouts, "id", id, "size",
			  moat_json_bytes(record->size), "align",
			  record->align ? moat_json_bytes(record->align) : json_null(), "lines",
			  moat_json_bytes(moat_struct_lines(view)), "fields", json_of_fields(view),
			  "holes", json_of_holes(view), "n_holes", (json_int_t)view->rows.holes,
			  "hole_bits", moat_json_bytes(view->rows.hole_bits), "padding_bits",
			  moat_json_bytes(view->rows.padding_bits), "base_bits",
			  moat_json_bytes(view->rows.base_bits)),
		nth);
}
