/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Structs in GCC's words to core's: fields, their layout, their names.
 */
#ifndef MOAT_RECORDS_H
#define MOAT_RECORDS_H

#include "gcc_compat.h"

#include "record.h"

/* "dst_entry", "net::device"; NULL: it has no name.  Of a typedef'd struct
   without a tag, the typedef's name. */
const char *moat_record_name(tree record);

/* The same for messages: never NULL; and what it is: "struct", "union". */
const char *moat_record_label(tree record);
const char *moat_record_word(tree record);

/* Where the struct is declared, for diagnostics. */
location_t moat_record_location(tree record);

/* How far fields of fields are followed: deeper ones have no name in a report. */
enum { MOAT_RECORD_DEPTH = 16 };

/* The model of a struct that is laid out; FIELDS gets the FIELD_DECLs of its
   fields.  False where its layout is not constant; RET is then empty. */
bool moat_record_of(tree record, struct moat_record *ret, vec<tree> *fields = NULL);

/* Is FIELD a base of a C++ class? */
bool moat_is_base(tree field);

/* Is what lies in FIELD to be judged with what holds it?  So it is where its
   type has no name, and where others may use the padding in it. */
bool moat_is_judged_inside(tree field);

/* With whom the tag of a field of a model is judged. */
enum moat_standing {
	MOAT_OTHERS,   /* with a struct of its own inside */
	MOAT_OWN,      /* with the record */
	MOAT_INHERITED /* with the record too, but it is a base's */
};

/* Of each field of MODEL, whose FIELD_DECLs are FIELDS. */
void moat_standings_of(const struct moat_record *model, const vec<tree> &fields,
		       vec<moat_standing> *ret);

/* The member of RECORD (a FIELD_DECL) that is called NAME, also one of an
   anonymous member; NULL_TREE: none. */
tree moat_member_named(tree record, const char *name);

#endif
