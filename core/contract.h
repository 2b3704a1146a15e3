/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Contracts on a struct's layout: checked, never made.
 *
 * Decides whether a layout keeps a contract and, where it does not, what to
 * blame and what would mend it.  The struct is taken to start a line.  A field
 * that has no bytes (record.h), in this configuration perhaps, shares no line and
 * misses none: it keeps every contract.
 */
#ifndef MOAT_CONTRACT_H
#define MOAT_CONTRACT_H

#include "buf.h"
#include "record.h"

#ifdef __cplusplus
extern "C" {
#endif

enum moat_contract_kind {
	MOAT_APART,    /* two fields never lie in one line */
	MOAT_TOGETHER, /* two fields lie in one line, neither straddling */
	MOAT_SIZE,     /* the struct is at most LIMIT bytes */
	MOAT_LINES     /* the struct takes at most LIMIT lines */
};

struct moat_contract {
	enum moat_contract_kind kind;
	const char *one; /* paths of fields; NULL for size and lines */
	const char *other;
	uint64_t limit;
};

enum moat_contract_verdict {
	MOAT_CONTRACT_KEPT,
	MOAT_CONTRACT_BROKEN,
	MOAT_CONTRACT_NO_FIELD /* there is no field ONE or OTHER: *RET_MISSING is which */
};

/* Check CONTRACT on RECORD with lines of LINE bytes.  Where it is broken, WHAT
   gets what is wrong, as a clause, and MEND the smallest change that mends it,
   if one is known.  Either may be NULL. */
enum moat_contract_verdict moat_contract_check(const struct moat_record *record,
					       const struct moat_contract *contract, uint64_t line,
					       struct moat_buf *what, struct moat_buf *mend,
					       const char **ret_missing);

const char *moat_contract_name(enum moat_contract_kind kind);

#ifdef __cplusplus
}
#endif
#endif
