/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two layouts: are they one, what tells them apart.  And the names of structs. */
#include "unit.h"
#include "core/differ.h"
#include "core/seen.h"

static struct moat_record one, also;
static struct moat_difference difference;
static struct moat_buf text;

static struct moat_field *has(struct moat_record *record, const char *path, uint64_t offset,
			      uint64_t bits)
{
	struct moat_field *field = moat_record_add(record, path, NULL);
	field->bit_offset = offset;
	field->bit_size = bits;
	return field;
}

/* "": they are alike. */
static const char *compare(void)
{
	moat_buf_clear(&text);
	moat_buf_str(&text, "");
	if (!moat_records_differ(&one, &also, &difference))
		return "out of memory";
	moat_difference_write(&difference, &text);
	return !difference.any ? "" : text.len ? text.text : "size";
}

static void end(void)
{
	moat_record_release(&one);
	moat_record_release(&also);
}

static bool fields_that_moved_or_grew(void)
{
	has(&one, "a", 0, 32);
	has(&also, "a", 0, 64);
	CHECK_STR(compare(), ": 'a' has 4 bytes in the first, 8 bytes in the second");
	has(&one, "flag", 547, 3)->bitfield = true;
	has(&also, "flag", 552, 3)->bitfield = true;
	CHECK_STR(compare(), ": 'flag' is at offset 68:3 in the first, 69:0 in the second");
	has(&one, "late", 640, 32);
	has(&also, "late", 704, 32);
	has(&also, "extra", 64, 32);
	CHECK_STR(compare(), ": 'flag' is at offset 68:3 in the first, 69:0 in the second; 'extra' "
			     "is only in the second");
	has(&one, "gone", 64, 32);
	CHECK_STR(compare(), ": 'flag' is at offset 68:3 in the first, 69:0 in the second; 'gone' "
			     "is only in the first; 'extra' is only in the second");
	end();
	has(&one, "bits", 0, 3);
	has(&also, "bits", 0, 4);
	CHECK_STR(compare(), ": 'bits' has 3 bits in the first, 4 bits in the second");
	end();
	return true;
}

static bool only_the_size_differs(void)
{
	one.size = 8;
	also.size = 64;
	has(&one, "a", 0, 32);
	has(&also, "a", 0, 32);
	CHECK_STR(compare(), "size");
	end();
	return true;
}

static bool order_and_types_are_no_difference(void)
{
	has(&one, "a", 0, 32);
	has(&one, "b", 32, 32);
	has(&also, "", 32, 32)->anonymous = true;
	has(&also, "b", 32, 32);
	has(&also, "a", 0, 32);
	CHECK_STR(compare(), "");
	end();
	return true;
}

static bool what_is_only_declared(void)
{
	/* Of the type of `in' a unit has only the name. */
	has(&one, "in", 64, 64)->aggregate = true;
	has(&one, "in.x", 64, 32)->depth = 1;
	has(&also, "in", 64, 0)->aggregate = true;
	CHECK_STR(compare(), "");
	/* The other way round. */
	struct moat_record swapped = one;
	one = also;
	also = swapped;
	CHECK_STR(compare(), "");
	end();
	/* An array without a bound. */
	has(&one, "tail", 64, 0)->flexible = true;
	has(&also, "tail", 64, 128);
	CHECK_STR(compare(), "");
	end();
	return true;
}

static bool what_compilers_add(void)
{
	has(&one, "_vptr.ring", 0, 64);
	has(&also, "_vptr$ring", 64, 64);
	CHECK_STR(compare(), "");
	has(&one, "in._vptr.base", 0, 64);
	CHECK_STR(compare(), "");
	/* A name that a user can write. */
	has(&one, "_vptrs", 0, 64);
	CHECK_STR(compare(), ": '_vptrs' is only in the first");
	end();
	return true;
}

static bool a_base_has_a_field_of_that_name(void)
{
	has(&one, "x", 0, 32);
	has(&one, "x", 64, 32);
	has(&also, "x", 64, 32);
	has(&also, "x", 0, 32);
	CHECK_STR(compare(), "");
	also.fields[1].bit_offset = 32;
	CHECK_STR(compare(), ": 'x' is at offset 0 in the first, 8 in the second");
	end();
	return true;
}

static bool some_fields_are_known(void)
{
	one.partial = true;
	has(&one, "b", 64, 32);
	has(&also, "a", 0, 32);
	has(&also, "b", 64, 32);
	CHECK_STR(compare(), "");
	has(&one, "c", 96, 32);
	CHECK_STR(compare(), ": 'c' is only in the first");
	also.partial = true;
	CHECK_STR(compare(), "");
	one.partial = also.partial = false;
	end();
	return true;
}

static bool names_end_where_their_scopes_do(void)
{
	CHECK_STR(moat_name_last("ring"), "ring");
	CHECK_STR(moat_name_last("a::b::ring"), "ring");
	CHECK_STR(moat_name_last("f(a::b)::ring"), "ring");
	CHECK_STR(moat_name_last("ns::box<a::b, c::d<e::f> >"), "box<a::b, c::d<e::f> >");
	CHECK_STR(moat_name_last("box<f(int)::x>::in"), "in");
	CHECK_STR(moat_name_last(""), "");
	CHECK_STR(moat_name_last("::"), "");
	return true;
}

static bool names_of_what_is_local(void)
{
	struct moat_seen_struct local = { .record = { .name = (char *)"ring" }, .function = "f" };
	struct moat_seen_struct global = { .record = { .name = (char *)"ns::ring" } };
	CHECK(moat_seen_is_named(&local, "ring"));
	CHECK(moat_seen_is_named(&local, "f(int)::ring"));
	CHECK(moat_seen_is_named(&local, "ns::f(int)::ring"));
	CHECK(!moat_seen_is_named(&local, "g(int)::ring"));
	CHECK(!moat_seen_is_named(&local, "gf(int)::ring"));
	CHECK(!moat_seen_is_named(&local, "ns::ring"));
	CHECK(moat_seen_is_named(&global, "ns::ring"));
	CHECK(!moat_seen_is_named(&global, "ring"));
	CHECK(!moat_seen_is_named(&global, "other::ns::ring"));
	return true;
}

int main(void)
{
	RUN(fields_that_moved_or_grew);
	RUN(only_the_size_differs);
	RUN(order_and_types_are_no_difference);
	RUN(what_is_only_declared);
	RUN(what_compilers_add);
	RUN(a_base_has_a_field_of_that_name);
	RUN(some_fields_are_known);
	RUN(names_end_where_their_scopes_do);
	RUN(names_of_what_is_local);
	moat_buf_release(&text);
	return 0;
}
