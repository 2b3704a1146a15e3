/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * One struct, several layouts in one image.  Decides which of the manifest's
 * records and of the debug information's definitions are of one struct, and
 * whether they are laid out alike.
 *
 * A struct is known by its name, the file that declares it and the function that
 * it is local to.  Where debug information is missing the manifest's text of the
 * file has to do; where it can't be told whether two structs are one, they are two.
 * Only core/check*.c and core/twins*.c use this.
 */
#ifndef MOAT_TWINS_H
#define MOAT_TWINS_H

#include "scene.h"

/* A record of the manifest. */
struct moat_twin {
	const struct moat_struct *is;
	const struct moat_seen_struct *anchor; /* its definition, NULL: not known */
	const char *home; /* the anchor's path, or the file as the manifest has it */
	size_t home_len;
	uint64_t line;
};

/* A layout of a struct. */
struct moat_twin_way {
	const struct moat_struct *told;	     /* NULL: no unit has a record of it */
	const struct moat_seen_struct *seen; /* NULL: not seen */
	const char **sources;		     /* of the units that have it, each once; owned */
	size_t n_sources;
	struct moat_index by_source;
};

/* The record of WAY: what was seen of it, or else what the manifest tells of it, in
   ROOM, which the caller releases.  NULL when memory ran out. */
const struct moat_record *moat_twin_record(const struct moat_scene *scene,
					   const struct moat_twin_way *way,
					   struct moat_record *room);

/* Compare the records TWINS of one struct, MOAT_TOLD_WAYS of its layouts at most, with each other
   and with what was seen of it; add a finding for each layout beyond the first.  False when memory
   ran out. */
bool moat_twins_compare(struct moat_check *check, const struct moat_scene *scene,
			const struct moat_twin *twins, size_t n);

/* Add a finding for each of the N WAYS but the one that most units have, which is
   put first.  False when memory ran out. */
bool moat_twins_report(struct moat_check *check, const struct moat_scene *scene,
		       struct moat_twin_way *ways, size_t n);

#endif
