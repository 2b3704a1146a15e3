/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told.h"

#include <string.h>

static bool add_known(struct moat_record *record, const char *path, uint64_t offset, uint64_t size)
{
	struct moat_field *field = path ? moat_record_add(record, path, NULL) : NULL;
	if (field) {
		field->bit_offset = offset;
		field->bit_size = size;
	}
	return field || !path;
}

bool moat_told_record(const struct moat_manifest *manifest, const struct moat_struct *told,
		      struct moat_record *ret)
{
	bool good = true;
	*ret = (struct moat_record){ .size = told->size, .partial = true };
	for (size_t i = 0; good && i < manifest->n_terms; i++) {
		const struct moat_term *term = &manifest->terms[i];
		if (strcmp(term->unit, told->unit) == 0 && strcmp(term->in, told->name) == 0)
			good = add_known(ret, term->field, term->bit_offset, term->bit_size) &&
			       add_known(ret, term->other, term->other_offset, term->other_size);
	}
	return good;
}
