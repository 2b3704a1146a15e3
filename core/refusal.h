/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Refusals: which promises can't be kept, why, and what to do: for a global
 * (only core/place.c asks), and for the fields of a struct.
 */
#ifndef MOAT_REFUSAL_H
#define MOAT_REFUSAL_H

#include "place.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Both texts are static. */
struct moat_refusal {
	const char *because; /* the end of a sentence about the global */
	const char *mend;
};

/* Why GLOBAL can't have PROMISE; NULL: it can. */
const struct moat_refusal *moat_refuse(const struct moat_promise *promise,
				       const struct moat_global *global,
				       const struct moat_target *target);

/* Is NAME the section PATTERN, or does it start so where PATTERN ends in '*'? */
bool moat_section_matches(const char *pattern, const char *name);

/* Why no global in SECTION, which has a form of its own everywhere, can have a
   promise; NULL: it is not known to have one. */
const struct moat_refusal *moat_refuse_section_with_form(const char *section);

/* Why no global in the kernel's SECTION can have a promise; NULL: it can.  What
   is not known to be a heap of single variables is taken for an array. */
const struct moat_refusal *moat_refuse_kernel_section(const char *section);

/* The facts of a struct whose layout a tag would change. */
struct moat_struct_facts {
	const char *file; /* that declares it, as the compiler was given it */
	bool randomized;  /* its fields are shuffled: attribute randomize_layout */
};

/* Why no tag may change the layout of such a struct; NULL: it may. */
const struct moat_refusal *moat_refuse_layout(const struct moat_struct_facts *facts,
					      const struct moat_target *target);

#ifdef __cplusplus
}
#endif
#endif
