/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The search for structs, unit by unit.
 */
#ifndef MOAT_DWARF_SCAN_H
#define MOAT_DWARF_SCAN_H

#include "dwarf_hash.h"

struct scan {
	moat_dwarf_wanted *wanted; /* NULL: all */
	void *arg;
	const struct moat_dwarf_watch *watch; /* NULL: nobody */
	struct moat_dwarf_type *types;	      /* as they were met */
	size_t n_types;
	size_t room;
	struct moat_index index; /* of types, by hash */
	struct die_unit unit;
	struct die_hashes hashes;
	struct moat_buf full;
	Dwarf_Off *imported; /* units of another file that were walked; owned */
	size_t n_imported;
	Dwarf *dwarf;		  /* all of whose units are walked */
	const Dwarf_CU *importer; /* of units of another file; NULL: nobody */
	Dwarf_Die *skeleton;	  /* of units of a .dwo file; NULL: there is none */
	/* Of the unit that is walked. */
	const char *unit_name;
	Dwarf_Off unit_at;
	bool scopes; /* structs may hold types */
};

/* Both return false when memory ran out. */
bool scan_unit(struct scan *scan, Dwarf_Die *unit);
/* UNIT is of another file than IMPORTER, whose unit is walked: once. */
bool scan_import(struct scan *scan, Dwarf_Die *unit, Dwarf_Die importer);

void scan_release(struct scan *scan);

#endif
