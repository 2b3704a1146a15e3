/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the manifest says of the unit's structs: noted when a struct is looked
 * at, written with the unit.
 */
#ifndef MOAT_STRUCT_RECORDS_H
#define MOAT_STRUCT_RECORDS_H

#include "gcc_compat.h"

#include "buf.h"
#include "records.h"

/* Note RECORD, whose layout is MODEL, with the terms of its own FIELDS that have
   bytes and are kept. */
void moat_note_struct(tree record, const struct moat_record *model, const vec<tree> &fields,
		      const vec<moat_standing> &standings);
/* Note that FIELD of RECORD, called PATH in there, has a tag that is refused, BECAUSE;
   before that is taken away. */
void moat_note_refused_field(tree record, const char *path, tree field, const char *because,
			     const char *mend);
/* Is there anything to write? */
bool moat_has_structs(void);

/* Append the records as assembler text, under UNIT's id.  ALL: also globals that
   are not written (yet). */
void moat_write_structs(char *unit, bool all, struct moat_buf *text);

/* Leave what is said of them on the globals of their types, for the link of LTO. */
void moat_keep_instances(void);
#define MOAT_INSTANCE_ATTRIBUTE "moat instance"

#endif
