/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What made the fields of a struct move, in words. */
#include "clean.h"
#include "diff_align.h"
#include "diff_structs.h"

#include <inttypes.h>
#include <string.h>

static void say_amount(int64_t bits, struct moat_buf *buf)
{
	uint64_t amount = moat_magnitude(bits);
	bool bytes = amount % 8 == 0;
	amount = bytes ? amount / 8 : amount;
	moat_buf_printf(buf, "%" PRIu64 " %s%s", amount, bytes ? "byte" : "bit",
			amount == 1 ? "" : "s");
}

/* "8 bytes", or "-8 bytes" */
static void say_signed(int64_t bits, struct moat_buf *buf)
{
	moat_buf_str(buf, bits < 0 ? "-" : "");
	say_amount(bits, buf);
}

void moat_struct_say_offset(uint64_t bits, struct moat_buf *buf)
{
	moat_buf_printf(buf, "%" PRIu64, bits / 8);
	if (bits % 8)
		moat_buf_printf(buf, ":%" PRIu64, bits % 8);
}

/* Of what has no name the first name inside. */
static const struct moat_field *named(const struct moat_struct_layouts *layouts,
				      const size_t fields[2])
{
	int side = fields[1] != MOAT_NO_FIELD;
	const struct moat_record *record = &layouts->sides[side].record;
	size_t i = fields[side];
	while (i + 1 < record->n_fields && record->fields[i].anonymous &&
	       record->fields[i + 1].depth > record->fields[i].depth)
		i++;
	return &record->fields[i];
}

static void say_field(const struct moat_struct_layouts *layouts, const size_t fields[2],
		      struct moat_buf *buf)
{
	const struct moat_field *field = moat_struct_field(layouts, fields);
	moat_buf_printf(buf, field->anonymous ? "the union that holds '%s'" : "field '%s'",
			moat_clean(named(layouts, fields)->path));
}

/* " before 'x'", or " at the end" */
static void say_before(const struct moat_struct_layouts *layouts,
		       const struct moat_record_cause *cause, struct moat_buf *buf)
{
	if (moat_struct_field(layouts, cause->behind))
		moat_buf_printf(buf, " before '%s'",
				moat_clean(named(layouts, cause->behind)->path));
	else if (cause->step && !cause->in_union)
		moat_buf_str(buf, " at the end");
}

static void say_single(const struct moat_struct_layouts *layouts,
		       const struct moat_record_cause *cause, struct moat_buf *buf)
{
	const char *word = moat_record_cause_name(cause->kind);
	if (cause->n > 1)
		moat_buf_printf(buf, "%zu fields %s, '%s' first", cause->n, word,
				moat_clean(named(layouts, cause->fields)->path));
	else
		say_field(layouts, cause->fields, buf);
	if (cause->n == 1)
		moat_buf_printf(buf, " %s", word);
	moat_buf_str(buf, " (");
	say_amount(cause->size, buf);
	moat_buf_str(buf, ")");
	say_before(layouts, cause, buf);
}

static void say_growth(const struct moat_struct_layouts *layouts,
		       const struct moat_record_cause *cause, struct moat_buf *buf)
{
	const struct moat_field *fields[2];
	for (int side = 0; side < 2; side++)
		fields[side] = &layouts->sides[side].record.fields[cause->fields[side]];
	say_field(layouts, cause->fields, buf);
	moat_buf_printf(buf, " %s ", moat_record_cause_name(cause->kind));
	bool whole = cause->size == (int64_t)(fields[1]->bit_size - fields[0]->bit_size);
	if (whole && fields[0]->bit_size % 8 == 0 && fields[1]->bit_size % 8 == 0) {
		moat_buf_printf(buf, "from %" PRIu64 " to ", fields[0]->bit_size / 8);
		say_amount((int64_t)fields[1]->bit_size, buf);
	} else {
		moat_buf_str(buf, "by ");
		say_amount(cause->size, buf);
	}
	if (moat_struct_cause_follows(layouts, cause))
		moat_buf_printf(buf, ", as its type '%s' did", moat_clean(fields[1]->type));
	else if (!fields[0]->anonymous && !fields[1]->anonymous && fields[0]->type &&
		 fields[1]->type && strcmp(fields[0]->type, fields[1]->type) != 0)
		moat_buf_printf(buf, ", from '%s' to '%s'", moat_clean(fields[0]->type),
				moat_clean(fields[1]->type));
}

static void say_order(const struct moat_struct_layouts *layouts,
		      const struct moat_record_cause *cause, struct moat_buf *buf)
{
	uint64_t places[2] = { 0, 0 };
	for (int side = 0; side < 2; side++)
		if (cause->fields[side] != MOAT_NO_FIELD)
			places[side] =
				layouts->sides[side].record.fields[cause->fields[side]].bit_offset;
	say_field(layouts, cause->fields, buf);
	moat_buf_str(buf, " stands in another order");
	if (cause->fields[0] == MOAT_NO_FIELD || cause->fields[1] == MOAT_NO_FIELD)
		return;
	moat_buf_str(buf, ", at ");
	moat_struct_say_offset(places[1], buf);
	moat_buf_str(buf, places[0] == places[1] ? " as before" : ", was at ");
	if (places[0] != places[1])
		moat_struct_say_offset(places[0], buf);
}

static void say_alignment(uint64_t before, uint64_t after, struct moat_buf *buf)
{
	if (before == after)
		return;
	moat_buf_str(buf, ": the source asks for ");
	if (after)
		moat_buf_printf(buf, "an alignment of %" PRIu64 " bytes", after);
	else
		moat_buf_str(buf, "no alignment");
	if (before)
		moat_buf_printf(buf, ", it asked for %" PRIu64, before);
}

static void say_padding(const struct moat_struct_layouts *layouts,
			const struct moat_record_cause *cause, struct moat_buf *buf)
{
	const struct moat_record_diff *diff = &layouts->diff;
	bool end = !moat_struct_field(layouts, cause->fields);
	uint64_t aligns[2];
	say_amount(cause->size, buf);
	moat_buf_printf(
		buf, " of padding %s",
		moat_record_cause_name(cause->size > 0 ? MOAT_RECORD_CAME : MOAT_RECORD_WENT));
	if (end)
		moat_buf_str(buf, " at the end");
	else
		moat_buf_printf(buf, " before '%s'",
				moat_clean(named(layouts, cause->fields)->path));
	for (int side = 0; side < 2; side++)
		aligns[side] = end ? layouts->sides[side].record.align :
				     layouts->sides[side].record.fields[cause->fields[side]].align;
	if (diff->packed[1] || diff->packed[0])
		moat_buf_str(buf, diff->packed[1] ? ": the struct is packed now" :
						    ": the struct was packed");
	else if (aligns[0] != aligns[1])
		say_alignment(aligns[0], aligns[1], buf);
	else
		moat_buf_str(buf, ": an alignment changed, or a field without a name did");
}

/* What CAUSE moves, and by how much. */
static void say_moved(const struct moat_record_cause *cause, struct moat_buf *buf)
{
	if (!cause->step) {
		moat_buf_str(buf, ": it moves nothing");
		return;
	}
	if (cause->in_union) {
		moat_buf_printf(buf, ": its union %s by ", cause->step < 0 ? "shrank" : "grew");
		say_amount(cause->step, buf);
	} else if (cause->n_moved) {
		moat_buf_printf(buf, ": %zu field%s behind it moved by ", cause->n_moved,
				cause->n_moved == 1 ? "" : "s");
		say_signed(cause->by, buf);
		moat_buf_str(buf, cause->uniform ? "" : " or, with padding, another amount");
	} else if (cause->size != cause->step) {
		moat_buf_str(buf, ": with padding ");
		say_signed(cause->step, buf);
	}
}

static void say_one(const struct moat_struct_layouts *layouts,
		    const struct moat_record_cause *cause, struct moat_buf *buf)
{
	const char *base = moat_struct_base(layouts, cause);
	switch (cause->kind) {
	case MOAT_RECORD_CAME:
	case MOAT_RECORD_WENT:
		say_single(layouts, cause, buf);
		break;
	case MOAT_RECORD_GREW:
	case MOAT_RECORD_SHRANK:
		say_growth(layouts, cause, buf);
		break;
	case MOAT_RECORD_ORDER:
		say_order(layouts, cause, buf);
		break;
	case MOAT_RECORD_PADDING:
		say_padding(layouts, cause, buf);
		break;
	}
	if (base)
		moat_buf_printf(buf, " in its base '%s'", moat_clean(base));
}

void moat_struct_say_cause(const struct moat_struct_layouts *layouts, size_t index,
			   struct moat_buf *buf)
{
	const struct moat_record_cause *cause = &layouts->diff.causes[index];
	unsigned depth = 0;
	say_one(layouts, cause, buf);
	for (size_t inner = cause->inside; inner != MOAT_NO_RECORD_CAUSE;
	     inner = layouts->diff.causes[inner].inside) {
		moat_buf_str(buf, " (inside of it: ");
		say_one(layouts, &layouts->diff.causes[inner], buf);
		depth++;
	}
	for (; depth; depth--)
		moat_buf_str(buf, ")");
	say_moved(cause, buf);
}
