/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "change_words.h"

#include "clean.h"
#include "json_out.h"

#include <stdio.h>

static void print_promise(const struct moat_base_promise *promise)
{
	char text[128];
	printf("'%s' (%s", moat_clean(promise->asks.name),
	       moat_clean(moat_promise_text(&promise->asks, text, sizeof text)));
	printf(", %s)", moat_clean(promise->asks.place));
}

/* "struct 'NAME' (FILE)" or "field 'NAME.FIELD' (TERM, FILE)" */
static void print_struct(const struct moat_change *change)
{
	const struct moat_term *term = change->term;
	printf(change->field ? "field '%s" : "struct '%s", moat_clean(change->layout->is.name));
	if (change->field)
		printf(".%s", moat_clean(change->field));
	printf("' (");
	if (term)
		printf("%s", moat_term_name(term->kind));
	if (term && term->other)
		printf(" '%s'", moat_clean(term->other));
	printf("%s%s)", term ? ", " : "", moat_clean(change->layout->is.place));
}

const char *moat_change_word(const struct moat_change *change)
{
	return change->kind == MOAT_CHANGE_NEW	? "note" :
	       change->kind == MOAT_CHANGE_GONE ? "gone" :
						  "changed";
}

void moat_change_print_subject(const struct moat_change *change)
{
	if (change->promise)
		print_promise(change->promise);
	else
		print_struct(change);
}

const char *moat_change_reason(const struct moat_change *change)
{
	return change->promise ? change->promise->asks.reason :
	       change->term    ? change->term->reason :
				 NULL;
}

static json_t *json_of_mend(const struct moat_change *change, const char *record)
{
	char text[256];
	if (!change->mend || (change->wanted && !record))
		return json_null();
	snprintf(text, sizeof text, "%s%s", change->mend, change->wanted ? record : "");
	return moat_json_text(text);
}

/* Of a promise, where "name" is set, or of a struct. */
json_t *moat_change_json(const struct moat_change *change, const char *record)
{
	const struct moat_promise *asks = change->promise ? &change->promise->asks : NULL;
	const struct moat_struct *layout = change->layout ? &change->layout->is : NULL;
	const struct moat_term *term = change->term;
	char text[128];
	return json_pack(
		"{s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o}", "change",
		moat_change_name(change->kind), "name", moat_json_text(asks ? asks->name : NULL),
		"promise", moat_json_text(asks ? moat_promise_text(asks, text, sizeof text) : NULL),
		"struct", moat_json_text(layout ? layout->name : NULL), "field",
		moat_json_text(change->field), "term",
		moat_json_text(term ? moat_term_name(term->kind) : NULL), "file",
		moat_json_text(asks ? asks->place : layout->place), "text",
		moat_json_text(change->what), "reason", moat_json_text(moat_change_reason(change)),
		"why", moat_json_text(change->why), "mend", json_of_mend(change, record));
}
