/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The reports of one object: text for the build log, JSON for tools.  Knows
 * nothing of GCC, so that it can use what GCC's headers forbid.
 */
#ifndef MOAT_REPORT_H
#define MOAT_REPORT_H

#include "manifest.h"

#ifdef __cplusplus
extern "C" {
#endif

struct moat_report_unit {
	const struct moat_unit *unit;
	const struct moat_promise *promises;
	unsigned n_promises;
	const char *object;  /* the output's name without its suffix; may be NULL */
	const char *structs; /* what was done to structs, lines of text; may be NULL */
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
