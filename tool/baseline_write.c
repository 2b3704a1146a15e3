/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "baseline_file.h"

#include "json_out.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void set(json_t *object, const char *key, json_t *value)
{
	/* Takes VALUE also where OBJECT is NULL. */
	json_object_set_new(object, key, value);
}

/* What is not known is left out. */
static void set_text(json_t *object, const char *key, const char *text)
{
	if (text)
		set(object, key, moat_json_text(text));
}

static void set_number(json_t *object, const char *key, uint64_t number)
{
	set(object, key, moat_json_bytes(number));
}

static json_t *json_of_promise(const struct moat_base_promise *promise)
{
	const struct moat_promise *asks = &promise->asks;
	json_t *object = json_object();
	set_text(object, "name", asks->name);
	set_text(object, "file", asks->place);
	set_text(object, "kind", moat_kind_name(asks->kind));
	set_text(object, "word", moat_word_name(asks->word));
	set_text(object, "group", asks->group);
	set_text(object, "reason", asks->reason);
	set_text(object, "state", moat_verdict_name(promise->state));
	set_number(object, "granule", asks->granule);
	set_number(object, "count", promise->count);
	return object;
}

static json_t *json_of_term(const struct moat_term *term)
{
	json_t *object = json_object();
	bool whole = term->kind == MOAT_TERM_SIZE || term->kind == MOAT_TERM_LINES;
	set_text(object, "kind", moat_term_name(term->kind));
	set_text(object, "field", term->field);
	set_text(object, "other", term->other);
	set_text(object, "group", term->group);
	set_text(object, "reason", term->reason);
	if (whole)
		set_number(object, "limit", term->limit);
	if (term->granule)
		set_number(object, "granule", term->granule);
	if (term->field) {
		set_number(object, "offset", term->bit_offset);
		set_number(object, "bits", term->bit_size);
	}
	if (term->other) {
		set_number(object, "other_offset", term->other_offset);
		set_number(object, "other_bits", term->other_size);
	}
	return object;
}

static json_t *json_of_struct(const struct moat_base_struct *layout)
{
	json_t *object = json_object();
	set_text(object, "name", layout->is.name);
	set_text(object, "file", layout->is.place);
	set_number(object, "size", layout->is.size);
	set_number(object, "align", layout->is.align);
	set_number(object, "line", layout->line);
	return object;
}

/* OBJECT on a line of its own, without the brace that ends it.  Takes OBJECT. */
static bool put(json_t *object, size_t nth, bool open)
{
	char *text = object ? json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
	if (text) {
		size_t len = strlen(text);
		fputs(nth ? ",\n" : "\n", stdout);
		fwrite(text, 1, open && len ? len - 1 : len, stdout);
	}
	json_decref(object);
	free(text);
	return text != NULL;
}

static bool put_struct(const struct moat_base_struct *layout, size_t nth)
{
	/* "terms" is the last of its members by name too. */
	bool ok = put(json_of_struct(layout), nth, true);
	fputs(",\"terms\":[", stdout);
	for (size_t i = 0; ok && i < layout->n_terms; i++)
		ok = put(json_of_term(&layout->terms[i]), i, false);
	fputs("]}", stdout);
	return ok;
}

bool moat_baseline_write(const struct moat_baseline *baseline)
{
	bool ok = true;
	printf("{\"moat_baseline\":%d,\n\"promises\":[", MOAT_BASELINE_VERSION);
	for (size_t i = 0; ok && i < baseline->n_promises; i++)
		ok = put(json_of_promise(&baseline->promises[i]), i, false);
	fputs("],\n\"structs\":[", stdout);
	for (size_t i = 0; ok && i < baseline->n_structs; i++)
		ok = put_struct(&baseline->structs[i], i);
	fputs("]}\n", stdout);
	return ok;
}
