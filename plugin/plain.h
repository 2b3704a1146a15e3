/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Structs as they would be without tags, for the reports.
 *
 * GCC's own layout is asked again, with the order and the alignments that the
 * fields had before the plugin changed them.
 */
#ifndef MOAT_PLAIN_H
#define MOAT_PLAIN_H

#include "gcc_compat.h"

/* Remember RECORD, which is not laid out yet, if it has tags or holds a struct
   that is remembered. */
void moat_remember_plain(tree record, bool tagged);

/* Is RECORD remembered? */
bool moat_has_plain(tree record);

/* TYPE without tags: TYPE itself where that changes nothing; NULL_TREE where it
   is not known, because GCC's layout can't be asked again.  The result lives
   until the next collection. */
tree moat_plain_type(tree type);

/* Is the layout that GCC is at one that was asked for here? */
bool moat_is_laying_out_plain(void);

/* Keep what is remembered from being collected. */
void moat_mark_plain(void);

#endif
