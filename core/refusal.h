/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Refusals: which promises can't be kept for a global, why, and what to do.
 * Only core/place.c uses this.
 */
#ifndef MOAT_REFUSAL_H
#define MOAT_REFUSAL_H

#include "place.h"

/* Both texts are static. */
struct moat_refusal {
	const char *because; /* the end of a sentence about the global */
	const char *mend;
};

/* Why GLOBAL can't have PROMISE; NULL: it can. */
const struct moat_refusal *moat_refuse(const struct moat_promise *promise,
				       const struct moat_global *global,
				       const struct moat_target *target);

#endif
