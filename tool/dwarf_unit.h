/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The DIEs of one unit after the other, quickly: of a kernel's there are ten
 * million.  libdw looks each up in the unit's table of abbreviations, under a
 * lock, and once for each question; here each is decoded once.  Values stay
 * libdw's business, and so do DIEs of other units than the current one.
 */
#ifndef MOAT_DWARF_UNIT_H
#define MOAT_DWARF_UNIT_H

#include "dwarf_die.h"

struct die_unit {
	Dwarf_CU *cu; /* NULL: all goes through libdw */
	const unsigned char *end;
	uint8_t address_size;
	uint8_t offset_size;
	uint8_t ref_addr_size;
	uint32_t generation;	    /* the current unit's */
	struct die_abbrev *abbrevs; /* by code; owned */
	size_t room;
	bool damaged;
};

/* Make UNIT's DIEs the current ones. */
void die_unit_enter(struct die_unit *unit, Dwarf_Die *die);
void die_unit_release(struct die_unit *unit);

void die_unit_read(struct die_unit *unit, const Dwarf_Die *at, struct die *ret);
/* The first child, the next sibling; false: there is none. */
bool die_unit_child(struct die_unit *unit, struct die *die, struct die *ret);
bool die_unit_next(struct die_unit *unit, struct die *die);

#endif
