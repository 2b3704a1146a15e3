/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of the document of `moat diff --format=json' that tell of promises and
 * structs:
 *
 * "promises": null | { "old", "new": { "promises", "structs" }, "broken", "gone",
 *     "changed", "added", "changes": [ as of `moat check --baseline', and
 *     "broken", "breaches": [ text ... ] ],
 *     "fields": [ { "struct", "field", "term", "global", "reason", "what",
 *                   "mend" } ... ] },
 * "structs": null | { "line", "both", "differ", "follow", "came": [ { "name",
 *     "kind" } ... ], "went": [ ... ], "pairs": [ { "name", "kind", "function",
 *     "same", "ambiguous", "follows", "watched",
 *     "old", "new": { "size", "lines", "unit", "layout", "layouts" }, "cause",
 *     "causes": [ { "kind", "field", "count", "before", "bit_size", "bit_step",
 *                   "moved", "bit_by", "inside", "of", "text" } ... ],
 *     "fields": [ { "path", "old", "new": null | { "bit_offset", "bit_size",
 *                   "type", "first", "last" }, "moved", "crossed", "reordered",
 *                   "retyped", "terms", "gained", "lost": [ path ... ] } ... ] } ... ] }
 *
 * Of fields those that differ are listed.
 */
#include "change_words.h"
#include "diff_view.h"
#include "json_out.h"
#include "tool.h"

#include <stdio.h>

/* ---- promises ---- */

static json_t *json_of_change(const struct moat_diff_promises *promises,
			      const struct moat_change *change)
{
	const struct moat_finding *finding = moat_diff_promises_finding(promises, change);
	json_t *value = moat_change_json(change, NULL), *texts = json_array();
	for (size_t i = 0; finding && i < finding->n_breaches; i++)
		json_array_append_new(texts, moat_json_text(finding->breaches[i].text));
	json_object_set_new(value, "broken", json_boolean(change->broken));
	json_object_set_new(value, "breaches", texts);
	return value;
}

static json_t *json_of_field(const struct moat_field_finding *finding)
{
	const struct moat_term *term = finding->term;
	const struct moat_instance *global = finding->instance;
	return json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "struct",
			 moat_json_text(finding->layout->name), "field",
			 moat_json_text(term ? term->field : NULL), "term",
			 moat_json_text(term ? moat_term_name(term->kind) : NULL), "global",
			 moat_json_text(!global	     ? NULL :
					global->name ? global->name :
						       global->symbol),
			 "reason", moat_json_text(term ? term->reason : NULL), "what",
			 moat_json_text(finding->what), "mend", moat_json_text(finding->mend));
}

static void print_side(const struct moat_baseline *baseline, const char *name)
{
	printf("\"%s\":{\"promises\":%zu,\"structs\":%zu},", name, baseline->n_promises,
	       baseline->n_structs);
}

void moat_diff_print_promises_json(const struct moat_diff_view *view)
{
	const struct moat_diff_promises *promises = &view->promises;
	const struct moat_changes *changes = &promises->diff.changes;
	size_t gone = changes->counts[MOAT_CHANGE_GONE], added = changes->counts[MOAT_CHANGE_NEW];
	fputs("\"promises\":", stdout);
	if (!promises->compared) {
		fputs("null,\n", stdout);
		return;
	}
	putchar('{');
	print_side(&promises->diff.sides[0], "old");
	print_side(&promises->diff.sides[1], "new");
	printf("\"broken\":%zu,\"gone\":%zu,\"changed\":%zu,\"added\":%zu,\n\"changes\":[",
	       moat_promise_diff_broken(&promises->diff), gone, changes->n_changes - gone - added,
	       added);
	for (size_t i = 0; i < changes->n_changes; i++)
		moat_json_put(json_of_change(promises, &changes->changes[i]), i);
	fputs("],\n\"fields\":[", stdout);
	for (size_t i = 0; i < promises->diff.n_broken; i++)
		moat_json_put(json_of_field(promises->diff.broken[i]), i);
	fputs("]},\n", stdout);
}

/* ---- structs ---- */

static json_t *json_of_path(const struct moat_struct_layouts *layouts, const size_t fields[2])
{
	const struct moat_field *field = moat_struct_field(layouts, fields);
	return moat_json_text(field ? field->path : NULL);
}

static json_t *json_of_index(size_t index)
{
	return index == MOAT_NO_RECORD_CAUSE ? json_null() : json_integer((json_int_t)index);
}

static json_t *json_of_cause(const struct moat_struct_layouts *layouts, size_t i)
{
	const struct moat_record_cause *cause = &layouts->diff.causes[i];
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_struct_say_cause(layouts, i, &buf);
	json_t *value = json_pack(
		"{s:s, s:o, s:I, s:o, s:I, s:I, s:I, s:I, s:o, s:o, s:o}", "kind",
		moat_record_cause_name(cause->kind), "field", json_of_path(layouts, cause->fields),
		"count", (json_int_t)cause->n, "before", json_of_path(layouts, cause->behind),
		"bit_size", (json_int_t)cause->size, "bit_step", (json_int_t)cause->step, "moved",
		(json_int_t)cause->n_moved, "bit_by", (json_int_t)cause->by, "inside",
		json_of_index(cause->inside), "of", json_of_index(cause->of), "text",
		moat_json_text(moat_said(&buf)));
	moat_buf_release(&buf);
	return value;
}

static json_t *json_of_mates(const struct moat_struct_layouts *layouts, size_t of,
			     enum moat_company kind)
{
	const struct moat_record_diff *diff = &layouts->diff;
	json_t *array = json_array();
	for (size_t i = 0; i < diff->n_fields; i++)
		if (i != of && !diff->fields[i].inner &&
		    moat_record_diff_company(diff, of, i) == kind)
			json_array_append_new(array, json_of_path(layouts, diff->fields[i].fields));
	return array;
}

static json_t *json_of_place(const struct moat_struct_layouts *layouts,
			     const struct moat_field_diff *diff, int side)
{
	if (diff->fields[side] == MOAT_NO_FIELD)
		return json_null();
	const struct moat_field *field = &layouts->sides[side].record.fields[diff->fields[side]];
	return json_pack("{s:o, s:o, s:o, s:o, s:o}", "bit_offset",
			 moat_json_bytes(field->bit_offset), "bit_size",
			 moat_json_bytes(field->bit_size), "type", moat_json_text(field->type),
			 "first", moat_json_bytes(diff->lines[side].first), "last",
			 moat_json_bytes(diff->lines[side].last));
}

static json_t *json_of_diff(const struct moat_struct_layouts *layouts, size_t i)
{
	const struct moat_field_diff *diff = &layouts->diff.fields[i];
	return json_pack("{s:o, s:o, s:o, s:b, s:b, s:b, s:b, s:b, s:o, s:o}", "path",
			 json_of_path(layouts, diff->fields), "old",
			 json_of_place(layouts, diff, 0), "new", json_of_place(layouts, diff, 1),
			 "moved", diff->moved, "crossed", diff->crossed, "reordered",
			 diff->reordered, "retyped", diff->retyped, "terms",
			 moat_struct_has_terms(layouts, diff), "gained",
			 json_of_mates(layouts, i, MOAT_COMPANY_GAINED), "lost",
			 json_of_mates(layouts, i, MOAT_COMPANY_LOST));
}

static bool differs(const struct moat_field_diff *field)
{
	bool both = field->fields[0] != MOAT_NO_FIELD && field->fields[1] != MOAT_NO_FIELD;
	return (!both && !field->inner) || field->moved || field->grown || field->retyped ||
	       field->reordered;
}

static json_t *json_of_layout(const struct moat_diff_structs *structs,
			      const struct moat_struct_layouts *layouts,
			      const struct moat_dwarf_type *type, int side)
{
	uint64_t size = layouts->sides[side].record.size, line = structs->line;
	return json_pack("{s:o, s:o, s:o, s:I, s:I}", "size", moat_json_bytes(size), "lines",
			 moat_json_bytes(size / line + (size % line != 0)), "unit",
			 moat_json_text(type->unit), "layout", (json_int_t)type->layout, "layouts",
			 (json_int_t)type->n_layouts);
}

static json_t *json_of_pair(const struct moat_diff_structs *structs,
			    const struct moat_struct_pair *pair,
			    const struct moat_struct_layouts *layouts)
{
	const struct moat_dwarf_type *type = pair->types[1];
	json_t *causes = json_array(), *fields = json_array();
	for (size_t i = 0; i < layouts->diff.n_causes; i++)
		json_array_append_new(causes, json_of_cause(layouts, i));
	for (size_t i = 0; i < layouts->diff.n_fields; i++)
		if (differs(&layouts->diff.fields[i]))
			json_array_append_new(fields, json_of_diff(layouts, i));
	return json_pack("{s:o, s:s, s:o, s:b, s:b, s:b, s:b, s:o, s:o, s:o, s:o, s:o}", "name",
			 moat_json_text(type->name), "kind", moat_keyword_name(type->keyword),
			 "function", moat_json_text(type->function), "same", pair->same,
			 "ambiguous", pair->ambiguous, "follows", pair->follows, "watched",
			 pair->watched, "old", json_of_layout(structs, layouts, pair->types[0], 0),
			 "new", json_of_layout(structs, layouts, type, 1), "cause",
			 json_of_index(layouts->diff.first), "causes", causes, "fields", fields);
}

static void print_alone(const struct moat_diff_structs *structs, int side)
{
	printf(",\n\"%s\":[", side ? "came" : "went");
	for (size_t i = 0; i < structs->n_alone[side]; i++) {
		const struct moat_dwarf_type *type = structs->alone[side][i];
		moat_json_put(json_pack("{s:o, s:s}", "name", moat_json_text(type->name), "kind",
					moat_keyword_name(type->keyword)),
			      i);
	}
	putchar(']');
}

bool moat_diff_print_structs_json(const struct moat_diff_view *view)
{
	const struct moat_diff_structs *structs = &view->structs;
	bool ok = true;
	fputs("\"structs\":", stdout);
	if (!structs->asked) {
		fputs("null,\n", stdout);
		return true;
	}
	printf("{\"line\":%llu,\"both\":%zu,\"differ\":%zu,\"follow\":%zu",
	       (unsigned long long)structs->line, structs->n_both, structs->n_differ,
	       structs->n_follow);
	print_alone(structs, 1);
	print_alone(structs, 0);
	fputs(",\n\"pairs\":[", stdout);
	for (size_t i = 0; ok && i < structs->n_pairs; i++) {
		struct moat_struct_layouts layouts;
		ok = moat_struct_layouts_load(&layouts, structs, &structs->pairs[i]);
		if (!ok)
			break;
		moat_json_put(json_of_pair(structs, &structs->pairs[i], &layouts), i);
		moat_struct_layouts_release(&layouts);
	}
	fputs("]},\n", stdout);
	return ok;
}
