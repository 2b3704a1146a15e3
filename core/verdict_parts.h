/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the parts of the verdict share.  Only core/verdict*.c use this.
 */
#ifndef MOAT_VERDICT_PARTS_H
#define MOAT_VERDICT_PARTS_H

#include "buf.h"
#include "promise.h"
#include "verdict.h"

/* Of lines, where there are symbols and none is known: a section, or what is
   thread-local of one thread, can start anywhere in a line. */
#define NOT_ON_LINES "not known: what holds them is aligned to less than a line"

/* A statement in the making. */
struct moat_saying {
	const struct moat_effects *effects;
	const struct moat_tally *tally;
	struct moat_statement *statement; /* its aspect and WATCHED are set */
	struct moat_buf text;
	struct moat_buf advice;
	struct moat_buf rules;
};

typedef void moat_say(struct moat_saying *saying);

moat_say moat_say_line, moat_say_straddle;
moat_say moat_say_l1, moat_say_l2;
moat_say moat_say_alias, moat_say_tlb;
moat_say moat_say_page, moat_say_huge;

/* "symbol", "watched symbols": as many as N. */
void moat_say_symbols(struct moat_saying *saying, size_t n);
/* "unchanged for all N symbols" */
void moat_say_unchanged(struct moat_saying *saying, size_t n);
/* The same, if it is not sure of MAYBE of them. */
void moat_say_unchanged_but(struct moat_saying *saying, size_t n, size_t maybe);
/* "; perhaps changed for MAYBE", and why that is not known; nothing of none. */
void moat_say_perhaps(struct moat_saying *saying, size_t maybe);
/* " (a, b, c, ...)": those that COUNT remembers. */
void moat_say_some(struct moat_saying *saying, const struct moat_count *count);
/* "7", "at most 7" if it is between LEAST and MOST, "at least 7" if that is UINT64_MAX;
   returns the number that is told. */
uint64_t moat_say_bounds(struct moat_buf *text, uint64_t least, uint64_t most);
/* "; not known for N", of all that the tally counts but KNOWN; nothing if none is
   known, which is another statement. */
void moat_say_unknown(struct moat_saying *saying, size_t known);
/* Does one of the images hold no more than its dynamic symbols? */
bool moat_any_stripped(const struct moat_effects *effects);
/* The name of an object of OLD. */
const char *moat_old_name(const struct moat_effects *effects, size_t object);

/* "global NAME cold", or "line" for another KIND, if a rule can name OBJECT of SIDE and the
   compiler would keep it, as far as the image tells. */
bool moat_say_rule(struct moat_buf *rules, const struct moat_effects *effects, enum moat_side side,
		   size_t object, enum moat_kind kind);
/* The same for a line of each that COUNT remembers. */
void moat_say_rules(struct moat_saying *saying, const struct moat_count *count);
/* What made room where the saying's symbols were moved: rules that take it out
   of the way, and advice. */
void moat_say_causes(struct moat_saying *saying);

/* How many of the tally's symbols have other pages around them. */
const struct moat_count *moat_pages_changed(const struct moat_effects *effects,
					    const struct moat_tally *tally);
const struct moat_count *moat_huges_changed(const struct moat_effects *effects,
					    const struct moat_tally *tally);
/* Did what is linked together move so that it stands otherwise, in granules of
   GRANULE that repeat after SPAN, to what is not in the images? */
bool moat_moved_against_rest(const struct moat_effects *effects, uint64_t granule, uint64_t span);

/* Where a change of speed can come from. */
void moat_conclude(const struct moat_effects *effects, const struct moat_judgement *judgement,
		   struct moat_buf *buf);

#endif
