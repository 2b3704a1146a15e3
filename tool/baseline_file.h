/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A baseline as a file:
 *
 * { "moat_baseline": 1,
 *   "promises": [ { "count", "file", "granule", "group"?, "kind", "name",
 *                   "reason"?, "state", "word" } ... ],
 *   "structs": [ { "align", "file", "line", "name", "size",
 *                  "terms": [ { "bits", "field"?, "granule"?, "group"?, "kind",
 *                               "limit"?, "offset", "other"?, "other_bits"?,
 *                               "other_offset"?, "reason"? } ... ] } ... ] }
 *
 * One entry a line, sorted, so that a difference of two files shows what changed.
 * Offsets and bits of fields are in bits, all else is in bytes.  Readers skip
 * members that they do not know.
 */
#ifndef MOAT_BASELINE_FILE_H
#define MOAT_BASELINE_FILE_H

#include "baseline.h"

#define MOAT_BASELINE_VERSION 1
/* A kernel with a hundred thousand tags has less. */
#define MOAT_BASELINE_MAX_BYTES ((size_t)64 << 20)

/* The file at PATH, settled.  False after a message; BASELINE is then empty. */
bool moat_baseline_read(struct moat_baseline *baseline, const char *path);

/* To stdout; BASELINE is settled.  False when memory ran out. */
bool moat_baseline_write(const struct moat_baseline *baseline);

#endif
