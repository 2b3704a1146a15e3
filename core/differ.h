/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Two layouts of one struct: decides whether they are one after all, and what tells
 * them apart.
 */
#ifndef MOAT_DIFFER_H
#define MOAT_DIFFER_H

#include "buf.h"
#include "record.h"

struct moat_difference {
	bool any;			   /* false: they are alike */
	const struct moat_field *one;	   /* the first field that lies elsewhere in the other, */
	const struct moat_field *other;	   /* and that one; NULL: there is none */
	const struct moat_field *only_one; /* the first field that the other has not; NULL: none */
	const struct moat_field *only_other;
};

/* Compare ONE and ALSO: sizes, and the fields that have names by path.  What debug
   information does not tell (the size of a type that a unit only declares, a field
   of it) is no difference.  False when memory ran out. */
bool moat_records_differ(const struct moat_record *one, const struct moat_record *also,
			 struct moat_difference *ret);

/* Append the difference as a clause, ": 'b' is at offset 8 in the first and 4 in the
   second"; nothing where only the sizes are known to differ. */
void moat_difference_write(const struct moat_difference *difference, struct moat_buf *buf);

#endif
