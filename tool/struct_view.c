/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "struct_view.h"

#include "buf.h"

#include <stdlib.h>
#include <string.h>

static struct moat_field *field_of(struct moat_record *record, const char *path)
{
	for (size_t i = 0; i < record->n_fields; i++)
		if (!record->fields[i].anonymous && strcmp(record->fields[i].path, path) == 0)
			return &record->fields[i];
	return NULL;
}

static void add_contract(struct moat_field *field, const struct moat_term *term)
{
	struct moat_buf text = MOAT_BUF_INIT;
	if (field->terms)
		moat_buf_printf(&text, "%s, ", field->terms);
	moat_buf_printf(&text, "%s %s", moat_term_name(term->kind), term->other);
	if (text.failed)
		return; /* the field is shown with what it has */
	free(field->terms);
	field->terms = text.text;
}

static void attach_term(struct moat_record *record, const struct moat_term *term)
{
	struct moat_field *field = term->field ? field_of(record, term->field) : NULL;
	if (!field)
		return;
	if (term->kind == MOAT_TERM_APART || term->kind == MOAT_TERM_TOGETHER) {
		add_contract(field, term);
		return;
	}
	field->granule = term->granule;
	if (term->group && !field->group)
		field->group = strdup(term->group);
}

/* The terms of one unit whose layout is RECORD's: all that have it say the same. */
void moat_struct_promises(const struct moat_manifest *manifest, struct moat_record *record)
{
	for (size_t i = 0; i < manifest->n_structs; i++) {
		const struct moat_struct *item = &manifest->structs[i];
		if (!record->name || strcmp(item->name, record->name) != 0 ||
		    item->size != record->size)
			continue;
		for (size_t j = 0; j < manifest->n_terms; j++)
			if (strcmp(manifest->terms[j].unit, item->unit) == 0 &&
			    strcmp(manifest->terms[j].in, item->name) == 0)
				attach_term(record, &manifest->terms[j]);
		return;
	}
}

uint64_t moat_struct_lines(const struct moat_struct_view *view)
{
	uint64_t size = view->layout.record.size;
	return size / view->line + (size % view->line != 0);
}

const char *moat_struct_field_name(const struct moat_struct_view *view, size_t field)
{
	const struct moat_field *model = &view->layout.record.fields[field];
	return model->anonymous ? "" : model->path + view->layout.fields[field].name_from;
}
