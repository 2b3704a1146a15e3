/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The JSON of `moat map --hot'. */
#include "json_out.h"
#include "map_heat.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>

static json_t *share_of(const struct moat_heat_view *hot, uint64_t weight)
{
	return json_integer(moat_heat_share(weight, hot->heat->total));
}

static json_t *json_of_count(size_t n)
{
	return n == SIZE_MAX ? json_null() : json_integer((json_int_t)n);
}

static json_t *json_of_reach(const struct moat_heat_view *hot)
{
	json_t *array = json_array();
	for (size_t i = 0; hot->heat->inside && i < MOAT_HEAT_REACHES; i++)
		json_array_append_new(
			array, json_pack("{s:i, s:o, s:o, s:o}", "percent", moat_heat_percents[i],
					 "lines", json_of_count(hot->lines.granules[i]), "pages",
					 json_of_count(hot->pages.granules[i]), "huge_pages",
					 json_of_count(hot->huge_pages.granules[i])));
	return array;
}

static const char *name_of(const struct moat_view *view, size_t object)
{
	return moat_object_symbol(&view->map, &view->map.objects[object])->name;
}

static json_t *json_of_names(const struct moat_heat_view *hot, const size_t *objects, size_t n)
{
	json_t *array = json_array();
	for (size_t i = 0; i < n && i < MOAT_HEAT_COMPANY; i++)
		json_array_append_new(array, moat_json_text(name_of(hot->view, objects[i])));
	return array;
}

static json_t *json_of_hit(const struct moat_heat_view *hot, const struct moat_heat_hit *hit)
{
	const struct moat_view *view = hot->view;
	const struct moat_image *image = view->map.image;
	const struct moat_object *object = &view->map.objects[hit->object];
	const struct moat_symbol *symbol = moat_object_symbol(&view->map, object);
	return json_pack("{s:o, s:o, s:o, s:o, s:b, s:o, s:o, s:o}", "name",
			 moat_json_text(symbol->name), "offset",
			 hit->has_offset ? moat_json_bytes(hit->offset) : json_null(), "address",
			 moat_json_address(object->addr + hit->offset), "size",
			 moat_json_bytes(object->size), "exact", object->sized, "file",
			 moat_json_text(moat_view_file(view, hit->object)), "section",
			 moat_json_text(symbol->section < image->n_sections ?
						image->sections[symbol->section].name :
						NULL),
			 "share", share_of(hot, hit->weight));
}

static json_t *json_of_line(const struct moat_heat_view *hot, const struct moat_heat_line *line,
			    const struct moat_heat_company *company)
{
	const struct moat_heat *heat = hot->heat;
	json_t *hits = json_array();
	for (size_t i = 0; i < line->n_hits; i++)
		json_array_append_new(hits, json_of_hit(hot, &heat->hits[line->first + i]));
	uint64_t last = (line->run.hi - 1) & ~(heat->line - 1);
	return json_pack("{s:o, s:o, s:o, s:b, s:o, s:o, s:I, s:o, s:I}", "first",
			 moat_json_address(line->run.lo), "last", moat_json_address(last), "share",
			 share_of(hot, line->weight), "together",
			 line->n_objects > 1 && !moat_heat_is_open(line->run, heat->line), "hits",
			 hits, "perhaps", json_of_names(hot, company->hot, company->n_hot),
			 "n_perhaps", (json_int_t)company->n_hot, "also",
			 json_of_names(hot, company->cold, company->n_cold), "n_also",
			 (json_int_t)company->n_cold);
}

/* NULL: nothing of it is shown. */
static json_t *json_of_page(const struct moat_heat_view *hot, const struct moat_heat_page *page)
{
	const struct moat_heat *heat = hot->heat;
	struct moat_heat_company company;
	json_t *lines = json_array();
	for (size_t i = page->first; i < page->first + page->n_lines; i++)
		if (moat_heat_view_line(hot, &heat->lines[i], &company))
			json_array_append_new(lines, json_of_line(hot, &heat->lines[i], &company));
	if (json_array_size(lines) == 0) {
		json_decref(lines);
		return NULL;
	}
	uint64_t last = (page->run.hi - 1) & ~(heat->page - 1);
	bool relocatable = hot->view->map.image->kind == MOAT_IMAGE_RELOCATABLE;
	return json_pack("{s:o, s:o, s:b, s:o, s:o}", "first", moat_json_address(page->run.lo),
			 "last", moat_json_address(last), "tls",
			 !relocatable && page->space == MOAT_SPACE_TLS, "share",
			 share_of(hot, page->weight), "lines", lines);
}

static json_t *json_of_miss(const struct moat_heat_view *hot, const struct moat_heat_miss *miss)
{
	static const char *const why[] = { "absent", "code", "placeless", "ambiguous", "beyond" };
	struct moat_near near = { 0 };
	json_t *names = json_array();
	if (miss->why == MOAT_HEAT_ABSENT)
		moat_heat_view_near(hot, miss, &near);
	for (size_t i = 0; i < MOAT_NEAR_NAMES && near.names[i]; i++)
		json_array_append_new(names, moat_json_text(near.names[i]));
	moat_near_release(&near);
	return json_pack("{s:o, s:o, s:s, s:o, s:o}", "name", moat_json_text(miss->name), "file",
			 moat_json_text(miss->file), "why", why[miss->why], "near", names, "share",
			 share_of(hot, miss->weight));
}

void moat_heat_print_json(const struct moat_heat_view *hot)
{
	const struct moat_heat *heat = hot->heat;
	size_t nth = 0;
	printf("{\"moat\":\"%s\",\"command\":\"map\",\"input\":", MOAT_VERSION);
	moat_json_put_text(hot->view->input->path);
	printf(",\"line\":%" PRIu64 ",\"page\":%" PRIu64 ",\"hot\":", heat->line, heat->page);
	moat_json_put_text(hot->path);
	printf(",\"share\":%" PRIu32 ",\"reach\":", moat_heat_share(heat->inside, heat->total));
	moat_json_put(json_of_reach(hot), 0);
	printf(",\n\"pages\":[");
	for (size_t i = 0; i < heat->n_pages; i++) {
		json_t *page = json_of_page(hot, &heat->pages[i]);
		if (page)
			moat_json_put(page, nth++);
	}
	printf("],\n\"missing\":[");
	for (size_t i = 0; i < heat->n_misses && i < MOAT_HEAT_NAMED; i++)
		moat_json_put(json_of_miss(hot, &heat->misses[i]), i);
	printf("],\n\"n_missing\":%zu}\n", heat->n_misses);
}
