/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "map_heat.h"

#include "tool.h"

#include <string.h>

int moat_heat_view_build(struct moat_heat_view *hot)
{
	const struct moat_heat *heat = hot->heat;
	if (moat_heat_reach(heat, heat->line, &hot->lines) &&
	    moat_heat_reach(heat, heat->page, &hot->pages) &&
	    moat_heat_reach(heat, MOAT_HUGE_PAGE, &hot->huge_pages))
		return MOAT_OK;
	return moat_no_memory();
}

static bool is_in_section(const struct moat_heat_view *hot, const struct moat_heat_line *line)
{
	const struct moat_map *map = &hot->view->map;
	const struct moat_image *image = map->image;
	for (size_t i = line->first; i < line->first + line->n_hits; i++) {
		const struct moat_object *object = &map->objects[hot->heat->hits[i].object];
		uint32_t section = moat_object_symbol(map, object)->section;
		if (section < image->n_sections &&
		    strcmp(image->sections[section].name, hot->section) == 0)
			return true;
	}
	return false;
}

bool moat_heat_view_line(const struct moat_heat_view *hot, const struct moat_heat_line *line,
			 struct moat_heat_company *ret)
{
	if (!moat_heat_company(hot->heat, line, ret)) {
		moat_no_memory();
		return false;
	}
	if (hot->section && !is_in_section(hot, line))
		return false;
	return !hot->together_only || line->n_objects > 1 || ret->n_hot;
}

void moat_heat_view_near(const struct moat_heat_view *hot, const struct moat_heat_miss *miss,
			 struct moat_near *near)
{
	const struct moat_image *image = hot->view->map.image;
	*near = (struct moat_near){ .wanted = miss->name };
	for (size_t i = 0; i < image->n_symbols; i++) {
		const struct moat_symbol *symbol = &image->symbols[i];
		/* In another file it is near, too. */
		if (symbol->kind == MOAT_SYMBOL_DATA || symbol->kind == MOAT_SYMBOL_CODE)
			moat_near_try(near, symbol->name);
	}
}

const char *moat_view_file(const struct moat_view *view, size_t object)
{
	const struct moat_image *image = view->map.image;
	const struct moat_symbol *symbol =
		moat_object_symbol(&view->map, &view->map.objects[object]);
	return symbol->file < image->n_files ? image->files[symbol->file] : NULL;
}
