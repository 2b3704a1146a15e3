/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The names of a list of weights, looked up in an image.  Only core/heat*.c use
 * this.
 */
#ifndef MOAT_HEAT_NAMES_H
#define MOAT_HEAT_NAMES_H

#include "heat.h"

/* Entries of one name and file. */
struct moat_heat_name {
	const struct moat_heat_entry *entries;
	size_t n_entries;
	size_t candidates[MOAT_HEAT_CANDIDATES];
	size_t n_candidates; /* as in struct moat_heat_miss */
	bool code;	     /* a function has this name, likewise below */
	bool placeless;
};

/* One for each name and file of LIST, in its order; freed by the caller.  NULL
   when memory ran out. */
struct moat_heat_name *moat_heat_names(const struct moat_heat_list *list,
				       const struct moat_map *map, enum moat_map_scope scope,
				       size_t *ret_n);

#endif
