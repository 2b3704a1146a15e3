/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Promises of the two images of `moat diff'.
 */
#ifndef MOAT_DIFF_PROMISES_H
#define MOAT_DIFF_PROMISES_H

#include "input.h"
#include "promise_diff.h"

struct moat_diff_promises {
	const struct moat_input *inputs[2];
	struct moat_map maps[2];
	struct moat_check checks[2];
	struct moat_promise_diff diff;
	bool compared;
	const char *why_not; /* NULL: nothing in either is tagged */
	int why_side;	     /* which of both why_not is about */
};

/* Compare what both promise, if they tell.  False when memory ran out; RET is then
   empty. */
bool moat_diff_promises_build(struct moat_diff_promises *ret,
			      const struct moat_input *const inputs[2]);
void moat_diff_promises_release(struct moat_diff_promises *promises);

/* The new image's finding about what CHANGE says is broken now, or NULL. */
const struct moat_finding *moat_diff_promises_finding(const struct moat_diff_promises *promises,
						      const struct moat_change *change);

#endif
