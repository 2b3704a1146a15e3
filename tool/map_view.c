/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map_view.h"

#include "clean.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

void moat_view_sharers(const struct moat_view *view, size_t index,
		       struct moat_view_sharers *ret_sharers)
{
	const struct moat_object *object = &view->map.objects[index];
	uint64_t bytes = moat_object_bytes(object);
	struct moat_run run = moat_run_of(object->addr, bytes, view->line);
	struct moat_view_sharers sharers = { 0 };
	size_t found[MOAT_VIEW_SHARERS];
	if (bytes)
		sharers.n = moat_map_sharers(&view->map, object->space, run, index, found,
					     MOAT_VIEW_SHARERS);
	size_t n = sharers.n < MOAT_VIEW_SHARERS ? sharers.n : MOAT_VIEW_SHARERS;
	for (size_t i = 0; i < n; i++) {
		sharers.objects[i] = found[n - 1 - i];
		sharers.certain[i] = moat_object_shares_surely(
			object, &view->map.objects[found[n - 1 - i]], view->line);
	}
	*ret_sharers = sharers;
}

/* ---- what is shown ---- */

/* Show the object at INDEX, CONTEXT objects on both sides, and whoever shares
   its lines. */
static bool show_around(struct moat_view *view, size_t index, size_t context)
{
	const struct moat_map *map = &view->map;
	const struct moat_object *object = &map->objects[index];
	for (size_t i = index, n = 0; n <= context && map->objects[i].space == object->space;
	     i--, n++) {
		view->shown[i] |= MOAT_VIEW_SHOWN;
		if (i == 0)
			break;
	}
	for (size_t i = index, n = 0;
	     n <= context && i < map->n_objects && map->objects[i].space == object->space; i++, n++)
		view->shown[i] |= MOAT_VIEW_SHOWN;
	view->shown[index] |= MOAT_VIEW_SUBJECT;
	struct moat_run run = moat_run_of(object->addr, moat_object_bytes(object), view->line);
	size_t n = moat_map_sharers(map, object->space, run, index, NULL, 0);
	size_t *sharers = calloc(n + 1, sizeof *sharers);
	if (!sharers)
		return false;
	moat_map_sharers(map, object->space, run, index, sharers, n);
	for (size_t i = 0; i < n; i++)
		view->shown[sharers[i]] |= MOAT_VIEW_SHOWN;
	free(sharers);
	return true;
}

static bool in_section(const struct moat_view *view, size_t index, const char *name)
{
	const struct moat_image *image = &view->input->image;
	uint32_t section = moat_object_symbol(&view->map, &view->map.objects[index])->section;
	return section < image->n_sections && strcmp(image->sections[section].name, name) == 0;
}

static bool choose(struct moat_view *view, const struct moat_view_options *options)
{
	for (size_t i = 0; i < view->map.n_objects; i++) {
		if (!options->around)
			view->shown[i] |= MOAT_VIEW_SHOWN;
		else if (moat_object_bears(&view->map, &view->map.objects[i], options->around) &&
			 !show_around(view, i, options->context))
			return false;
	}
	for (size_t i = 0; i < view->map.n_objects; i++) {
		struct moat_view_sharers sharers = { 0 };
		if (!(view->shown[i] & MOAT_VIEW_SHOWN))
			continue;
		if (options->shared_only)
			moat_view_sharers(view, i, &sharers);
		if ((options->shared_only && sharers.n == 0) ||
		    (options->section && !in_section(view, i, options->section)))
			view->shown[i] &= (unsigned char)~MOAT_VIEW_SHOWN;
	}
	return true;
}

/* ---- what is known ---- */

static bool tag_objects(struct moat_view *view)
{
	if (view->input->manifest.n_promises == 0)
		return true;
	if (!moat_check_run(&view->check, &view->input->manifest, &view->map, NULL))
		return false;
	view->tags = calloc(view->map.n_objects + 1, sizeof *view->tags);
	if (!view->tags)
		return false;
	for (size_t i = 0; i < view->check.n_findings; i++) {
		const struct moat_symbol *symbol = view->check.findings[i].symbol;
		if (!symbol || symbol->kind == MOAT_SYMBOL_COMMON)
			continue;
		/* Past the last object if the symbol is out of the map's scope. */
		view->tags[moat_map_at(&view->map, symbol->space, symbol->addr)] =
			view->check.findings[i].promise;
	}
	return true;
}

/* Does the image have a symbol NAME that a map can show?  Sets EVERYTHING if it
   is code.  Otherwise a message. */
static bool find_symbol(const struct moat_input *input, const char *name, bool *everything)
{
	bool data = false, code = false, other = false;
	for (size_t i = 0; i < input->image.n_symbols; i++) {
		const struct moat_symbol *symbol = &input->image.symbols[i];
		if (strcmp(symbol->name, name) != 0)
			continue;
		data |= symbol->kind == MOAT_SYMBOL_DATA || symbol->kind == MOAT_SYMBOL_LABEL;
		code |= symbol->kind == MOAT_SYMBOL_CODE;
		other |= symbol->kind != MOAT_SYMBOL_UNIT;
	}
	if (code && !data)
		*everything = true;
	if (data || code)
		return true;
	if (other)
		moat_trouble("'%s': symbol '%s' has no place: it is undefined, absolute or common",
			     moat_clean(input->path), moat_clean(name));
	else
		moat_no_symbol(input, name);
	return false;
}

int moat_view_build(struct moat_view *view, const struct moat_input *input,
		    const struct moat_view_options *options)
{
	const struct moat_manifest *manifest = &input->manifest;
	bool everything = options->everything;
	memset(view, 0, sizeof *view);
	view->input = input;
	view->line = options->line ? options->line : 64;
	view->page = options->page ? options->page : 4096;
	if (!options->line && manifest->n_units && !moat_granule_fault(manifest->units[0].line))
		view->line = manifest->units[0].line;
	if (!options->page && manifest->n_units && !moat_granule_fault(manifest->units[0].page))
		view->page = manifest->units[0].page;
	if (options->around && !find_symbol(input, options->around, &everything))
		return MOAT_TROUBLE;
	if (!moat_map_build(&view->map, &input->image,
			    everything ? MOAT_MAP_EVERYTHING : MOAT_MAP_DATA))
		return moat_no_memory();
	view->shown = calloc(view->map.n_objects + 1, 1);
	if (!view->shown || !tag_objects(view) || !choose(view, options)) {
		moat_view_release(view);
		return moat_no_memory();
	}
	return MOAT_OK;
}

void moat_view_release(struct moat_view *view)
{
	moat_check_release(&view->check);
	moat_map_release(&view->map);
	free(view->tags);
	free(view->shown);
	memset(view, 0, sizeof *view);
}

/* ---- gaps ---- */

uint64_t moat_view_gap(const struct moat_view *view, size_t index)
{
	const struct moat_map *map = &view->map;
	const struct moat_object *object = &map->objects[index];
	if (index == 0 || object[-1].space != object->space || !object[-1].sized || !object->sized)
		return 0;
	if (moat_object_symbol(map, object)->section !=
	    moat_object_symbol(map, object - 1)->section)
		return 0;
	return object->addr > object[-1].reach ? object->addr - object[-1].reach : 0;
}

bool moat_view_gap_is_used(const struct moat_view *view, size_t index)
{
	const struct moat_image *image = &view->input->image;
	const struct moat_object *object = &view->map.objects[index];
	uint32_t section = moat_object_symbol(&view->map, object)->section;
	uint64_t gap = moat_view_gap(view, index);
	unsigned char bytes[256];
	for (uint64_t at = 0; image->peek && at < gap;) {
		size_t len = gap - at < sizeof bytes ? (size_t)(gap - at) : sizeof bytes;
		if (!image->peek(image, section, object->addr - gap + at, bytes, len))
			return false;
		for (size_t i = 0; i < len; i++)
			if (bytes[i])
				return true;
		at += len;
	}
	return false;
}
