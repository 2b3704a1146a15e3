/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The manifest in an ELF file: the strings of .comment. */
#include "elf_reader.h"

#include "clean.h"
#include "tool.h"

#include <moat/manifest.h>

#include <stdlib.h>
#include <string.h>

/* False when memory ran out. */
static bool add_string(struct moat_input *input, const char *string, size_t offset)
{
	const char *fault = "";
	switch (moat_manifest_add(&input->manifest, string, &fault)) {
	case MOAT_PARSE_BAD:
		moat_warn("'%s': the record at byte %zu of %s %s", moat_clean(input->path), offset,
			  MOAT_MANIFEST_SECTION, fault);
		input->bad_records++;
		return true;
	case MOAT_PARSE_NOMEM:
		return false;
	default:
		return true;
	}
}

static bool read_strings(struct moat_input *input, const char *bytes, size_t n)
{
	for (size_t at = 0; at < n;) {
		if (!bytes[at]) { /* a section may be full of them */
			at++;
			continue;
		}
		const char *end = memchr(bytes + at, '\0', n - at);
		size_t len = end ? (size_t)(end - bytes) - at : n - at;
		bool ok = true;
		if (end) {
			ok = add_string(input, bytes + at, at);
		} else {
			char *last = strndup(bytes + at, len);
			ok = last && add_string(input, last, at);
			free(last);
		}
		if (!ok)
			return false;
		at += len + 1;
	}
	return true;
}

bool elf_read_manifest(struct moat_input *input)
{
	const struct moat_image *image = &input->image;
	const struct elf_reader *reader = image->reader;
	size_t left = reader->n_bytes;
	for (size_t i = 0; i < image->n_sections; i++) {
		if (image->sections[i].nobits ||
		    strcmp(image->sections[i].name, MOAT_MANIFEST_SECTION) != 0)
			continue;
		Elf_Data *data = elf_rawdata(elf_getscn(reader->elf, i), NULL);
		if (!data) {
			moat_trouble("cannot read '%s': section %s: %s", moat_clean(input->path),
				     MOAT_MANIFEST_SECTION, elf_errmsg(-1));
			return false;
		}
		/* Many sections may claim the same bytes. */
		if (data->d_size > left) {
			moat_trouble("cannot read '%s': its sections %s overlap",
				     moat_clean(input->path), MOAT_MANIFEST_SECTION);
			return false;
		}
		left -= data->d_size;
		if (data->d_buf && !read_strings(input, data->d_buf, data->d_size)) {
			moat_no_memory();
			return false;
		}
	}
	return true;
}
