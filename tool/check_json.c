/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The document of `moat check --format=json':
 *
 * { "moat": VERSION, "command": "check",
 *   "images": [ { "image", "promises", "kept", "broken", "dropped", "refused",
 *                 "unknown", "cost",
 *                 "findings": [ FINDING ... ], "splits": [ ... ],
 *                 "same_offset": null | { "objects", "offset" } } ... ],
 *   "rules": null | { "file", "unmatched": [ { "line", "rule" } ... ] } }
 *
 * Addresses are strings "0x...", sizes and offsets are numbers of bytes.
 */
#include "check_report.h"
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
	printf(",\"cost\":%" PRIu64 ",\n\"findings\":[", check->cost);
	for (size_t i = 0; i < check->n_findings; i++)
		moat_json_put(json_of_finding(report->map, &check->findings[i]), i);
	printf("],\n\"splits\":[");
	for (size_t i = 0; i < check->n_splits; i++)
		moat_json_put(json_of_split(&check->splits[i]), i);
	printf("],\n\"same_offset\":");
	if (check->same_offset_pages)
		printf("{\"objects\":%zu,\"offset\":%" PRIu64 "}}", check->same_offset_pages,
		       check->same_offset);
	else
		printf("null}");
}

void moat_check_end_json(const char *path, const struct moat_rules *rules)
{
	size_t nth = 0;
	printf("],\n\"rules\":");
	if (!path) {
		printf("null}\n");
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
	printf("]}}\n");
}
