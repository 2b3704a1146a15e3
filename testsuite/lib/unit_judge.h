/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two images made by hand, and the verdict on their difference. */
#ifndef MOAT_UNIT_JUDGE_H
#define MOAT_UNIT_JUDGE_H

#include "unit.h"
#include "unit_image.h"
#include "core/verdict.h"

static struct moat_diff diff;
static struct moat_effects effects;
static struct moat_judgement judgement;

/* WATCHED ends with NULL; NULL: nothing is. */
static inline bool begin(struct moat_image *old_image, struct moat_image *new_image,
			 const char *const *watched, const struct moat_geometry *geometry)
{
	static const struct moat_geometry usual = MOAT_GEOMETRY_DEFAULT;
	struct moat_watch watch = { 0 };
	bool found[16];
	size_t n = 0;
	while (watched && watched[n])
		n++;
	return moat_diff_build(&diff, old_image, new_image, MOAT_MAP_DATA) == MOAT_DIFF_OK &&
	       moat_watch_names(&watch, &diff, watched, NULL, n, found) &&
	       moat_effects_build(&effects, &diff, geometry ? geometry : &usual, &watch) &&
	       moat_judge(&judgement, &effects);
}

static inline void end(void)
{
	moat_judgement_release(&judgement);
	moat_effects_release(&effects);
	moat_diff_release(&diff);
}

#define WATCHED(...) ((const char *const[]){ __VA_ARGS__, NULL })

static inline const struct moat_statement *statement(bool watched, enum moat_aspect aspect)
{
	for (size_t i = 0; i < judgement.n; i++)
		if (judgement.statements[i].aspect == aspect &&
		    judgement.statements[i].watched == watched)
			return &judgement.statements[i];
	return NULL;
}

/* What is said, and whether it is a change: '+', '-', or '?' before the text. */
#define CHECK_SAYS(watched_, aspect_, want_)                                                       \
	do {                                                                                       \
		const struct moat_statement *said_ = statement(watched_, aspect_);                 \
		CHECK(said_);                                                                      \
		CHECK_STR(said_->text, want_ + 1);                                                 \
		CHECK_UINT(!said_->known ? '?' : said_->changed ? '+' : '-', want_[0]);            \
	} while (0)

#define SAYS(aspect, want) CHECK_SAYS(false, MOAT_ASPECT_##aspect, want)
#define SAYS_OF_WATCHED(aspect, want) CHECK_SAYS(true, MOAT_ASPECT_##aspect, want)

#endif
