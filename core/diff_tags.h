/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Objects of both images by keys: all with one key may be the same.  Only the files that
 * pair objects use this: core/diff_match.c and core/diff_series.c.
 */
#ifndef MOAT_DIFF_TAGS_H
#define MOAT_DIFF_TAGS_H

#include "diff_parts.h"

/* An object under a key: all with one key may be the same. */
struct moat_tag {
	uint64_t key;
	uint32_t object;
	uint32_t side;
	uint32_t space;
};

struct moat_matcher {
	struct moat_diff *diff;
	const struct moat_diff_work *work;
	struct moat_tag *tags;
	size_t n_tags;
	bool sizes;	    /* of both images they are known */
	uint64_t *stems[2]; /* of each object, the hash of its name without a number */
	uint64_t *files[2]; /* of each source file, the hash of its name */
	uint32_t *free[2];  /* objects that are compared, among them all without a pair */
	size_t n_free[2];
	uint32_t *anchors[2][2]; /* before and behind, of each object of an image: the nearest
				    that has a pair, as an object of OLD; UINT32_MAX: none */
	bool *many[2]; /* of each object: its file has several of its name, in either image */
};

const struct moat_symbol *moat_matcher_symbol(const struct moat_matcher *matcher, int side,
					      size_t object);

/* The source file of an object; NULL: none is known.  Lists name no files, so where one is
   compared with an image none are known. */
const char *moat_matcher_file(const struct moat_matcher *matcher, int side, size_t object);

/* The section of an object, without the number that the compiler put behind it; lists
   have letters. */
uint64_t moat_matcher_place(const struct moat_matcher *matcher, int side, size_t object);

/* Is OBJECT compared, and has no pair yet? */
bool moat_matcher_is_free(const struct moat_matcher *matcher, int side, size_t object);

void moat_matcher_pair(struct moat_matcher *matcher, uint32_t old_object, uint32_t new_object);

/* A key of an object: what has the same one may be the same object. */
typedef uint64_t moat_key_maker(const struct moat_matcher *matcher, int side, size_t object);

moat_key_maker moat_key_of_file;	/* by name and file */
moat_key_maker moat_key_of_stem;	/* by name */
moat_key_maker moat_key_of_unversioned; /* linkers add versions to the names of other files'
					   symbols, or do not */
moat_key_maker moat_key_of_text;	/* of a name that is reserved: without any digits */
moat_key_maker moat_key_of_size;	/* by name, file and size */
moat_key_maker moat_key_of_place;	/* by name, file and section */
moat_key_maker moat_key_of_place_and_size;
moat_key_maker moat_key_of_stem_and_size; /* by name, section and size */

/* One key of two.  Hashes of names that are much alike differ in the same bits: what makes
   a name another one must not be what makes a file another one. */
uint64_t moat_key_join(uint64_t one, uint64_t other);

/* By key, OLD's first, then by space and address. */
void moat_tags_sort(struct moat_tag *tags, size_t n);

/* Tag all that is free, and sort the tags. */
void moat_matcher_tag(struct moat_matcher *matcher, moat_key_maker *key);

/* Of the group that starts with the tag at I: where it ends; into RET_OLD, how many of it
   are OLD's. */
size_t moat_matcher_group_end(const struct moat_matcher *matcher, size_t i, size_t *ret_old);

/* Find the anchors of all objects, by the pairs that there are. */
void moat_matcher_find_anchors(struct moat_matcher *matcher);

/* Pair what has one name, and stands behind what is one object in both images, or before
   it, in one order.  False: no memory. */
bool moat_matcher_pair_series(struct moat_matcher *matcher);

#endif
