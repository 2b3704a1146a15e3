/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Heat: which lines and pages of an image bear the weight of a list of symbols.
 *
 * A list is a text of lines:
 *
 *     WEIGHT SYMBOL[+OFFSET] [in FILE]    # comment
 *     WEIGHT ... [k] SYMBOL[+OFFSET] ...  as perf report prints it
 *
 * WEIGHT is a decimal number, a percent sign may follow it; only the proportion
 * of weights counts.  Of a line with perf's mark of a level ("[k]", "[.]") the
 * word behind the last one is the symbol.  OFFSET is in bytes, decimal or 0x...
 * FILE is a shell glob as in rules.  Equal places are added up.
 *
 * Decides what such a list means, and where weight lies:
 * - With an offset it lies in one line.  Without one it lies somewhere in the
 *   object: in a line, or a page, only if the object has bytes in no other.  It is
 *   not spread, because nothing tells how.
 * - Of a name that several objects have it lies in one of them, nobody knows
 *   which, so it is in none.
 * - An object of unknown size has the line that it starts in.
 * Weights are whole numbers of a unit that is the same for all of a list; sizes
 * and addresses are in bytes.
 */
#ifndef MOAT_HEAT_H
#define MOAT_HEAT_H

#include "map.h"

/* Larger lists are refused: perf prints a line a symbol, and this is half a million. */
#define MOAT_HEAT_MAX_BYTES ((size_t)16 << 20)

struct moat_heat_entry {
	char *name;
	char *file; /* NULL: any */
	uint64_t offset;
	bool has_offset;
	uint64_t weight;
};

struct moat_heat_list {
	struct moat_heat_entry *entries; /* by name, file, offset; no two are equal */
	size_t n_entries;
	uint64_t total; /* of all weights; not 0 */
};

struct moat_heat_fault {
	size_t line; /* from 1; 0: the list as a whole */
	char text[160];
};

/* Read SIZE bytes of TEXT.  True: LIST is filled.  False: FAULT says where and
   what, and LIST is empty. */
bool moat_heat_parse(struct moat_heat_list *list, const char *text, size_t size,
		     struct moat_heat_fault *fault);
void moat_heat_list_release(struct moat_heat_list *list);

/* Have they one name and one file? */
bool moat_heat_same_name(const struct moat_heat_entry *one, const struct moat_heat_entry *other);

/* Weight on one place of one object. */
struct moat_heat_hit {
	uint32_t space;
	size_t object; /* of the map */
	uint64_t offset;
	bool has_offset; /* false: on the object, nobody knows where */
	uint64_t weight;
	struct moat_run line; /* one line, or all lines of the object */
	struct moat_run page; /* likewise */
};

/* Hits in one line, or somewhere in several. */
struct moat_heat_line {
	struct moat_run run;
	uint64_t weight;
	size_t first; /* of its hits; they stand by object and offset */
	size_t n_hits;
	size_t n_objects; /* of the hits.  Two in one line: they are hot together */
};

/* Lines in one page, or somewhere in several. */
struct moat_heat_page {
	struct moat_run run;
	uint32_t space;
	uint64_t weight;
	size_t first; /* of its lines; they stand by weight */
	size_t n_lines;
};

/* Why weight is in no line. */
enum moat_heat_why {
	MOAT_HEAT_ABSENT,    /* no such symbol */
	MOAT_HEAT_CODE,	     /* a function, out of the map's scope */
	MOAT_HEAT_PLACELESS, /* undefined, absolute, common */
	MOAT_HEAT_AMBIGUOUS, /* several objects have this name */
	MOAT_HEAT_BEYOND     /* the offset is behind the object's end */
};

#define MOAT_HEAT_CANDIDATES 4

struct moat_heat_miss {
	const char *name; /* the list's, likewise file */
	const char *file;
	enum moat_heat_why why;
	uint64_t weight;
	size_t candidates[MOAT_HEAT_CANDIDATES]; /* objects of the name, in the image's order */
	size_t n_candidates;			 /* one more than there is room: at least so many */
};

/* How many granules hold so much of the weight that is in the image; the
   heaviest are taken.  SIZE_MAX: too much of it has no known granule. */
#define MOAT_HEAT_REACHES 3
extern const unsigned moat_heat_percents[MOAT_HEAT_REACHES];
struct moat_heat_reach {
	size_t granules[MOAT_HEAT_REACHES]; /* for each of the percents */
	uint64_t unknown;		    /* weight in the image of no known granule */
};

struct moat_heat {
	const struct moat_map *map;
	uint64_t line;
	uint64_t page;
	uint64_t total;	 /* the list's */
	uint64_t inside; /* of the hits */
	struct moat_heat_hit *hits;
	size_t n_hits;
	struct moat_heat_line *lines;
	size_t n_lines;
	struct moat_heat_page *pages; /* by weight */
	size_t n_pages;
	struct moat_heat_miss *misses; /* by weight */
	size_t n_misses;
	uint64_t *astray; /* of each object: weight on it without a known line */
	uint64_t *whole;  /* of each object: all weight on it */
};

/* Lay LIST on MAP, made with SCOPE, in lines and pages of these sizes; both must
   outlive HEAT.  False when memory ran out; HEAT is then empty. */
bool moat_heat_build(struct moat_heat *heat, const struct moat_heat_list *list,
		     const struct moat_map *map, enum moat_map_scope scope, uint64_t line,
		     uint64_t page);
void moat_heat_release(struct moat_heat *heat);

/* False when memory ran out. */
bool moat_heat_reach(const struct moat_heat *heat, uint64_t granule, struct moat_heat_reach *ret);

/* Does RUN leave open in which of several granules something lies? */
bool moat_heat_is_open(struct moat_run run, uint64_t granule);

/* Who else has bytes in a line's run. */
#define MOAT_HEAT_COMPANY 8
struct moat_heat_company {
	size_t hot[MOAT_HEAT_COMPANY];	/* objects that may be hot in the same line, by address */
	size_t n_hot;			/* all of them */
	size_t cold[MOAT_HEAT_COMPANY]; /* of one line: those of no known heat there */
	size_t n_cold;
};
/* False when memory ran out. */
bool moat_heat_company(const struct moat_heat *heat, const struct moat_heat_line *line,
		       struct moat_heat_company *ret);

/* PART of WHOLE (not 0) in millionths, rounded down. */
uint32_t moat_heat_share(uint64_t part, uint64_t whole);

#endif
