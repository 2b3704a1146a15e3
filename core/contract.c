/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "contract.h"

#include "extent.h"

#include <inttypes.h>
#include <string.h>

const char *moat_contract_name(enum moat_contract_kind kind)
{
	static const char *const names[] = {
		[MOAT_APART] = "apart",
		[MOAT_TOGETHER] = "together",
		[MOAT_SIZE] = "size",
		[MOAT_LINES] = "lines",
	};
	return names[kind];
}

static struct moat_extent extent_of(const struct moat_field *field)
{
	return moat_extent_of_bits(0, field->bit_offset, field->bit_size);
}

static bool pair_kept(enum moat_contract_kind kind, struct moat_extent one,
		      struct moat_extent other, uint64_t line)
{
	return kind == MOAT_APART ? moat_extents_apart(one, other, line) :
				    moat_extents_together(one, other, line);
}

/* ---- what if a member were not there? ---- */

static uint64_t round_up(uint64_t bytes, uint64_t align)
{
	return align ? (bytes + align - 1) / align * align : bytes;
}

/* Lay the members of RECORD out again, WITHOUT one (UINT32_MAX: with all).  The
   new offsets of members ONE and OTHER go into *ONE_AT and *OTHER_AT.  False
   where the members' real offsets are not those of a plain struct, so that
   nothing can be said of another layout. */
static bool lay_out_without(const struct moat_record *record, uint32_t without, uint32_t one,
			    uint32_t other, uint64_t *one_at, uint64_t *other_at)
{
	uint64_t real_end = 0, at = 0;
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct moat_field *field = &record->fields[i];
		if (field->depth)
			continue;
		if (field->bitfield || field->align == 0 ||
		    field->bit_offset != round_up(real_end, field->align) * 8)
			return false;
		real_end = (field->bit_offset + field->bit_size) / 8;
		if (field->member == without)
			continue;
		at = round_up(at, field->align);
		if (field->member == one)
			*one_at = at;
		if (field->member == other)
			*other_at = at;
		at += field->bit_size / 8;
	}
	return true;
}

static const struct moat_field *member_field(const struct moat_record *record, uint32_t member)
{
	for (size_t i = 0; i < record->n_fields; i++)
		if (record->fields[i].depth == 0 && record->fields[i].member == member)
			return &record->fields[i];
	return NULL;
}

static struct moat_extent moved(struct moat_extent extent, const struct moat_field *member,
				uint64_t at)
{
	uint64_t base = member->bit_offset / 8;
	return (struct moat_extent){ extent.from - base + at, extent.to - base + at };
}

/* The last member before the later of ONE and OTHER without which the contract
   would be kept; NULL: none alone. */
static const struct moat_field *find_offender(const struct moat_record *record,
					      enum moat_contract_kind kind,
					      const struct moat_field *one,
					      const struct moat_field *other, uint64_t line)
{
	const struct moat_field *found = NULL;
	const struct moat_field *one_member = member_field(record, one->member);
	const struct moat_field *other_member = member_field(record, other->member);
	if (!one_member || !other_member || record->is_union || one->member == other->member)
		return NULL;
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct moat_field *field = &record->fields[i];
		uint64_t one_at = 0, other_at = 0;
		if (field->depth || field->member == one->member || field->member == other->member)
			continue;
		if (!lay_out_without(record, field->member, one->member, other->member, &one_at,
				     &other_at))
			return NULL;
		if (pair_kept(kind, moved(extent_of(one), one_member, one_at),
			      moved(extent_of(other), other_member, other_at), line))
			found = field;
	}
	return found;
}

/* ---- texts ---- */

static void say_offender(struct moat_buf *buf, const struct moat_field *offender)
{
	if (offender && !offender->anonymous)
		moat_buf_printf(buf, "; without '%s' (%" PRIu64 " bytes) it would be kept",
				offender->path, offender->bit_size / 8);
}

/* Padding before the later field that would separate them. */
static void mend_apart(const struct moat_record *record, struct moat_buf *mend,
		       const struct moat_field *one, const struct moat_field *other, uint64_t line)
{
	const struct moat_field *later = one->bit_offset > other->bit_offset ? one : other;
	const struct moat_field *earlier = later == one ? other : one;
	uint64_t target = ((extent_of(earlier).to - 1) / line + 1) * line;
	if (later->member == earlier->member || target <= extent_of(later).from)
		return;
	moat_buf_printf(mend,
			"put %" PRIu64 " more bytes between them, or tag '%s' with moat_line%s",
			target - extent_of(later).from, later->path,
			record->settled ? "" : ", or the struct with moat_reorder");
}

/* Bytes before the earlier field move both, fields taken from between them move
   the later one; where the two alone are larger than a line nothing helps. */
static void mend_together(const struct moat_record *record, struct moat_buf *mend,
			  const struct moat_field *one, const struct moat_field *other,
			  uint64_t line)
{
	const struct moat_field *earlier = one->bit_offset < other->bit_offset ? one : other;
	const struct moat_field *later = earlier == one ? other : one;
	struct moat_extent first = extent_of(earlier), last = extent_of(later);
	uint64_t start = round_up(first.from, line) - first.from; /* to the next line */
	uint64_t own = first.to - first.from + (last.to - last.from);
	uint64_t span = (last.to > first.to ? last.to : first.to) - first.from;
	uint64_t left = start ? start : line; /* in the earlier one's line */
	if (span > line && own > line)
		return;
	if (span <= line)
		moat_buf_printf(mend, "put %" PRIu64 " more bytes before '%s'", start,
				earlier->path);
	else if (own <= left)
		moat_buf_printf(mend, "move %" PRIu64 " bytes of fields from between them",
				span - left);
	else
		moat_buf_printf(mend,
				"put %" PRIu64 " more bytes before '%s' and move %" PRIu64
				" bytes of fields from between them",
				start, earlier->path, span - line);
	if (!record->settled)
		moat_buf_str(mend, ", or tag the struct with moat_reorder");
}

static void explain_pair(const struct moat_record *record, const struct moat_contract *contract,
			 const struct moat_field *one, const struct moat_field *other,
			 uint64_t line, struct moat_buf *what, struct moat_buf *mend)
{
	struct moat_lines a = moat_field_lines(one, line), b = moat_field_lines(other, line);
	if (what) {
		moat_field_say(what, one);
		moat_buf_str(what, contract->kind == MOAT_APART ? " shares line " : " is in line ");
		if (contract->kind == MOAT_APART) {
			moat_buf_printf(what, "%" PRIu64 " with ",
					a.first > b.first ? a.first : b.first);
			moat_field_say(what, other);
		} else {
			moat_buf_printf(what, "%" PRIu64 "%s, ", a.first,
					a.last > a.first ? " and the next" : "");
			moat_field_say(what, other);
			moat_buf_printf(what, " in line %" PRIu64 "%s", b.first,
					b.last > b.first ? " and the next" : "");
		}
		say_offender(what, find_offender(record, contract->kind, one, other, line));
	}
	if (mend && contract->kind == MOAT_APART)
		mend_apart(record, mend, one, other, line);
	else if (mend)
		mend_together(record, mend, one, other, line);
}

static enum moat_contract_verdict check_pair(const struct moat_record *record,
					     const struct moat_contract *contract, uint64_t line,
					     struct moat_buf *what, struct moat_buf *mend,
					     const char **ret_missing)
{
	const struct moat_field *one = moat_record_find(record, contract->one);
	const struct moat_field *other = moat_record_find(record, contract->other);
	if (!one || !other) {
		*ret_missing = one ? contract->other : contract->one;
		return MOAT_CONTRACT_NO_FIELD;
	}
	if (!moat_field_has_bytes(one) || !moat_field_has_bytes(other))
		return MOAT_CONTRACT_KEPT;
	if (pair_kept(contract->kind, extent_of(one), extent_of(other), line))
		return MOAT_CONTRACT_KEPT;
	explain_pair(record, contract, one, other, line, what, mend);
	return MOAT_CONTRACT_BROKEN;
}

/* The bytes to drop, and the largest member: what to look at first.  The size of
   a struct is a multiple of its alignment. */
static void mend_size(const struct moat_record *record, uint64_t limit, struct moat_buf *mend)
{
	const struct moat_field *largest = NULL;
	if (record->align > limit) {
		moat_buf_printf(mend,
				"lower the alignment of %" PRIu64 " bytes that its fields need",
				record->align);
		return;
	}
	for (size_t i = 0; i < record->n_fields; i++) {
		const struct moat_field *field = &record->fields[i];
		if (field->depth == 0 && !field->anonymous &&
		    (!largest || field->bit_size > largest->bit_size))
			largest = field;
	}
	limit -= record->align ? limit % record->align : 0;
	moat_buf_printf(mend, "drop %" PRIu64 " bytes", record->size - limit);
	if (largest)
		moat_buf_printf(mend, "; the largest member is '%s' with %" PRIu64 " bytes",
				largest->path, (largest->bit_size + 7) / 8);
}

static enum moat_contract_verdict check_whole(const struct moat_record *record,
					      const struct moat_contract *contract, uint64_t line,
					      struct moat_buf *what, struct moat_buf *mend)
{
	bool lines = contract->kind == MOAT_LINES;
	uint64_t have = lines ? (record->size + line - 1) / line : record->size;
	if (have <= contract->limit)
		return MOAT_CONTRACT_KEPT;
	if (what && lines)
		moat_buf_printf(what,
				"it takes %" PRIu64 " lines (%" PRIu64 " bytes), %" PRIu64
				" are allowed",
				have, record->size, contract->limit);
	else if (what)
		moat_buf_printf(what, "it has %" PRIu64 " bytes, %" PRIu64 " are allowed", have,
				contract->limit);
	if (mend)
		mend_size(record, contract->limit * (lines ? line : 1), mend);
	return MOAT_CONTRACT_BROKEN;
}

enum moat_contract_verdict moat_contract_check(const struct moat_record *record,
					       const struct moat_contract *contract, uint64_t line,
					       struct moat_buf *what, struct moat_buf *mend,
					       const char **ret_missing)
{
	if (contract->kind == MOAT_SIZE || contract->kind == MOAT_LINES)
		return check_whole(record, contract, line, what, mend);
	return check_pair(record, contract, line, what, mend, ret_missing);
}
