/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The words of the plugin's options, which the plugin reads and `moat flags`
 * passes on: both take them from here.
 */
#ifndef MOAT_SETTING_H
#define MOAT_SETTING_H

#include <stdbool.h>

#ifdef __cplusplus
extern "C" {
#endif

enum moat_report { MOAT_REPORT_NONE, MOAT_REPORT_LOG, MOAT_REPORT_JSON };

/* "log, json" */
extern const char moat_report_words[];
bool moat_report_from_name(const char *name, enum moat_report *ret_report);

/* The kinds of the plugin's warnings, each of which error= can name. */
enum moat_complaint {
	MOAT_IGNORED,  /* a tag where no tag can be */
	MOAT_CONFLICT, /* tags that contradict each other */
	MOAT_LATE,     /* a tag behind the definition */
	MOAT_UNKEPT,   /* a tag whose promise can't be kept here */
	MOAT_REPORT,   /* a report that can't be written */
	MOAT_COMPLAINTS
};

/* "ignored, conflict, ..., all" */
extern const char moat_complaint_words[];
/* Add NAME's kind to the set *KINDS, a bit for each; "all" is every kind. */
bool moat_complaint_from_name(const char *name, unsigned *kinds);

#ifdef __cplusplus
}
#endif
#endif
