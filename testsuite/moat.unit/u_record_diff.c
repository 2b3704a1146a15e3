/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/record_diff.h"

#include <stdlib.h>

#define BYTES *8

static struct moat_record sides[2];
static struct moat_record_diff diff;

static void start(uint64_t old_size, uint64_t new_size)
{
	moat_record_diff_release(&diff);
	for (int i = 0; i < 2; i++) {
		moat_record_release(&sides[i]);
		sides[i].size = i ? new_size : old_size;
	}
}

/* A field of SIZE bytes at OFFSET, in bytes; an empty path is anonymous, and a
   size below 0 is a number of bits, at OFFSET bits. */
static struct moat_field *add(int side, unsigned depth, const char *path, const char *type,
			      uint64_t offset, int64_t size)
{
	struct moat_field *field = moat_record_add(&sides[side], path, type);
	bool bits = size < 0;
	field->depth = depth;
	field->anonymous = !*path;
	field->bitfield = bits;
	field->bit_offset = bits ? offset : offset BYTES;
	field->bit_size = bits ? (uint64_t)-size : (uint64_t)size BYTES;
	return field;
}

static struct moat_field *both(unsigned depth, const char *path, const char *type, uint64_t offset,
			       uint64_t later, int64_t size)
{
	add(0, depth, path, type, offset, size);
	return add(1, depth, path, type, later, size);
}

static const char *name_of(const size_t fields[2])
{
	int side = fields[1] != MOAT_NO_FIELD;
	return fields[side] == MOAT_NO_FIELD ? "end" : sides[side].fields[fields[side]].path;
}

static int64_t in_bytes(int64_t bits)
{
	return bits / 8;
}

/* All causes, one each: KIND NAME xN SIZE/STEP >MOVED@BY [in], ! before the first. */
static const char *told(void)
{
	static char text[2048];
	size_t len = 0;
	text[0] = '\0';
	moat_record_diff_release(&diff);
	if (!moat_record_diff_build(&diff, &sides[0], &sides[1], 64))
		return NULL;
	for (size_t i = 0; i < diff.n_causes && len < sizeof text; i++) {
		const struct moat_record_cause *cause = &diff.causes[i];
		len += (size_t)snprintf(
			text + len, sizeof text - len,
			"%s%s%s %s x%zu %" PRId64 "/%" PRId64 " >%zu@%" PRId64 "%s%s",
			i ? "; " : "", i == diff.first ? "!" : "",
			moat_record_cause_name(cause->kind), name_of(cause->fields), cause->n,
			in_bytes(cause->size), in_bytes(cause->step), cause->n_moved,
			in_bytes(cause->by), cause->n_moved && !cause->uniform ? "~" : "",
			cause->of != MOAT_NO_RECORD_CAUSE ? " inside" : "");
	}
	return text;
}

static const struct moat_field_diff *field(const char *path)
{
	for (size_t i = 0; i < diff.n_fields; i++)
		if (strcmp(name_of(diff.fields[i].fields), path) == 0)
			return &diff.fields[i];
	return NULL;
}

static enum moat_company mate(const char *one, const char *other)
{
	return moat_record_diff_company(&diff, (size_t)(field(one) - diff.fields),
					(size_t)(field(other) - diff.fields));
}

static bool equal_layouts_differ_in_nothing(void)
{
	start(16, 16);
	both(0, "a", "int", 0, 0, 4);
	both(0, "b", "long", 8, 8, 8);
	CHECK_STR(told(), "");
	CHECK(moat_record_diff_same(&diff));
	CHECK(diff.first == MOAT_NO_RECORD_CAUSE);
	start(0, 0);
	CHECK_STR(told(), "");
	return true;
}

static bool a_field_that_went_moves_those_behind(void)
{
	start(40, 32);
	both(0, "a", "long", 0, 0, 8);
	add(0, 0, "gone", "void *", 8, 8);
	both(0, "b", "long", 16, 8, 8);
	both(0, "c", "int", 24, 16, 4);
	both(0, "d", "long", 32, 24, 8);
	CHECK_STR(told(), "!went gone x1 -8/-8 >3@-8");
	CHECK_UINT(diff.n_moved, 3);
	CHECK_UINT(diff.n_went, 1);
	CHECK_UINT(diff.n_roots, 1);
	CHECK(!moat_record_diff_same(&diff));
	CHECK_STR(name_of(diff.causes[0].behind), "b");
	CHECK(field("a")->by == 0 && !field("a")->moved && field("c")->by == -64);
	return true;
}

static bool padding_that_follows_is_no_cause(void)
{
	/* 4 bytes came; what is aligned to 8 moves by 8. */
	start(32, 40);
	add(1, 0, "x", "int", 0, 4);
	both(0, "a", "int", 0, 4, 4);
	both(0, "b", "int", 4, 8, 4);
	both(0, "c", "long", 8, 16, 8);
	both(0, "d", "long", 16, 24, 8);
	both(0, "e", "long", 24, 32, 8);
	CHECK_STR(told(), "!came x x1 4/4 >5@4~");
	return true;
}

static bool what_fits_into_padding_moves_nothing(void)
{
	start(16, 16);
	both(0, "a", "int", 0, 0, 4);
	add(1, 0, "x", "int", 4, 4);
	both(0, "b", "long", 8, 8, 8);
	CHECK_STR(told(), "!came x x1 4/0 >0@0");
	CHECK_UINT(diff.n_roots, 0);
	CHECK(!moat_record_diff_same(&diff));
	/* And the first that moves is the cause. */
	sides[1].size = 24;
	add(1, 0, "y", "long", 16, 8);
	CHECK_STR(told(), "came x x1 4/0 >0@0; !came y x1 8/8 >0@0");
	return true;
}

static bool growth_moves_and_padding_may_take_it(void)
{
	start(24, 32);
	add(0, 0, "a", "char[8]", 0, 8);
	add(1, 0, "a", "char[12]", 0, 12);
	both(0, "b", "long", 8, 16, 8);
	both(0, "c", "long", 16, 24, 8);
	CHECK_STR(told(), "!grew a x1 4/8 >2@8");
	CHECK(field("a")->retyped && field("a")->grown == 4 BYTES);
	start(16, 16);
	add(0, 0, "a", "char", 0, 1);
	add(1, 0, "a", "int", 0, 4);
	both(0, "b", "long", 8, 8, 8);
	CHECK_STR(told(), "!grew a x1 3/0 >0@0");
	CHECK_UINT(diff.n_retyped, 1);
	CHECK_UINT(diff.n_resized, 1);
	start(16, 12);
	add(0, 0, "a", "long", 0, 8);
	add(1, 0, "a", "int", 0, 4);
	both(0, "b", "int", 8, 4, 4);
	both(0, "c", "int", 12, 8, 4);
	CHECK_STR(told(), "!shrank a x1 -4/-4 >2@-4");
	return true;
}

static bool several_that_came_together_are_one_cause(void)
{
	start(16, 40);
	both(0, "a", "long", 0, 0, 8);
	add(1, 0, "x", "long", 8, 8);
	add(1, 0, "y", "int", 16, 4);
	add(1, 0, "z", "long", 24, 8);
	both(0, "b", "long", 8, 32, 8);
	CHECK_STR(told(), "!came x x3 20/24 >1@24");
	CHECK_UINT(diff.n_came, 3);
	return true;
}

static bool several_causes_are_told_apart(void)
{
	start(32, 32);
	both(0, "a", "long", 0, 0, 8);
	add(1, 0, "x", "long", 8, 8);
	both(0, "b", "long", 8, 16, 8);
	add(0, 0, "y", "long", 16, 8);
	both(0, "c", "long", 24, 24, 8);
	CHECK_STR(told(), "!came x x1 8/8 >1@8; went y x1 -8/-8 >0@0");
	CHECK_UINT(diff.n_moved, 1);
	CHECK_UINT(diff.n_roots, 2);
	/* One in place of another, of the same size. */
	start(16, 16);
	both(0, "a", "long", 0, 0, 8);
	add(0, 0, "x", "long", 8, 8);
	add(1, 0, "y", "long", 8, 8);
	CHECK_STR(told(), "!went x x1 -8/0 >0@0; came y x1 8/0 >0@0");
	return true;
}

static bool a_raised_alignment_is_a_cause(void)
{
	start(24, 192);
	both(0, "a", "long", 0, 0, 8);
	both(0, "b", "long", 8, 64, 8);
	both(0, "c", "long", 16, 128, 8);
	CHECK_STR(told(), "!padding b x1 56/56 >1@56; padding c x1 56/56 >1@112; padding end x1 "
			  "56/56 >0@0");
	/* Together with a field that came: the larger of both is named. */
	start(24, 128);
	both(0, "a", "long", 0, 0, 8);
	add(1, 0, "x", "int", 8, 4);
	both(0, "b", "long", 8, 64, 8);
	both(0, "c", "long", 16, 72, 8);
	CHECK_STR(told(),
		  "came x x1 4/0 >0@0; !padding b x1 52/56 >2@56; padding end x1 48/48 >0@0");
	return true;
}

static bool padding_of_what_went_goes_with_it(void)
{
	start(24, 8);
	both(0, "a", "int", 0, 0, 4);
	add(0, 0, "gone", "long", 8, 8);
	both(0, "b", "int", 16, 4, 4);
	CHECK_STR(told(), "!went gone x1 -8/-12 >1@-12");
	return true;
}

static bool packed_is_found_out(void)
{
	start(24, 13);
	both(0, "a", "char", 0, 0, 1);
	both(0, "b", "long", 8, 1, 8);
	both(0, "c", "int", 16, 9, 4);
	CHECK_STR(told(), "!padding b x1 -7/-7 >2@-7; padding end x1 -4/-4 >0@0");
	CHECK(diff.packed[1] && !diff.packed[0]);
	/* No padding alone is not packed. */
	start(16, 128);
	both(0, "a", "long", 0, 0, 8);
	both(0, "b", "long", 8, 64, 8);
	CHECK(told());
	CHECK(!diff.packed[1] && !diff.packed[0]);
	return true;
}

static bool an_end_that_grew_alone_is_told(void)
{
	start(8, 64);
	both(0, "a", "long", 0, 0, 8);
	CHECK_STR(told(), "!padding end x1 56/56 >0@0");
	return true;
}

static bool fields_that_changed_places_are_told(void)
{
	start(32, 32);
	both(0, "a", "long", 0, 0, 8);
	add(0, 0, "b", "long", 8, 8);
	add(0, 0, "c", "long", 16, 8);
	add(0, 0, "d", "long", 24, 8);
	add(1, 0, "d", "long", 8, 8);
	add(1, 0, "b", "long", 16, 8);
	add(1, 0, "c", "long", 24, 8);
	CHECK_STR(told(), "!reorder d x1 8/8 >2@8; reorder d x1 -8/-8 >0@0");
	CHECK(field("d")->reordered && !field("b")->reordered);
	CHECK_UINT(diff.n_moved, 3);
	return true;
}

static bool growth_of_a_nested_struct_is_named_inside(void)
{
	start(32, 40);
	both(0, "a", "long", 0, 0, 8);
	add(0, 0, "s", "struct s", 8, 16)->aggregate = true;
	add(0, 1, "s.x", "long", 8, 8);
	add(0, 1, "s.y", "long", 16, 8);
	add(1, 0, "s", "struct s", 8, 24)->aggregate = true;
	add(1, 1, "s.x", "long", 8, 8);
	add(1, 1, "s.new", "long", 16, 8);
	add(1, 1, "s.y", "long", 24, 8);
	both(0, "b", "long", 24, 32, 8);
	CHECK_STR(told(), "came s.new x1 8/8 >1@8 inside; !grew s x1 8/8 >1@8");
	CHECK_UINT(diff.causes[1].inside, 0);
	CHECK_UINT(diff.causes[0].of, 1);
	CHECK_UINT(diff.n_roots, 1);
	CHECK_UINT(diff.n_moved, 2); /* s.y within s, and b */
	CHECK_UINT(diff.n_came, 1);
	CHECK(!field("s.x")->moved && field("s.y")->moved && field("s.y")->inner);
	return true;
}

static bool a_nested_struct_moves_as_a_whole(void)
{
	start(24, 32);
	add(1, 0, "x", "long", 0, 8);
	both(0, "s", "struct s", 0, 8, 16)->aggregate = true;
	both(1, "s.x", "long", 0, 8, 8);
	both(1, "s.y", "long", 8, 16, 8);
	both(0, "b", "long", 16, 24, 8);
	CHECK_STR(told(), "!came x x1 8/8 >2@8");
	CHECK_UINT(diff.n_moved, 2);
	CHECK(field("s.y")->inner && !field("s.y")->moved && field("s.y")->by == 64);
	/* One that came is one, whatever is in it. */
	start(8, 24);
	both(0, "a", "long", 0, 0, 8);
	add(1, 0, "s", "struct s", 8, 16)->aggregate = true;
	add(1, 1, "s.x", "long", 8, 8);
	add(1, 1, "s.y", "long", 16, 8);
	CHECK_STR(told(), "!came s x1 16/16 >0@0");
	CHECK_UINT(diff.n_came, 1);
	return true;
}

static bool a_struct_of_another_type_is_another(void)
{
	start(32, 24);
	add(0, 0, "work", "struct work", 0, 24)->aggregate = true;
	add(0, 1, "work.data", "long", 0, 8);
	add(0, 1, "work.entry", "long", 8, 8);
	add(0, 1, "work.func", "void *", 16, 8);
	add(1, 0, "work", "struct other_work", 0, 16)->aggregate = true;
	add(1, 1, "work.entry", "long", 0, 8);
	add(1, 1, "work.func", "void *", 8, 8);
	both(0, "b", "long", 24, 16, 8);
	CHECK_STR(told(), "!shrank work x1 -8/-8 >1@-8");
	CHECK_UINT(diff.n_moved, 1);
	CHECK_UINT(diff.n_went, 0);
	CHECK_UINT(diff.n_retyped, 1);
	CHECK(field("work.data")->inner && field("work.entry")->inner);
	return true;
}

static bool changes_inside_that_keep_the_size_are_told(void)
{
	start(24, 24);
	for (int side = 0; side < 2; side++) {
		add(side, 0, "s", "struct s", 0, 16)->aggregate = true;
		add(side, 1, side ? "s.y" : "s.x", "long", 0, 8);
		add(side, 1, side ? "s.x" : "s.y", "long", 8, 8);
		add(side, 0, "b", "long", 16, 8);
	}
	told();
	CHECK_UINT(diff.n_moved, 2);
	CHECK_UINT(diff.causes[diff.first].kind, MOAT_RECORD_ORDER);
	CHECK(diff.causes[diff.first].in[0] == 0);
	return true;
}

static bool anonymous_structs_are_part_of_what_holds_them(void)
{
	/* Fields that got a struct without a name around them. */
	start(24, 32);
	both(0, "a", "long", 0, 0, 8);
	add(0, 0, "b", "long", 8, 8);
	add(0, 0, "c", "long", 16, 8);
	add(1, 0, "", "struct {...}", 8, 24)->aggregate = true;
	add(1, 1, "x", "long", 8, 8);
	add(1, 1, "b", "long", 16, 8);
	add(1, 1, "c", "long", 24, 8);
	CHECK_STR(told(), "!came x x1 8/8 >2@8");
	CHECK_UINT(diff.n_moved, 2);
	return true;
}

static bool a_union_around_a_field_moves_nothing(void)
{
	/* As the kernel's dst_entry.dev got dev_rcu beside it. */
	start(16, 16);
	add(0, 0, "dev", "void *", 0, 8);
	add(1, 0, "", "union {...}", 0, 8)->aggregate = true;
	add(1, 1, "dev", "void *", 0, 8);
	add(1, 1, "rcu", "void *", 0, 8);
	both(0, "b", "long", 8, 8, 8);
	CHECK_STR(told(), "!came rcu x1 8/0 >0@0");
	/* Around a struct. */
	start(24, 24);
	add(0, 0, "head", "struct head", 0, 16)->aggregate = true;
	add(0, 1, "head.next", "void *", 0, 8);
	add(0, 1, "head.func", "void *", 8, 8);
	add(1, 0, "", "union {...}", 0, 16)->aggregate = true;
	add(1, 1, "work", "long", 0, 8);
	add(1, 1, "head", "struct head", 0, 16)->aggregate = true;
	add(1, 2, "head.next", "void *", 0, 8);
	add(1, 2, "head.func", "void *", 8, 8);
	both(0, "b", "long", 16, 16, 8);
	CHECK_STR(told(), "!came work x1 8/0 >0@0");
	CHECK_UINT(diff.n_moved, 0);
	/* As struct_group() does with several. */
	start(24, 24);
	add(0, 0, "a", "long", 0, 8);
	add(0, 0, "b", "long", 8, 8);
	add(1, 0, "", "union {...}", 0, 16)->aggregate = true;
	add(1, 1, "", "struct {...}", 0, 16)->aggregate = true;
	add(1, 2, "a", "long", 0, 8);
	add(1, 2, "b", "long", 8, 8);
	add(1, 1, "both", "struct both", 0, 16)->aggregate = true;
	add(1, 2, "both.a", "long", 0, 8);
	add(1, 2, "both.b", "long", 8, 8);
	both(0, "c", "long", 16, 16, 8);
	CHECK_STR(told(), "!came both x1 16/0 >0@0");
	CHECK_UINT(diff.n_moved, 0);
	return true;
}

static bool the_longest_arm_of_a_union_tells(void)
{
	start(16, 24);
	both(0, "", "union {...}", 0, 0, 8)->bit_size = 16 BYTES;
	sides[0].fields[0].aggregate = sides[1].fields[0].aggregate = true;
	both(1, "a", "int", 0, 0, 4);
	both(1, "b", "long", 0, 0, 8);
	add(1, 1, "c", "char[16]", 0, 16);
	both(0, "d", "long", 8, 16, 8);
	CHECK_STR(told(), "came c x1 16/8 >0@0 inside; !grew  x1 8/8 >1@8");
	/* A shorter one changes nothing. */
	start(16, 16);
	both(0, "", "union {...}", 0, 0, 8)->aggregate = true;
	both(1, "a", "int", 0, 0, 4);
	both(1, "b", "long", 0, 0, 8);
	add(1, 1, "c", "char[4]", 0, 4);
	both(0, "d", "long", 8, 8, 8);
	CHECK_STR(told(), "!came c x1 4/0 >0@0");
	/* Of a record that is one. */
	start(8, 16);
	sides[0].is_union = sides[1].is_union = true;
	both(0, "a", "long", 0, 0, 8);
	add(0, 0, "b", "int[2]", 0, 8);
	add(1, 0, "b", "int[4]", 0, 16);
	CHECK_STR(told(), "!grew b x1 8/8 >0@0");
	CHECK_UINT(diff.n_moved, 0);
	return true;
}

static bool bit_fields_move_by_bits(void)
{
	start(4, 4);
	add(1, 0, "x", "unsigned int", 0, -3);
	add(0, 0, "a", "unsigned int", 0, -5);
	add(1, 0, "a", "unsigned int", 3, -5);
	add(0, 0, "b", "unsigned int", 5, -4);
	add(1, 0, "b", "unsigned int", 8, -4);
	told();
	CHECK_UINT(diff.n_causes, 1);
	CHECK_UINT(diff.n_moved, 2);
	CHECK(diff.causes[0].size == 3 && diff.causes[0].step == 3 && diff.causes[0].by == 3);
	CHECK(diff.first == 0 && diff.causes[0].kind == MOAT_RECORD_CAME);
	/* Out of its unit, by a bit that came: padding follows. */
	start(4, 8);
	add(1, 0, "x", "unsigned int", 0, -1);
	add(0, 0, "a", "unsigned int", 0, -32);
	add(1, 0, "a", "unsigned int", 32, -32);
	told();
	CHECK_UINT(diff.n_causes, 1);
	CHECK(diff.causes[0].size == 1 && diff.causes[0].step == 32);
	return true;
}

static bool a_flexible_array_moves_with_the_end(void)
{
	start(8, 16);
	both(0, "n", "long", 0, 0, 8);
	add(1, 0, "x", "long", 8, 8);
	add(0, 0, "items", "char[]", 8, 0)->flexible = true;
	add(1, 0, "items", "char[]", 16, 0)->flexible = true;
	CHECK_STR(told(), "!came x x1 8/8 >1@8");
	return true;
}

static bool fields_of_bases_may_have_one_name(void)
{
	start(16, 24);
	for (int side = 0; side < 2; side++) {
		add(side, 0, "", "one", 0, 8)->aggregate = true;
		add(side, 1, "n", "long", 0, 8);
		add(side, 0, "", "two", 8, side ? 16 : 8)->aggregate = true;
		if (side)
			add(side, 1, "x", "long", 8, 8);
		add(side, 1, "n", "long", side ? 16 : 8, 8);
	}
	CHECK_STR(told(), "!came x x1 8/8 >1@8");
	CHECK_UINT(diff.n_moved, 1);
	CHECK_UINT(diff.n_came, 1);
	CHECK_UINT(diff.n_went, 0);
	/* A derived field in the tail of its base. */
	start(16, 16);
	for (int side = 0; side < 2; side++) {
		add(side, 0, "", "base", 0, 16)->aggregate = true;
		add(side, 1, "a", "long", 0, 8);
		add(side, 1, "b", "char", 8, 1);
		add(side, 0, "c", "int", 12, 4);
	}
	CHECK_STR(told(), "");
	return true;
}

static bool mates_are_gained_and_lost(void)
{
	start(192, 192);
	both(0, "a", "long", 48, 48, 8);
	add(1, 0, "x", "long", 56, 8);
	both(0, "b", "long", 56, 64, 8);
	both(0, "c", "long", 64, 72, 8);
	both(0, "z", "struct {}", 64, 72, 0);
	add(0, 0, "y", "long", 72, 8);
	CHECK(told());
	CHECK_UINT(diff.n_crossed, 1);
	CHECK(field("b")->crossed && field("b")->lines[0].first == 0 &&
	      field("b")->lines[1].first == 1);
	CHECK_UINT(mate("b", "c"), MOAT_COMPANY_GAINED);
	CHECK_UINT(mate("c", "b"), MOAT_COMPANY_GAINED);
	CHECK_UINT(mate("a", "b"), MOAT_COMPANY_LOST);
	CHECK_UINT(mate("a", "c"), MOAT_COMPANY_SAME);
	CHECK_UINT(mate("a", "x"), MOAT_COMPANY_GAINED);
	CHECK_UINT(mate("c", "y"), MOAT_COMPANY_LOST);
	CHECK_UINT(mate("b", "z"), MOAT_COMPANY_SAME); /* no bytes */
	CHECK_UINT(mate("x", "y"), MOAT_COMPANY_SAME); /* they never met */
	return true;
}

int main(void)
{
	RUN(equal_layouts_differ_in_nothing);
	RUN(a_field_that_went_moves_those_behind);
	RUN(padding_that_follows_is_no_cause);
	RUN(what_fits_into_padding_moves_nothing);
	RUN(growth_moves_and_padding_may_take_it);
	RUN(several_that_came_together_are_one_cause);
	RUN(several_causes_are_told_apart);
	RUN(a_raised_alignment_is_a_cause);
	RUN(padding_of_what_went_goes_with_it);
	RUN(packed_is_found_out);
	RUN(an_end_that_grew_alone_is_told);
	RUN(fields_that_changed_places_are_told);
	RUN(growth_of_a_nested_struct_is_named_inside);
	RUN(a_nested_struct_moves_as_a_whole);
	RUN(a_struct_of_another_type_is_another);
	RUN(changes_inside_that_keep_the_size_are_told);
	RUN(anonymous_structs_are_part_of_what_holds_them);
	RUN(a_union_around_a_field_moves_nothing);
	RUN(the_longest_arm_of_a_union_tells);
	RUN(bit_fields_move_by_bits);
	RUN(a_flexible_array_moves_with_the_end);
	RUN(fields_of_bases_may_have_one_name);
	RUN(mates_are_gained_and_lost);
	start(0, 0);
	return 0;
}
