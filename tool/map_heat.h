/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The view of `moat map --hot': a heat on top of a view of the map.
 */
#ifndef MOAT_MAP_HEAT_H
#define MOAT_MAP_HEAT_H

#include "heat.h"
#include "map_view.h"
#include "near.h"

/* A page that a processor's table of addresses holds in one entry, too. */
#define MOAT_HUGE_PAGE ((uint64_t)2 << 20)

/* Symbols that are not in the image: so many are named, the heaviest. */
#define MOAT_HEAT_NAMED 16

struct moat_heat_view {
	const struct moat_view *view;
	const struct moat_heat *heat;
	const char *path;    /* of the list */
	const char *section; /* show only lines of it; NULL: all */
	bool together_only;  /* show only lines where objects are hot together, or may be */
	struct moat_heat_reach lines;
	struct moat_heat_reach pages;
	struct moat_heat_reach huge_pages;
};

/* Build what HOT, whose first five members are set, says beyond them.  A status. */
int moat_heat_view_build(struct moat_heat_view *hot);

/* Is LINE shown?  Fills *RET either way; false also after a message, when memory
   ran out. */
bool moat_heat_view_line(const struct moat_heat_view *hot, const struct moat_heat_line *line,
			 struct moat_heat_company *ret);

/* The names near the one that MISS has, which is absent. */
void moat_heat_view_near(const struct moat_heat_view *hot, const struct moat_heat_miss *miss,
			 struct moat_near *near);

/* The source file or module of OBJECT, or NULL. */
const char *moat_view_file(const struct moat_view *view, size_t object);

void moat_heat_print_text(const struct moat_heat_view *hot);
void moat_heat_print_json(const struct moat_heat_view *hot);

#endif
