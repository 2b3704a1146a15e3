/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The model of a struct's layout: what the compiler, DWARF and the manifest are
 * turned into before anything is asked of it.
 *
 * Offsets and sizes of fields are in bits, because of bit-fields; all other
 * sizes are in bytes.
 */
#ifndef MOAT_RECORD_H
#define MOAT_RECORD_H

#include "buf.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Fields in declaration order, those of nested structs behind their parent.
   Strings are owned. */
struct moat_field {
	char *path;	     /* dotted, from the record; an anonymous member adds nothing to it */
	char *type;	     /* as C writes it; NULL: unknown */
	uint64_t bit_offset; /* from the record's start */
	uint64_t bit_size;   /* 0: a flexible array, an empty struct */
	uint64_t align;	     /* bytes; 0: unknown */
	uint64_t granule;    /* bytes of the run that it owns; 0: none was asked for */
	char *group;	     /* whose members share that run; NULL: it owns it alone */
	char *terms;	     /* the contracts that it is under, as text; NULL: none */
	unsigned depth;	     /* 0: a member of the record itself */
	uint32_t member;     /* number of the member that it is, or is in */
	bool bitfield;
	bool aggregate; /* a struct or union, whose fields follow */
	bool flexible;	/* an array without a bound, at the end */
	bool anonymous;
	bool enumeration; /* debug information: of an enumeration, which has the enumeration's
			     size, whatever size its mode gives the field */
	bool floating;	  /* a virtual base: where it lies is only known at run time */
};

struct moat_record {
	char *name;
	char *place; /* FILE:LINE:COLUMN, or NULL */
	struct moat_field *fields;
	size_t n_fields;
	uint64_t size;
	uint64_t align;
	bool is_union;
	bool partial; /* only some of its fields are here */
	bool settled; /* moat_reorder is refused, or was tried: it mends nothing */
};

/* The lines [first, last] that a field has bits in. */
struct moat_lines {
	uint64_t first;
	uint64_t last;
};

/* A new field at the end, all zero but for PATH and TYPE, which are copied (TYPE
   may be NULL).  NULL when memory ran out. */
struct moat_field *moat_record_add(struct moat_record *record, const char *path, const char *type);

/* The field called PATH, or NULL. */
const struct moat_field *moat_record_find(const struct moat_record *record, const char *path);

/* Lines of LINE bytes that FIELD lies in, of a record that starts a line.  A
   field without bits lies in the line of its offset. */
struct moat_lines moat_field_lines(const struct moat_field *field, uint64_t line);

/* Do two fields have a line in common? */
bool moat_fields_share(const struct moat_field *one, const struct moat_field *other, uint64_t line);

/* Has FIELD bytes that are its own?  One without bits has none, and a bit-field
   without a name is padding.  A flexible array has them, from its offset on. */
bool moat_field_has_bytes(const struct moat_field *field);

/* FIELD with its offset and size, as messages name it. */
void moat_field_say(struct moat_buf *buf, const struct moat_field *field);

/* Depends on the size and on path, offset and size of every field, so that equal
   layouts have equal ids.  16 hex digits and a NUL into ID. */
void moat_record_id(const struct moat_record *record, char id[17]);

void moat_record_release(struct moat_record *record);

#ifdef __cplusplus
}
#endif
#endif
