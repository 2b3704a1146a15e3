/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "struct_view.h"

#include "buf.h"

#include <stdlib.h>
#include <string.h>

static struct moat_field *field_of(struct moat_record *record, const struct moat_index *by_path,
				   const char *path)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, path);
	size_t cursor = 0, i;
	while ((i = moat_index_next(by_path, hash, &cursor)) != SIZE_MAX)
		if (strcmp(record->fields[i].path, path) == 0)
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

static void attach_term(struct moat_record *record, const struct moat_index *by_path,
			const struct moat_term *term)
{
	struct moat_field *field = term->field ? field_of(record, by_path, term->field) : NULL;
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
void moat_struct_promises(const struct moat_told *told, struct moat_record *record)
{
	struct moat_told_walk walk = { 0 };
	const struct moat_struct *item = NULL;
	struct moat_index by_path = { 0 };
	size_t n;
	if (!record->name)
		return;
	do
		item = moat_told_next(told, record->name, &walk);
	while (item && item->size != record->size);
	if (!item)
		return;
	for (size_t i = 0; i < record->n_fields; i++)
		if (!record->fields[i].anonymous &&
		    !moat_index_add(&by_path, moat_hash(MOAT_HASH_INIT, record->fields[i].path), i))
			break; /* the rest is shown with what it has */
	const struct moat_term *const *terms = moat_told_terms(told, item->unit, item->name, &n);
	for (size_t i = 0; i < n; i++)
		attach_term(record, &by_path, terms[i]);
	moat_index_release(&by_path);
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
