/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Variables that a program copies out of a shared object (copy relocations).
 *
 * The copy is the variable then, for the shared object too; what kept its neighbours
 * out stays behind.  So the promise is to be judged where the copy lies.
 */
#ifndef MOAT_COPIES_H
#define MOAT_COPIES_H

#include "image.h"
#include "manifest.h"

/* Does IMAGE, a shared object, offer the variable NAME for a program to copy? */
bool moat_offers(const struct moat_image *image, const char *name);

/* Add to MANIFEST, PROGRAM's, the promises in LIBRARY_MANIFEST of what PROGRAM copies
   out of LIBRARY.  False when memory ran out. */
bool moat_copies_take(struct moat_manifest *manifest, const struct moat_image *program,
		      const struct moat_manifest *library_manifest,
		      const struct moat_image *library);

#endif
