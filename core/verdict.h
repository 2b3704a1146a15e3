/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The verdict on a difference, in plain words: what of all that placement can
 * change did change, and where a change of speed can therefore come from.
 *
 * Decides which effects matter, in the order in which they usually do: who
 * shares a line comes first.  What is watched comes before the rest.  Says
 * nothing that the images do not tell: a statement that is not known is neither
 * changed nor unchanged.
 */
#ifndef MOAT_VERDICT_H
#define MOAT_VERDICT_H

#include "effect.h"

enum moat_aspect {
	MOAT_ASPECT_LINE,     /* who shares a line */
	MOAT_ASPECT_STRADDLE, /* where lines cut an object */
	MOAT_ASPECT_L1,	      /* sets of the first-level cache */
	MOAT_ASPECT_ALIAS,    /* equal offsets in 4 KiB; of the watched */
	MOAT_ASPECT_TLB,      /* how many pages; of the watched */
	MOAT_ASPECT_PAGE,
	MOAT_ASPECT_HUGE,
	MOAT_ASPECT_L2
};

struct moat_statement {
	enum moat_aspect aspect;
	bool watched; /* about the watched, not about all */
	bool known;   /* false: the images do not tell */
	bool changed;
	bool open;    /* it may have changed, or changed for more: the images do not tell */
	size_t n;     /* changed for so many symbols, or pairs */
	size_t m;     /* of so many */
	char *text;   /* owned: one line; may hold an image's names as they are */
	char *advice; /* owned: what may help, each a line with its newline; NULL: nothing known */
	char *rules;  /* owned: rules to paste, each a line with its newline; NULL: none */
};

#define MOAT_STATEMENTS_MAX 16

struct moat_judgement {
	struct moat_statement statements[MOAT_STATEMENTS_MAX];
	size_t n;
	char *conclusion; /* owned: one line */
};

/* False when memory ran out; JUDGEMENT is then empty. */
bool moat_judge(struct moat_judgement *judgement, const struct moat_effects *effects);
void moat_judgement_release(struct moat_judgement *judgement);

/* May ASPECT have changed where that is not known? */
bool moat_judged_open(const struct moat_judgement *judgement, enum moat_aspect aspect);

/* Did ASPECT change for any symbol? */
bool moat_judged_changed(const struct moat_judgement *judgement, enum moat_aspect aspect);

/* The word for an aspect, in machine-read output: "line", "l1"... */
const char *moat_aspect_name(enum moat_aspect aspect);
/* False when NAME is no aspect. */
bool moat_aspect_from_name(const char *name, enum moat_aspect *ret_aspect);

/* The symbol that OBJECT of SIDE is called by: the best of those of both images, if it
   has one, since an alias may be another object in one of them. */
const struct moat_symbol *moat_said_symbol(const struct moat_effects *effects, enum moat_side side,
					   size_t object);

#endif
