/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The link of LTO: what becomes of the manifests of the compilations, which came
 * to it as assembler texts.  A text's first line tells what it is.
 */
#ifndef MOAT_LINK_H
#define MOAT_LINK_H

#include "gcc_compat.h"

#include "buf.h"
#include "promise.h"

/* A unit's own record and those of its structs.  They stay where the plugin is loaded
   for the link, as only they say which rules matched; but its globals of these structs
   are written anew there. */
#define MOAT_LTO_UNIT "# moat unit\n"
/* Its promises, which are written anew there. */
#define MOAT_LTO_PROMISES "# moat promises\n"

/* Does this link write intermediate code, which another one reads? */
bool moat_link_is_incremental(void);

/* Before the units of the link are compiled: take away the promises and the
   globals, and keep those of definitions that others took the place of. */
void moat_on_link(void);

/* PLUGIN_PASS_EXECUTION, where partitions are made: the same for the partitions. */
void moat_on_pass(void *pass, void *);

/* Add the promises that were kept to those of this unit. */
void moat_add_lost(vec<moat_promise> *promises);

/* The globals that this unit of the link wrote and whose structs promise something:
   are there any; append the records as assembler text, under UNIT's id. */
bool moat_has_link_structs(void);
void moat_write_link_structs(char *unit, struct moat_buf *text);

#endif
