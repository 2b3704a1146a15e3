/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "record.h"

#include "extent.h"
#include "granule.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct moat_field *moat_record_add(struct moat_record *record, const char *path, const char *type)
{
	size_t n = record->n_fields;
	if ((n & (n - 1)) == 0) { /* the room is the next power of two */
		struct moat_field *more =
			realloc(record->fields, (n ? 2 * n : 1) * sizeof *record->fields);
		if (!more)
			return NULL;
		record->fields = more;
	}
	struct moat_field *field = &record->fields[n];
	memset(field, 0, sizeof *field);
	field->path = strdup(path);
	field->type = type ? strdup(type) : NULL;
	if (!field->path || (type && !field->type)) {
		free(field->path);
		free(field->type);
		return NULL;
	}
	record->n_fields++;
	return field;
}

const struct moat_field *moat_record_find(const struct moat_record *record, const char *path)
{
	for (size_t i = 0; i < record->n_fields; i++)
		if (!record->fields[i].anonymous && strcmp(record->fields[i].path, path) == 0)
			return &record->fields[i];
	return NULL;
}

struct moat_lines moat_field_lines(const struct moat_field *field, uint64_t line)
{
	struct moat_extent bytes = moat_extent_of_bits(0, field->bit_offset, field->bit_size);
	return (struct moat_lines){ bytes.from / line, (bytes.to - 1) / line };
}

bool moat_fields_share(const struct moat_field *one, const struct moat_field *other, uint64_t line)
{
	struct moat_lines a = moat_field_lines(one, line), b = moat_field_lines(other, line);
	return a.first <= b.last && b.first <= a.last;
}

bool moat_field_has_bytes(const struct moat_field *field)
{
	return field->flexible || (field->bit_size && !(field->bitfield && field->anonymous));
}

void moat_field_say(struct moat_buf *buf, const struct moat_field *field)
{
	if (*field->path)
		moat_buf_printf(buf, "'%s'", field->path);
	else
		moat_buf_str(buf, "a member without a name");
	moat_buf_printf(buf, " (offset %" PRIu64, field->bit_offset / 8);
	if (field->bit_offset % 8)
		moat_buf_printf(buf, ".%" PRIu64, field->bit_offset % 8);
	if (field->bitfield)
		moat_buf_printf(buf, ", %" PRIu64 " bits)", field->bit_size);
	else
		moat_buf_printf(buf, ", %" PRIu64 " bytes)", field->bit_size / 8);
}

void moat_record_id(const struct moat_record *record, char id[17])
{
	char text[64];
	snprintf(text, sizeof text, "%" PRIu64, record->size);
	uint64_t hash = moat_hash(MOAT_HASH_INIT, text);
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct moat_field *field = &record->fields[i];
		if (field->anonymous)
			continue;
		snprintf(text, sizeof text, "%" PRIu64 ":%" PRIu64, field->bit_offset,
			 field->bit_size);
		hash = moat_hash(moat_hash(hash, field->path), text);
	}
	snprintf(id, 17, "%016" PRIx64, hash);
}

void moat_record_release(struct moat_record *record)
{
	for (size_t i = 0; i < record->n_fields; i++) {
		free(record->fields[i].path);
		free(record->fields[i].type);
		free(record->fields[i].group);
		free(record->fields[i].terms);
	}
	free(record->fields);
	free(record->name);
	free(record->place);
	memset(record, 0, sizeof *record);
}
