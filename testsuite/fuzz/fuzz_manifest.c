/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The strings of a manifest, NUL between: each that is understood is understood
   again as it is written, and an image is checked against all of them. */
#include "fuzz.h"

#include "check.h"
#include "lib/unit_image.h"

#include <stdlib.h>
#include <string.h>

/* A record that was read reads the same when it is written and read again. */
#define AGAIN(records, n, write)                                                                   \
	for (size_t i = 0; i < manifest->n; i++) {                                                 \
		moat_buf_clear(&buf);                                                              \
		write(&manifest->records[i], &buf);                                                \
		size_t before = again.n;                                                           \
		if (moat_manifest_add(&again, buf.text, &fault) != MOAT_PARSE_OK)                  \
			abort();                                                                   \
		if (again.n == before)                                                             \
			continue; /* two texts of one record */                                    \
		moat_buf_clear(&more);                                                             \
		write(&again.records[before], &more);                                              \
		if (strcmp(buf.text, more.text) != 0)                                              \
			abort();                                                                   \
	}

static void write_again(const struct moat_manifest *manifest)
{
	struct moat_manifest again = { 0 };
	struct moat_buf buf = MOAT_BUF_INIT, more = MOAT_BUF_INIT;
	const char *fault;
	AGAIN(units, n_units, moat_unit_write);
	AGAIN(promises, n_promises, moat_promise_write);
	AGAIN(structs, n_structs, moat_struct_write);
	AGAIN(terms, n_terms, moat_term_write);
	AGAIN(instances, n_instances, moat_instance_write);
	moat_buf_release(&buf);
	moat_buf_release(&more);
	moat_manifest_release(&again);
}

static void check(const struct moat_manifest *manifest)
{
	struct moat_symbol symbols[] = {
		DATA("a", 0x1000, 64),
		DATA("b", 0x1040, 8),
		LOCAL("c", 0x1048, 24, 1),
		DATA("d", 0x1080, 0),
		LOCAL("a", 0x2000, 8, 2),
		LABEL("end", 0x2040),
		MARK("u1", 1),
		MARK("u2", 2),
	};
	struct moat_image image = IMAGE(symbols);
	struct moat_map map;
	struct moat_check check;
	if (!moat_map_build(&map, &image, MOAT_MAP_EVERYTHING))
		return;
	if (moat_check_run(&check, manifest, &map, NULL))
		moat_check_release(&check);
	moat_map_release(&map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct moat_manifest manifest = { 0 };
	for (size_t at = 0; at < size;) {
		const char *fault;
		char *string = strndup((const char *)data + at, size - at);
		size_t len = strlen(string);
		moat_manifest_add(&manifest, string, &fault);
		free(string);
		at += len + 1;
	}
	write_again(&manifest);
	check(&manifest);
	moat_manifest_release(&manifest);
	return 0;
}
