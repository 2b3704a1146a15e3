/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The view of `moat map': which objects of a map are shown, and what is said
 * beside each.  Printers walk it; it prints nothing but messages.
 */
#ifndef MOAT_MAP_VIEW_H
#define MOAT_MAP_VIEW_H

#include "check.h"
#include "input.h"

/* More sharers than this of one object are counted, not named. */
#define MOAT_VIEW_SHARERS 8

struct moat_view_options {
	const char *around;  /* NULL: everything */
	size_t context;	     /* objects before and after */
	const char *section; /* NULL: any */
	uint64_t line;	     /* bytes; 0: the manifest's, or 64 */
	uint64_t page;	     /* bytes; 0: the manifest's, or 4096 */
	bool shared_only;
	bool everything; /* code too */
};

struct moat_view {
	const struct moat_input *input;
	struct moat_map map;
	struct moat_check check;
	const struct moat_promise **tags; /* of each object; NULL: no manifest */
	unsigned char *shown;		  /* of each object: a set of MOAT_VIEW_ flags */
	uint64_t line;
	uint64_t page;
};

#define MOAT_VIEW_SHOWN 1
#define MOAT_VIEW_SUBJECT 2 /* what --around named */

/* Who shares the lines of one object. */
struct moat_view_sharers {
	size_t n;			   /* all of them */
	size_t objects[MOAT_VIEW_SHARERS]; /* the first n, lowest first */
	bool certain[MOAT_VIEW_SHARERS];   /* false: only if it is as large as it can be */
};

/* A status.  VIEW must be released only after MOAT_OK; INPUT must outlive it. */
int moat_view_build(struct moat_view *view, const struct moat_input *input,
		    const struct moat_view_options *options);
void moat_view_release(struct moat_view *view);

void moat_view_sharers(const struct moat_view *view, size_t object,
		       struct moat_view_sharers *ret_sharers);

/* Tell names that are near NAME, after "no symbol". */
int moat_no_symbol(const struct moat_input *input, const char *name);

/* The bytes between OBJECT and what stands before it in the same section; 0
   where there are none or that is not known. */
uint64_t moat_view_gap(const struct moat_view *view, size_t object);
/* Are there bytes in the gap before OBJECT that are not zero? */
bool moat_view_gap_is_used(const struct moat_view *view, size_t object);

void moat_map_print_text(const struct moat_view *view);
void moat_map_print_json(const struct moat_view *view);

/* Columns of a line of text, for all printers: address, offset in its line, size
   and letter; all names; the tag, if there is one. */
void moat_map_put_place(const struct moat_view *view, uint64_t addr, const char *size, char letter);
void moat_map_put_name(const struct moat_view *view, const struct moat_object *object);
void moat_map_put_tag(const struct moat_view *view, size_t object);
/* "8", "<=8" or "?", in TEXT of ROOM bytes. */
const char *moat_map_size_text(const struct moat_object *object, char *text, size_t room);

#endif
