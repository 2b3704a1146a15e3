/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "setting.h"

#include <string.h>

const char moat_report_words[] = "log, json";

bool moat_report_from_name(const char *name, enum moat_report *ret_report)
{
	if (strcmp(name, "log") == 0)
		*ret_report = MOAT_REPORT_LOG;
	else if (strcmp(name, "json") == 0)
		*ret_report = MOAT_REPORT_JSON;
	else
		return false;
	return true;
}

const char moat_complaint_words[] = "ignored, conflict, late, unkept, report, "
				    "apart, together, size, lines, embedding, array, "
				    "allocation, union, all";

bool moat_complaint_from_name(const char *name, unsigned *kinds)
{
	static const char *const names[MOAT_COMPLAINTS] = {
		[MOAT_IGNORED] = "ignored",
		[MOAT_CONFLICT] = "conflict",
		[MOAT_LATE] = "late",
		[MOAT_UNKEPT] = "unkept",
		[MOAT_REPORT] = "report",
		[MOAT_NOT_APART] = "apart",
		[MOAT_NOT_TOGETHER] = "together",
		[MOAT_TOO_LARGE] = "size",
		[MOAT_TOO_MANY_LINES] = "lines",
		[MOAT_EMBEDDED] = "embedding",
		[MOAT_ARRAYED] = "array",
		[MOAT_ALLOCATED] = "allocation",
		[MOAT_OVERLAID] = "union",
	};
	if (strcmp(name, "all") == 0) {
		*kinds |= (1u << MOAT_COMPLAINTS) - 1;
		return true;
	}
	for (unsigned i = 0; i < MOAT_COMPLAINTS; i++)
		if (strcmp(name, names[i]) == 0) {
			*kinds |= 1u << i;
			return true;
		}
	return false;
}
