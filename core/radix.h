/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Things by a number each.
 *
 * For long lists whose order is all that is asked of them: their time grows as their
 * length does, where a sort that compares needs a look at two things for each step.
 */
#ifndef MOAT_RADIX_H
#define MOAT_RADIX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct moat_radix_item {
	uint64_t key;
	const void *what;
};

/* Sort the N of LIST by key; those of one key keep their order.  False, and LIST as it
   was, when memory ran out. */
bool moat_radix_sort(struct moat_radix_item *list, size_t n);

#endif
