/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rules: tags for source that can't be touched.
 *
 * A file of lines:
 *
 *     global PATTERN [in FILE] PROMISE ["REASON"]    # comment
 *     field STRUCT.FIELD [in FILE] PROMISE ["REASON"]
 *     struct STRUCT [in FILE] reorder | size N | lines N
 *
 * PROMISE of a global is line, page, bytes N, group NAME, cold, read_mostly,
 * hot, or none; of a field it is line, page, bytes N, group NAME, apart FIELD...
 * or together FIELD...  PATTERN, FILE, STRUCT and FIELD are shell globs
 * (fnmatch's).  FILE matches a whole path or its last components.  A PATTERN or
 * STRUCT with "::" matches the qualified name, any other the plain one.  Of
 * several rules that match a global, the last one holds; for fields and structs
 * all hold.
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

enum moat_rule_subject { MOAT_RULE_GLOBAL, MOAT_RULE_FIELD, MOAT_RULE_STRUCT };

enum moat_rule_kind {
	MOAT_RULE_PROMISE,
	MOAT_RULE_NONE, /* takes earlier rules' promise away */
	MOAT_RULE_APART,
	MOAT_RULE_TOGETHER,
	MOAT_RULE_REORDER,
	MOAT_RULE_SIZE,
	MOAT_RULE_LINES
};

struct moat_rule {
	enum moat_rule_subject subject;
	enum moat_rule_kind kind;
	unsigned line;	/* in the file, from 1 */
	char *text;	/* canonical: one space between words, no comment, no reason */
	char id[17];	/* of the text, 16 hex digits */
	char *pattern;	/* of the global or the struct */
	char *field;	/* of MOAT_RULE_FIELD */
	char *others;	/* of apart and together: names of fields, ", " between */
	uint64_t limit; /* of size and lines */
	char *file;	/* NULL: any */
	bool plain;	/* the pattern has no wildcard */
	bool qualified;
	/* kind, word, granule (of MOAT_BYTES), group and reason are set; for line
	   and page the granule is 0: the compiler's options say it. */
	struct moat_promise promise;
	bool matched; /* set by moat_rules_match */
};

struct moat_rules {
	struct moat_rule *rules;
	size_t n_rules;
	char id[17]; /* of all that the file says, 16 hex digits; comments do not count */
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

/* The rules for the struct NAME (QUALIFIED with its scopes) of FILE and for its
   fields, one a call, from *CURSOR (0 at first) on; NULL: no more.  Rules of
   structs are marked as matched; one of a field is not: the caller marks it when
   it found the field. */
struct moat_rule *moat_rules_next_struct(struct moat_rules *rules, const char *name,
					 const char *qualified, const char *file, size_t *cursor);

/* Does RULE, of a field, mean the field NAME? */
bool moat_rule_means_field(const struct moat_rule *rule, const char *name);

/* Are there rules of structs or fields at all? */
bool moat_rules_have_structs(const struct moat_rules *rules);

/* Does the shell glob PATTERN match PATH or its last components? */
bool moat_rules_file_matches(const char *pattern, const char *path);

void moat_rules_release(struct moat_rules *rules);

#ifdef __cplusplus
}
#endif
#endif
