/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The check: every promise of a manifest against the addresses of an image.
 *
 * Decides which symbol a promise is about, whether the promise is kept, and
 * what stands in its way.  Texts are for the reader of a report; they name
 * bytes, never how the check found them.
 */
#ifndef MOAT_CHECK_H
#define MOAT_CHECK_H

#include "manifest.h"
#include "map.h"
#include "rules.h"
#include "seen.h"

enum moat_verdict {
	MOAT_KEPT,
	MOAT_BROKEN,
	MOAT_DROPPED, /* the linker left the subject out */
	MOAT_REFUSED, /* the compiler said so already */
	MOAT_UNKNOWN  /* can't be told: see `why' */
};

/* One thing that breaks a promise. */
struct moat_breach {
	/* The object in the way: index into the map's objects, or SIZE_MAX where
	   it is no symbol (misplaced start, unsealed end, bytes without a name). */
	size_t object;
	int64_t offset; /* from the subject's first byte to it */
	uint64_t size;	/* of it; 0: unknown */
	char *text; /* owned: what is wrong, one clause; may hold an image's names as they are */
};

struct moat_finding {
	const struct moat_promise *promise;
	enum moat_verdict verdict;
	const struct moat_symbol *symbol; /* NULL: none found */
	const char *file;		  /* the object's source file, NULL: unknown */
	struct moat_run run;		  /* what the subject (or its set) owns */
	uint64_t cost;			  /* bytes of the run that hold nothing */
	struct moat_breach *breaches;
	size_t n_breaches;
	char *why;  /* owned: why it is broken or unknown, if known */
	char *mend; /* owned: what to do, if known */
};

/* A set (group, read_mostly, hot) whose parts of several objects lie apart. */
struct moat_split {
	enum moat_kind kind;
	const char *set;
	size_t n_parts;
	struct moat_run first; /* first and second part */
	struct moat_run second;
};

/* How some units lay a struct out. */
struct moat_way {
	uint64_t size;	     /* bytes */
	bool recorded;	     /* in the manifest */
	bool placed;	     /* is it known where the field is that is told of? */
	uint64_t bit_offset; /* its place */
	uint64_t bit_size;
	const char **sources; /* the units' source files; owned, the texts are the manifest's
				 or the debug information's */
	size_t n_sources;
};

/* A term of a struct that does not hold, at a global's address or between the
   units of the image.  Those that hold are only counted. */
struct moat_field_finding {
	const struct moat_struct *layout;
	const struct moat_term *term;	      /* NULL: the struct is laid out in two `ways' */
	const struct moat_instance *instance; /* NULL likewise */
	struct moat_way ways[2];
	char *member; /* owned: the field that tells the ways apart; NULL: none, or not known */
	enum moat_verdict verdict; /* broken or unknown */
	char *what;		   /* owned: what is wrong, as a clause */
	char *mend;		   /* owned: what to do */
};

struct moat_check {
	struct moat_finding *findings; /* in the order of the manifest */
	size_t n_findings;
	struct moat_split *splits;
	size_t n_splits;
	size_t counts[MOAT_UNKNOWN + 1]; /* by verdict */
	struct moat_field_finding *fields;
	size_t n_fields;
	size_t field_counts[MOAT_UNKNOWN + 1]; /* of terms at globals' addresses */
	size_t n_unclear;		       /* of which it is not clear where they are */
	size_t n_unlooked;		       /* globals whose terms are too many to look at */
	uint64_t cost;			       /* bytes, over all runs */
	size_t n_unlisted;		       /* object files that left a mark, but no manifest */
	/* Promises kept whose overflows AddressSanitizer would have found without
	   the tag. */
	size_t without_red_zones;
	size_t copyable; /* promises on what a program may copy out of this shared object */
	/* Page-isolated objects that start at one page offset, if there are more
	   than MOAT_L1_WAYS. */
	size_t same_offset_pages;
	uint64_t same_offset;
};

/* MAP must be built with MOAT_MAP_EVERYTHING from the image; with MOAT_MAP_DATA
   functions are no neighbours.  SEEN is what debug information has of the structs in
   MANIFEST, NULL: only MANIFEST is asked; it outlives CHECK.  False when memory ran
   out; CHECK is then empty. */
bool moat_check_run(struct moat_check *check, const struct moat_manifest *manifest,
		    const struct moat_map *map, const struct moat_seen *seen);
void moat_check_release(struct moat_check *check);

/* Mark the rules of RULES that some unit of MANIFEST says it matched.  False when memory
   ran out. */
bool moat_check_rules(struct moat_rules *rules, const struct moat_manifest *manifest);

const char *moat_verdict_name(enum moat_verdict verdict);

#endif
