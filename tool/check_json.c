/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The document of `moat check --format=json':
 *
 * { "moat": VERSION, "command": "check",
 *   "images": [ { "image", "promises", "kept", "broken", "dropped", "refused",
 *                 "unknown", "cost",
 *                 "findings": [ FINDING ... ], "splits": [ ... ],
 *                 "fields_kept", "fields_broken", "fields": [ FIELD ... ],
 *                 "layouts_from": null | "manifest" | "dwarf",
 *                 "same_offset": null | { "objects", "offset" } } ... ],
 *   "rules": null | { "file", "unmatched": [ { "line", "rule" } ... ] },
 *   "baseline": null | { "file", "promises", "structs", "gone", "changed", "new",
 *                        "changes": [ CHANGE ... ] } }
 *
 * Addresses are strings "0x...", sizes and offsets are numbers of bytes.
 */
#include "check_report.h"
#include "change_words.h"
#include "clean.h"
#include "json_out.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>

static json_t *json_of_run(struct moat_run run)
{
	if (run.hi <= run.lo)
		return json_null();
	return json_pack("{s:o, s:o}", "first", moat_json_address(run.lo), "last",
			 moat_json_address(run.hi - 1));
}

static json_t *json_of_breach(const struct moat_map *map, const struct moat_breach *breach)
{
	const char *name = NULL;
	if (breach->object != SIZE_MAX)
		name = moat_object_symbol(map, &map->objects[breach->object])->name;
	return json_pack("{s:o, s:I, s:o, s:o}", "neighbour", moat_json_text(name), "offset",
			 (json_int_t)breach->offset, "size", moat_json_bytes(breach->size), "text",
			 moat_json_text(breach->text));
}

static json_t *json_of_breaches(const struct moat_map *map, const struct moat_finding *finding)
{
	json_t *array = json_array();
	for (size_t i = 0; i < finding->n_breaches; i++)
		json_array_append_new(array, json_of_breach(map, &finding->breaches[i]));
	return array;
}

static json_t *json_of_finding(const struct moat_map *map, const struct moat_finding *finding)
{
	const struct moat_promise *promise = finding->promise;
	const struct moat_symbol *symbol = finding->symbol;
	char text[128];
	json_t *object = json_pack(
		"{s:s, s:o, s:o, s:s, s:o, s:s, s:o, s:o, s:o, s:o}", "verdict",
		moat_verdict_name(finding->verdict), "name",
		moat_json_text(promise->name ? promise->name : promise->symbol), "symbol",
		moat_json_text(symbol ? symbol->name : promise->symbol), "kind",
		moat_kind_name(promise->kind), "set", moat_json_text(moat_promise_set(promise)),
		"promise", moat_clean(moat_promise_text(promise, text, sizeof text)), "granule",
		moat_json_bytes(promise->granule), "place", moat_json_text(promise->place),
		"reason", moat_json_text(promise->reason), "rule", moat_json_text(promise->rule));
	json_t *rest =
		json_pack("{s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "unit",
			  moat_json_text(promise->unit), "file", moat_json_text(finding->file),
			  "address", symbol ? moat_json_address(symbol->addr) : json_null(), "size",
			  moat_json_bytes(symbol ? symbol->size : promise->size), "run",
			  json_of_run(finding->run), "cost", moat_json_bytes(finding->cost),
			  "breaches", json_of_breaches(map, finding), "why",
			  moat_json_text(promise->because ? promise->because : finding->why),
			  "mend", moat_json_text(promise->because ? promise->mend : finding->mend));
	if (object && rest)
		json_object_update(object, rest);
	json_decref(rest);
	return object;
}

static json_t *json_of_split(const struct moat_split *split)
{
	return json_pack("{s:s, s:o, s:I, s:o, s:o}", "kind", moat_kind_name(split->kind), "set",
			 moat_json_text(split->set), "parts", (json_int_t)split->n_parts, "first",
			 json_of_run(split->first), "second", json_of_run(split->second));
}

static json_t *json_of_way(const struct moat_way *way)
{
	json_t *sources = json_array();
	for (size_t i = 0; i < way->n_sources; i++)
		json_array_append_new(sources, moat_json_text(way->sources[i]));
	return json_pack("{s:o, s:b, s:o, s:o, s:o}", "size", moat_json_bytes(way->size),
			 "recorded", way->recorded, "units", sources, "bit_offset",
			 way->placed ? moat_json_bytes(way->bit_offset) : json_null(), "bit_size",
			 way->placed ? moat_json_bytes(way->bit_size) : json_null());
}

/* FIELD: a term of a struct that does not hold; without term and global it is the
   struct that is laid out in the two ways of "layouts", and the first field that
   tells them apart. */
static json_t *json_of_field(const struct moat_field_finding *finding)
{
	const struct moat_term *term = finding->term;
	const struct moat_instance *instance = finding->instance;
	return json_pack("{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "verdict",
			 moat_verdict_name(finding->verdict), "struct",
			 moat_json_text(finding->layout->name), "field",
			 moat_json_text(term ? term->field : finding->member), "term",
			 moat_json_text(term ? moat_term_name(term->kind) : NULL), "global",
			 moat_json_text(instance ? instance->symbol : NULL), "reason",
			 moat_json_text(term ? term->reason : NULL), "layouts",
			 term ? json_null() :
				json_pack("[o, o]", json_of_way(&finding->ways[0]),
					  json_of_way(&finding->ways[1])),
			 "what", moat_json_text(finding->what), "mend",
			 moat_json_text(finding->mend));
}

static void print_beside(const char *key, const char *path, const struct moat_beside *beside)
{
	printf(",\n\"%s\":", key);
	if (!path) {
		printf("null");
		return;
	}
	printf("{\"file\":");
	moat_json_put_text(path);
	printf(",\"compared\":%zu,\"not_compared\":%zu,\"differences\":[", beside->n_compared,
	       beside->n_unknown);
	for (size_t i = 0; i < beside->n_findings; i++) {
		const struct moat_beside_finding *finding = &beside->findings[i];
		moat_json_put(json_pack("{s:o, s:b, s:b, s:o, s:o}", "name",
					moat_json_text(finding->name), "struct", finding->is_struct,
					"unknown", finding->unknown, "what",
					moat_json_text(finding->what), "mend",
					moat_json_text(finding->mend)),
			      i);
	}
	printf("]}");
}

void moat_check_begin_json(void)
{
	printf("{\"moat\":\"%s\",\"command\":\"check\",\"images\":[", MOAT_VERSION);
}

void moat_check_print_json(const struct moat_check_report *report, size_t nth)
{
	const struct moat_check *check = report->check;
	printf("%s{\"image\":", nth ? ",\n" : "\n");
	moat_json_put_text(report->input->path);
	printf(",\"promises\":%zu", check->n_findings);
	for (int verdict = MOAT_KEPT; verdict <= MOAT_UNKNOWN; verdict++)
		printf(",\"%s\":%zu", moat_verdict_name((enum moat_verdict)verdict),
		       check->counts[verdict]);
	printf(",\"without_manifest\":%zu,\"cost\":%" PRIu64 ",\n\"findings\":[", check->n_unlisted,
	       check->cost);
	for (size_t i = 0; i < check->n_findings; i++)
		moat_json_put(json_of_finding(report->map, &check->findings[i]), i);
	printf("],\n\"splits\":[");
	for (size_t i = 0; i < check->n_splits; i++)
		moat_json_put(json_of_split(&check->splits[i]), i);
	printf("],\n\"fields_kept\":%zu,\"fields_broken\":%zu,\"globals_not_looked_at\":%zu,"
	       "\"fields\":[",
	       check->field_counts[MOAT_KEPT], check->field_counts[MOAT_BROKEN],
	       check->n_unlooked + check->n_unclear);
	for (size_t i = 0; i < check->n_fields; i++)
		moat_json_put(json_of_field(&check->fields[i]), i);
	printf("],\n\"layouts_from\":%s,\n\"without_red_zones\":%zu,\"copyable\":%zu,"
	       "\"same_offset\":",
	       !report->input->manifest.n_structs ? "null" :
	       report->seen			  ? "\"dwarf\"" :
						    "\"manifest\"",
	       check->without_red_zones, check->copyable);
	if (check->same_offset_pages)
		printf("{\"objects\":%zu,\"offset\":%" PRIu64 "}", check->same_offset_pages,
		       check->same_offset);
	else
		printf("null");
	print_beside("running", report->running_path, report->running);
	print_beside("against", report->against_path, report->against);
	putchar('}');
}

static void print_rules(const char *path, const struct moat_rules *rules)
{
	size_t nth = 0;
	printf("],\n\"rules\":");
	if (!path) {
		printf("null");
		return;
	}
	printf("{\"file\":");
	moat_json_put_text(path);
	printf(",\"unmatched\":[");
	for (size_t i = 0; i < rules->n_rules; i++)
		if (!rules->rules[i].matched)
			moat_json_put(json_pack("{s:I, s:o}", "line",
						(json_int_t)rules->rules[i].line, "rule",
						moat_json_text(rules->rules[i].text)),
				      nth++);
	printf("]}");
}

static void print_baseline(const struct moat_baseline_report *report)
{
	const struct moat_changes *changes = report->changes;
	size_t gone = changes->counts[MOAT_CHANGE_GONE], added = changes->counts[MOAT_CHANGE_NEW];
	printf("{\"file\":");
	moat_json_put_text(report->path);
	printf(",\"promises\":%zu,\"structs\":%zu,\"gone\":%zu,\"changed\":%zu,\"new\":%zu,"
	       "\n\"changes\":[",
	       report->recorded->n_promises, report->recorded->n_structs, gone,
	       changes->n_changes - gone - added, added);
	for (size_t i = 0; i < changes->n_changes; i++)
		moat_json_put(moat_change_json(&changes->changes[i], MOAT_CHANGE_RECORD), i);
	printf("]}");
}

void moat_check_end_json(const char *path, const struct moat_rules *rules,
			 const struct moat_baseline_report *baseline)
{
	print_rules(path, rules);
	printf(",\n\"baseline\":");
	if (baseline)
		print_baseline(baseline);
	else
		printf("null");
	printf("}\n");
}
