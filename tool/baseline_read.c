/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "baseline_file.h"

#include "clean.h"
#include "text_file.h"
#include "tool.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Where in the file, for messages. */
struct reader {
	const char *path;
	const char *list; /* "promises", "structs" or "terms" */
	size_t nth;	  /* of its entries, from 0 */
	bool failed;	  /* and said so */
};

static bool fault(struct reader *reader, const char *key, const char *what)
{
	if (!reader->failed)
		moat_trouble("cannot read '%s': '%s' of entry %zu of '%s' %s",
			     moat_clean(reader->path), key, reader->nth + 1, reader->list, what);
	reader->failed = true;
	return false;
}

/* ---- members ---- */

/* The text that moat_clean made TEXT of, in place.  False where it made none. */
static bool unclean(char *text)
{
	char *to = text;
	while (*text) {
		unsigned byte;
		if (*text != '\\') {
			*to++ = *text++;
		} else if (text[1] == '\\') {
			*to++ = '\\';
			text += 2;
		} else {
			if (text[1] != 'x' || strspn(text + 2, "0123456789abcdef") < 2 ||
			    sscanf(text + 2, "%2x", &byte) != 1 || byte == 0)
				return false;
			*to++ = (char)byte;
			text += 4;
		}
	}
	*to = '\0';
	return true;
}

static bool get_text(struct reader *reader, const json_t *entry, const char *key, bool needed,
		     char **ret)
{
	const json_t *value = json_object_get(entry, key);
	if (!value && !needed)
		return true;
	if (!json_is_string(value))
		return fault(reader, key, value ? "is no text" : "is missing");
	*ret = strdup(json_string_value(value));
	if (!*ret) {
		moat_no_memory();
		reader->failed = true;
		return false;
	}
	return unclean(*ret) || fault(reader, key, "has a backslash that begins no \\xNN");
}

static bool get_number(struct reader *reader, const json_t *entry, const char *key, bool needed,
		       uint64_t *ret)
{
	const json_t *value = json_object_get(entry, key);
	if (!value && !needed)
		return true;
	if (!json_is_integer(value) || json_integer_value(value) < 0)
		return fault(reader, key, value ? "is no number of bytes" : "is missing");
	*ret = (uint64_t)json_integer_value(value);
	return true;
}

static bool get_granule(struct reader *reader, const json_t *entry, uint64_t *ret)
{
	return get_number(reader, entry, "granule", true, ret) &&
	       (!moat_granule_fault(*ret) ||
		fault(reader, "granule", "is no power of two up to 2^28"));
}

/* The word of KEY, or NULL after a message. */
static const char *get_word(struct reader *reader, const json_t *entry, const char *key)
{
	const json_t *value = json_object_get(entry, key);
	if (!json_is_string(value)) {
		fault(reader, key, value ? "is no text" : "is missing");
		return NULL;
	}
	return json_string_value(value);
}

static bool verdict_from_name(const char *name, enum moat_verdict *ret)
{
	for (int i = MOAT_KEPT; i <= MOAT_UNKNOWN; i++)
		if (strcmp(name, moat_verdict_name((enum moat_verdict)i)) == 0) {
			*ret = (enum moat_verdict)i;
			return true;
		}
	return false;
}

#define UNKNOWN_WORD "is a word that this command does not know"

/* ---- entries ---- */

static bool read_promise(struct reader *reader, const json_t *entry, void *baseline)
{
	struct moat_base_promise *promise = moat_baseline_add_promise(baseline);
	if (!promise)
		return moat_no_memory(), false;
	struct moat_promise *asks = &promise->asks;
	const char *kind = get_word(reader, entry, "kind");
	const char *word = kind ? get_word(reader, entry, "word") : NULL;
	const char *state = word ? get_word(reader, entry, "state") : NULL;
	if (!state)
		return false;
	if (!moat_kind_from_name(kind, &asks->kind))
		return fault(reader, "kind", UNKNOWN_WORD);
	if (!moat_word_from_name(word, &asks->word))
		return fault(reader, "word", UNKNOWN_WORD);
	if (!verdict_from_name(state, &promise->state))
		return fault(reader, "state", UNKNOWN_WORD);
	return get_text(reader, entry, "name", true, &asks->name) &&
	       get_text(reader, entry, "file", true, &asks->place) &&
	       get_text(reader, entry, "group", asks->kind == MOAT_GROUP, &asks->group) &&
	       get_text(reader, entry, "reason", false, &asks->reason) &&
	       get_granule(reader, entry, &asks->granule) &&
	       get_number(reader, entry, "count", true, &promise->count);
}

static bool read_term(struct reader *reader, const json_t *entry, void *layout)
{
	struct moat_term *term = moat_baseline_add_term(layout);
	if (!term)
		return moat_no_memory(), false;
	const char *kind = get_word(reader, entry, "kind");
	if (!kind)
		return false;
	if (!moat_term_from_name(kind, &term->kind))
		return fault(reader, "kind", UNKNOWN_WORD);
	bool whole = term->kind == MOAT_TERM_SIZE || term->kind == MOAT_TERM_LINES;
	bool pair = term->kind == MOAT_TERM_APART || term->kind == MOAT_TERM_TOGETHER;
	return get_text(reader, entry, "field", !whole, &term->field) &&
	       get_text(reader, entry, "other", pair, &term->other) &&
	       get_text(reader, entry, "group", term->kind == MOAT_TERM_GROUP, &term->group) &&
	       get_text(reader, entry, "reason", false, &term->reason) &&
	       get_number(reader, entry, "offset", !whole, &term->bit_offset) &&
	       get_number(reader, entry, "bits", !whole, &term->bit_size) &&
	       get_number(reader, entry, "other_offset", pair, &term->other_offset) &&
	       get_number(reader, entry, "other_bits", pair, &term->other_size) &&
	       get_number(reader, entry, "limit", whole, &term->limit) &&
	       (whole || pair || get_granule(reader, entry, &term->granule));
}

/* Each entry of the list KEY of OBJECT, by READ into INTO. */
static bool read_list(struct reader *reader, const json_t *object, const char *key,
		      bool (*read)(struct reader *, const json_t *, void *), void *into)
{
	const json_t *list = json_object_get(object, key);
	if (!json_is_array(list)) {
		moat_trouble("cannot read '%s': '%s' %s", moat_clean(reader->path), key,
			     list ? "is no list" : "is missing");
		return false;
	}
	reader->list = key;
	for (size_t i = 0; i < json_array_size(list); i++) {
		const json_t *entry = json_array_get(list, i);
		reader->nth = i;
		if (!json_is_object(entry)) {
			moat_trouble("cannot read '%s': entry %zu of '%s' is no object",
				     moat_clean(reader->path), i + 1, key);
			return false;
		}
		if (!read(reader, entry, into))
			return false;
	}
	return true;
}

static bool read_struct(struct reader *reader, const json_t *entry, void *baseline)
{
	struct moat_base_struct *layout = moat_baseline_add_struct(baseline);
	size_t nth = reader->nth;
	if (!layout)
		return moat_no_memory(), false;
	bool ok = get_text(reader, entry, "name", true, &layout->is.name) &&
		  get_text(reader, entry, "file", true, &layout->is.place) &&
		  get_number(reader, entry, "size", true, &layout->is.size) &&
		  get_number(reader, entry, "align", true, &layout->is.align) &&
		  get_number(reader, entry, "line", true, &layout->line);
	/* Lines are counted in bits. */
	if (ok && layout->line > MOAT_GRANULE_MAX)
		ok = fault(reader, "line", "is no number of bytes up to 2^28");
	ok = ok && read_list(reader, entry, "terms", read_term, layout);
	reader->list = "structs";
	reader->nth = nth;
	return ok;
}

/* ---- the file ---- */

static bool read_document(struct moat_baseline *baseline, const char *path, const json_t *document)
{
	struct reader reader = { .path = path };
	const json_t *version = json_object_get(document, "moat_baseline");
	if (!json_is_object(document) || !version) {
		moat_trouble("cannot read '%s': it is no baseline: it has no 'moat_baseline'",
			     moat_clean(path));
		return false;
	}
	if (!json_is_integer(version) || json_integer_value(version) != MOAT_BASELINE_VERSION) {
		moat_trouble("cannot read '%s': it is a baseline of another version than %d; "
			     "write it anew with `moat baseline`",
			     moat_clean(path), MOAT_BASELINE_VERSION);
		return false;
	}
	return read_list(&reader, document, "promises", read_promise, baseline) &&
	       read_list(&reader, document, "structs", read_struct, baseline);
}

/* The document of PATH, or NULL after a message. */
static json_t *parse(const char *path)
{
	size_t len;
	json_error_t error;
	json_t *document = NULL;
	char *text = moat_text_read(path, MOAT_BASELINE_MAX_BYTES, &len);
	if (!text)
		return NULL;
	if (len == 0)
		moat_trouble("cannot read '%s': it is empty", moat_clean(path));
	else if (!(document = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error)))
		moat_trouble("%s:%d:%d: it is no baseline: %s", moat_clean(path), error.line,
			     error.column, moat_clean(error.text));
	free(text);
	return document;
}

bool moat_baseline_read(struct moat_baseline *baseline, const char *path)
{
	memset(baseline, 0, sizeof *baseline);
	json_t *document = parse(path);
	bool ok = document && read_document(baseline, path, document);
	json_decref(document);
	if (ok)
		moat_baseline_settle(baseline);
	else
		moat_baseline_release(baseline);
	return ok;
}
