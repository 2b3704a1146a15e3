/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The words of a line of rules, and where in it something is wrong.
 *
 * Decides what is a word, a quoted text and a comment; what the words mean is
 * rules.c's.  Nothing is owned: words lie in the line, the line in the file.
 */
#ifndef MOAT_RULES_WORDS_H
#define MOAT_RULES_WORDS_H

#include "rules.h"

/* Plain, or a quoted text. */
struct moat_rules_word {
	const char *text; /* inside the line; of a quoted one, inside the quotes */
	size_t len;
	bool quoted;
};

struct moat_rules_line {
	const char *text;
	size_t len;
	unsigned number;
	size_t at; /* where the next word is looked for */
	struct moat_rules_fault *fault;
};

/* Say what is wrong at WHERE, in the line's text (NULL: the line as a whole).
   Always false, so that callers can return it. */
bool moat_rules_fault_at(struct moat_rules_line *line, const char *where, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* The next word of LINE; its text is NULL at the end or at a comment.  False on
   a quote that is not closed. */
bool moat_rules_next_word(struct moat_rules_line *line, struct moat_rules_word *word);

/* A word that must be there; WHAT it is, for the fault. */
bool moat_rules_need_word(struct moat_rules_line *line, struct moat_rules_word *word,
			  const char *what);

/* Is it the plain word TEXT? */
bool moat_rules_word_is(const struct moat_rules_word *word, const char *text);

/* A copy, owned by the caller; NULL when memory ran out. */
char *moat_rules_word_copy(const struct moat_rules_word *word);

#endif
