/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What two builds promise, and what became of it: two baselines made in passing,
 * and what does not hold at a global's address any more, which no baseline has.
 */
#ifndef MOAT_PROMISE_DIFF_H
#define MOAT_PROMISE_DIFF_H

#include "baseline.h"

struct moat_promise_diff {
	struct moat_baseline sides[2]; /* old, new */
	struct moat_changes changes;
	/* Findings of the new check that the old one has not, and that no change of
	   the layout is to blame for. */
	const struct moat_field_finding **broken;
	size_t n_broken;
};

/* MANIFESTS and CHECKS are of the old and the new image, and outlive RET.  False
   when memory ran out; RET is then empty. */
bool moat_promise_diff_build(struct moat_promise_diff *ret,
			     const struct moat_manifest *const manifests[2],
			     const struct moat_check *const checks[2]);
void moat_promise_diff_release(struct moat_promise_diff *diff);

/* How many promises and terms do not hold now that did, or were not there? */
size_t moat_promise_diff_broken(const struct moat_promise_diff *diff);
/* Is nothing worse, gone or otherwise?  What is new and holds is no difference. */
bool moat_promise_diff_same(const struct moat_promise_diff *diff);

#endif
