/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What an image's DWARF has of the structs in its manifest, and in another one.
 */
#ifndef MOAT_DWARF_SEEN_H
#define MOAT_DWARF_SEEN_H

#include "dwarf_read.h"
#include "seen.h"

struct moat_dwarf_seen {
	struct moat_dwarf dwarf; /* open as long as `seen' is in use, which has texts of it */
	struct moat_seen seen;
	bool there; /* there is DWARF, and it was read */
};

/* Look for the structs of INPUT's manifest, and of ALSO unless that is NULL.  Without
   any, or without DWARF, nothing is read.  DWARF that can't be read is a warning.
   False, after a message, when memory ran out; RET is empty then. */
bool moat_dwarf_seen_read(struct moat_dwarf_seen *ret, const struct moat_input *input,
			  const struct moat_manifest *also);
void moat_dwarf_seen_release(struct moat_dwarf_seen *seen);

#endif
