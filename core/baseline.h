/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Baselines: what a manifest promises, without what changes with every build,
 * and how two of them differ.
 *
 * Decides what is the same promise or struct in two builds: one name, declared in
 * one file.  Lines of source and addresses are no part of a baseline, so neither
 * an edit above a declaration nor a link changes it.  Knows no file format.
 */
#ifndef MOAT_BASELINE_H
#define MOAT_BASELINE_H

#include "check.h"

/* What one or several subjects of one name and file ask for. */
struct moat_base_promise {
	/* Only name, place (the file alone), kind, word, granule, group and reason;
	   unit and symbol until moat_baseline_settle. */
	struct moat_promise asks;
	enum moat_verdict state; /* the worst of all that were merged */
	/* Subjects of one unit, such as statics of two functions; 0: nothing tells. */
	uint64_t count;
	bool matched; /* while two baselines are compared */
};

/* A struct that has terms. */
struct moat_base_struct {
	struct moat_struct is;	 /* only name, place (the file alone), size, align */
	uint64_t line;		 /* bytes of a line; 0: unknown */
	struct moat_term *terms; /* without unit and struct; sorted */
	size_t n_terms;
	bool matched;
};

struct moat_baseline {
	struct moat_base_promise *promises; /* sorted once settled, likewise the structs */
	size_t n_promises;
	struct moat_base_struct *structs;
	size_t n_structs;
};

/* Numbers in a baseline end here: files have signed ones. */
#define MOAT_BASELINE_MAX ((uint64_t)INT64_MAX)

/* Add what MANIFEST says, with CHECK's verdicts; one call for each image.  False
   when memory ran out. */
bool moat_baseline_add(struct moat_baseline *baseline, const struct moat_manifest *manifest,
		       const struct moat_check *check);

/* Is FINDING, of MANIFEST, one of those that ENTRY was made of? */
bool moat_base_promise_is(const struct moat_base_promise *entry,
			  const struct moat_manifest *manifest, const struct moat_finding *finding);

/* For readers: a new entry, all zero, or NULL when memory ran out. */
struct moat_base_promise *moat_baseline_add_promise(struct moat_baseline *baseline);
struct moat_base_struct *moat_baseline_add_struct(struct moat_baseline *baseline);
struct moat_term *moat_baseline_add_term(struct moat_base_struct *layout);

/* Sort, and merge what is equal: after the last entry was added. */
void moat_baseline_settle(struct moat_baseline *baseline);
void moat_baseline_release(struct moat_baseline *baseline);

enum moat_change_kind {
	MOAT_CHANGE_GONE,    /* a promise, a struct or a term is no longer there */
	MOAT_CHANGE_ASKS,    /* it asks for something else */
	MOAT_CHANGE_VERDICT, /* it is not kept any more */
	MOAT_CHANGE_SIZE,    /* of a struct; likewise all below */
	MOAT_CHANGE_ALIGN,
	MOAT_CHANGE_LINE,  /* the lines are of another size */
	MOAT_CHANGE_MOVED, /* a field lies in another line */
	MOAT_CHANGE_MATES, /* two fields share a line, or no longer do */
	MOAT_CHANGE_NEW	   /* like gone, but added: no failure */
};

struct moat_change {
	enum moat_change_kind kind;
	/* What it is about: one of both, of the recorded baseline, or of the other
	   where it is new. */
	const struct moat_base_promise *promise;
	const struct moat_base_struct *layout;
	const struct moat_term *term; /* of the struct; NULL: the struct itself */
	const char *field;	      /* that moved or has other mates */
	/* The promise as it is now; NULL: it is gone, or this is about a struct. */
	const struct moat_base_promise *now;
	bool broken;	  /* it is a promise or a term that does not hold now, and did or was not
			     there */
	bool wanted;	  /* it may be what was wanted; then it is recorded anew */
	char *what;	  /* owned: what changed, as a clause */
	const char *why;  /* static, or NULL; likewise mend */
	const char *mend; /* what undoes it */
};

struct moat_changes {
	struct moat_change *changes;
	size_t n_changes;
	size_t counts[MOAT_CHANGE_NEW + 1]; /* by kind */
	size_t n_broken;
};

/* What is otherwise in NOW than it was RECORDED; both are settled, and outlive
   RET.  False when memory ran out; RET is then empty. */
bool moat_baseline_compare(struct moat_changes *ret, struct moat_baseline *recorded,
			   struct moat_baseline *now);
void moat_changes_release(struct moat_changes *changes);

/* "gone", "asks", "verdict", ... */
const char *moat_change_name(enum moat_change_kind kind);

#endif
