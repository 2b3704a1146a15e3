/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The order of a baseline's entries, and changes while they are found.  Only
 * core/baseline*.c use this.
 */
#ifndef MOAT_BASELINE_ORDER_H
#define MOAT_BASELINE_ORDER_H

#include "baseline.h"

/* Each is negative, 0 or positive, as strcmp; NULL comes first. */
int moat_order_text(const char *one, const char *other);
int moat_order_number(uint64_t one, uint64_t other);
/* Which promise: name and file. */
int moat_base_promise_order(const struct moat_base_promise *one,
			    const struct moat_base_promise *other);
/* That, and what it asks for. */
int moat_base_promise_order_all(const struct moat_base_promise *one,
				const struct moat_base_promise *other);
int moat_base_struct_order(const struct moat_base_struct *one,
			   const struct moat_base_struct *other);
int moat_base_struct_order_all(const struct moat_base_struct *one,
			       const struct moat_base_struct *other);
/* Which term: the fields, and whether they own, part or join.  A field that is
   alone and one in a group are one term that asks for something else. */
int moat_base_term_order(const struct moat_term *one, const struct moat_term *other);
/* That, and all else but the reason. */
int moat_base_term_order_all(const struct moat_term *one, const struct moat_term *other);

void moat_base_struct_release(struct moat_base_struct *layout);

/* A new change whose text is WHAT, which is released.  NULL when memory ran out. */
struct moat_change *moat_change_add(struct moat_changes *changes, enum moat_change_kind kind,
				    struct moat_buf *what);
/* CHANGE is that something does not hold any more. */
void moat_change_break(struct moat_changes *changes, struct moat_change *change);
bool moat_baseline_compare_structs(struct moat_changes *ret, struct moat_baseline *recorded,
				   struct moat_baseline *now);

#endif
