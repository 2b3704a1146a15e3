/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Definitions of structs that were seen in an image's debug information: what
 * units say of structs, whether or not they have a manifest.
 *
 * Offsets and sizes are core/record.h's.
 */
#ifndef MOAT_SEEN_H
#define MOAT_SEEN_H

#include "index.h"
#include "record.h"

struct moat_seen_unit {
	const char *name; /* source file, as the compiler got it; NULL: unknown */
	const char *dir;  /* that it was compiled in; NULL: unknown */
};

/* One definition, and the units that have it. */
struct moat_seen_struct {
	struct moat_record record; /* owned; its name with namespaces, no place */
	const char *function;	   /* that it is local to, or NULL */
	char *path;	 /* of the file that declares it, core/path.h's; owned; NULL: unknown */
	uint64_t line;	 /* of the declaration */
	uint32_t *units; /* ascending; owned */
	size_t n_units;
};

/* Texts that are not owned are the reader's, and outlive this. */
struct moat_seen {
	struct moat_seen_unit *units; /* owned */
	size_t n_units;
	struct moat_seen_struct *structs; /* owned, as are they */
	size_t n_structs;
	struct moat_index by_name;   /* structs, by moat_name_last's hash */
	struct moat_index unit_name; /* units that have one, by its hash */
};

/* The last part of a name that may have namespaces, classes and a function before
   it: of `f(int)::ns::box<a::b>' it is `box<a::b>'. */
const char *moat_name_last(const char *name);
/* Its hash, for `by_name' and whoever looks for names. */
uint64_t moat_name_hash(const char *name);

/* Fill SEEN's indices, once its units and structs are complete.  False when memory
   ran out. */
bool moat_seen_settle(struct moat_seen *seen);

/* Does ONE have the NAME, as the manifest spells it? */
bool moat_seen_is_named(const struct moat_seen_struct *one, const char *name);
/* Has some unit both definitions? */
bool moat_seen_together(const struct moat_seen_struct *one, const struct moat_seen_struct *other);

void moat_seen_release(struct moat_seen *seen);

#endif
