/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "manifest.h"

#include <moat/manifest.h>

#include <errno.h>
#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* How a value is read and written. */
enum value { VALUE_TEXT, VALUE_NUMBER, VALUE_KIND, VALUE_WORD, VALUE_STORAGE, VALUE_BINDING };

struct field {
	const char *key;
	enum value value;
	size_t offset;
};

/* The tables are the only place that knows which key is which member; their
   order is the order of a written record. */
static const struct field unit_fields[] = {
	{ MOAT_KEY_ID, VALUE_TEXT, offsetof(struct moat_unit, id) },
	{ MOAT_KEY_SOURCE, VALUE_TEXT, offsetof(struct moat_unit, source) },
	{ MOAT_KEY_LINE, VALUE_NUMBER, offsetof(struct moat_unit, line) },
	{ MOAT_KEY_PAGE, VALUE_NUMBER, offsetof(struct moat_unit, page) },
	{ MOAT_KEY_PLUGIN, VALUE_TEXT, offsetof(struct moat_unit, plugin) },
	{ MOAT_KEY_COMPILER, VALUE_TEXT, offsetof(struct moat_unit, compiler) },
	{ MOAT_KEY_MATCHED, VALUE_TEXT, offsetof(struct moat_unit, matched) },
	{ NULL, VALUE_TEXT, 0 },
};

static const struct field promise_fields[] = {
	{ MOAT_KEY_UNIT, VALUE_TEXT, offsetof(struct moat_promise, unit) },
	{ MOAT_KEY_PROMISE, VALUE_KIND, offsetof(struct moat_promise, kind) },
	{ MOAT_KEY_SYMBOL, VALUE_TEXT, offsetof(struct moat_promise, symbol) },
	{ MOAT_KEY_NAME, VALUE_TEXT, offsetof(struct moat_promise, name) },
	{ MOAT_KEY_PLACE, VALUE_TEXT, offsetof(struct moat_promise, place) },
	{ MOAT_KEY_SIZE, VALUE_NUMBER, offsetof(struct moat_promise, size) },
	{ MOAT_KEY_GRANULE, VALUE_NUMBER, offsetof(struct moat_promise, granule) },
	{ MOAT_KEY_WORD, VALUE_WORD, offsetof(struct moat_promise, word) },
	{ MOAT_KEY_START, VALUE_NUMBER, offsetof(struct moat_promise, start) },
	{ MOAT_KEY_GUARD, VALUE_NUMBER, offsetof(struct moat_promise, guard) },
	{ MOAT_KEY_SECTION, VALUE_TEXT, offsetof(struct moat_promise, section) },
	{ MOAT_KEY_STORAGE, VALUE_STORAGE, offsetof(struct moat_promise, storage) },
	{ MOAT_KEY_BINDING, VALUE_BINDING, offsetof(struct moat_promise, binding) },
	{ MOAT_KEY_GROUP, VALUE_TEXT, offsetof(struct moat_promise, group) },
	{ MOAT_KEY_RULE, VALUE_TEXT, offsetof(struct moat_promise, rule) },
	{ MOAT_KEY_REASON, VALUE_TEXT, offsetof(struct moat_promise, reason) },
	{ MOAT_KEY_BECAUSE, VALUE_TEXT, offsetof(struct moat_promise, because) },
	{ MOAT_KEY_MEND, VALUE_TEXT, offsetof(struct moat_promise, mend) },
	{ NULL, VALUE_TEXT, 0 },
};

/* ---- writing ---- */

static void write_field(const struct field *field, const void *member, struct moat_buf *buf)
{
	const char *text = NULL;
	switch (field->value) {
	case VALUE_TEXT:
		text = *(char *const *)member;
		break;
	case VALUE_NUMBER:
		moat_buf_printf(buf, " %s=%" PRIu64, field->key, *(const uint64_t *)member);
		return;
	case VALUE_KIND:
		text = moat_kind_name(*(const enum moat_kind *)member);
		break;
	case VALUE_WORD:
		text = moat_word_name(*(const enum moat_word *)member);
		break;
	case VALUE_STORAGE:
		text = moat_storage_name(*(const enum moat_storage *)member);
		break;
	case VALUE_BINDING:
		text = moat_binding_name(*(const enum moat_binding *)member);
		break;
	}
	if (!text || !*text)
		return;
	moat_buf_printf(buf, " %s=", field->key);
	moat_buf_escaped(buf, text);
}

static void write_record(const char *kind, const struct field *fields, const void *record,
			 struct moat_buf *buf)
{
	moat_buf_printf(buf, MOAT_MANIFEST_MAGIC " %s", kind);
	for (; fields->key; fields++)
		write_field(fields, (const char *)record + fields->offset, buf);
}

void moat_unit_write(const struct moat_unit *unit, struct moat_buf *buf)
{
	write_record(MOAT_KIND_UNIT, unit_fields, unit, buf);
	if (unit->lto)
		moat_buf_str(buf, " " MOAT_KEY_MODE "=lto");
}

void moat_promise_write(const struct moat_promise *promise, struct moat_buf *buf)
{
	const char *kind = promise->because ? MOAT_KIND_REFUSED : MOAT_KIND_PROMISE;
	write_record(kind, promise_fields, promise, buf);
}

/* ---- reading ---- */

static const char *read_text(void *member, char *text)
{
	if (!moat_unescape(text))
		return "has a malformed escape";
	char *copy = strdup(text);
	if (!copy)
		return "";
	free(*(char **)member);
	*(char **)member = copy;
	return NULL;
}

static const char *read_number(void *member, const char *text)
{
	char *end;
	errno = 0;
	uint64_t value = strtoull(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || errno)
		return "has a value that is no number";
	*(uint64_t *)member = value;
	return NULL;
}

/* NULL, or a fault; "" is out of memory. */
static const char *read_field(const struct field *field, void *member, char *text)
{
	bool known = true;
	switch (field->value) {
	case VALUE_TEXT:
		return read_text(member, text);
	case VALUE_NUMBER:
		return read_number(member, text);
	case VALUE_KIND:
		known = moat_kind_from_name(text, member);
		break;
	case VALUE_WORD:
		known = moat_word_from_name(text, member);
		break;
	case VALUE_STORAGE:
		known = moat_storage_from_name(text, member);
		break;
	case VALUE_BINDING:
		known = moat_binding_from_name(text, member);
		break;
	}
	return known ? NULL : "has a word that this version does not know";
}

/* Read the words of WORDS, KEY=VALUE each, into RECORD. */
static const char *read_record(const struct field *fields, void *record, char *words, bool *ret_lto)
{
	char *rest = NULL;
	for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		char *equals = strchr(word, '=');
		if (!equals)
			return "has a word without '='";
		*equals = '\0';
		if (ret_lto && strcmp(word, MOAT_KEY_MODE) == 0)
			*ret_lto = strcmp(equals + 1, "lto") == 0;
		for (const struct field *field = fields; field->key; field++) {
			if (strcmp(field->key, word) != 0)
				continue;
			const char *fault =
				read_field(field, (char *)record + field->offset, equals + 1);
			if (fault)
				return fault;
		}
	}
	return NULL;
}

static const char *promise_fault(const struct moat_promise *promise)
{
	if (!promise->unit)
		return "names no unit";
	if (!promise->because && !promise->symbol)
		return "names no symbol";
	if (moat_granule_fault(promise->granule))
		return "has a granule that is no power of two up to 2^28";
	if (promise->start >= promise->granule)
		return "starts outside its granule";
	if (promise->kind == MOAT_GROUP && !promise->group)
		return "names no group";
	return NULL;
}

/* Two records are equal when they are written alike: is RECORD, with HASH, there? */
static bool has_promise(const struct moat_manifest *manifest, const struct moat_buf *record,
			uint64_t hash)
{
	struct moat_buf have = MOAT_BUF_INIT;
	bool found = false;
	size_t cursor = 0, i;
	while (!found &&
	       (i = moat_index_next(&manifest->promise_index, hash, &cursor)) != SIZE_MAX) {
		moat_buf_clear(&have);
		moat_promise_write(&manifest->promises[i], &have);
		found = have.len == record->len && memcmp(have.text, record->text, have.len) == 0;
	}
	moat_buf_release(&have);
	return found;
}

/* Room for one more element of SIZE bytes behind N at *ARRAY. */
static bool grow(void *array, size_t n, size_t size)
{
	if (n & (n - 1)) /* the room is the next power of two */
		return true;
	void *more = realloc(*(void **)array, (n ? 2 * n : 1) * size);
	if (more)
		*(void **)array = more;
	return more != NULL;
}

static enum moat_parse result_of(const char *fault, const char **ret_fault)
{
	if (!*fault)
		return MOAT_PARSE_NOMEM;
	*ret_fault = fault;
	return MOAT_PARSE_BAD;
}

static enum moat_parse add_unit(struct moat_manifest *manifest, char *words, const char **ret_fault)
{
	struct moat_unit unit = { 0 };
	const char *fault = read_record(unit_fields, &unit, words, &unit.lto);
	if (!fault && !unit.id)
		fault = "has no id";
	if (!fault && moat_manifest_unit(manifest, unit.id)) {
		moat_unit_release(&unit);
		return MOAT_PARSE_OK;
	}
	if (!fault && (!grow(&manifest->units, manifest->n_units, sizeof unit) ||
		       !moat_index_add(&manifest->unit_index, moat_hash(MOAT_HASH_INIT, unit.id),
				       manifest->n_units)))
		fault = "";
	if (fault) {
		moat_unit_release(&unit);
		return result_of(fault, ret_fault);
	}
	manifest->units[manifest->n_units++] = unit;
	return MOAT_PARSE_OK;
}

/* Take PROMISE, or release it where it is there already.  False when memory ran
   out; PROMISE is then the caller's. */
static bool keep_promise(struct moat_manifest *manifest, struct moat_promise *promise)
{
	struct moat_buf record = MOAT_BUF_INIT;
	moat_promise_write(promise, &record);
	uint64_t hash = record.failed ? 0 : moat_hash(MOAT_HASH_INIT, record.text);
	bool known = !record.failed && has_promise(manifest, &record, hash);
	bool ok = known || (!record.failed &&
			    grow(&manifest->promises, manifest->n_promises, sizeof *promise) &&
			    moat_index_add(&manifest->promise_index, hash, manifest->n_promises));
	moat_buf_release(&record);
	if (known)
		moat_promise_release(promise);
	else if (ok)
		manifest->promises[manifest->n_promises++] = *promise;
	return ok;
}

static enum moat_parse add_promise(struct moat_manifest *manifest, char *words, bool refused,
				   const char **ret_fault)
{
	struct moat_promise promise = { .kind = MOAT_ISOLATE, .granule = 1 };
	const char *fault = read_record(promise_fields, &promise, words, NULL);
	if (!fault && refused != (promise.because != NULL))
		fault = refused ? "does not say why" : "is a promise and a refusal";
	if (!fault)
		fault = promise_fault(&promise);
	if (!fault && !keep_promise(manifest, &promise))
		fault = "";
	if (!fault)
		return MOAT_PARSE_OK;
	moat_promise_release(&promise);
	return result_of(fault, ret_fault);
}

/* If TEXT starts with WORD and a space or its end, what follows. */
static char *after_word(char *text, const char *word)
{
	size_t len = strlen(word);
	if (strncmp(text, word, len) != 0 || (text[len] != ' ' && text[len] != '\0'))
		return NULL;
	return text + len;
}

enum moat_parse moat_manifest_add(struct moat_manifest *manifest, const char *string,
				  const char **ret_fault)
{
	/* "moat" and a digit: a record of some version. */
	if (strncmp(string, MOAT_MANIFEST_MAGIC, 4) != 0 || string[4] < '0' || string[4] > '9')
		return MOAT_PARSE_OTHER;
	char *copy = strdup(string);
	if (!copy)
		return MOAT_PARSE_NOMEM;
	enum moat_parse result = MOAT_PARSE_BAD;
	char *words = after_word(copy, MOAT_MANIFEST_MAGIC), *fields = NULL;
	if (words && *words == ' ')
		words++;
	if (!words)
		*ret_fault = "is of a version that this command does not know";
	else if ((fields = after_word(words, MOAT_KIND_UNIT)))
		result = add_unit(manifest, fields, ret_fault);
	else if ((fields = after_word(words, MOAT_KIND_PROMISE)))
		result = add_promise(manifest, fields, false, ret_fault);
	else if ((fields = after_word(words, MOAT_KIND_REFUSED)))
		result = add_promise(manifest, fields, true, ret_fault);
	else
		*ret_fault = "is of a kind that this command does not know";
	free(copy);
	return result;
}

const struct moat_unit *moat_manifest_unit(const struct moat_manifest *manifest, const char *id)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, id);
	size_t cursor = 0, i;
	while ((i = moat_index_next(&manifest->unit_index, hash, &cursor)) != SIZE_MAX)
		if (strcmp(manifest->units[i].id, id) == 0)
			return &manifest->units[i];
	return NULL;
}

void moat_unit_release(struct moat_unit *unit)
{
	free(unit->id);
	free(unit->source);
	free(unit->plugin);
	free(unit->compiler);
	free(unit->matched);
	memset(unit, 0, sizeof *unit);
}

void moat_manifest_release(struct moat_manifest *manifest)
{
	for (size_t i = 0; i < manifest->n_units; i++)
		moat_unit_release(&manifest->units[i]);
	for (size_t i = 0; i < manifest->n_promises; i++)
		moat_promise_release(&manifest->promises[i]);
	moat_index_release(&manifest->unit_index);
	moat_index_release(&manifest->promise_index);
	free(manifest->units);
	free(manifest->promises);
	memset(manifest, 0, sizeof *manifest);
}
