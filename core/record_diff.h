/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How two layouts of one struct differ: the fields that came, went, moved, grew,
 * and what made the others move.
 *
 * Decides which field is which (the same path; of equal paths the same turn), and
 * which change is a cause.  A struct is walked in memory order; where the distance
 * between two fields that both layouts have changed, something at that place made
 * it: a field that came, went, grew, shrank, or stands elsewhere now, or padding
 * that its neighbours' alignment does not account for.  Padding that follows from
 * a move is no cause.
 *
 * All amounts are in bits, as in record.h; the struct is taken to start a line.
 */
#ifndef MOAT_RECORD_DIFF_H
#define MOAT_RECORD_DIFF_H

#include "record.h"

#define MOAT_NO_FIELD SIZE_MAX

/* A field that has a name, in one or both layouts. */
struct moat_field_diff {
	size_t fields[2]; /* of the old and of the new record; MOAT_NO_FIELD: not there */
	/* In a named struct that both have, or that came, went or got another type as
	   a whole: nothing is to be said that is not said of that struct, but where
	   it moved inside. */
	bool inner;
	bool moved;	/* its offset changed; of an inner one, within its struct */
	bool crossed;	/* it lies in other lines; likewise */
	bool reordered; /* it stands behind another field than before */
	bool retyped;	/* as far as types are known */
	int64_t by;	/* from the old offset to the new, from the record's start */
	int64_t grown;
	struct moat_lines lines[2];
};

enum moat_record_cause_kind {
	MOAT_RECORD_CAME,
	MOAT_RECORD_WENT,
	MOAT_RECORD_GREW,
	MOAT_RECORD_SHRANK,
	MOAT_RECORD_ORDER,  /* one of several that changed places: this one moved */
	MOAT_RECORD_PADDING /* more or less than before: an alignment, or packed */
};

#define MOAT_NO_RECORD_CAUSE SIZE_MAX

struct moat_record_cause {
	enum moat_record_cause_kind kind;
	/* What it is about, in the old and the new record.  Of PADDING what stands
	   behind it.  Both MOAT_NO_FIELD: the end. */
	size_t fields[2];
	size_t n;	  /* fields that came or went together, this one first */
	size_t behind[2]; /* the first field behind that both have; MOAT_NO_FIELD: none */
	size_t in[2];	  /* the field that it is in; MOAT_NO_FIELD: the record itself */
	bool in_union;	  /* that is a union: it moves nothing, but may change its size */
	int64_t size;	  /* what it adds by itself */
	int64_t step;	  /* what it and the padding at its place add to what is behind */
	/* Fields behind it that moved, up to the next cause that adds something. */
	size_t n_moved;
	int64_t by;    /* how far the first of them moved */
	bool uniform;  /* so did the others */
	size_t inside; /* of a struct that grew or shrank: the cause inside of it */
	size_t of;     /* of a cause inside: the struct's growth */
};

struct moat_record_diff {
	const struct moat_record *records[2];
	uint64_t line;
	struct moat_field_diff *fields; /* new ones by offset, gone ones where they were */
	size_t n_fields;
	struct moat_record_cause *causes; /* in memory order */
	size_t n_causes;
	/* The cause: the first that makes others move, or else the first;
	   MOAT_NO_RECORD_CAUSE: the layouts are the same. */
	size_t first;
	/* Of fields that are not inner. */
	size_t n_came;
	size_t n_went;
	size_t n_moved;
	size_t n_crossed;
	size_t n_resized;
	size_t n_retyped;
	size_t n_roots; /* causes that move others or the end, but those inside */
	bool packed[2]; /* not aligned and without padding; the other is not so */
};

/* Compare OLD with NEW, which outlive RET, in lines of LINE bytes.  False when
   memory ran out; RET is then empty. */
bool moat_record_diff_build(struct moat_record_diff *ret, const struct moat_record *old_record,
			    const struct moat_record *new_record, uint64_t line);
void moat_record_diff_release(struct moat_record_diff *diff);

/* Is every field where it was, as large as it was, and the struct too? */
bool moat_record_diff_same(const struct moat_record_diff *diff);

enum moat_company { MOAT_COMPANY_SAME, MOAT_COMPANY_GAINED, MOAT_COMPANY_LOST };

/* Do fields I and J of DIFF share a line now and did not, or did and do not?
   What has no bytes, and what one of them is inside of the other, is no mate. */
enum moat_company moat_record_diff_company(const struct moat_record_diff *diff, size_t i, size_t j);

/* "came", "went", "grew", ... */
const char *moat_record_cause_name(enum moat_record_cause_kind kind);

#endif
