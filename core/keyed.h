/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Records as text: `moat1 KIND KEY=VALUE ...' from a table that says which key
 * is which member.  Only core/manifest*.c use this.
 */
#ifndef MOAT_KEYED_H
#define MOAT_KEYED_H

#include "buf.h"

#include <stdbool.h>
#include <stddef.h>

/* How a value is read and written. */
enum moat_value {
	MOAT_VALUE_TEXT,   /* char *, owned; NULL and "" are left out */
	MOAT_VALUE_NUMBER, /* uint64_t */
	MOAT_VALUE_WORD	   /* an enum, by a table of words */
};

struct moat_key {
	const char *key; /* NULL ends a table */
	enum moat_value value;
	size_t offset; /* of the member */
	/* Of a word: its text, and back; false where there is no such word. */
	const char *(*write_word)(const void *member);
	bool (*read_word)(const char *word, void *member);
};

/* Append the record, without a NUL. */
void moat_keyed_write(const char *kind, const struct moat_key *keys, const void *record,
		      struct moat_buf *buf);

/* Read WORDS into RECORD; WORDS is changed.  Unknown keys are skipped.  NULL, or
   what is wrong as a clause; "" is out of memory.  RECORD then holds what was
   read so far. */
const char *moat_keyed_read(const struct moat_key *keys, void *record, char *words);

/* Free the texts of RECORD. */
void moat_keyed_release(const struct moat_key *keys, void *record);

#endif
