/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Uses of tagged structs that can't keep their terms; see containers.cc and uses.cc. */
#ifndef MOAT_USES_H
#define MOAT_USES_H

#include "gcc_compat.h"

#include "record.h"

/* Has RECORD, before it is laid out, a member that is a tagged struct, and whose
   terms its place there may break? */
bool moat_breaks_members(tree record);

/* Say which tagged structs lose their lines in RECORD, laid out as MODEL. */
void moat_check_members(tree record, const struct moat_record *model);

/* Say so if DECL, a variable, is an array of tagged structs whose elements start
   anywhere, or is aligned less than what it holds. */
void moat_check_variable(tree decl);

/* PLUGIN_PRE_GENERICIZE: look for allocations in a function's body. */
void moat_on_function(void *function, void *);

#endif
