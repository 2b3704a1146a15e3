/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reordering: the fields of a struct with moat_reorder, before it is laid out.
 * The order is core/plan.h's.
 */
#ifndef MOAT_REORDER_H
#define MOAT_REORDER_H

#include "gcc_compat.h"

#include "buf.h"

/* Chain RECORD's fields in the order that keeps all promises in the fewest
   lines, if it asks for that.  Must be called before the second field is laid
   out: the first one stays first. */
void moat_reorder_fields(tree record);

/* What was reordered, as text for the report; empty if nothing was. */
const struct moat_buf *moat_reorder_report(void);

#endif
