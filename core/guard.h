/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Which symbols of an image have moat's own padding behind them.
 *
 * Decides it by the manifest, and only where the symbol stands as its promise
 * says; two statics of one name, size and place in a granule are taken for one.
 * Bytes.
 */
#ifndef MOAT_GUARD_H
#define MOAT_GUARD_H

#include "image.h"
#include "manifest.h"

/* Set the guard of each symbol of IMAGE that has one.  False when memory ran out. */
bool moat_guards_mark(struct moat_image *image, const struct moat_manifest *manifest);

#endif
