/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * An image beside another source: does it agree with the kernel that runs, and
 * with the kernel that it will be loaded into?
 *
 * - Running: a list of the addresses of the running kernel (/proc/kallsyms).
 *   Each promise that the image keeps must be kept there too.
 * - Against: another image, whose structs are the same ones.  Each struct that one
 *   of them has tagged must be laid out in one way in both.
 *
 * Decides what counts as agreement.  Texts are clauses for a report.
 */
#ifndef MOAT_BESIDE_H
#define MOAT_BESIDE_H

#include "check.h"

struct moat_beside_finding {
	const char *name; /* of the promise or struct; a manifest's */
	bool is_struct;
	bool unknown; /* it can't be told whether there is a difference */
	char *what;   /* owned */
	char *mend;   /* owned */
};

struct moat_beside {
	struct moat_beside_finding *findings;
	size_t n_findings;
	size_t n_compared; /* promises or structs */
	size_t n_different;
	size_t n_unknown;
};

/* What is known of the structs of an image. */
struct moat_beside_side {
	const struct moat_manifest *manifest;
	const struct moat_seen *seen; /* NULL: no debug information */
};

/* CHECK is of the image; LIST is a list; MODULE is the name of the module that
   the image is, NULL: it is the kernel itself.  A kernel stands where its image
   says, all of it moved by one distance; a module's sections stand anywhere.
   False when memory ran out; RET is then empty. */
bool moat_beside_running(struct moat_beside *ret, const struct moat_check *check,
			 const struct moat_image *list, const char *module);

/* Of MINE, the image, and THEIRS, the other one.  A struct is the same if it has
   one name and is declared in a file of one name.  What one manifest tells is
   compared with the other, and with what was seen of it where that one tells nothing.
   Where nothing is known of a struct whose layout tags changed, of a header that both
   may include, that is a finding.  False when memory ran out; RET is then empty. */
bool moat_beside_against(struct moat_beside *ret, const struct moat_beside_side *mine,
			 const struct moat_beside_side *theirs);

/* Has ONE structs that OTHER tells nothing of, so that debug information is asked? */
bool moat_beside_asks(const struct moat_manifest *one, const struct moat_manifest *other);

/* For those two: a new finding, or NULL; WHAT is taken over and emptied. */
struct moat_beside_finding *moat_beside_add(struct moat_beside *beside, const char *name,
					    struct moat_buf *what, const char *mend);

void moat_beside_release(struct moat_beside *beside);

#endif
