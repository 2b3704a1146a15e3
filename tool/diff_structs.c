/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the structs that two images have and lay out otherwise. */
#include "diff_structs.h"

#include "clean.h"
#include "struct_view.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

/* ---- one pair ---- */

bool moat_struct_layouts_load(struct moat_struct_layouts *ret,
			      const struct moat_diff_structs *structs,
			      const struct moat_struct_pair *pair)
{
	memset(ret, 0, sizeof *ret);
	for (int side = 0; side < 2; side++) {
		if (!moat_dwarf_layout_load(&structs->dwarfs[side], pair->types[side], true, false,
					    &ret->sides[side])) {
			moat_struct_layouts_release(ret);
			return false;
		}
		moat_struct_promises(&structs->told[side], &ret->sides[side].record);
	}
	if (moat_record_diff_build(&ret->diff, &ret->sides[0].record, &ret->sides[1].record,
				   structs->line))
		return true;
	moat_struct_layouts_release(ret);
	return false;
}

void moat_struct_layouts_release(struct moat_struct_layouts *layouts)
{
	moat_record_diff_release(&layouts->diff);
	moat_dwarf_layout_release(&layouts->sides[0]);
	moat_dwarf_layout_release(&layouts->sides[1]);
}

const struct moat_field *moat_struct_field(const struct moat_struct_layouts *layouts,
					   const size_t fields[2])
{
	int side = fields[1] != MOAT_NO_FIELD;
	return fields[side] == MOAT_NO_FIELD ? NULL :
					       &layouts->sides[side].record.fields[fields[side]];
}

static bool has_terms(const struct moat_field *field)
{
	return field->granule || field->group || field->terms;
}

bool moat_struct_has_terms(const struct moat_struct_layouts *layouts,
			   const struct moat_field_diff *field)
{
	for (int side = 0; side < 2; side++)
		if (field->fields[side] != MOAT_NO_FIELD &&
		    has_terms(&layouts->sides[side].record.fields[field->fields[side]]))
			return true;
	return false;
}

/* Its type has a name, the same in both: that is told of the type itself. */
bool moat_struct_cause_follows(const struct moat_struct_layouts *layouts,
			       const struct moat_record_cause *cause)
{
	const struct moat_field *fields[2];
	if (cause->kind != MOAT_RECORD_GREW && cause->kind != MOAT_RECORD_SHRANK)
		return false;
	for (int side = 0; side < 2; side++) {
		if (cause->fields[side] == MOAT_NO_FIELD)
			return false;
		fields[side] = &layouts->sides[side].record.fields[cause->fields[side]];
		if (fields[side]->bitfield || !fields[side]->type ||
		    strchr(fields[side]->type, '{'))
			return false;
	}
	return strcmp(fields[0]->type, fields[1]->type) == 0;
}

const char *moat_struct_base(const struct moat_struct_layouts *layouts,
			     const struct moat_record_cause *cause)
{
	int side = cause->fields[1] != MOAT_NO_FIELD;
	const struct moat_field *fields = layouts->sides[side].record.fields;
	size_t i = cause->fields[side];
	if (i == MOAT_NO_FIELD)
		return NULL;
	for (unsigned depth = fields[i].depth; depth && i-- > 0;) {
		if (fields[i].depth >= depth)
			continue;
		if (!fields[i].anonymous)
			return NULL;
		if (fields[i].type && !strchr(fields[i].type, '{'))
			return fields[i].type;
		depth = fields[i].depth;
	}
	return NULL;
}

static bool follows(const struct moat_struct_layouts *layouts)
{
	const struct moat_record_diff *diff = &layouts->diff;
	for (size_t i = 0; i < diff->n_causes; i++) {
		const struct moat_record_cause *cause = &diff->causes[i];
		bool inside = cause->of != MOAT_NO_RECORD_CAUSE;
		/* What is inside of a struct with a name is told of that. */
		const struct moat_field *in = moat_struct_field(layouts, cause->in);
		if (!inside && !moat_struct_cause_follows(layouts, cause) &&
		    !moat_struct_base(layouts, cause) &&
		    (!in || in->anonymous || !in->type || strchr(in->type, '{')))
			return false;
	}
	return diff->n_causes > 0;
}

/* False when memory ran out. */
static bool evaluate(struct moat_diff_structs *structs, struct moat_struct_pair *pair)
{
	struct moat_struct_layouts layouts;
	if (!moat_struct_layouts_load(&layouts, structs, pair))
		return false;
	const struct moat_record_diff *diff = &layouts.diff;
	pair->same = moat_record_diff_same(diff);
	pair->n_moved = diff->n_moved;
	pair->n_crossed = diff->n_crossed;
	pair->follows = follows(&layouts);
	for (size_t i = 0; i < diff->n_fields; i++)
		pair->watched |= diff->fields[i].crossed &&
				 moat_struct_has_terms(&layouts, &diff->fields[i]);
	moat_struct_layouts_release(&layouts);
	return true;
}

/* ---- which is which ---- */

struct matcher {
	struct moat_diff_structs *structs;
	bool *used[2];
	size_t room;
	bool exact; /* one is asked for by name: it is shown if it is the same, too */
};

static bool same_text(const char *one, const char *other)
{
	return one == other || (one && other && strcmp(one, other) == 0);
}

static bool fits(const struct moat_dwarf_type *one, const struct moat_dwarf_type *other, int pass)
{
	if (!moat_keywords_fit(one->keyword, other->keyword) ||
	    !same_text(one->function, other->function))
		return false;
	if (pass == 0)
		return one->hash == other->hash;
	return pass == 2 || same_text(one->unit, other->unit);
}

static bool add_pair(struct matcher *matcher, size_t one, size_t other, bool ambiguous)
{
	struct moat_diff_structs *structs = matcher->structs;
	struct moat_struct_pair pair = { .types = { &structs->dwarfs[0].types[one],
						    &structs->dwarfs[1].types[other] },
					 .ambiguous = ambiguous };
	matcher->used[0][one] = matcher->used[1][other] = true;
	structs->n_both++;
	if (pair.types[0]->hash == pair.types[1]->hash && !matcher->exact)
		return true;
	if (!evaluate(structs, &pair))
		return false;
	structs->n_differ += !pair.same;
	structs->n_follow += !pair.same && pair.follows;
	if (pair.same && !matcher->exact)
		return true;
	if (structs->n_pairs == matcher->room) {
		size_t room = matcher->room ? 2 * matcher->room : 64;
		void *more = realloc(structs->pairs, room * sizeof *structs->pairs);
		if (!more)
			return false;
		structs->pairs = more;
		matcher->room = room;
	}
	structs->pairs[structs->n_pairs++] = pair;
	return true;
}

/* Types of one name: those from FROM up to TO on each side. */
struct group {
	size_t from[2];
	size_t to[2];
};

/* Is there another one left on SIDE that could be OTHER's? */
static bool has_rival(const struct matcher *matcher, const struct group *group, int side,
		      size_t taken, const struct moat_dwarf_type *other)
{
	const struct moat_dwarf_type *types = matcher->structs->dwarfs[side].types;
	for (size_t i = group->from[side]; i < group->to[side]; i++)
		if (i != taken && !matcher->used[side][i] && fits(&types[i], other, 2))
			return true;
	return false;
}

static bool match_group(struct matcher *matcher, const struct group *group)
{
	const struct moat_dwarf_type *old_types = matcher->structs->dwarfs[0].types;
	const struct moat_dwarf_type *new_types = matcher->structs->dwarfs[1].types;
	for (int pass = 0; pass < 3; pass++)
		for (size_t i = group->from[0]; i < group->to[0]; i++)
			for (size_t j = group->from[1]; j < group->to[1] && !matcher->used[0][i];
			     j++) {
				if (matcher->used[1][j] ||
				    !fits(&old_types[i], &new_types[j], pass))
					continue;
				bool ambiguous = pass == 2 &&
						 (has_rival(matcher, group, 0, i, &new_types[j]) ||
						  has_rival(matcher, group, 1, j, &old_types[i]));
				if (!add_pair(matcher, i, j, ambiguous))
					return false;
			}
	return true;
}

static size_t end_of_name(const struct moat_dwarf *dwarf, size_t from)
{
	size_t to = from;
	while (to < dwarf->n_types && strcmp(dwarf->types[to].name, dwarf->types[from].name) == 0)
		to++;
	return to;
}

static bool match_all(struct matcher *matcher)
{
	const struct moat_dwarf *dwarfs = matcher->structs->dwarfs;
	size_t i = 0, j = 0;
	while (i < dwarfs[0].n_types && j < dwarfs[1].n_types) {
		int order = strcmp(dwarfs[0].types[i].name, dwarfs[1].types[j].name);
		struct group group = { { i, j }, { i, j } };
		if (order <= 0)
			group.to[0] = end_of_name(&dwarfs[0], i);
		if (order >= 0)
			group.to[1] = end_of_name(&dwarfs[1], j);
		if (order == 0 && !match_group(matcher, &group))
			return false;
		i = group.to[0];
		j = group.to[1];
	}
	return true;
}

static bool find_alone(struct matcher *matcher, int side)
{
	struct moat_diff_structs *structs = matcher->structs;
	const struct moat_dwarf *dwarf = &structs->dwarfs[side];
	size_t n = 0;
	structs->alone[side] = malloc((dwarf->n_types + 1) * sizeof *structs->alone[side]);
	for (size_t i = 0; structs->alone[side] && i < dwarf->n_types; i++)
		if (!matcher->used[side][i])
			structs->alone[side][n++] = &dwarf->types[i];
	structs->n_alone[side] = n;
	return structs->alone[side] != NULL;
}

static int by_weight(const void *one, const void *other)
{
	const struct moat_struct_pair *a = one, *b = other;
	if (a->watched != b->watched)
		return a->watched ? -1 : 1;
	if (a->follows != b->follows)
		return a->follows ? 1 : -1;
	if (a->n_moved != b->n_moved)
		return a->n_moved > b->n_moved ? -1 : 1;
	int order = strcmp(a->types[0]->name, b->types[0]->name);
	return order ? order : (a->types[0] > b->types[0]) - (a->types[0] < b->types[0]);
}

static bool match(struct moat_diff_structs *structs)
{
	struct matcher matcher = { .structs = structs,
				   .exact = !structs->all && !structs->wish.glob };
	for (int side = 0; side < 2; side++)
		matcher.used[side] = calloc(structs->dwarfs[side].n_types + 1, 1);
	bool ok = matcher.used[0] && matcher.used[1] && match_all(&matcher) &&
		  find_alone(&matcher, 0) && find_alone(&matcher, 1);
	free(matcher.used[0]);
	free(matcher.used[1]);
	if (structs->n_pairs)
		qsort(structs->pairs, structs->n_pairs, sizeof *structs->pairs, by_weight);
	return ok;
}

/* ---- the images ---- */

static bool is_wanted(void *arg, enum moat_keyword keyword, const char *full, const char *name)
{
	struct moat_wish *wish = arg;
	bool wanted = moat_wish_is_met(wish, keyword, full, name);
	wish->met |= wanted;
	return wanted;
}

static int no_struct(struct moat_diff_structs *structs)
{
	struct moat_near near = { .wanted = structs->wish.name };
	struct moat_buf buf = MOAT_BUF_INIT;
	if (!structs->wish.glob &&
	    moat_dwarf_find(&structs->dwarfs[0], moat_wish_look_near, &near) &&
	    moat_dwarf_find(&structs->dwarfs[1], moat_wish_look_near, &near))
		moat_near_say(&near, &buf);
	moat_trouble("neither '%s' nor '%s' has a %s '%s'%s", moat_clean(structs->inputs[0]->path),
		     moat_clean(structs->inputs[1]->path), moat_wish_kind(&structs->wish),
		     moat_clean(structs->wish.name), moat_said(&buf));
	moat_buf_release(&buf);
	moat_near_release(&near);
	return MOAT_TROUBLE;
}

static bool open_side(struct moat_diff_structs *structs, int side)
{
	const struct moat_input *input = structs->inputs[side];
	if (input->image.kind == MOAT_IMAGE_LIST) {
		moat_trouble("cannot compare the structs of '%s': it is a list of symbols, and "
			     "structs are read from DWARF",
			     moat_clean(input->path));
		return false;
	}
	return moat_dwarf_open(&structs->dwarfs[side], input, false) &&
	       moat_dwarf_find(&structs->dwarfs[side], structs->all ? NULL : is_wanted,
			       &structs->wish);
}

int moat_diff_structs_build(struct moat_diff_structs *ret, const struct moat_input *const inputs[2],
			    uint64_t line, bool asked, const char *pattern)
{
	memset(ret, 0, sizeof *ret);
	ret->inputs[0] = inputs[0];
	ret->inputs[1] = inputs[1];
	ret->line = line;
	ret->asked = asked;
	ret->possible = moat_dwarf_is_there(inputs[0]) && moat_dwarf_is_there(inputs[1]);
	ret->all = pattern == NULL;
	if (!asked)
		return MOAT_OK;
	if (pattern)
		ret->wish = moat_wish_of(pattern);
	if (!moat_told_build(&ret->told[0], &inputs[0]->manifest) ||
	    !moat_told_build(&ret->told[1], &inputs[1]->manifest))
		return moat_no_memory();
	if (!open_side(ret, 0) || !open_side(ret, 1))
		return MOAT_TROUBLE;
	if (pattern && !ret->wish.met)
		return no_struct(ret);
	return match(ret) ? MOAT_OK : moat_no_memory();
}

void moat_diff_structs_release(struct moat_diff_structs *structs)
{
	free(structs->pairs);
	for (int side = 0; side < 2; side++) {
		free(structs->alone[side]);
		moat_told_release(&structs->told[side]);
		if (structs->dwarfs[side].dwfl)
			moat_dwarf_close(&structs->dwarfs[side]);
	}
	memset(structs, 0, sizeof *structs);
}

bool moat_diff_structs_same(const struct moat_diff_structs *structs)
{
	return !(structs->n_differ + structs->n_alone[0] + structs->n_alone[1]);
}
