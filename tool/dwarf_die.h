/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the parts of the DWARF reader share: DIEs with the attributes that
 * anybody asks for, types' sizes and names.
 */
#ifndef MOAT_DWARF_DIE_H
#define MOAT_DWARF_DIE_H

#include "buf.h"
#include "dwarf_read.h"

#include <dwarf.h>

/* How far types of types are followed: damaged DWARF may go in circles. */
#define DIE_DEPTH_MAX 64
/* How far fields of fields are: as far as the plugin does it, for equal ids. */
#define FIELD_DEPTH_MAX 16

/* The attributes that are looked at. */
enum die_slot {
	DIE_NAME,
	DIE_TYPE,
	DIE_SIZE,
	DIE_DECLARATION,
	DIE_SIGNATURE,
	DIE_LOCATION, /* of a member */
	DIE_BIT_SIZE,
	DIE_DATA_BIT_OFFSET,
	DIE_BIT_OFFSET,
	DIE_EXTERNAL,
	DIE_ALIGNMENT,
	DIE_SPECIFICATION,
	DIE_SIBLING,
	DIE_SLOTS
};

/* One DIE, read in one pass. */
struct die {
	Dwarf_Die at;
	int tag;
	bool children;
	unsigned have;		    /* bits of the slots that are filled */
	const unsigned char *after; /* what follows its attributes; NULL: not known */
	Dwarf_Attribute attrs[DIE_SLOTS];
};

/* The slot of an attribute, or DIE_SLOTS. */
enum die_slot die_slot(unsigned code);
/* Through libdw, which is right for every DIE. */
void die_read(const Dwarf_Die *at, struct die *ret);

static inline bool die_has(const struct die *die, enum die_slot slot)
{
	return die->have >> slot & 1;
}
/* NULL: it has none. */
const char *die_name(struct die *die);
/* The number in SLOT, or OTHERWISE. */
uint64_t die_number(struct die *die, enum die_slot slot, uint64_t otherwise);
bool die_flag(struct die *die, enum die_slot slot);
/* The DIE that SLOT names; false: none. */
bool die_ref(struct die *die, enum die_slot slot, Dwarf_Die *ret);
/* A member's offset in bytes from its struct's start, as DW_AT_data_member_location
   tells it; false where it is only known at run time. */
bool die_member_offset(struct die *die, uint64_t *ret);
/* A static member, which is a variable elsewhere. */
bool die_is_static(struct die *die);

/* MOAT_KEYWORD_ANY: TAG is none of a struct, a union or a class. */
enum moat_keyword die_keyword(int tag);
/* Is DIE of a language that writes `struct' before a struct's name? */
bool die_is_c(Dwarf_Die *die);
/* The elements of an array along the dimension SUBRANGE; false: it has no bound. */
bool die_bound(Dwarf_Die *subrange, uint64_t *ret);
/* Bytes of an object of type DIE; 0: none or unknown. */
uint64_t die_size(Dwarf_Die *die);

/* TYPE (NULL: void) as C writes it.  *RET_NAME_AT is where in BUF a declared name
   goes. */
void die_type_text(Dwarf_Die *type, struct moat_buf *buf, size_t *ret_name_at);

#endif
