/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What became of a promise or a struct with terms, for those who print it: `moat
 * check --baseline' and `moat diff'.
 */
#ifndef MOAT_CHANGE_WORDS_H
#define MOAT_CHANGE_WORDS_H

#include "baseline.h"

#include <jansson.h>

/* Behind the mend of a change that may be wanted, where a baseline is asked. */
#define MOAT_CHANGE_RECORD "; if it is meant, write the baseline anew with `moat baseline`"

/* "gone", "changed" or, of what is new, "note" */
const char *moat_change_word(const struct moat_change *change);
/* "'NAME' (line, FILE)", "field 'STRUCT.FIELD' (FILE)", ... */
void moat_change_print_subject(const struct moat_change *change);
/* What the tag gave as a reason, or NULL. */
const char *moat_change_reason(const struct moat_change *change);
/* An object; RECORD goes behind the mend of what may be wanted, NULL: such have
   none. */
json_t *moat_change_json(const struct moat_change *change, const char *record);

#endif
