/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rules: tags for source that can't be touched.
 *
 * A file of lines:
 *
 *     global PATTERN [in FILE] PROMISE ["REASON"]    # comment
 *
 * PROMISE is line, page, bytes N, group NAME, cold, read_mostly, hot, or none.
 * PATTERN and FILE are shell globs (fnmatch's).  FILE matches a whole path or
 * its last components.  A PATTERN with "::" matches the qualified name, any
 * other the plain one.  Of several rules that match, the last one holds.
 *
 * Decides what a rules file means and which rule holds for a global; knows
 * nothing of how the file was read.
 */
#ifndef MOAT_RULES_H
#define MOAT_RULES_H

#include "promise.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Larger files are refused: 1 MiB is thousands of rules. */
#define MOAT_RULES_MAX_BYTES ((size_t)1 << 20)

struct moat_rule {
	unsigned line; /* in the file, from 1 */
	char *text;    /* canonical: one space between words, no comment, no reason */
	char id[17];   /* of the text, 16 hex digits */
	char *pattern;
	char *file; /* NULL: any */
	bool none;  /* takes earlier rules' promise away */
	bool plain; /* the pattern has no wildcard */
	bool qualified;
	/* kind, word, granule (of MOAT_BYTES), group and reason are set; for line
	   and page the granule is 0: the compiler's options say it. */
	struct moat_promise promise;
	bool matched; /* set by moat_rules_match */
};

struct moat_rules {
	struct moat_rule *rules;
	size_t n_rules;
};

struct moat_rules_fault {
	unsigned line;	 /* from 1; 0: the file as a whole */
	unsigned column; /* from 1; 0: the line as a whole */
	char text[160];
};

/* Read SIZE bytes of TEXT.  True: RULES is filled.  False: FAULT says where and
   what, and RULES is empty. */
bool moat_rules_parse(struct moat_rules *rules, const char *text, size_t size,
		      struct moat_rules_fault *fault);

/* The rule that holds for the global NAME (QUALIFIED with its scopes, may be
   the same) declared in FILE; NULL where none does.  Marks every rule that
   matches as matched, also those that a later one overrides. */
const struct moat_rule *moat_rules_match(struct moat_rules *rules, const char *name,
					 const char *qualified, const char *file);

void moat_rules_release(struct moat_rules *rules);

#ifdef __cplusplus
}
#endif
#endif
