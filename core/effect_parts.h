/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the parts of the effects share.  Only core/effect*.c use this.
 */
#ifndef MOAT_EFFECT_PARTS_H
#define MOAT_EFFECT_PARTS_H

#include "effect.h"

/* Room for mates that is used again and again. */
struct moat_scratch {
	size_t *found;
	struct moat_mate *mates;
	size_t room;
};

/* The class of an object by the pages that it lies in: who else lies there, and
   whether that is so in the other image, is the same for all of a class. */
struct moat_page_class {
	uint32_t space[2];
	struct moat_run runs[2];
	bool code;
};

/* What is known of the last class that was looked at. */
struct moat_page_note {
	struct moat_page_class class;
	bool valid;
	size_t n_changed;
	size_t n_listed;
	size_t list[MOAT_EFFECT_MATES]; /* objects that changed and are watched */
};

/* What is kept while effects are told, one after the other. */
struct moat_notes {
	uint32_t *renamed[2]; /* of each object without a pair: the one at its place under another
				 name; UINT32_MAX: none */
	bool *resized[2];     /* of each object, see below; NULL: none is */
	struct moat_page_note pages[2];
	bool thread_changed; /* something came, went, moved or grew in thread-local data */
	size_t looks;	     /* that are left */
	bool saved;
};

const struct moat_object *moat_effect_object(const struct moat_effects *effects,
					     enum moat_side side, size_t object);

/* Has OBJECT of SIDE, without a size, another one than its pair, or other padding behind it
   than what its neighbour's alignment asks for? */
bool moat_effect_resized(const struct moat_effects *effects, enum moat_side side, size_t object);

/* The size that OBJECT of SIDE is judged by; 0 of a mark. */
uint64_t moat_effect_size(const struct moat_effects *effects, enum moat_side side, size_t object);

/* Where OBJECT of SIDE lies. */
struct moat_spot moat_effect_spot(const struct moat_effects *effects, enum moat_side side,
				  size_t object);

/* The same of the Nth of the watched; without a size where it is a mark. */
struct moat_spot moat_effect_watched_spot(const struct moat_effects *effects, enum moat_side side,
					  size_t nth);

/* Do an object of OLD and one of NEW lie in the same space? */
bool moat_effect_comparable(const struct moat_diff *diff, size_t old_object, size_t new_object);

/* The ground of an object of OLD. */
const struct moat_ground *moat_effect_ground(const struct moat_effects *effects, size_t object);

/* Who else has bytes in the granules of OBJECTS[SIDE], which is OBJECTS[!SIDE] in the
   other image, by address: fills SCRATCH->mates; a few of them where looks are saved.
   With ALL, those of whom that is plainly so in the other image, too.  False when memory
   ran out. */
bool moat_effect_mates(const struct moat_effects *effects, enum moat_side side,
		       const size_t objects[2], uint64_t granule, bool all,
		       struct moat_scratch *scratch, size_t *ret_n);
/* The same by pages: counts those that changed, lists those of them that are watched. */
bool moat_effect_page_mates(const struct moat_effects *effects, enum moat_side side,
			    const size_t objects[2], struct moat_scratch *scratch,
			    struct moat_mates *ret_mates);
void moat_scratch_release(struct moat_scratch *scratch);

/* Has OBJECT of SIDE, of unknown size, a mark's name, so that it may have no bytes? */
bool moat_effect_may_be_mark(const struct moat_effects *effects, enum moat_side side,
			     size_t object);

/* Find what only got another name; false when memory ran out. */
bool moat_effect_renames(struct moat_effects *effects);
/* What stands at the place of OBJECT of SIDE, which has no pair, under another name;
   MOAT_NO_OBJECT: nothing that is as large. */
size_t moat_effect_renamed(const struct moat_effects *effects, enum moat_side side, size_t object);

/* Find the grounds; false when memory ran out. */
bool moat_effect_grounds(struct moat_effects *effects);

/* Sum up what is in WATCH; NULL: all.  False when memory ran out. */
bool moat_effect_tally(const struct moat_effects *effects, const struct moat_watch *watch,
		       struct moat_tally *tally);

/* The footprints and aliases of the watched; false when memory ran out. */
bool moat_effect_watched(struct moat_effects *effects);
bool moat_effect_aliases(struct moat_effects *effects);

#endif
