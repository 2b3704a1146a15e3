/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The tags that a user can write, as a table, and what GCC's attributes say of
 * them.  The table is the only place that knows a tag's name.
 */
#ifndef MOAT_TAGS_H
#define MOAT_TAGS_H

#include "gcc_compat.h"

#include "promise.h"

enum moat_argument { MOAT_ARG_NONE, MOAT_ARG_BYTES, MOAT_ARG_GROUP, MOAT_ARG_REASON };

struct moat_tag {
	const char *name;
	enum moat_kind kind;
	enum moat_word word;
	enum moat_argument argument; /* the first; a reason may follow */
};

enum { MOAT_N_TAGS = 8 };
extern const struct moat_tag moat_tags[MOAT_N_TAGS];

/* NULL when NAME is no tag. */
const struct moat_tag *moat_tag_named(const char *name);

/* The first attribute of a list that is a tag; NULL_TREE: none. */
tree moat_tag_of(tree attributes);

/* Trees for the arguments of attributes that rules make. */
tree moat_string_tree(const char *text);
tree moat_number_tree(uint64_t number);

/* The attribute that says what PROMISE says, as a list of one. */
tree moat_tag_attribute(const struct moat_promise *promise);

/* Does TAG with ARGS contradict a tag that DECL, or an earlier declaration of
   the same variable, has?  If so it was said. */
bool moat_tag_conflicts(tree decl, const struct moat_tag *tag, tree name, tree args);

/* Can TAG stand on a field? */
bool moat_tag_fits_field(const struct moat_tag *tag);

/* What was declared before under the name of DECL, at file scope; NULL_TREE:
   nothing, or it can't be told. */
tree moat_earlier_declaration(tree decl);

#endif
