/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Contracts: kept or broken, whom to blame, and whether the mend mends.  The line
   has 64 bytes. */
#include "unit.h"
#include "core/contract.h"

#include <stdlib.h>

#define LINE 64

/* A plain member behind those that are there, laid out as C does. */
static struct moat_field *add(struct moat_record *record, const char *path, uint64_t bytes,
			      uint64_t align)
{
	uint64_t at = (record->size + align - 1) / align * align;
	struct moat_field *field = moat_record_add(record, path, "char");
	field->bit_offset = at * 8;
	field->bit_size = bytes * 8;
	field->align = align;
	field->member = (uint32_t)record->n_fields - 1;
	record->size = at + bytes;
	record->align = align > record->align ? align : record->align;
	return field;
}

static struct moat_field *add_bits(struct moat_record *record, const char *path, uint64_t offset,
				   uint64_t bits)
{
	struct moat_field *field = moat_record_add(record, path, "int");
	field->bit_offset = offset;
	field->bit_size = bits;
	field->bitfield = true;
	field->member = (uint32_t)record->n_fields - 1;
	record->size = (offset + bits + 7) / 8;
	return field;
}

struct answer {
	enum moat_contract_verdict verdict;
	char what[256];
	char mend[256];
	const char *missing;
};

static struct answer ask(const struct moat_record *record, enum moat_contract_kind kind,
			 const char *one, const char *other, uint64_t limit)
{
	struct moat_contract contract = { kind, one, other, limit };
	struct moat_buf what = MOAT_BUF_INIT, mend = MOAT_BUF_INIT;
	struct answer answer = { .missing = NULL };
	answer.verdict =
		moat_contract_check(record, &contract, LINE, &what, &mend, &answer.missing);
	snprintf(answer.what, sizeof answer.what, "%s", what.text ? what.text : "");
	snprintf(answer.mend, sizeof answer.mend, "%s", mend.text ? mend.text : "");
	moat_buf_release(&what);
	moat_buf_release(&mend);
	return answer;
}

/* The verdict alone, without texts. */
static enum moat_contract_verdict verdict(const struct moat_record *record,
					  enum moat_contract_kind kind, const char *one,
					  const char *other, uint64_t limit)
{
	struct moat_contract contract = { kind, one, other, limit };
	const char *missing;
	return moat_contract_check(record, &contract, LINE, NULL, NULL, &missing);
}

#define KEPT(...) CHECK(verdict(__VA_ARGS__) == MOAT_CONTRACT_KEPT)
#define BROKEN(...) CHECK(verdict(__VA_ARGS__) == MOAT_CONTRACT_BROKEN)

/* FIRST bytes of one field, BETWEEN, LAST of another, behind BEFORE. */
static struct moat_record four(uint64_t before, uint64_t first, uint64_t between, uint64_t last)
{
	struct moat_record record = { 0 };
	if (before)
		add(&record, "before", before, 1);
	add(&record, "first", first, 1);
	if (between)
		add(&record, "between", between, 1);
	add(&record, "last", last, 1);
	return record;
}

static enum moat_contract_verdict of_four(enum moat_contract_kind kind, uint64_t before,
					  uint64_t first, uint64_t between, uint64_t last)
{
	struct moat_record record = four(before, first, between, last);
	enum moat_contract_verdict found = verdict(&record, kind, "first", "last", 0);
	moat_record_release(&record);
	return found;
}

static bool a_size_is_kept_up_to_its_limit(void)
{
	struct moat_record record = four(0, 8, 8, 8);
	KEPT(&record, MOAT_SIZE, NULL, NULL, 25);
	KEPT(&record, MOAT_SIZE, NULL, NULL, 24);
	BROKEN(&record, MOAT_SIZE, NULL, NULL, 23);
	struct answer answer = ask(&record, MOAT_SIZE, NULL, NULL, 20);
	CHECK_STR(answer.what, "it has 24 bytes, 20 are allowed");
	CHECK_STR(answer.mend, "drop 4 bytes; the largest member is 'first' with 8 bytes");
	moat_record_release(&record);
	return true;
}

static bool lines_are_counted_from_the_start(void)
{
	struct moat_record record = four(0, 64, 63, 1);
	KEPT(&record, MOAT_LINES, NULL, NULL, 2);
	BROKEN(&record, MOAT_LINES, NULL, NULL, 1);
	record.size = 129;
	BROKEN(&record, MOAT_LINES, NULL, NULL, 2);
	struct answer answer = ask(&record, MOAT_LINES, NULL, NULL, 2);
	CHECK_STR(answer.what, "it takes 3 lines (129 bytes), 2 are allowed");
	CHECK_STR(answer.mend, "drop 1 bytes; the largest member is 'first' with 64 bytes");
	moat_record_release(&record);
	return true;
}

/* 24 bytes aligned to 8 and 20 allowed: without 4 they would still be 24. */
static bool what_is_to_be_dropped_counts_the_alignment(void)
{
	struct moat_record record = { 0 };
	add(&record, "a", 8, 8);
	add(&record, "b", 16, 8);
	CHECK_STR(ask(&record, MOAT_SIZE, NULL, NULL, 20).mend,
		  "drop 8 bytes; the largest member is 'b' with 16 bytes");
	KEPT(&record, MOAT_SIZE, NULL, NULL, 24);
	CHECK_STR(ask(&record, MOAT_SIZE, NULL, NULL, 7).mend,
		  "lower the alignment of 8 bytes that its fields need");
	moat_record_release(&record);
	return true;
}

static bool apart_means_no_line_in_common(void)
{
	CHECK(of_four(MOAT_APART, 0, 8, 48, 8) == MOAT_CONTRACT_BROKEN);
	CHECK(of_four(MOAT_APART, 0, 8, 55, 8) == MOAT_CONTRACT_BROKEN);
	CHECK(of_four(MOAT_APART, 0, 8, 56, 8) == MOAT_CONTRACT_KEPT);
	CHECK(of_four(MOAT_APART, 56, 8, 0, 8) == MOAT_CONTRACT_KEPT);
	return true;
}

static bool together_means_one_line_for_both(void)
{
	CHECK(of_four(MOAT_TOGETHER, 0, 8, 48, 8) == MOAT_CONTRACT_KEPT);
	CHECK(of_four(MOAT_TOGETHER, 0, 8, 56, 8) == MOAT_CONTRACT_BROKEN);
	CHECK(of_four(MOAT_TOGETHER, 64, 32, 0, 32) == MOAT_CONTRACT_KEPT);
	CHECK(of_four(MOAT_TOGETHER, 56, 8, 0, 8) == MOAT_CONTRACT_BROKEN);
	return true;
}

/* A field that straddles lies in both lines. */
static bool straddling_counts(void)
{
	CHECK(of_four(MOAT_APART, 60, 8, 60, 8) == MOAT_CONTRACT_KEPT);
	CHECK(of_four(MOAT_APART, 60, 8, 4, 8) == MOAT_CONTRACT_BROKEN);
	CHECK(of_four(MOAT_APART, 0, 8, 54, 8) == MOAT_CONTRACT_BROKEN);
	CHECK(of_four(MOAT_TOGETHER, 60, 8, 4, 8) == MOAT_CONTRACT_BROKEN);
	CHECK(of_four(MOAT_TOGETHER, 0, 8, 50, 8) == MOAT_CONTRACT_BROKEN);
	struct moat_record record = four(60, 8, 4, 8);
	CHECK_STR(ask(&record, MOAT_TOGETHER, "first", "last", 0).what,
		  "'first' (offset 60, 8 bytes) is in line 0 and the next, 'last' (offset 72, 8 "
		  "bytes) in line 1; without 'before' (60 bytes) it would be kept");
	moat_record_release(&record);
	return true;
}

static bool bits_have_every_byte_that_they_touch(void)
{
	struct moat_record record = { 0 };
	add_bits(&record, "one", 510, 2);
	add_bits(&record, "both", 511, 2);
	add_bits(&record, "other", 512, 3);
	KEPT(&record, MOAT_APART, "one", "other", 0);
	BROKEN(&record, MOAT_APART, "one", "both", 0);
	BROKEN(&record, MOAT_APART, "both", "other", 0);
	BROKEN(&record, MOAT_TOGETHER, "both", "other", 0);
	CHECK_STR(ask(&record, MOAT_APART, "other", "both", 0).what,
		  "'other' (offset 64, 3 bits) shares line 1 with 'both' (offset 63.7, 2 bits)");
	moat_record_release(&record);
	return true;
}

static bool the_order_of_the_names_does_not_matter(void)
{
	struct moat_record record = four(0, 8, 40, 8);
	BROKEN(&record, MOAT_APART, "last", "first", 0);
	KEPT(&record, MOAT_TOGETHER, "last", "first", 0);
	CHECK_STR(ask(&record, MOAT_APART, "last", "first", 0).mend,
		  ask(&record, MOAT_APART, "first", "last", 0).mend);
	moat_record_release(&record);
	return true;
}

static bool a_field_that_is_not_there_is_named(void)
{
	struct moat_record record = four(0, 8, 8, 8);
	struct answer answer = ask(&record, MOAT_APART, "first", "gone", 0);
	CHECK(answer.verdict == MOAT_CONTRACT_NO_FIELD);
	CHECK_STR(answer.missing, "gone");
	answer = ask(&record, MOAT_TOGETHER, "lost", "first", 0);
	CHECK(answer.verdict == MOAT_CONTRACT_NO_FIELD);
	CHECK_STR(answer.missing, "lost");
	moat_record_release(&record);
	return true;
}

/* An empty struct, as locks are in some configurations; an array of none. */
static bool a_field_without_bytes_keeps_every_contract(void)
{
	struct moat_record record = { 0 };
	add(&record, "counter", 8, 8);
	add(&record, "lock", 0, 1);
	add(&record, "far", 128, 1);
	add(&record, "end", 0, 8);
	KEPT(&record, MOAT_APART, "lock", "counter", 0);
	KEPT(&record, MOAT_APART, "counter", "lock", 0);
	KEPT(&record, MOAT_TOGETHER, "end", "counter", 0);
	moat_record_release(&record);
	return true;
}

/* It has bytes as soon as it is used. */
static bool a_flexible_array_lies_where_it_starts(void)
{
	struct moat_record record = { 0 };
	add(&record, "count", 8, 8);
	add(&record, "room", 8, 8);
	add(&record, "items", 0, 8)->flexible = true;
	BROKEN(&record, MOAT_APART, "count", "items", 0);
	KEPT(&record, MOAT_TOGETHER, "items", "count", 0);
	record.fields[2].bit_offset = 512;
	KEPT(&record, MOAT_APART, "count", "items", 0);
	BROKEN(&record, MOAT_TOGETHER, "items", "count", 0);
	moat_record_release(&record);
	return true;
}

/* ---- whom to blame ---- */

static bool the_member_that_came_between_is_named(void)
{
	struct moat_record record = { 0 };
	add(&record, "one", 8, 8);
	add(&record, "small", 8, 8);
	add(&record, "large", 48, 8);
	add(&record, "other", 8, 8);
	CHECK_STR(ask(&record, MOAT_TOGETHER, "one", "other", 0).what,
		  "'one' (offset 0, 8 bytes) is in line 0, 'other' (offset 64, 8 bytes) in line 1; "
		  "without 'large' (48 bytes) it would be kept");
	moat_record_release(&record);
	return true;
}

/* What was taken away pushed nothing: no single member is to blame. */
static bool nobody_is_named_who_is_not_to_blame(void)
{
	struct moat_record record = { 0 };
	add(&record, "one", 8, 8);
	add(&record, "a", 64, 8);
	add(&record, "b", 64, 8);
	add(&record, "other", 8, 8);
	CHECK_STR(
		ask(&record, MOAT_TOGETHER, "one", "other", 0).what,
		"'one' (offset 0, 8 bytes) is in line 0, 'other' (offset 136, 8 bytes) in line 2");
	moat_record_release(&record);
	return true;
}

/* A struct in front that moved two fields into one line. */
static bool the_member_that_pushed_both_is_named(void)
{
	struct moat_record record = { 0 };
	add(&record, "metrics", 8, 8);
	add(&record, "one", 56, 8);
	add(&record, "fill", 8, 8);
	add(&record, "other", 8, 8);
	KEPT(&record, MOAT_APART, "one", "other", 0);
	moat_record_release(&record);
	record = (struct moat_record){ 0 };
	add(&record, "head", 16, 8);
	add(&record, "one", 56, 8);
	add(&record, "other", 8, 8);
	CHECK_STR(ask(&record, MOAT_APART, "one", "other", 0).what,
		  "'one' (offset 16, 56 bytes) shares line 1 with 'other' (offset 72, 8 bytes)");
	moat_record_release(&record);
	record = (struct moat_record){ 0 };
	add(&record, "head", 8, 8);
	add(&record, "one", 64, 8);
	add(&record, "other", 8, 8);
	CHECK_STR(ask(&record, MOAT_APART, "one", "other", 0).what,
		  "'one' (offset 8, 64 bytes) shares line 1 with 'other' (offset 72, 8 bytes); "
		  "without 'head' (8 bytes) it would be kept");
	moat_record_release(&record);
	return true;
}

/* ---- the mend mends ---- */

static uint64_t number_behind(const char *text, const char *word)
{
	const char *at = strstr(text, word);
	return at ? strtoull(at + strlen(word), NULL, 10) : 0;
}

/* Every pair of sizes and places: what the mend says, done, keeps the contract.
   No mend is right only where the two need more than a line. */
static bool is_mended(enum moat_contract_kind kind, uint64_t before, uint64_t first,
		      uint64_t between, uint64_t last)
{
	struct moat_record record = four(before, first, between, last);
	struct answer answer = ask(&record, kind, "first", "last", 0);
	moat_record_release(&record);
	if (answer.verdict == MOAT_CONTRACT_KEPT)
		return true;
	if (!*answer.mend)
		return kind == MOAT_TOGETHER && first + last > LINE;
	uint64_t put = number_behind(answer.mend, "put ");
	uint64_t moved = number_behind(answer.mend, "move ");
	if (kind == MOAT_APART)
		between += put;
	else
		before += put;
	return put + moved > 0 && moved <= between &&
	       of_four(kind, before, first, between - moved, last) == MOAT_CONTRACT_KEPT;
}

static bool every_mend_of_a_pair_mends(void)
{
	static const uint64_t sizes[] = { 1, 8, 31, 33, 60, 64, 65, 130 };
	for (uint64_t before = 0; before < 130; before += 3)
		for (uint64_t between = 0; between < 200; between += 7)
			for (size_t i = 0; i < 64; i++) {
				CHECK(is_mended(MOAT_APART, before, sizes[i % 8], between,
						sizes[i / 8]));
				CHECK(is_mended(MOAT_TOGETHER, before, sizes[i % 8], between,
						sizes[i / 8]));
			}
	return true;
}

static bool mends_say_what_to_do(void)
{
	struct moat_record record = four(0, 8, 8, 8);
	CHECK_STR(ask(&record, MOAT_APART, "first", "last", 0).mend,
		  "put 48 more bytes between them, or tag 'last' with moat_line, or the struct "
		  "with moat_reorder");
	moat_record_release(&record);
	record = four(56, 8, 0, 8);
	CHECK_STR(ask(&record, MOAT_TOGETHER, "first", "last", 0).mend,
		  "put 8 more bytes before 'first', or tag the struct with moat_reorder");
	moat_record_release(&record);
	record = four(8, 8, 84, 8);
	CHECK_STR(ask(&record, MOAT_TOGETHER, "first", "last", 0).mend,
		  "move 44 bytes of fields from between them, or tag the struct with "
		  "moat_reorder");
	moat_record_release(&record);
	record = four(0, 8, 8, 8);
	record.settled = true;
	CHECK_STR(ask(&record, MOAT_APART, "first", "last", 0).mend,
		  "put 48 more bytes between them, or tag 'last' with moat_line");
	moat_record_release(&record);
	record = four(56, 8, 0, 8);
	record.settled = true;
	CHECK_STR(ask(&record, MOAT_TOGETHER, "first", "last", 0).mend,
		  "put 8 more bytes before 'first'");
	moat_record_release(&record);
	record = four(60, 8, 84, 8);
	CHECK_STR(ask(&record, MOAT_TOGETHER, "first", "last", 0).mend,
		  "put 4 more bytes before 'first' and move 36 bytes of fields from between "
		  "them, or tag the struct with moat_reorder");
	moat_record_release(&record);
	return true;
}

/* Dropping what is said, and no byte less, keeps the size. */
static bool the_mend_of_a_size_mends(void)
{
	for (uint64_t align = 1; align <= 64; align *= 2)
		for (uint64_t limit = 1; limit < 200; limit++) {
			struct moat_record record = { .size = 256, .align = align };
			struct answer answer = ask(&record, MOAT_SIZE, NULL, NULL, limit);
			CHECK(answer.verdict == MOAT_CONTRACT_BROKEN);
			uint64_t dropped = number_behind(answer.mend, "drop ");
			CHECK((dropped == 0) == (align > limit));
			if (!dropped)
				continue;
			CHECK_UINT((256 - dropped) % align, 0);
			CHECK(256 - dropped <= limit && 256 - dropped + align > limit);
		}
	return true;
}

int main(void)
{
	RUN(a_size_is_kept_up_to_its_limit);
	RUN(lines_are_counted_from_the_start);
	RUN(what_is_to_be_dropped_counts_the_alignment);
	RUN(apart_means_no_line_in_common);
	RUN(together_means_one_line_for_both);
	RUN(straddling_counts);
	RUN(bits_have_every_byte_that_they_touch);
	RUN(the_order_of_the_names_does_not_matter);
	RUN(a_field_that_is_not_there_is_named);
	RUN(a_field_without_bytes_keeps_every_contract);
	RUN(a_flexible_array_lies_where_it_starts);
	RUN(the_member_that_came_between_is_named);
	RUN(nobody_is_named_who_is_not_to_blame);
	RUN(the_member_that_pushed_both_is_named);
	RUN(every_mend_of_a_pair_mends);
	RUN(mends_say_what_to_do);
	RUN(the_mend_of_a_size_mends);
	return 0;
}
