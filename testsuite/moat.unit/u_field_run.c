/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Runs of fields: what they reach over, and who intrudes. */
#include "unit.h"
#include "core/field_run.h"

#define BYTES *8

static struct moat_field *add(struct moat_record *record, const char *path, uint64_t bit_offset,
			      uint64_t bit_size, unsigned depth)
{
	struct moat_field *field = moat_record_add(record, path, "char");
	field->bit_offset = bit_offset;
	field->bit_size = bit_size;
	field->depth = depth;
	return field;
}

/* A field that asks for a line, of GROUP's where that is not NULL. */
static struct moat_field *add_tagged(struct moat_record *record, const char *path,
				     uint64_t bit_offset, uint64_t bit_size, const char *group)
{
	struct moat_field *field = add(record, path, bit_offset, bit_size, 0);
	field->granule = 64;
	field->group = group ? strdup(group) : NULL;
	return field;
}

/* A bit-field without a name. */
static void add_gap(struct moat_record *record, uint64_t bit_offset, uint64_t bits)
{
	struct moat_field *field = add(record, "", bit_offset, bits, 0);
	field->bitfield = field->anonymous = true;
}

/* "" where field I owns its run, otherwise why not. */
static const char *fault(const struct moat_record *record, size_t i)
{
	static char text[256];
	struct moat_buf what = MOAT_BUF_INIT;
	bool owns = moat_field_owns_run(record, i, &what);
	snprintf(text, sizeof text, "%s", what.text ? what.text : owns ? "" : "unsaid");
	if (owns && *text)
		snprintf(text, sizeof text, "owned, and yet something was said");
	moat_buf_release(&what);
	return text;
}

static bool a_field_alone_owns_its_lines(void)
{
	struct moat_record record = { .align = 64 };
	struct moat_extent run;
	add(&record, "before", 0, 64 BYTES, 0);
	add_tagged(&record, "hot", 64 BYTES, 65 BYTES, NULL);
	add(&record, "behind", 192 BYTES, 8 BYTES, 0);
	CHECK_STR(fault(&record, 1), "");
	CHECK(moat_field_run(&record, 1, &run));
	CHECK_UINT(run.from, 64);
	CHECK_UINT(run.to, 192);
	moat_record_release(&record);
	return true;
}

static bool an_intruder_is_named(void)
{
	struct moat_record record = { .align = 64 };
	add(&record, "before", 0, 64 BYTES, 0);
	add_tagged(&record, "hot", 64 BYTES, 4 BYTES, NULL);
	add(&record, "behind", 127 BYTES, 1 BYTES, 0);
	CHECK_STR(fault(&record, 1),
		  "'behind' (offset 127, 1 bytes) lies in its run, bytes 64 to 127");
	record.fields[2].bit_offset = 128 BYTES;
	CHECK_STR(fault(&record, 1), "");
	record.fields[0].bit_size = 64 BYTES + 1;
	CHECK_STR(fault(&record, 1),
		  "'before' (offset 0, 64 bytes) lies in its run, bytes 64 to 127");
	moat_record_release(&record);
	return true;
}

static bool the_struct_must_carry_the_alignment(void)
{
	struct moat_record record = { .align = 8 };
	add_tagged(&record, "hot", 0, 4 BYTES, NULL);
	CHECK_STR(fault(&record, 0), "the struct is aligned to 8 bytes, and 64 are needed");
	record.align = 64;
	CHECK_STR(fault(&record, 0), "");
	record.fields[0].bit_offset = 4 BYTES;
	CHECK_STR(fault(&record, 0), "'hot' (offset 4, 4 bytes) starts 4 bytes into its run");
	moat_record_release(&record);
	return true;
}

static bool mates_share_a_run(void)
{
	struct moat_record record = { .align = 64 };
	struct moat_extent run;
	add_tagged(&record, "a", 0, 8 BYTES, "rx");
	add_tagged(&record, "b", 60 BYTES, 8 BYTES, "rx");
	add_tagged(&record, "c", 128 BYTES, 8 BYTES, "tx");
	CHECK(moat_fields_are_mates(&record, 0, 1) && !moat_fields_are_mates(&record, 1, 2));
	CHECK(moat_field_run(&record, 0, &run));
	CHECK_UINT(run.to, 128);
	for (size_t i = 0; i < 3; i++)
		CHECK_STR(fault(&record, i), "");
	add(&record, "torn", 100 BYTES, 1 BYTES, 0);
	CHECK_STR(fault(&record, 0),
		  "'torn' (offset 100, 1 bytes) lies in its run, bytes 0 to 127");
	moat_record_release(&record);
	return true;
}

/* A group of one name in another struct inside is another group. */
static bool mates_are_of_one_struct(void)
{
	struct moat_record record = { .align = 64 };
	add(&record, "in", 0, 64 BYTES, 0)->aggregate = true;
	struct moat_field *inner = add(&record, "in.a", 0, 8 BYTES, 1);
	inner->granule = 64;
	inner->group = strdup("rx");
	add_tagged(&record, "b", 64 BYTES, 8 BYTES, "rx");
	CHECK(!moat_fields_are_mates(&record, 1, 2));
	CHECK_STR(fault(&record, 1), "");
	CHECK_STR(fault(&record, 2), "");
	moat_record_release(&record);
	return true;
}

static bool a_field_without_bytes_owns_nothing(void)
{
	struct moat_record record = { .align = 8 };
	struct moat_extent run;
	add(&record, "a", 0, 4 BYTES, 0);
	add_tagged(&record, "empty", 4 BYTES, 0, NULL);
	add(&record, "b", 4 BYTES, 4 BYTES, 0);
	CHECK(!moat_field_has_bytes(&record.fields[1]));
	CHECK(!moat_field_run(&record, 1, &run));
	CHECK_STR(fault(&record, 1), "");
	moat_record_release(&record);
	return true;
}

static bool a_field_without_bytes_does_not_intrude(void)
{
	struct moat_record record = { .align = 64 };
	add_tagged(&record, "hot", 0, 4 BYTES, NULL);
	add(&record, "empty", 4 BYTES, 0, 0);
	CHECK_STR(fault(&record, 0), "");
	moat_record_release(&record);
	return true;
}

/* The first of a group speaks for it, also where it has no bytes. */
static bool a_group_is_judged_by_its_members_with_bytes(void)
{
	struct moat_record record = { .align = 64 };
	struct moat_extent run;
	add_tagged(&record, "empty", 0, 0, "rx");
	add_tagged(&record, "a", 64 BYTES, 8 BYTES, "rx");
	add(&record, "intruder", 72 BYTES, 1 BYTES, 0);
	CHECK(moat_field_run(&record, 0, &run));
	CHECK_UINT(run.from, 64);
	CHECK_UINT(run.to, 128);
	for (size_t i = 0; i < 2; i++)
		CHECK_STR(fault(&record, i),
			  "'intruder' (offset 72, 1 bytes) lies in its run, bytes 64 to 127");
	record.fields[2].bit_offset = 0;
	for (size_t i = 0; i < 2; i++)
		CHECK_STR(fault(&record, i), "");
	record.fields[1].bit_size = 0;
	CHECK(!moat_field_run(&record, 0, &run));
	moat_record_release(&record);
	return true;
}

static bool a_bit_field_without_a_name_is_padding(void)
{
	struct moat_record record = { .align = 64 };
	add_tagged(&record, "a", 0, 8 BYTES, "rx");
	add_gap(&record, 8 BYTES, 20);
	add_tagged(&record, "b", 16 BYTES, 8 BYTES, "rx");
	CHECK(!moat_field_has_bytes(&record.fields[1]));
	CHECK_STR(fault(&record, 0), "");
	record.fields[1].anonymous = false; /* one with a name is a field */
	CHECK_STR(fault(&record, 0),
		  "a member without a name (offset 8, 20 bits) lies in its run, bytes 0 to 63");
	moat_record_release(&record);
	return true;
}

static bool the_end_of_a_unit_is_nowhere(void)
{
	struct moat_record record = { .align = 64 };
	add_tagged(&record, "a", 0, 8 BYTES, NULL);
	add_gap(&record, 8 BYTES, 0);
	CHECK_STR(fault(&record, 0), "");
	moat_record_release(&record);
	return true;
}

static bool a_flexible_array_has_bytes(void)
{
	struct moat_record record = { .align = 64 };
	struct moat_extent run;
	add_tagged(&record, "count", 0, 4 BYTES, NULL);
	add_tagged(&record, "items", 4 BYTES, 0, NULL)->flexible = true;
	CHECK_STR(fault(&record, 0), "'items' (offset 4, 0 bytes) lies in its run, bytes 0 to 63");
	CHECK_STR(fault(&record, 1), "'items' (offset 4, 0 bytes) starts 4 bytes into its run");
	record.fields[1].bit_offset = 64 BYTES;
	CHECK_STR(fault(&record, 0), "");
	CHECK_STR(fault(&record, 1), "");
	CHECK(moat_field_run(&record, 1, &run));
	CHECK_UINT(run.from, 64);
	CHECK_UINT(run.to, 128);
	moat_record_release(&record);
	return true;
}

/* Of a struct in the run its fields count; one in the padding of an owner that is
   a struct is none of its fields. */
static bool the_padding_of_a_struct_is_free_or_owned(void)
{
	struct moat_record record = { .align = 64 };
	add(&record, "in", 0, 128 BYTES, 0)->aggregate = true;
	add(&record, "in.a", 0, 8 BYTES, 1);
	add_tagged(&record, "hot", 64 BYTES, 8 BYTES, NULL);
	CHECK_STR(fault(&record, 2), "");
	record.fields[0].granule = 64;
	CHECK_STR(fault(&record, 0), "'hot' (offset 64, 8 bytes) lies in its run, bytes 0 to 127");
	moat_record_release(&record);
	return true;
}

/* The byte of an empty class is its own. */
static bool an_empty_class_has_its_byte(void)
{
	struct moat_record record = { .align = 64 };
	add_tagged(&record, "hot", 0, 4 BYTES, NULL);
	add(&record, "tag", 4 BYTES, 1 BYTES, 0)->aggregate = true;
	CHECK_STR(fault(&record, 0), "'tag' (offset 4, 1 bytes) lies in its run, bytes 0 to 63");
	moat_record_release(&record);
	return true;
}

int main(void)
{
	RUN(a_field_alone_owns_its_lines);
	RUN(an_intruder_is_named);
	RUN(the_struct_must_carry_the_alignment);
	RUN(mates_share_a_run);
	RUN(mates_are_of_one_struct);
	RUN(a_field_without_bytes_owns_nothing);
	RUN(a_field_without_bytes_does_not_intrude);
	RUN(a_group_is_judged_by_its_members_with_bytes);
	RUN(a_bit_field_without_a_name_is_padding);
	RUN(the_end_of_a_unit_is_nowhere);
	RUN(a_flexible_array_has_bytes);
	RUN(the_padding_of_a_struct_is_free_or_owned);
	RUN(an_empty_class_has_its_byte);
	return 0;
}
