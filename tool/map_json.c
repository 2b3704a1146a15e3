/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The document of `moat map --format=json':
 *
 * { "moat": VERSION, "command": "map", "input", "line", "page",
 *   "symbols": [ { "address", "offset", "size", "exact", "letter", "name",
 *                  "aliases", "file", "section", "gap_before", "promise",
 *                  "reason", "subject",
 *                  "shares": [ { "name", "certain" } ... ], "n_shares" } ... ],
 *   "same_offset": null | { "objects", "offset" } }
 */
#include "clean.h"
#include "json_out.h"
#include "map_view.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static json_t *json_of_aliases(const struct moat_view *view, const struct moat_object *object)
{
	json_t *array = json_array();
	const char *last = moat_object_symbol(&view->map, object)->name;
	for (uint32_t i = 1; i < object->n_names; i++) {
		uint32_t index = view->map.symbols[object->first + i];
		const char *alias = view->input->image.symbols[index].name;
		if (strcmp(alias, last) != 0)
			json_array_append_new(array, moat_json_text(alias));
		last = alias;
	}
	return array;
}

static json_t *json_of_sharers(const struct moat_view *view,
			       const struct moat_view_sharers *sharers)
{
	json_t *array = json_array();
	for (size_t i = 0; i < sharers->n && i < MOAT_VIEW_SHARERS; i++) {
		const struct moat_object *object = &view->map.objects[sharers->objects[i]];
		const char *name = moat_object_symbol(&view->map, object)->name;
		json_array_append_new(array, json_pack("{s:o, s:b}", "name", moat_json_text(name),
						       "certain", sharers->certain[i]));
	}
	return array;
}

static json_t *json_of_promise(const struct moat_promise *promise)
{
	char text[128];
	return promise ? moat_json_text(moat_promise_text(promise, text, sizeof text)) :
			 json_null();
}

static json_t *json_of_object(const struct moat_view *view, size_t index)
{
	const struct moat_image *image = &view->input->image;
	const struct moat_object *object = &view->map.objects[index];
	const struct moat_symbol *symbol = moat_object_symbol(&view->map, object);
	const struct moat_promise *promise = view->tags ? view->tags[index] : NULL;
	struct moat_view_sharers sharers;
	char letter[2] = { symbol->letter, '\0' };
	moat_view_sharers(view, index, &sharers);
	return json_pack(
		"{s:o, s:I, s:o, s:b, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:o, s:I}",
		"address", moat_json_address(object->addr), "offset",
		(json_int_t)(object->addr & (view->line - 1)), "size",
		moat_json_bytes(object->size), "exact", object->sized, "letter", letter, "name",
		moat_json_text(symbol->name), "aliases", json_of_aliases(view, object), "file",
		moat_json_text(symbol->file < image->n_files ? image->files[symbol->file] : NULL),
		"section",
		moat_json_text(symbol->section < image->n_sections ?
				       image->sections[symbol->section].name :
				       NULL),
		"gap_before", moat_json_bytes(moat_view_gap(view, index)), "promise",
		json_of_promise(promise), "reason",
		moat_json_text(promise ? promise->reason : NULL), "subject",
		(view->shown[index] & MOAT_VIEW_SUBJECT) != 0, "shares",
		json_of_sharers(view, &sharers), "n_shares", (json_int_t)sharers.n);
}

void moat_map_print_json(const struct moat_view *view)
{
	size_t nth = 0;
	printf("{\"moat\":\"%s\",\"command\":\"map\",\"input\":", MOAT_VERSION);
	moat_json_put_text(view->input->path);
	printf(",\"line\":%" PRIu64 ",\"page\":%" PRIu64 ",\"symbols\":[", view->line, view->page);
	for (size_t i = 0; i < view->map.n_objects; i++)
		if (view->shown[i] & MOAT_VIEW_SHOWN)
			moat_json_put(json_of_object(view, i), nth++);
	printf("],\n\"same_offset\":");
	if (view->check.same_offset_pages)
		printf("{\"objects\":%zu,\"offset\":%" PRIu64 "}}\n", view->check.same_offset_pages,
		       view->check.same_offset);
	else
		printf("null}\n");
}
