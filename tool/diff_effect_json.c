/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of the document of `moat diff --format=json' that tell what a
 * difference changes:
 *
 * "geometry": { "line", "page", "huge", "l1": CACHE, "l2": CACHE },
 * "against": null | { "kind": "still" | "together" | "most", "delta", "symbols",
 *                     "of" },
 * "watched": [ EFFECT ... ],
 * "effects": [ EFFECT ... ]  of the symbols in both that moved or whose lines
 *                            others share now
 * "footprint": null | { "old": FOOTPRINT, "new": FOOTPRINT },
 * "aliases": null | { "old", "new", "gained", "lost", "perhaps",
 *                     "changed": [ { "names": [ 2 ], "gained" } ... ] },
 * "mates_capped": true if there are more mates or aliases than were counted,
 * "verdict": [ { "aspect", "watched", "known", "changed", "open", "n", "of", "text",
 *                "advice": [ ... ], "rules": [ ... ] } ... ],
 * "conclusion": TEXT
 *
 * CACHE: { "sets", "ways", "line" }
 * EFFECT: { "name", "file", "as", "delta", "l1_shift", "l2_shift", "old": null | SPOT,
 *           "new": null | SPOT, "gained": MATES, "lost": MATES,
 *           "gained_page_mates", "lost_page_mates" }
 * SPOT: { "address", "size", "exact", "line_offset", "lines", "straddles",
 *         "page", "page_offset", "pages", "crosses_page", "huge",
 *         "crosses_huge", "l1_set", "l2_set", "shares": MATES }; what the image
 *         does not tell is null
 * MATES: { "n", "names": [ { "name", "certain" } ... ] }
 * "as" is the better name of another at the address of a watched one; else null
 * FOOTPRINT: { "symbols", "apart", "lines", "pages", "huge_pages",
 *              "l1_fullest", "l1_overfull_sets", "exact" }; if not exact, at most so
 *              many, or at least: nothing bounds the size of one of them
 */
#include "clean.h"
#include "diff_view.h"
#include "json_out.h"
#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static json_t *json_of_name(const struct moat_diff_view *view, int side, size_t object)
{
	return moat_json_text(moat_said_symbol(&view->effects, (enum moat_side)side, object)->name);
}

static json_t *known_number(bool known, uint64_t number)
{
	return known ? moat_json_bytes(number) : json_null();
}

static json_t *known_truth(bool known, bool truth)
{
	return known ? json_boolean(truth) : json_null();
}

static json_t *json_of_cache(const struct moat_cache *cache)
{
	return json_pack("{s:I, s:I, s:I}", "sets", (json_int_t)cache->sets, "ways",
			 (json_int_t)cache->ways, "line", (json_int_t)cache->line);
}

static json_t *json_of_geometry(const struct moat_geometry *geometry)
{
	return json_pack("{s:I, s:I, s:I, s:o, s:o}", "line", (json_int_t)geometry->line, "page",
			 (json_int_t)geometry->page, "huge", (json_int_t)geometry->huge, "l1",
			 json_of_cache(&geometry->l1), "l2", json_of_cache(&geometry->l2));
}

static json_t *json_of_ground(const struct moat_ground *ground)
{
	static const char *const kinds[] = {
		[MOAT_ANCHOR_STILL] = "still",
		[MOAT_ANCHOR_TOGETHER] = "together",
		[MOAT_ANCHOR_MOST] = "most",
	};
	if (!ground)
		return json_null();
	return json_pack("{s:s, s:I, s:I, s:I}", "kind", kinds[ground->kind], "delta",
			 (json_int_t)ground->anchor, "symbols", (json_int_t)ground->n_anchored,
			 "of", (json_int_t)ground->n);
}

/* ---- symbols ---- */

static json_t *json_of_mates(const struct moat_diff_view *view, int side,
			     const struct moat_mates *mates)
{
	json_t *names = json_array();
	for (size_t i = 0; i < mates->n_listed; i++)
		json_array_append_new(names,
				      json_pack("{s:o, s:b}", "name",
						json_of_name(view, side, mates->list[i].object),
						"certain", mates->list[i].sure));
	return json_pack("{s:I, s:o}", "n", (json_int_t)mates->n, "names", names);
}

static json_t *json_of_spot(const struct moat_diff_view *view, int side,
			    const struct moat_effect *effect)
{
	const struct moat_spot *spot = &effect->spots[side];
	bool line = spot->known & MOAT_KNOWN_LINE;
	bool page = spot->known & MOAT_KNOWN_PAGE;
	bool huge = spot->known & MOAT_KNOWN_HUGE;
	if (effect->objects[side] == MOAT_NO_OBJECT)
		return json_null();
	json_t *value = json_pack(
		"{s:o, s:o, s:b, s:o, s:o, s:o, s:o}", "address", moat_json_address(spot->addr),
		"size", moat_json_bytes(spot->size), "exact", spot->sized, "line_offset",
		known_number(line, spot->line_offset), "lines", known_number(line, spot->n_lines),
		"straddles", known_truth(line, spot->straddles), "shares",
		line ? json_of_mates(view, side, &effect->lines[side]) : json_null());
	json_t *more = json_pack(
		"{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "page", known_number(page, spot->page),
		"page_offset", known_number(page, spot->page_offset), "pages",
		known_number(page, spot->n_pages), "crosses_page",
		known_truth(page, spot->crosses_page), "huge", known_number(huge, spot->huge),
		"crosses_huge", known_truth(huge, spot->crosses_huge), "l1_set",
		known_number(spot->known & MOAT_KNOWN_L1, spot->l1_set), "l2_set",
		known_number(spot->known & MOAT_KNOWN_L2, spot->l2_set));
	json_object_update_new(value, more);
	return value;
}

static json_t *known_shift(const struct moat_effect *effect, unsigned part, int64_t shift)
{
	bool known = effect->comparable &&
		     effect->spots[MOAT_OLD].known & effect->spots[MOAT_NEW].known & part;
	return known ? json_integer(shift) : json_null();
}

/* WATCHED: of which it is, or NULL. */
static json_t *json_of_effect(const struct moat_diff_view *view, const struct moat_effect *effect,
			      const struct moat_watched *watched)
{
	int side = effect->objects[MOAT_OLD] == MOAT_NO_OBJECT ? MOAT_NEW : MOAT_OLD;
	unsigned known = effect->spots[MOAT_OLD].known & effect->spots[MOAT_NEW].known;
	const char *file = moat_diff_file_of_static(view, side, effect->objects[side]);
	bool line = known & MOAT_KNOWN_LINE;
	bool page = known & MOAT_KNOWN_PAGE;
	json_t *value = json_pack(
		"{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "name",
		watched ? moat_json_text(watched->name) :
			  json_of_name(view, side, effect->objects[side]),
		"file", file ? moat_json_text(file) : json_null(), "as",
		watched && watched->as ? moat_json_text(watched->as) : json_null(), "delta",
		effect->comparable ? json_integer(effect->delta) : json_null(), "l1_shift",
		known_shift(effect, MOAT_KNOWN_L1_SHIFT, effect->l1_shift), "l2_shift",
		known_shift(effect, MOAT_KNOWN_L2, effect->l2_shift), "old",
		json_of_spot(view, MOAT_OLD, effect), "new", json_of_spot(view, MOAT_NEW, effect));
	json_t *more = json_pack(
		"{s:o, s:o, s:o, s:o}", "gained",
		line ? json_of_mates(view, MOAT_NEW, &effect->lines_changed[MOAT_NEW]) :
		       json_null(),
		"lost",
		line ? json_of_mates(view, MOAT_OLD, &effect->lines_changed[MOAT_OLD]) :
		       json_null(),
		"gained_page_mates", known_number(page, effect->pages_changed[MOAT_NEW].n),
		"lost_page_mates", known_number(page, effect->pages_changed[MOAT_OLD].n));
	json_object_update_new(value, more);
	return value;
}

static void put_watched(const struct moat_diff_view *view)
{
	const struct moat_watch *watch = &view->effects.watch;
	struct moat_effect effect;
	fputs(",\n\"watched\":[", stdout);
	for (size_t i = 0; i < watch->n; i++) {
		if (!moat_effect_of_watched(&view->effects, i, &effect))
			moat_end_of_memory();
		moat_json_put(json_of_effect(view, &effect, &watch->list[i]), i);
	}
}

static void put_effects(const struct moat_diff_view *view)
{
	struct moat_effect effect;
	size_t nth = 0;
	fputs("],\n\"effects\":[", stdout);
	for (size_t i = 0; i < view->diff.halves[MOAT_OLD].map.n_objects; i++) {
		if (moat_diff_pair(&view->diff, MOAT_OLD, i) == MOAT_NO_OBJECT)
			continue;
		if (!moat_effect_of(&view->effects, MOAT_OLD, i, &effect))
			moat_end_of_memory();
		if (moat_effect_shows(&effect))
			moat_json_put(json_of_effect(view, &effect, NULL), nth++);
	}
}

/* ---- the watched ---- */

static json_t *json_of_footprint(const struct moat_footprint *footprint)
{
	bool pages = footprint->pages_known;
	bool exact = !footprint->open &&
		     memcmp(&footprint->most, &footprint->least, sizeof footprint->most) == 0;
	const struct moat_use *use = footprint->open ? &footprint->least : &footprint->most;
	return json_pack("{s:I, s:I, s:o, s:o, s:o, s:o, s:o, s:b}", "symbols",
			 (json_int_t)footprint->n, "apart", (json_int_t)footprint->n_apart, "lines",
			 known_number(footprint->l1_known, use->lines), "pages",
			 known_number(pages, use->pages), "huge_pages",
			 known_number(footprint->huges_known, use->huges), "l1_fullest",
			 known_number(footprint->l1_known, use->l1_most), "l1_overfull_sets",
			 known_number(footprint->l1_known, use->l1_over), "exact", exact);
}

static json_t *json_of_footprints(const struct moat_effects *effects)
{
	if (!effects->watch.n)
		return json_null();
	return json_pack("{s:o, s:o}", "old", json_of_footprint(&effects->footprints[MOAT_OLD]),
			 "new", json_of_footprint(&effects->footprints[MOAT_NEW]));
}

static json_t *json_of_aliases(const struct moat_diff_view *view)
{
	const struct moat_aliases *aliases = &view->effects.aliases;
	const struct moat_watched *watched = view->effects.watch.list;
	json_t *changed = json_array();
	for (size_t i = 0; i < aliases->n_listed; i++) {
		const struct moat_alias *pair = &aliases->list[i];
		json_array_append_new(changed, json_pack("{s:[o, o], s:b}", "names",
							 moat_json_text(watched[pair->one].name),
							 moat_json_text(watched[pair->other].name),
							 "gained", pair->in[MOAT_NEW]));
	}
	return json_pack("{s:I, s:I, s:I, s:I, s:I, s:o}", "old", (json_int_t)aliases->n[MOAT_OLD],
			 "new", (json_int_t)aliases->n[MOAT_NEW], "gained",
			 (json_int_t)aliases->gained, "lost", (json_int_t)aliases->lost, "perhaps",
			 (json_int_t)aliases->perhaps, "changed", changed);
}

/* ---- the verdict ---- */

/* Each line of LINES. */
static json_t *json_of_lines(const char *lines)
{
	json_t *array = json_array();
	for (size_t len; lines && *lines; lines += len + (lines[len] == '\n')) {
		len = strcspn(lines, "\n");
		char *line = strndup(lines, len);
		json_array_append_new(array, moat_json_text(line));
		free(line);
	}
	return array;
}

static json_t *json_of_statement(const struct moat_statement *statement)
{
	return json_pack("{s:s, s:b, s:b, s:b, s:b, s:I, s:I, s:o, s:o, s:o}", "aspect",
			 moat_aspect_name(statement->aspect), "watched", statement->watched,
			 "known", statement->known, "changed", statement->changed, "open",
			 statement->open, "n", (json_int_t)statement->n, "of",
			 (json_int_t)statement->m, "text", moat_json_text(statement->text),
			 "advice", json_of_lines(statement->advice), "rules",
			 json_of_lines(statement->rules));
}

void moat_diff_print_effects_json(const struct moat_diff_view *view)
{
	const struct moat_effects *effects = &view->effects;
	const struct moat_judgement *judgement = &view->judgement;
	fputs("\"geometry\":", stdout);
	moat_json_put_value(json_of_geometry(&effects->geometry));
	fputs(",\n\"against\":", stdout);
	moat_json_put_value(json_of_ground(effects->main));
	put_watched(view);
	put_effects(view);
	fputs("],\n\"footprint\":", stdout);
	moat_json_put_value(json_of_footprints(effects));
	fputs(",\n\"aliases\":", stdout);
	moat_json_put_value(effects->watch.n ? json_of_aliases(view) : json_null());
	printf(",\n\"mates_capped\":%s", moat_effects_saved_looks(effects) ? "true" : "false");
	fputs(",\n\"verdict\":[", stdout);
	for (size_t i = 0; i < judgement->n; i++)
		moat_json_put(json_of_statement(&judgement->statements[i]), i);
	fputs("],\n\"conclusion\":", stdout);
	moat_json_put_text(judgement->conclusion);
	fputs(",\n", stdout);
}
