/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The reports of one object: text for the build log, JSON for tools.  Knows
 * nothing of GCC, so that it can use what GCC's headers forbid.
 */
#ifndef MOAT_REPORT_H
#define MOAT_REPORT_H

#include "followers.h"
#include "manifest.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A struct with tags, or one that holds such. */
struct moat_report_struct {
	const char *name;
	const char *place;
	bool known;		  /* the layout without tags; where not, the changes say the one
				     with tags twice */
	const char *const *order; /* names of the fields as they stand in memory */
	unsigned n_order;
	struct moat_followers change;
};

/* A global of such a struct: an array, one that holds it. */
struct moat_report_object {
	const char *name;
	const char *symbol;
	const char *place;
	const char *type;
	struct moat_change size;
	struct moat_change lines; /* when it starts one */
};

struct moat_report_unit {
	const struct moat_unit *unit;
	const struct moat_promise *promises;
	unsigned n_promises;
	const struct moat_report_struct *structs;
	unsigned n_structs;
	const struct moat_report_object *objects;
	unsigned n_objects;
	const char *object;    /* the output's name without its suffix; may be NULL */
	const char *reordered; /* the orders to write by hand, lines of text; may be NULL */
};

/* Print to stderr, in one write, so that parallel jobs do not mix lines. */
void moat_report_log(const struct moat_report_unit *report);

/* Write DIR/OBJECT.json: a temporary file first, then renamed, so that a reader
   sees the whole or nothing.  DIR is made if it is not there.  False: FAULT
   says why. */
bool moat_report_json(const struct moat_report_unit *report, const char *dir,
		      struct moat_buf *fault);

/* Remove DIR/OBJECT.json, if it is there: the object has no tags (any more). */
void moat_report_forget(const char *object, const char *dir);

#ifdef __cplusplus
}
#endif
#endif
