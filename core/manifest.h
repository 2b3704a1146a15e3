/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The manifest's text: records to strings and back.  The format is
 * include/moat/manifest.h's; nothing else in moat knows how a record is spelt.
 */
#ifndef MOAT_CORE_MANIFEST_H
#define MOAT_CORE_MANIFEST_H

#include "buf.h"
#include "index.h"
#include "promise.h"
#include "structs.h"

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* One object file's record.  Strings are owned; NULL where unknown. */
struct moat_unit {
	char *id;
	char *source;
	char *plugin;
	char *compiler;
	char *matched; /* ids of the rules that matched, comma between */
	uint64_t line;
	uint64_t page;
	bool lto;	   /* the seals wait for the link */
	bool no_red_zones; /* AddressSanitizer leaves out what has a section of its own */
};

struct moat_manifest {
	struct moat_unit *units;
	size_t n_units;
	struct moat_promise *promises; /* refused ones have `because' set */
	size_t n_promises;
	struct moat_struct *structs;
	size_t n_structs;
	struct moat_term *terms;
	size_t n_terms;
	struct moat_instance *instances;
	size_t n_instances;
	struct moat_index unit_index;	/* by id */
	struct moat_index record_index; /* of all but units, by text */
};

/* What a string of the section turned out to be. */
enum moat_parse {
	MOAT_PARSE_OTHER, /* no record of moat: somebody else's string */
	MOAT_PARSE_OK,
	MOAT_PARSE_BAD, /* starts as a record and is none: see the fault */
	MOAT_PARSE_NOMEM
};

/* Append the record to BUF, without a NUL. */
void moat_unit_write(const struct moat_unit *unit, struct moat_buf *buf);
void moat_promise_write(const struct moat_promise *promise, struct moat_buf *buf);
void moat_struct_write(const struct moat_struct *record, struct moat_buf *buf);
void moat_term_write(const struct moat_term *term, struct moat_buf *buf);
void moat_instance_write(const struct moat_instance *instance, struct moat_buf *buf);

/* Add the record STRING to MANIFEST.  Equal records are added once.  *RET_FAULT
   is set to a static text when the result is MOAT_PARSE_BAD.  On any other
   result than OK the manifest is unchanged. */
enum moat_parse moat_manifest_add(struct moat_manifest *manifest, const char *string,
				  const char **ret_fault);

/* The unit whose id is ID, or NULL. */
const struct moat_unit *moat_manifest_unit(const struct moat_manifest *manifest, const char *id);

void moat_unit_release(struct moat_unit *unit);
void moat_struct_release(struct moat_struct *record);
void moat_term_release(struct moat_term *term);
void moat_instance_release(struct moat_instance *instance);
void moat_manifest_release(struct moat_manifest *manifest);

#ifdef __cplusplus
}
#endif
#endif
