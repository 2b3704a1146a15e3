/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The runs of tagged fields: the granules that a field, or a group of one
 * struct, is to own.
 *
 * Decides what a run is, and who intrudes, by the fields that have bytes
 * (record.h):
 * - a run reaches from the first granule to the last that such a field of it
 *   touches; where none of its fields has bytes there is nothing to be owned
 * - what has no bytes, and padding, intrudes nowhere; of a struct or union inside
 *   the run its fields count, not its padding
 * - what is owned is owned whole: a struct with its own padding
 */
#ifndef MOAT_FIELD_RUN_H
#define MOAT_FIELD_RUN_H

#include "extent.h"
#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Are fields I and J of one group, side by side in one struct? */
bool moat_fields_are_mates(const struct moat_record *record, size_t i, size_t j);

/* The bytes of the run of field I, whose granule is set.  False: it has none. */
bool moat_field_run(const struct moat_record *record, size_t i, struct moat_extent *ret);

/* Does field I of RECORD own its run: does the run start a granule, holds it
   nothing but the field or its group, and can the struct's alignment carry it?
   Where not, WHAT gets what is wrong, as a clause. */
bool moat_field_owns_run(const struct moat_record *record, size_t i, struct moat_buf *what);

#ifdef __cplusplus
}
#endif
#endif
