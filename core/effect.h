/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a difference of two builds changes: lines, cache sets, pages.
 *
 * Decides what placement can change for an object that both builds have, as far
 * as the two images tell.  What they do not tell is left out, and said to be:
 *
 * - An address is known up to a power of two: at all in an image at fixed
 *   addresses and in a list of symbols; up to a page where the loader chooses;
 *   up to the section's alignment in an object file; up to the segment's in
 *   thread-local data.  Offsets, sets and borders of more are not known.
 * - Without sizes an object ends where the next one starts, or before.  Of one
 *   whose size is not known in either image the smaller bound is taken for both,
 *   so that something that went behind it does not make it grow; of one that a
 *   cause says to have grown, or shrunk, each image's own.  What is so only
 *   if an object is as large as it can be is not `sure'.
 * - A first-level cache finds its sets by the addresses that a program sees.  A
 *   second-level one takes the machine's own, of which only the bits inside a
 *   page are the same: more is known of a kernel's own data alone, which lies in
 *   huge pages in a row.
 * - Sets and pages are relative.  A ground is data that is linked together.  What
 *   moved in it is told against its anchor: what did not move; where all of it
 *   moved, the amount that most of it moved by.  A ground that moved as a whole
 *   has changed no relation inside, and stands otherwise to everything else.
 *
 * Objects are indices into the maps of the difference; sizes are in bytes.
 */
#ifndef MOAT_EFFECT_H
#define MOAT_EFFECT_H

#include "diff.h"
#include "geometry.h"

#define MOAT_NO_OBJECT SIZE_MAX

/* More than this of one kind are counted, not listed. */
#define MOAT_EFFECT_MATES 8
#define MOAT_EFFECT_EXAMPLES 3
#define MOAT_EFFECT_SHIFTS 3
#define MOAT_EFFECT_ALIASES 64
/* Looks at mates, so many for each object on an average and some to start with,
   before looks are saved: objects may all lie in each other, or in one page.  Then
   only a few mates of an object are looked at.  Likewise pairs of aliases. */
#define MOAT_EFFECT_LOOKS 64
#define MOAT_EFFECT_LOOKS_LEAST ((size_t)1 << 20)
#define MOAT_EFFECT_FEW_MATES 64
#define MOAT_EFFECT_ALIAS_LOOKS ((size_t)1 << 26)

/* What is known of an object's address. */
enum moat_known {
	MOAT_KNOWN_LINE = 1,	  /* its offset in a line */
	MOAT_KNOWN_PAGE = 2,	  /* its offset in a page */
	MOAT_KNOWN_HUGE = 4,	  /* ... in a huge page */
	MOAT_KNOWN_L1 = 8,	  /* its set */
	MOAT_KNOWN_L1_SHIFT = 16, /* how far from another's: its offset in a line of L1 */
	MOAT_KNOWN_L2 = 32,
	MOAT_KNOWN_L2_SHIFT = 64 /* ... if its pages are in a row */
};

/* Where an object lies in one image. */
struct moat_spot {
	uint64_t addr;
	uint64_t size;	/* that is judged: at most, unless SIZED */
	unsigned known; /* a set of moat_known */
	uint64_t line_offset;
	uint64_t n_lines;
	uint64_t page; /* its number, from the image's start where the loader chooses */
	uint64_t page_offset;
	uint64_t n_pages;
	uint64_t huge;
	uint64_t l1_set; /* of its first byte */
	uint64_t l2_set;
	bool sized;
	bool open;	   /* not SIZED, and nothing bounds it: SIZE is 1 */
	bool straddles;	   /* no larger than a line, and in two */
	bool crosses_page; /* ... than a page */
	bool crosses_huge;
};

/* Another object with bytes in the same line or page. */
struct moat_mate {
	size_t object;
	bool sure;    /* whatever the sizes are */
	bool changed; /* both images have it, or only this one, and in the other it is no mate */
	bool renamed; /* only this image has it, and the other one has one of another name at its
			 place, as large and in the same section */
};

struct moat_mates {
	size_t n;
	size_t n_changed;
	size_t n_sure; /* of those changed; of lines only */
	size_t n_listed;
	struct moat_mate list[MOAT_EFFECT_MATES]; /* by address */
};

/* One object in both images; of an object that came or went half of it. */
struct moat_effect {
	size_t objects[2]; /* MOAT_NO_OBJECT: not there */
	bool comparable;   /* in both, and in the same space: deltas mean something */
	int64_t delta;
	int64_t l1_shift; /* sets, against the anchor */
	int64_t l2_shift;
	struct moat_spot spots[2];
	struct moat_mates lines[2];	    /* all */
	struct moat_mates lines_changed[2]; /* of OLD: lost, of NEW: gained */
	struct moat_mates pages_changed[2]; /* all are counted, those that are watched listed */
};

/* So many objects; SOME of those that are sure, by address in OLD: objects of OLD, or in
   the tally of the watched their numbers there. */
struct moat_count {
	size_t sure;
	size_t maybe; /* further ones, if objects are as large as they can be */
	size_t n_some;
	size_t some[MOAT_EFFECT_EXAMPLES];
};

/* How the sets of a cache were left. */
struct moat_shifts {
	size_t n;	/* objects whose shift is known */
	size_t moved;	/* against the anchor */
	size_t n_kinds; /* different amounts, up to MOAT_EFFECT_SHIFTS + 1 */
	struct {
		int64_t shift; /* sets, not 0 */
		size_t n;
	} most[MOAT_EFFECT_SHIFTS]; /* the most frequent, most first */
};

/* A sum over objects of both images that have bytes. */
/* The least and the most of some amounts. */
struct moat_range {
	int64_t least;
	int64_t most;
};

struct moat_tally {
	size_t n;
	size_t moved;
	/* Those that an aspect is not known of, and that something moved for. */
	size_t line_open;
	size_t page_open;
	size_t huge_open;
	size_t l1_open;
	size_t l2_open;
	size_t line_known;	  /* so many of them; likewise below */
	struct moat_count offset; /* has another offset in its line */
	struct moat_count mates;  /* has other line-mates */
	struct moat_count gained; /* ... a new one */
	struct moat_count lost;
	struct moat_count written_gained; /* ... and one of the two can be written */
	struct moat_count written_lost;
	struct moat_count renamed; /* ... none, but one of them under another name */
	struct moat_count written_renamed;
	struct moat_count straddle_gained;
	struct moat_count straddle_lost;
	struct moat_count recut; /* larger than a line, and cut into lines elsewhere */
	size_t page_known;
	struct moat_count page;	       /* lies in another page than its anchor took it to */
	struct moat_range page_by;     /* so many pages further */
	struct moat_count page_number; /* in a page of another number */
	struct moat_range page_number_by;
	struct moat_count page_offset;
	struct moat_count page_crossing_gained;
	struct moat_count page_crossing_lost;
	size_t huge_known;
	struct moat_count huge;
	struct moat_count huge_number;
	struct moat_count huge_crossing_gained;
	struct moat_count huge_crossing_lost;
	struct moat_shifts l1;
	struct moat_shifts l2;	      /* where pages are known to be in a row */
	struct moat_shifts l2_in_row; /* of all, if they were */
};

enum moat_anchor {
	MOAT_ANCHOR_STILL,    /* what did not move; the anchor is 0 */
	MOAT_ANCHOR_TOGETHER, /* all moved, by the same amount */
	MOAT_ANCHOR_MOST      /* all moved; most of them by this amount */
};

/* Data that is linked together. */
struct moat_ground {
	size_t first; /* objects of OLD */
	size_t end;
	enum moat_anchor kind;
	int64_t anchor;
	size_t n;	   /* objects with bytes that both images have */
	size_t n_anchored; /* of them, those that moved by the anchor */
};

/* What is looked at first.  A name goes by its own address in both images: of two
   names at one address, one may be elsewhere in the other image. */
struct moat_watched {
	size_t objects[2]; /* MOAT_NO_OBJECT: not there */
	const char *name;  /* the reader's */
	const char *as;	   /* the best name at its address, where that is another one; or NULL */
	bool mark[2];	   /* without bytes, whatever else stands there */
};

struct moat_watch {
	struct moat_watched *list; /* by object of OLD, then those that only NEW has */
	size_t n;
};

/* Of how much of the machine they make use. */
struct moat_use {
	uint64_t lines; /* different ones */
	uint64_t pages;
	uint64_t huges;
	uint64_t l1_most; /* lines in the fullest set of L1 */
	uint64_t l1_over; /* sets with more lines than ways */
};

/* What the watched objects take of the machine, in one image. */
struct moat_footprint {
	size_t n;	/* watched objects whose addresses can be compared */
	size_t n_apart; /* others: thread-local, or in an object file */
	bool pages_known;
	bool huges_known;
	bool l1_known;
	struct moat_use least; /* if what has no known size is one byte */
	struct moat_use most;  /* ... is as large as it can be */
	bool open;	       /* nothing bounds one of them: it is more than the most, too */
};

/* Two watched objects in different pages with bytes at the same offset. */
struct moat_alias {
	size_t one; /* of the watch list, ONE < OTHER */
	size_t other;
	bool in[2];
};

struct moat_aliases {
	size_t n[2];	 /* for certain */
	size_t maybe[2]; /* further ones, if objects are as large as they can be */
	size_t gained;	 /* for certain */
	size_t lost;
	size_t perhaps; /* others that may have become so, or no longer are */
	size_t n_listed;
	struct moat_alias list[MOAT_EFFECT_ALIASES]; /* lost and gained, half of it for each */
};

struct moat_notes;

struct moat_effects {
	const struct moat_diff *diff;
	struct moat_notes *notes;
	struct moat_geometry geometry;
	struct moat_ground *grounds;
	size_t n_grounds;
	const struct moat_ground *main; /* the one with the most objects; NULL: none */
	struct moat_tally all;
	struct moat_watch watch;
	unsigned char *is_watched[2]; /* of each object; NULL: none is */
	struct moat_tally watched;
	struct moat_footprint footprints[2];
	struct moat_aliases aliases;
};

/* Find what bears one of NAMES, in either image; of the source file that FILES has for it,
   NULL: of any, where FILES is not NULL.  Sets FOUND of each name that occurs.  False when memory
   ran out; WATCH must be released either way. */
bool moat_watch_names(struct moat_watch *watch, const struct moat_diff *diff,
		      const char *const *names, const char *const *files, size_t n_names,
		      bool *found);
void moat_watch_release(struct moat_watch *watch);

/* Judge DIFF, which must outlive EFFECTS, by a GEOMETRY without fault.  WATCH
   becomes EFFECTS' own.  False when memory ran out; EFFECTS is then empty. */
bool moat_effects_build(struct moat_effects *effects, const struct moat_diff *diff,
			const struct moat_geometry *geometry, struct moat_watch *watch);
void moat_effects_release(struct moat_effects *effects);

/* Were looks saved since EFFECTS were built, or while they were?  Then there are
   more mates and aliases than were counted. */
bool moat_effects_saved_looks(const struct moat_effects *effects);

/* Is there anything to show of an object of both: did it move, or who shares its
   lines change? */
bool moat_effect_shows(const struct moat_effect *effect);

/* All about OBJECT of SIDE, or the Nth of the watched.  False when memory ran out. */
bool moat_effect_of(const struct moat_effects *effects, enum moat_side side, size_t object,
		    struct moat_effect *ret_effect);
bool moat_effect_of_watched(const struct moat_effects *effects, size_t nth,
			    struct moat_effect *ret_effect);

#endif
