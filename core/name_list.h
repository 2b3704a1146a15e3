/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names of symbols from a text: one a line, or a list of weights (heat.h), whose
 * names and source files are taken.  A # starts a comment.
 */
#ifndef MOAT_NAME_LIST_H
#define MOAT_NAME_LIST_H

#include "heat.h"

struct moat_names {
	char **names; /* owned */
	char **files; /* owned; of each, the source file it is of, or NULL: any */
	size_t n;
};

/* Add what TEXT of SIZE bytes lists.  False: FAULT says where and what; NAMES
   must be released either way. */
bool moat_names_parse(struct moat_names *names, const char *text, size_t size,
		      struct moat_heat_fault *fault);
/* Add the LEN bytes of NAME, of FILE, or of any where that is NULL; false when memory ran
   out. */
bool moat_names_add(struct moat_names *names, const char *name, size_t len, const char *file);
void moat_names_release(struct moat_names *names);

#endif
