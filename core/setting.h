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
	/* Contracts of structs that do not hold. */
	MOAT_NOT_APART,
	MOAT_NOT_TOGETHER,
	MOAT_TOO_LARGE,	     /* size */
	MOAT_TOO_MANY_LINES, /* lines */
	/* Structs whose alignment can't be had. */
	MOAT_EMBEDDED,	/* in a struct that breaks its lines */
	MOAT_ARRAYED,	/* in an array whose elements start anywhere */
	MOAT_ALLOCATED, /* in memory that is aligned less */
	MOAT_OVERLAID,	/* in a union */
	MOAT_COMPLAINTS
};

/* The kinds' names, for error= and quiet=: "ignored, conflict, ..., all" */
extern const char moat_complaint_words[];
/* Add NAME's kind to the set *KINDS, a bit for each; "all" is every kind. */
bool moat_complaint_from_name(const char *name, unsigned *kinds);

#ifdef __cplusplus
}
#endif
#endif
