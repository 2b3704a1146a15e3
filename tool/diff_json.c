/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of the document of `moat diff --format=json' that tell what moved:
 *
 * "old", "new": { "input", "machine", "symbols", "sizes", "sections" },
 * "summary": { "same", "matched", "moved", "resized", "came", "went", "slide",
 *              "moved_bytes", "unexplained_bytes" },
 * "sections": [ { "name", "delta", "grown", "matched", "moved_inside" } ... ],
 * "causes": [ { "kind", "amount", "root", "follows", "name", "last", "count",
 *               "file", "section", "old", "new", "old_size", "new_size",
 *               "before", "departs", "other_end", "old_align", "new_align",
 *               "certain", "own", "perhaps", "zeros" } ... ],
 * "runs": [ { "section", "first", "last", "count", "old", "new", "delta",
 *             "inside", "step", "stray", "causes" } ... ],
 * "loose": [ { "name", "old", "new", "delta", "old_holder", "new_holder" } ... ]
 */
#include "clean.h"
#include "diff_view.h"
#include "json_out.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>

static json_t *json_of_half(const struct moat_diff_view *view, int side)
{
	const struct moat_input *input = view->inputs[side];
	bool sections = input->image.kind != MOAT_IMAGE_LIST;
	bool sizes = sections || (input->image.n_symbols && input->image.symbols[0].sized);
	const char *machine = moat_machine_name(input);
	return json_pack("{s:o, s:s?, s:I, s:b, s:b}", "input", moat_json_text(input->path),
			 "machine", machine, "symbols", (json_int_t)input->image.n_symbols, "sizes",
			 sizes, "sections", sections);
}

static json_t *json_of_summary(const struct moat_diff *diff)
{
	return json_pack("{s:b, s:I, s:I, s:I, s:I, s:I, s:o, s:o, s:o}", "same",
			 moat_diff_same(diff), "matched", (json_int_t)diff->n_matched, "moved",
			 (json_int_t)diff->n_moved, "resized", (json_int_t)diff->n_resized, "came",
			 (json_int_t)diff->n_came, "went", (json_int_t)diff->n_went, "slide",
			 diff->slid_whole ? json_integer(diff->slide) : json_null(), "moved_bytes",
			 moat_json_bytes(diff->moved), "unexplained_bytes",
			 moat_json_bytes(diff->unexplained));
}

static json_t *json_of_slid(const struct moat_diff *diff, const struct moat_slid *slid)
{
	const struct moat_image *image = diff->halves[MOAT_OLD].image;
	return json_pack("{s:o, s:I, s:I, s:I, s:I}", "name",
			 moat_json_text(image->sections[slid->old_section].name), "delta",
			 (json_int_t)slid->delta, "grown", (json_int_t)slid->grown, "matched",
			 (json_int_t)slid->n, "moved_inside", (json_int_t)slid->inside);
}

static json_t *json_of_cell(const struct moat_half *half, uint32_t cell, bool size)
{
	if (cell == MOAT_NO_CELL)
		return json_null();
	return size ? moat_json_bytes(half->cells[cell].size) :
		      moat_json_address(half->cells[cell].addr);
}

static json_t *json_of_index(uint32_t index)
{
	return index == UINT32_MAX ? json_null() : json_integer(index);
}

static json_t *json_of_cause(const struct moat_diff *diff, const struct moat_cause *cause)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	bool in_old = cause->old_cell != MOAT_NO_CELL && cause->kind != MOAT_CAUSE_CAME;
	const struct moat_half *half = in_old ? old_half : new_half;
	uint32_t cell = in_old ? cause->old_cell : cause->new_cell;
	uint32_t object = half->cells[cell].object;
	json_t *value = json_pack(
		"{s:s, s:I, s:b, s:o, s:o, s:o, s:I, s:o, s:o}", "kind",
		moat_cause_name(cause->kind), "amount", (json_int_t)cause->amount, "root",
		moat_cause_is_root(cause), "follows", json_of_index(cause->follows), "name",
		moat_json_text(moat_cell_name(half, cell)), "last",
		moat_json_text(moat_cell_name(half, cell + cause->n - 1)), "count",
		(json_int_t)cause->n, "file",
		moat_json_text(object == UINT32_MAX ? NULL : moat_object_file(&half->map, object)),
		"section", moat_json_text(moat_diff_section(half, cell)));
	json_t *more = json_pack(
		"{s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:I, s:I, s:b, s:b, s:o, s:b}", "old",
		json_of_cell(old_half, cause->old_cell, false), "new",
		json_of_cell(new_half, cause->new_cell, false), "old_size",
		json_of_cell(old_half, cause->old_cell, true), "new_size",
		json_of_cell(new_half, cause->new_cell, true), "before",
		moat_json_text(cause->spine == MOAT_NO_CELL ?
				       NULL :
				       moat_cell_name(old_half, cause->spine)),
		"departs", cause->departs, "other_end", json_of_index(cause->other_end),
		"old_align", (json_int_t)cause->old_align, "new_align",
		(json_int_t)cause->new_align, "certain", cause->certain, "own", cause->own,
		"perhaps", json_of_index(cause->perhaps), "zeros", cause->zeros);
	json_object_update_new(value, more);
	return value;
}

static json_t *json_of_run(const struct moat_diff *diff, const struct moat_moved *run)
{
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	json_t *causes = json_array();
	for (uint32_t i = 0; i < run->n_causes; i++)
		json_array_append_new(causes, json_integer(run->first_cause + i));
	return json_pack("{s:o, s:o, s:o, s:I, s:o, s:o, s:I, s:I, s:I, s:b, s:o}", "section",
			 moat_json_text(moat_diff_section(half, run->old_first)), "first",
			 moat_json_text(moat_cell_name(half, run->old_first)), "last",
			 moat_json_text(moat_cell_name(half, run->old_last)), "count",
			 (json_int_t)run->n, "old",
			 moat_json_address(half->cells[run->old_first].addr), "new",
			 moat_json_address(diff->halves[MOAT_NEW].cells[run->new_first].addr),
			 "delta", (json_int_t)run->delta, "inside", (json_int_t)run->inside, "step",
			 (json_int_t)run->step, "stray", run->stray, "causes", causes);
}

static json_t *json_of_holder(const struct moat_half *half, uint32_t holder)
{
	const struct moat_map *map = &half->map;
	if (holder == UINT32_MAX)
		return json_null();
	return moat_json_text(moat_object_symbol(map, &map->objects[holder])->name);
}

static json_t *json_of_loose(const struct moat_diff *diff, const struct moat_loose *loose)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	const struct moat_object *one = &old_half->map.objects[loose->old_object];
	const struct moat_object *other = &new_half->map.objects[loose->new_object];
	return json_pack("{s:o, s:o, s:o, s:I, s:o, s:o}", "name",
			 moat_json_text(moat_object_symbol(&old_half->map, one)->name), "old",
			 moat_json_address(one->addr), "new", moat_json_address(other->addr),
			 "delta", (json_int_t)loose->delta, "old_holder",
			 json_of_holder(old_half, loose->old_holder), "new_holder",
			 json_of_holder(new_half, loose->new_holder));
}

void moat_diff_print_moves_json(const struct moat_diff_view *view)
{
	const struct moat_diff *diff = &view->diff;
	fputs("\"old\":", stdout);
	moat_json_put_value(json_of_half(view, MOAT_OLD));
	fputs(",\n\"new\":", stdout);
	moat_json_put_value(json_of_half(view, MOAT_NEW));
	fputs(",\n\"summary\":", stdout);
	moat_json_put_value(json_of_summary(diff));
	fputs(",\n\"sections\":[", stdout);
	for (size_t i = 0; i < diff->n_slid; i++)
		moat_json_put(json_of_slid(diff, &diff->slid[i]), i);
	fputs("],\n\"causes\":[", stdout);
	for (size_t i = 0; i < diff->n_causes; i++)
		moat_json_put(json_of_cause(diff, &diff->causes[i]), i);
	fputs("],\n\"runs\":[", stdout);
	for (size_t i = 0; i < diff->n_runs; i++)
		moat_json_put(json_of_run(diff, &diff->runs[i]), i);
	fputs("],\n\"loose\":[", stdout);
	for (size_t i = 0; i < diff->n_loose; i++)
		moat_json_put(json_of_loose(diff, &diff->loose[i]), i);
	fputs("],\n", stdout);
}
