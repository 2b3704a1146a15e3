/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "manifest_keys.h"

#include "manifest.h"

#include <moat/manifest.h>

#include <string.h>

/* The words of an enum, for a table of keys. */
#define WORD(type, name, to_text, from_text)                                                       \
	static const char *write_##name(const void *member)                                        \
	{                                                                                          \
		return to_text(*(const type *)member);                                             \
	}                                                                                          \
	static bool read_##name(const char *word, void *member)                                    \
	{                                                                                          \
		return from_text(word, (type *)member);                                            \
	}

static const char *mode_name(bool lto)
{
	return lto ? "lto" : NULL;
}

static bool mode_from_name(const char *name, bool *ret_lto)
{
	*ret_lto = strcmp(name, "lto") == 0;
	return true; /* of a mode that is not known nothing follows */
}

static const char *lost_name(bool no_red_zones)
{
	return no_red_zones ? "red_zones" : NULL;
}

static bool lost_from_name(const char *name, bool *ret_no_red_zones)
{
	*ret_no_red_zones = strcmp(name, "red_zones") == 0;
	return true; /* what else is lost is not for us to tell */
}

WORD(enum moat_kind, kind, moat_kind_name, moat_kind_from_name)
WORD(enum moat_word, word, moat_word_name, moat_word_from_name)
WORD(enum moat_storage, storage, moat_storage_name, moat_storage_from_name)
WORD(enum moat_binding, binding, moat_binding_name, moat_binding_from_name)
WORD(enum moat_term_kind, term, moat_term_name, moat_term_from_name)
WORD(bool, mode, mode_name, mode_from_name)
WORD(bool, lost, lost_name, lost_from_name)

#define TEXT(type, key, member)                                                                    \
	{                                                                                          \
		key, MOAT_VALUE_TEXT, offsetof(type, member), NULL, NULL                           \
	}
#define NUMBER(type, key, member)                                                                  \
	{                                                                                          \
		key, MOAT_VALUE_NUMBER, offsetof(type, member), NULL, NULL                         \
	}
#define WORDS(type, key, member, name)                                                             \
	{                                                                                          \
		key, MOAT_VALUE_WORD, offsetof(type, member), write_##name, read_##name            \
	}
#define END                                                                                        \
	{                                                                                          \
		NULL, MOAT_VALUE_TEXT, 0, NULL, NULL                                               \
	}

const struct moat_key moat_unit_keys[] = {
	TEXT(struct moat_unit, MOAT_KEY_ID, id),
	TEXT(struct moat_unit, MOAT_KEY_SOURCE, source),
	NUMBER(struct moat_unit, MOAT_KEY_LINE, line),
	NUMBER(struct moat_unit, MOAT_KEY_PAGE, page),
	TEXT(struct moat_unit, MOAT_KEY_PLUGIN, plugin),
	TEXT(struct moat_unit, MOAT_KEY_COMPILER, compiler),
	TEXT(struct moat_unit, MOAT_KEY_MATCHED, matched),
	WORDS(struct moat_unit, MOAT_KEY_MODE, lto, mode),
	WORDS(struct moat_unit, MOAT_KEY_LOST, no_red_zones, lost),
	END,
};

const struct moat_key moat_promise_keys[] = {
	TEXT(struct moat_promise, MOAT_KEY_UNIT, unit),
	WORDS(struct moat_promise, MOAT_KEY_PROMISE, kind, kind),
	TEXT(struct moat_promise, MOAT_KEY_SYMBOL, symbol),
	TEXT(struct moat_promise, MOAT_KEY_NAME, name),
	TEXT(struct moat_promise, MOAT_KEY_PLACE, place),
	NUMBER(struct moat_promise, MOAT_KEY_SIZE, size),
	NUMBER(struct moat_promise, MOAT_KEY_GRANULE, granule),
	WORDS(struct moat_promise, MOAT_KEY_WORD, word, word),
	NUMBER(struct moat_promise, MOAT_KEY_START, start),
	NUMBER(struct moat_promise, MOAT_KEY_GUARD, guard),
	TEXT(struct moat_promise, MOAT_KEY_SECTION, section),
	WORDS(struct moat_promise, MOAT_KEY_STORAGE, storage, storage),
	WORDS(struct moat_promise, MOAT_KEY_BINDING, binding, binding),
	TEXT(struct moat_promise, MOAT_KEY_GROUP, group),
	TEXT(struct moat_promise, MOAT_KEY_RULE, rule),
	TEXT(struct moat_promise, MOAT_KEY_REASON, reason),
	TEXT(struct moat_promise, MOAT_KEY_BECAUSE, because),
	TEXT(struct moat_promise, MOAT_KEY_MEND, mend),
	END,
};

const struct moat_key moat_struct_keys[] = {
	TEXT(struct moat_struct, MOAT_KEY_UNIT, unit),
	TEXT(struct moat_struct, MOAT_KEY_NAME, name),
	TEXT(struct moat_struct, MOAT_KEY_PLACE, place),
	NUMBER(struct moat_struct, MOAT_KEY_SIZE, size),
	NUMBER(struct moat_struct, MOAT_KEY_ALIGN, align),
	TEXT(struct moat_struct, MOAT_KEY_LAYOUT, layout),
	END,
};

const struct moat_key moat_term_keys[] = {
	TEXT(struct moat_term, MOAT_KEY_UNIT, unit),
	TEXT(struct moat_term, MOAT_KEY_IN, in),
	WORDS(struct moat_term, MOAT_KEY_PROMISE, kind, term),
	TEXT(struct moat_term, MOAT_KEY_FIELD, field),
	NUMBER(struct moat_term, MOAT_KEY_OFFSET, bit_offset),
	NUMBER(struct moat_term, MOAT_KEY_BITS, bit_size),
	TEXT(struct moat_term, MOAT_KEY_OTHER, other),
	NUMBER(struct moat_term, MOAT_KEY_OTHER_OFFSET, other_offset),
	NUMBER(struct moat_term, MOAT_KEY_OTHER_BITS, other_size),
	NUMBER(struct moat_term, MOAT_KEY_GRANULE, granule),
	TEXT(struct moat_term, MOAT_KEY_GROUP, group),
	NUMBER(struct moat_term, MOAT_KEY_LIMIT, limit),
	TEXT(struct moat_term, MOAT_KEY_REASON, reason),
	END,
};

const struct moat_key moat_instance_keys[] = {
	TEXT(struct moat_instance, MOAT_KEY_UNIT, unit),
	TEXT(struct moat_instance, MOAT_KEY_SYMBOL, symbol),
	TEXT(struct moat_instance, MOAT_KEY_NAME, name),
	TEXT(struct moat_instance, MOAT_KEY_PLACE, place),
	WORDS(struct moat_instance, MOAT_KEY_BINDING, binding, binding),
	TEXT(struct moat_instance, MOAT_KEY_IN, in),
	NUMBER(struct moat_instance, MOAT_KEY_COUNT, count),
	END,
};

static const char *const term_names[] = {
	[MOAT_TERM_ISOLATE] = "isolate",   [MOAT_TERM_GROUP] = "group", [MOAT_TERM_APART] = "apart",
	[MOAT_TERM_TOGETHER] = "together", [MOAT_TERM_SIZE] = "size",	[MOAT_TERM_LINES] = "lines",
};

const char *moat_term_name(enum moat_term_kind kind)
{
	return term_names[kind];
}

bool moat_term_from_name(const char *name, enum moat_term_kind *ret_kind)
{
	for (size_t i = 0; i < sizeof term_names / sizeof term_names[0]; i++)
		if (strcmp(term_names[i], name) == 0) {
			*ret_kind = (enum moat_term_kind)i;
			return true;
		}
	return false;
}
