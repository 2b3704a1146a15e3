/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "setting.h"

#include "granule.h"

#include <errno.h>
#include <stdlib.h>
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

/* The kind that the LEN characters at NAME name, as bits; 0: none. */
static unsigned complaint_from_name(const char *name, size_t len)
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
	if (len == strlen("all") && strncmp(name, "all", len) == 0)
		return (1u << MOAT_COMPLAINTS) - 1;
	for (unsigned i = 0; i < MOAT_COMPLAINTS; i++)
		if (strlen(names[i]) == len && strncmp(name, names[i], len) == 0)
			return 1u << i;
	return 0;
}

bool moat_complaints_from_list(const char *list, unsigned *kinds)
{
	for (;;) {
		size_t len = strcspn(list, ",");
		unsigned kind = complaint_from_name(list, len);
		if (!kind)
			return false;
		*kinds |= kind;
		if (!list[len])
			return true;
		list += len + 1;
	}
}

/* No locale: what C allows in names. */
static bool is_letter(char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
}

const char *moat_allocator_fault(const char *text)
{
	size_t len = 0;
	while (is_letter(text[len]) || (len > 0 && text[len] >= '0' && text[len] <= '9'))
		len++;
	if (!len || (text[len] && text[len] != ':'))
		return "does not start with the name of a function";
	if (!text[len])
		return NULL;
	const char *digits = text + len + 1;
	char *end;
	errno = 0;
	uint64_t bytes = strtoull(digits, &end, 0);
	if (*digits < '0' || *digits > '9' || *end || errno)
		return "has no number of bytes behind the colon";
	return moat_granule_fault(bytes) ? "has an alignment that is no power of two" : NULL;
}
