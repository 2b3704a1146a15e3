/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "followers.h"

#include "holes.h"

#include <stdlib.h>
#include <string.h>

uint64_t moat_lines_of(uint64_t size, uint64_t line)
{
	return size / line + (size % line != 0);
}

/* The field that FIELD of FROM is in TO.  A class may have fields of one name in
   its bases, but those keep their order. */
static const struct moat_field *same_field(const struct moat_record *from, size_t field,
					   const struct moat_record *to)
{
	const char *path = from->fields[field].path;
	size_t nth = 0;
	for (size_t i = 0; i < field; i++)
		nth += !from->fields[i].anonymous && strcmp(from->fields[i].path, path) == 0;
	for (size_t i = 0; i < to->n_fields; i++)
		if (!to->fields[i].anonymous && strcmp(to->fields[i].path, path) == 0 && nth-- == 0)
			return &to->fields[i];
	return NULL;
}

/* The index of the field with a name that holds FIELD; SIZE_MAX: the record
   itself. */
static size_t holder_of(const struct moat_record *record, size_t field)
{
	unsigned depth = record->fields[field].depth;
	while (field-- > 0) {
		if (record->fields[field].depth >= depth)
			continue;
		if (!record->fields[field].anonymous)
			return field;
		depth = record->fields[field].depth;
	}
	return SIZE_MAX;
}

/* Did the field stay where it was in the struct that it is written in? */
static bool moved_with_holder(const struct moat_record *before, size_t field,
			      const struct moat_field *now, const struct moat_record *after)
{
	size_t holder = holder_of(before, field);
	if (holder == SIZE_MAX)
		return false;
	const struct moat_field *new_holder = same_field(before, holder, after);
	return new_holder && before->fields[field].bit_offset - before->fields[holder].bit_offset ==
				     now->bit_offset - new_holder->bit_offset;
}

static bool add_move(struct moat_followers *followers, const struct moat_field *before,
		     const struct moat_field *after, uint64_t line)
{
	struct moat_move *more =
		realloc(followers->moves, (followers->n_moves + 1) * sizeof *followers->moves);
	if (!more)
		return false;
	followers->moves = more;
	struct moat_move *move = &more[followers->n_moves];
	move->path = strdup(before->path);
	if (!move->path)
		return false;
	followers->n_moves++;
	move->offset = (struct moat_change){ before->bit_offset, after->bit_offset };
	move->line = (struct moat_change){ moat_field_lines(before, line).first,
					   moat_field_lines(after, line).first };
	return true;
}

static bool find_moves(const struct moat_record *before, const struct moat_record *after,
		       uint64_t line, struct moat_followers *ret)
{
	for (size_t i = 0; i < before->n_fields; i++) {
		const struct moat_field *was = &before->fields[i];
		const struct moat_field *now = was->anonymous ? NULL : same_field(before, i, after);
		if (!now || now->bit_offset == was->bit_offset ||
		    moved_with_holder(before, i, now, after))
			continue;
		if (!add_move(ret, was, now, line))
			return false;
	}
	return true;
}

static bool count_holes(const struct moat_record *record, uint64_t *holes, uint64_t *padding)
{
	struct moat_rows rows;
	if (!moat_rows_build(record, NULL, 0, &rows))
		return false;
	*holes = (rows.hole_bits + 7) / 8;
	*padding = (rows.padding_bits + 7) / 8;
	moat_rows_release(&rows);
	return true;
}

/* The first field from FIELD on that is a member, or a member of one without a
   name: what is inside of the others is another struct's. */
static size_t next_member(const struct moat_record *record, size_t field)
{
	while (field < record->n_fields && strchr(record->fields[field].path, '.'))
		field++;
	return field;
}

static bool is_reordered(const struct moat_record *before, const struct moat_record *after)
{
	size_t i = next_member(before, 0), j = next_member(after, 0);
	while (i < before->n_fields && j < after->n_fields) {
		if (strcmp(before->fields[i].path, after->fields[j].path) != 0)
			return true;
		i = next_member(before, i + 1);
		j = next_member(after, j + 1);
	}
	return false;
}

bool moat_followers_find(const struct moat_record *before, const struct moat_record *after,
			 uint64_t line, struct moat_followers *ret)
{
	memset(ret, 0, sizeof *ret);
	ret->size = (struct moat_change){ before->size, after->size };
	ret->align = (struct moat_change){ before->align, after->align };
	ret->lines = (struct moat_change){ moat_lines_of(before->size, line),
					   moat_lines_of(after->size, line) };
	ret->reordered = is_reordered(before, after);
	if (count_holes(before, &ret->holes.before, &ret->padding.before) &&
	    count_holes(after, &ret->holes.after, &ret->padding.after) &&
	    find_moves(before, after, line, ret))
		return true;
	moat_followers_release(ret);
	return false;
}

void moat_followers_release(struct moat_followers *followers)
{
	for (size_t i = 0; i < followers->n_moves; i++)
		free(followers->moves[i].path);
	free(followers->moves);
	memset(followers, 0, sizeof *followers);
}
