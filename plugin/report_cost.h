/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What the promises of one object cost, in bytes: the figures that both reports
   print. */
#ifndef MOAT_REPORT_COST_H
#define MOAT_REPORT_COST_H

#include "report.h"

/* A set's part in this object. */
struct moat_set_cost {
	const char *name;
	const char *section;
	unsigned n_members;
	uint64_t size;	/* of the members */
	uint64_t guard; /* up to the granule's end; alignment between members not counted */
};

/* True, and SET filled, when promise I is the first member of its set. */
bool moat_set_cost_at(const struct moat_report_unit *report, unsigned i, struct moat_set_cost *set);

/* How many page-isolated objects start at the commonest offset in their page. */
unsigned moat_pages_at_one_offset(const struct moat_report_unit *report);

/* All objects of structs with tags, together. */
struct moat_objects_cost {
	struct moat_change size;
	struct moat_change lines;
};
void moat_objects_cost_of(const struct moat_report_unit *report, struct moat_objects_cost *cost);

/* All guards of the object. */
uint64_t moat_report_cost(const struct moat_report_unit *report);

#endif
