/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A struct as the command line names it: `foo', `struct foo', a typedef, or a
 * pattern as the shell's.
 */
#ifndef MOAT_STRUCT_WISH_H
#define MOAT_STRUCT_WISH_H

#include "dwarf_read.h"
#include "near.h"

struct moat_wish {
	const char *name;	   /* without keyword; in the text it was made from */
	enum moat_keyword keyword; /* ANY: none was given */
	bool glob;
	bool met;
};

struct moat_wish moat_wish_of(const char *text);

/* Is it the one of KEYWORD that is called NAME, FULL with its namespaces? */
bool moat_wish_is_met(const struct moat_wish *wish, enum moat_keyword keyword, const char *full,
		      const char *name);

/* `struct' and `class' are one. */
bool moat_keywords_fit(enum moat_keyword wanted, enum moat_keyword keyword);

/* Wants nothing, but shows every name to a struct moat_near: for
   moat_dwarf_find. */
bool moat_wish_look_near(void *near, enum moat_keyword keyword, const char *full, const char *name);

/* What WISH asks for, as a message names it: "struct", "union", ... */
const char *moat_wish_kind(const struct moat_wish *wish);

#endif
