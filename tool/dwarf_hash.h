/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Hashes of layouts: types of equal ones are taken to be laid out alike.
 */
#ifndef MOAT_DWARF_HASH_H
#define MOAT_DWARF_HASH_H

#include "dwarf_unit.h"

struct die_hashes {
	struct die_unit *unit;
	struct die_hash *slots; /* what was hashed in this unit; owned */
	size_t room;
	size_t n;
	uint32_t generation;
	bool failed; /* memory ran out */
};

/* Forget what was hashed. */
void die_hashes_next_unit(struct die_hashes *hashes);
/* Of the type DIE. */
uint64_t die_hash(struct die_hashes *hashes, struct die *die);
void die_hashes_release(struct die_hashes *hashes);

#endif
