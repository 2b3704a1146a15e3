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

/* The kinds' names, for error= and quiet=. */
#define MOAT_COMPLAINT_WORDS                                                                       \
	"ignored, conflict, late, unkept, report, apart, together, size, lines, embedding, "       \
	"array, allocation, union, all"

/* Add the kinds of LIST, names with commas between them, to the set *KINDS, a bit
   for each; "all" is every kind.  False: one is no name of a kind. */
bool moat_complaints_from_list(const char *list, unsigned *kinds);

/* More functions that allocate would be a list in a file. */
#define MOAT_MAX_ALLOCATORS 32

/* allocator=NAME[:BYTES]: a function, and the alignment of what it returns.  NULL
   when TEXT is one, otherwise what is wrong, as the end of a sentence about it. */
const char *moat_allocator_fault(const char *text);

#ifdef __cplusplus
}
#endif
#endif
