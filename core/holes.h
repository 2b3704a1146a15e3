/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A struct as rows to print, in memory order: fields, the holes between them,
 * and where lines start.
 *
 * Decides what is a hole, what is padding, and which line a row lies in.
 * Offsets and sizes are in bits, as in record.h; the struct is taken to start a
 * line.
 */
#ifndef MOAT_HOLES_H
#define MOAT_HOLES_H

#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum moat_row_kind {
	MOAT_ROW_FIELD, /* a field, closed: what is inside of it is not shown */
	MOAT_ROW_OPEN,	/* a field whose fields follow, until its MOAT_ROW_CLOSE */
	MOAT_ROW_CLOSE,
	MOAT_ROW_HOLE,	  /* bits between two fields */
	MOAT_ROW_PADDING, /* bits behind the last field */
	MOAT_ROW_BASES,	  /* likewise, of a class with virtual bases: these, or padding */
	MOAT_ROW_LINE	  /* what follows starts in another line than what was before */
};

struct moat_row {
	enum moat_row_kind kind;
	unsigned depth;	     /* 0: of the record itself */
	size_t field;	     /* of FIELD, OPEN and CLOSE; SIZE_MAX: none */
	uint64_t bit_offset; /* of LINE: the line's own start */
	uint64_t bit_size;
	struct moat_lines lines; /* that it lies in; of LINE: that line */
};

struct moat_rows {
	struct moat_row *rows; /* owned */
	size_t n;
	size_t room;
	/* Of the record as a whole: what no row's field covers, holes in one arm of
	   a union that another arm fills not among it. */
	size_t holes;
	uint64_t hole_bits;
	uint64_t padding_bits;
	uint64_t base_bits; /* virtual bases or padding: none of the others */
};

/* The rows of RECORD with lines of LINE bytes (0: no lines).  OPEN says of each
   field whether its fields are shown; NULL: all are.  False when memory ran
   out; RET is then empty. */
bool moat_rows_build(const struct moat_record *record, const bool *open, uint64_t line,
		     struct moat_rows *ret);

void moat_rows_release(struct moat_rows *rows);

#ifdef __cplusplus
}
#endif
#endif
