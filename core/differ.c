/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "differ.h"

#include "granule.h"
#include "index.h"

#include <inttypes.h>
#include <string.h>

/* Compilers name and place a class's pointer to its virtual functions each in
   their own way; the fields behind it tell whether it is there. */
static bool is_hidden(const struct moat_field *field)
{
	const char *dot = strstr(field->path, "_vptr");
	return dot && (dot == field->path || dot[-1] == '.') && (dot[5] == '.' || dot[5] == '$');
}

static bool is_compared(const struct moat_field *field)
{
	return !field->anonymous && !is_hidden(field);
}

/* May RECORD have fields that are not known?  Of a struct in it a unit may have no
   more than the declaration. */
static bool has_unknown(const struct moat_record *record)
{
	if (record->partial)
		return true;
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct moat_field *field = &record->fields[i];
		bool inside = i + 1 < record->n_fields && field[1].depth > field->depth;
		if (field->aggregate && !field->bit_size && !inside)
			return true;
	}
	return false;
}

/* A record and its fields by path: a struct may have thousands. */
struct side {
	const struct moat_record *record;
	struct moat_index by_path;
};

/* The bits of SIDE's FIELD up to the end of the last field in it: others may lie in the
   padding of a member that is marked with no_unique_address. */
static uint64_t used_bits(const struct side *side, const struct moat_field *field)
{
	const struct moat_field *end = side->record->fields + side->record->n_fields;
	uint64_t last = field->bit_offset;
	for (const struct moat_field *in = field + 1; in < end && in->depth > field->depth; in++)
		if (in->bit_offset + in->bit_size > last)
			last = in->bit_offset + in->bit_size;
	return last - field->bit_offset;
}

/* Sizes that are 0 are not known, or of arrays that have no bound; nor is an
   enumeration's where only one side has it from debug information.  That gives a class
   with its padding, where the other side may have it without. */
static bool same_size(const struct side *a, const struct moat_field *one, const struct side *b,
		      const struct moat_field *other)
{
	if (one->bit_size == other->bit_size || !one->bit_size || !other->bit_size ||
	    one->enumeration != other->enumeration)
		return true;
	return one->aggregate != other->aggregate &&
	       (one->aggregate ? used_bits(a, one) == other->bit_size :
				 used_bits(b, other) == one->bit_size);
}

static bool load(struct side *side, const struct moat_record *record)
{
	*side = (struct side){ .record = record };
	for (size_t i = 0; i < record->n_fields; i++)
		if (is_compared(&record->fields[i]) &&
		    !moat_index_add(&side->by_path,
				    moat_hash(MOAT_HASH_INIT, record->fields[i].path), i))
			return false;
	return true;
}

/* Where FIELD of FROM lies on SIDE: true, and its like in *RET, NULL if there is none.
   A class and its base may have fields of one name: any of them will do. */
static bool is_there(const struct side *side, const struct side *from,
		     const struct moat_field *field, const struct moat_field **ret)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, field->path);
	size_t cursor = 0, i;
	*ret = NULL;
	while ((i = moat_index_next(&side->by_path, hash, &cursor)) != SIZE_MAX) {
		const struct moat_field *like = &side->record->fields[i];
		if (strcmp(like->path, field->path) != 0)
			continue;
		if (field->bit_offset == like->bit_offset && same_size(from, field, side, like))
			return true;
		if (!*ret)
			*ret = like;
	}
	return false;
}

static const struct moat_field *first_missing(const struct side *side, const struct side *from)
{
	const struct moat_field *like;
	for (size_t i = 0; i < side->record->n_fields; i++) {
		const struct moat_field *field = &side->record->fields[i];
		if (is_compared(field) && !is_there(from, side, field, &like) && !like)
			return field;
	}
	return NULL;
}

/* One that lies elsewhere tells more than one that has grown. */
static void find_moved(const struct side *one, const struct side *also, struct moat_difference *ret)
{
	const struct moat_field *like;
	for (size_t i = 0; i < one->record->n_fields; i++) {
		const struct moat_field *field = &one->record->fields[i];
		if (!is_compared(field) || is_there(also, one, field, &like) || !like)
			continue;
		bool moved = field->bit_offset != like->bit_offset;
		if (!ret->one || moved) {
			ret->one = field;
			ret->other = like;
		}
		if (moved)
			return;
	}
}

bool moat_records_differ(const struct moat_record *one, const struct moat_record *also,
			 struct moat_difference *ret)
{
	struct side a = { 0 }, b = { 0 };
	memset(ret, 0, sizeof *ret);
	bool good = load(&a, one) && load(&b, also);
	if (good) {
		find_moved(&a, &b, ret);
		if (!has_unknown(also))
			ret->only_one = first_missing(&a, &b);
		if (!has_unknown(one))
			ret->only_other = first_missing(&b, &a);
		ret->any = one->size != also->size || ret->one || ret->only_one || ret->only_other;
	}
	moat_index_release(&a.by_path);
	moat_index_release(&b.by_path);
	return good;
}

/* "8", or "8:3" where it is no whole byte. */
static void write_offset(const struct moat_field *field, struct moat_buf *buf)
{
	moat_buf_printf(buf, "%" PRIu64, field->bit_offset / 8);
	if (field->bitfield || field->bit_offset % 8)
		moat_buf_printf(buf, ":%" PRIu64, field->bit_offset % 8);
}

static void write_size(const struct moat_field *field, struct moat_buf *buf)
{
	if (field->bit_size % 8)
		moat_buf_printf(buf, "%" PRIu64 " bits", field->bit_size);
	else
		moat_buf_printf(buf, "%" PRIu64 " bytes", field->bit_size / 8);
}

void moat_difference_write(const struct moat_difference *difference, struct moat_buf *buf)
{
	const struct moat_field *one = difference->one, *other = difference->other;
	const char *start = ": ";
	if (one) {
		bool moved = one->bit_offset != other->bit_offset;
		moat_buf_printf(buf, "%s'%s' %s ", start, one->path,
				moved ? "is at offset" : "has");
		moved ? write_offset(one, buf) : write_size(one, buf);
		moat_buf_str(buf, " in the first, ");
		moved ? write_offset(other, buf) : write_size(other, buf);
		moat_buf_str(buf, " in the second");
		start = "; ";
	}
	if (difference->only_one) {
		moat_buf_printf(buf, "%s'%s' is only in the first", start,
				difference->only_one->path);
		start = "; ";
	}
	if (difference->only_other)
		moat_buf_printf(buf, "%s'%s' is only in the second", start,
				difference->only_other->path);
}
