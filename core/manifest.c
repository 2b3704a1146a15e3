/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "manifest.h"

#include "manifest_keys.h"

#include <moat/manifest.h>

#include <stdlib.h>
#include <string.h>

/* ---- kinds ---- */

static const char *unit_fault(const void *record)
{
	const struct moat_unit *unit = record;
	return unit->id ? NULL : "has no id";
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

static const char *kept_fault(const void *record)
{
	const struct moat_promise *promise = record;
	return promise->because ? "is a promise and a refusal" : promise_fault(promise);
}

static const char *refused_fault(const void *record)
{
	const struct moat_promise *promise = record;
	return promise->because ? promise_fault(promise) : "does not say why";
}

static const char *struct_fault(const void *record)
{
	const struct moat_struct *item = record;
	return item->unit && item->name && item->layout ? NULL : "names no unit, struct or layout";
}

static const char *term_fault(const void *record)
{
	const struct moat_term *term = record;
	bool whole = term->kind == MOAT_TERM_SIZE || term->kind == MOAT_TERM_LINES;
	bool pair = term->kind == MOAT_TERM_APART || term->kind == MOAT_TERM_TOGETHER;
	if (!term->unit || !term->in)
		return "names no unit or struct";
	if ((!whole && !term->field) || (pair && !term->other))
		return "names no field";
	if (!whole && !pair && moat_granule_fault(term->granule))
		return "has a granule that is no power of two up to 2^28";
	return NULL;
}

static const char *instance_fault(const void *record)
{
	const struct moat_instance *instance = record;
	return instance->unit && instance->in && instance->symbol ?
		       NULL :
		       "names no unit, struct or symbol";
}

/* A kind of record: where its items are kept, and how one is read. */
struct kind {
	const char *name;
	const struct moat_key *keys;
	size_t size;
	size_t items; /* offset of the array in struct moat_manifest */
	size_t count; /* and of its length */
	const char *(*fault)(const void *record);
};

static const struct kind kinds[] = {
	{ MOAT_KIND_UNIT, moat_unit_keys, sizeof(struct moat_unit),
	  offsetof(struct moat_manifest, units), offsetof(struct moat_manifest, n_units),
	  unit_fault },
	{ MOAT_KIND_PROMISE, moat_promise_keys, sizeof(struct moat_promise),
	  offsetof(struct moat_manifest, promises), offsetof(struct moat_manifest, n_promises),
	  kept_fault },
	{ MOAT_KIND_REFUSED, moat_promise_keys, sizeof(struct moat_promise),
	  offsetof(struct moat_manifest, promises), offsetof(struct moat_manifest, n_promises),
	  refused_fault },
	{ MOAT_KIND_STRUCT, moat_struct_keys, sizeof(struct moat_struct),
	  offsetof(struct moat_manifest, structs), offsetof(struct moat_manifest, n_structs),
	  struct_fault },
	{ MOAT_KIND_TERM, moat_term_keys, sizeof(struct moat_term),
	  offsetof(struct moat_manifest, terms), offsetof(struct moat_manifest, n_terms),
	  term_fault },
	{ MOAT_KIND_INSTANCE, moat_instance_keys, sizeof(struct moat_instance),
	  offsetof(struct moat_manifest, instances), offsetof(struct moat_manifest, n_instances),
	  instance_fault },
};

#define N_KINDS (sizeof kinds / sizeof kinds[0])

/* What every kind of record is while it is read. */
union record {
	struct moat_unit unit;
	struct moat_promise promise;
	struct moat_struct layout;
	struct moat_term term;
	struct moat_instance instance;
};

/* ---- writing ---- */

void moat_unit_write(const struct moat_unit *unit, struct moat_buf *buf)
{
	moat_keyed_write(MOAT_KIND_UNIT, moat_unit_keys, unit, buf);
}

void moat_promise_write(const struct moat_promise *promise, struct moat_buf *buf)
{
	const char *kind = promise->because ? MOAT_KIND_REFUSED : MOAT_KIND_PROMISE;
	moat_keyed_write(kind, moat_promise_keys, promise, buf);
}

void moat_struct_write(const struct moat_struct *record, struct moat_buf *buf)
{
	moat_keyed_write(MOAT_KIND_STRUCT, moat_struct_keys, record, buf);
}

void moat_term_write(const struct moat_term *term, struct moat_buf *buf)
{
	moat_keyed_write(MOAT_KIND_TERM, moat_term_keys, term, buf);
}

void moat_instance_write(const struct moat_instance *instance, struct moat_buf *buf)
{
	moat_keyed_write(MOAT_KIND_INSTANCE, moat_instance_keys, instance, buf);
}

/* ---- keeping ---- */

static char **items_of(struct moat_manifest *manifest, const struct kind *kind)
{
	return (char **)((char *)manifest + kind->items);
}

static size_t *count_of(struct moat_manifest *manifest, const struct kind *kind)
{
	return (size_t *)((char *)manifest + kind->count);
}

/* Room for one more item. */
static bool grow(struct moat_manifest *manifest, const struct kind *kind)
{
	size_t n = *count_of(manifest, kind);
	if (n & (n - 1)) /* the room is the next power of two */
		return true;
	char *more = realloc(*items_of(manifest, kind), (n ? 2 * n : 1) * kind->size);
	if (more)
		*items_of(manifest, kind) = more;
	return more != NULL;
}

/* Is a record of the same text there?  The index holds, for all kinds but units,
   the number of the item times the number of kinds plus the kind's. */
static bool is_known(struct moat_manifest *manifest, const struct moat_buf *text, uint64_t hash)
{
	struct moat_buf have = MOAT_BUF_INIT;
	bool found = false;
	size_t cursor = 0, i;
	while (!found &&
	       (i = moat_index_next(&manifest->record_index, hash, &cursor)) != SIZE_MAX) {
		const struct kind *kind = &kinds[i % N_KINDS];
		moat_buf_clear(&have);
		moat_keyed_write(kind->name, kind->keys,
				 *items_of(manifest, kind) + i / N_KINDS * kind->size, &have);
		found = have.len == text->len && memcmp(have.text, text->text, have.len) == 0;
	}
	moat_buf_release(&have);
	return found;
}

static bool add_index(struct moat_manifest *manifest, const struct kind *kind,
		      const union record *record, uint64_t hash)
{
	size_t n = *count_of(manifest, kind);
	if (kind == &kinds[0])
		return moat_index_add(&manifest->unit_index,
				      moat_hash(MOAT_HASH_INIT, record->unit.id), n);
	return moat_index_add(&manifest->record_index, hash, n * N_KINDS + (size_t)(kind - kinds));
}

/* Take RECORD, or release it where it is there already.  False when memory ran
   out; RECORD is then the caller's. */
static bool keep(struct moat_manifest *manifest, const struct kind *kind, union record *record)
{
	struct moat_buf text = MOAT_BUF_INIT;
	moat_keyed_write(kind->name, kind->keys, record, &text);
	bool ok = !text.failed, known = false;
	uint64_t hash = ok ? moat_hash(MOAT_HASH_INIT, text.text) : 0;
	if (ok && kind == &kinds[0])
		known = moat_manifest_unit(manifest, record->unit.id) != NULL;
	else if (ok)
		known = is_known(manifest, &text, hash);
	moat_buf_release(&text);
	if (known) {
		moat_keyed_release(kind->keys, record);
		return true;
	}
	if (!ok || !grow(manifest, kind) || !add_index(manifest, kind, record, hash))
		return false;
	memcpy(*items_of(manifest, kind) + *count_of(manifest, kind) * kind->size, record,
	       kind->size);
	++*count_of(manifest, kind);
	return true;
}

/* ---- reading ---- */

static enum moat_parse add_record(struct moat_manifest *manifest, const struct kind *kind,
				  char *words, const char **ret_fault)
{
	union record record;
	memset(&record, 0, sizeof record);
	if (kind->keys == moat_promise_keys)
		record.promise.granule = 1;
	const char *fault = moat_keyed_read(kind->keys, &record, words);
	if (!fault)
		fault = kind->fault(&record);
	if (!fault && keep(manifest, kind, &record))
		return MOAT_PARSE_OK;
	moat_keyed_release(kind->keys, &record);
	if (!fault || !*fault)
		return MOAT_PARSE_NOMEM;
	*ret_fault = fault;
	return MOAT_PARSE_BAD;
}

/* If TEXT starts with WORD and a space or its end, what follows. */
static char *after_word(char *text, const char *word)
{
	size_t len = strlen(word);
	if (strncmp(text, word, len) != 0 || (text[len] != ' ' && text[len] != '\0'))
		return NULL;
	return text + len;
}

static enum moat_parse add_words(struct moat_manifest *manifest, char *words,
				 const char **ret_fault)
{
	for (size_t i = 0; i < N_KINDS; i++) {
		char *fields = after_word(words, kinds[i].name);
		if (fields)
			return add_record(manifest, &kinds[i], fields, ret_fault);
	}
	*ret_fault = "is of a kind that this command does not know";
	return MOAT_PARSE_BAD;
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
	char *words = after_word(copy, MOAT_MANIFEST_MAGIC);
	if (words)
		result = add_words(manifest, words + (*words == ' '), ret_fault);
	else
		*ret_fault = "is of a version that this command does not know";
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

/* ---- releasing ---- */

void moat_unit_release(struct moat_unit *unit)
{
	moat_keyed_release(moat_unit_keys, unit);
}

void moat_struct_release(struct moat_struct *record)
{
	moat_keyed_release(moat_struct_keys, record);
}

void moat_term_release(struct moat_term *term)
{
	moat_keyed_release(moat_term_keys, term);
}

void moat_instance_release(struct moat_instance *instance)
{
	moat_keyed_release(moat_instance_keys, instance);
}

void moat_manifest_release(struct moat_manifest *manifest)
{
	for (size_t i = 0; i < N_KINDS; i++) {
		const struct kind *kind = &kinds[i];
		for (size_t j = 0; j < *count_of(manifest, kind); j++)
			moat_keyed_release(kind->keys, *items_of(manifest, kind) + j * kind->size);
		free(*items_of(manifest, kind));
		*items_of(manifest, kind) = NULL; /* two kinds share the promises */
		*count_of(manifest, kind) = 0;
	}
	moat_index_release(&manifest->unit_index);
	moat_index_release(&manifest->record_index);
	memset(manifest, 0, sizeof *manifest);
}
