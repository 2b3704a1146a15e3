/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the manifest says of structs: their layout's id, the terms that their
 * fields are under, and the globals that are of such a type.
 *
 * Offsets and sizes of fields are in bits, all others in bytes.  Strings are
 * owned; NULL where unknown.
 */
#ifndef MOAT_STRUCTS_H
#define MOAT_STRUCTS_H

#include "granule.h"
#include "promise.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* A struct that has terms, as one unit laid it out. */
struct moat_struct {
	char *unit;
	char *name;
	char *place;
	char *layout; /* core/record.h's id */
	uint64_t size;
	uint64_t align;
};

enum moat_term_kind {
	MOAT_TERM_ISOLATE,  /* the field owns its granules */
	MOAT_TERM_GROUP,    /* so do the fields of one group together */
	MOAT_TERM_APART,    /* never in one line */
	MOAT_TERM_TOGETHER, /* in one line */
	MOAT_TERM_SIZE,	    /* of the whole struct */
	MOAT_TERM_LINES
};

struct moat_term {
	enum moat_term_kind kind;
	char *unit;
	char *in; /* the struct */
	char *field;
	char *other; /* of apart and together */
	uint64_t bit_offset;
	uint64_t bit_size;
	uint64_t other_offset;
	uint64_t other_size;
	uint64_t granule; /* of isolate and group */
	char *group;
	uint64_t limit; /* of size and lines */
	char *reason;
};

/* A global of a struct type that has terms, or an array of such. */
struct moat_instance {
	char *unit;
	char *symbol;
	char *name;
	char *place;
	char *in; /* the struct */
	enum moat_binding binding;
	uint64_t count; /* elements */
};

const char *moat_term_name(enum moat_term_kind kind);
bool moat_term_from_name(const char *name, enum moat_term_kind *ret_kind);

#ifdef __cplusplus
}
#endif
#endif
