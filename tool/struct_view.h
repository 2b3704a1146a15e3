/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What `moat struct' knows of one struct when it prints it.
 */
#ifndef MOAT_STRUCT_VIEW_H
#define MOAT_STRUCT_VIEW_H

#include "dwarf_read.h"
#include "holes.h"
#include "told.h"

struct moat_struct_view {
	const struct moat_dwarf_type *type;
	struct moat_dwarf_layout layout;
	struct moat_rows rows;
	uint64_t line;
};

/* Attach to RECORD's fields what a manifest promises of them, as TOLD has it: the one
   place that does. */
void moat_struct_promises(const struct moat_told *told, struct moat_record *record);

/* The lines that a struct at the start of one takes. */
uint64_t moat_struct_lines(const struct moat_struct_view *view);
/* The own name of a field; "" for one without. */
const char *moat_struct_field_name(const struct moat_struct_view *view, size_t field);

/* NTH counts from 0. */
void moat_struct_print_text(const struct moat_struct_view *view, size_t nth);
void moat_struct_print_json(const struct moat_struct_view *view, size_t nth);

#endif
