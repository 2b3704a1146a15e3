/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a manifest tells of a struct's layout, as a record that can be compared with
 * one that was seen elsewhere.
 */
#ifndef MOAT_TOLD_H
#define MOAT_TOLD_H

#include "manifest.h"
#include "record.h"

/* The size of TOLD, which is MANIFEST's, and where the fields are that its terms
   name; RET is partial.  False when memory ran out; RET must be released either
   way. */
bool moat_told_record(const struct moat_manifest *manifest, const struct moat_struct *told,
		      struct moat_record *ret);

#endif
