/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An image beside another source: does it agree with the kernel that runs, and
 * with the kernel that it will be loaded into?
 *
 * - Running: a list of the addresses of the running kernel (/proc/kallsyms).
 *   Each promise that the image keeps must be kept there too.
 * - Against: another image, whose structs are the same ones.  Each struct that
 *   both have tagged must be laid out in one way.
 *
 * Decides what counts as agreement.  Texts are clauses for a report.
 */
#ifndef MOAT_BESIDE_H
#define MOAT_BESIDE_H

#include "check.h"

struct moat_difference {
	const char *name; /* of the promise or struct; the manifest's */
	bool is_struct;
	char *what; /* owned */
	char *mend; /* owned */
};

struct moat_beside {
	struct moat_difference *differences;
	size_t n_differences;
	size_t n_compared; /* promises or structs */
};

/* CHECK is of the image; LIST is a list; MODULE is the name of the module that
   the image is, NULL: it is the kernel itself.  A kernel stands where its image
   says, all of it moved by one distance; a module's sections stand anywhere.
   False when memory ran out; RET is then empty. */
bool moat_beside_running(struct moat_beside *ret, const struct moat_check *check,
			 const struct moat_image *list, const char *module);

/* MINE and THEIRS are the manifests of two images.  A struct is the same if it has
   one name and is declared in a file of one name.  False when memory ran out; RET
   is then empty. */
bool moat_beside_against(struct moat_beside *ret, const struct moat_manifest *mine,
			 const struct moat_manifest *theirs);

/* For those two: a new difference, or NULL; WHAT is taken over and emptied. */
struct moat_difference *moat_beside_add(struct moat_beside *beside, const char *name,
					struct moat_buf *what, const char *mend);

void moat_beside_release(struct moat_beside *beside);

#endif
