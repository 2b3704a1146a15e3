/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "keyed.h"

#include <moat/manifest.h>

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void write_key(const char *key, struct moat_buf *buf)
{
	moat_buf_add(buf, " ", 1);
	moat_buf_str(buf, key);
	moat_buf_add(buf, "=", 1);
}

static void write_value(const struct moat_key *key, const void *member, struct moat_buf *buf)
{
	const char *text;
	if (key->value == MOAT_VALUE_NUMBER) {
		write_key(key->key, buf);
		moat_buf_printf(buf, "%" PRIu64, *(const uint64_t *)member);
		return;
	}
	text = key->value == MOAT_VALUE_TEXT ? *(char *const *)member : key->write_word(member);
	if (!text || !*text)
		return;
	write_key(key->key, buf);
	moat_buf_escaped(buf, text);
}

void moat_keyed_write(const char *kind, const struct moat_key *keys, const void *record,
		      struct moat_buf *buf)
{
	moat_buf_str(buf, MOAT_MANIFEST_MAGIC " ");
	moat_buf_str(buf, kind);
	for (; keys->key; keys++)
		write_value(keys, (const char *)record + keys->offset, buf);
}

/* An empty text is none: it is not written either. */
static const char *read_text(void *member, char *text)
{
	if (!moat_unescape(text))
		return "has a malformed escape";
	char *copy = *text ? strdup(text) : NULL;
	if (*text && !copy)
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

static const char *read_value(const struct moat_key *key, void *member, char *text)
{
	switch (key->value) {
	case MOAT_VALUE_TEXT:
		return read_text(member, text);
	case MOAT_VALUE_NUMBER:
		return read_number(member, text);
	case MOAT_VALUE_WORD:
		break;
	}
	return key->read_word(text, member) ? NULL : "has a word that this version does not know";
}

const char *moat_keyed_read(const struct moat_key *keys, void *record, char *words)
{
	char *rest = NULL;
	for (char *word = strtok_r(words, " ", &rest); word; word = strtok_r(NULL, " ", &rest)) {
		char *equals = strchr(word, '=');
		if (!equals)
			return "has a word without '='";
		*equals = '\0';
		for (const struct moat_key *key = keys; key->key; key++) {
			if (strcmp(key->key, word) != 0)
				continue;
			const char *fault =
				read_value(key, (char *)record + key->offset, equals + 1);
			if (fault)
				return fault;
		}
	}
	return NULL;
}

void moat_keyed_release(const struct moat_key *keys, void *record)
{
	for (; keys->key; keys++)
		if (keys->value == MOAT_VALUE_TEXT) {
			free(*(char **)((char *)record + keys->offset));
			*(char **)((char *)record + keys->offset) = NULL;
		}
}
