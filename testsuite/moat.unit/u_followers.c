/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/followers.h"

#define BYTES *8

static struct moat_field *add(struct moat_record *record, const char *path, uint64_t offset,
			      uint64_t size, unsigned depth)
{
	struct moat_field *field = moat_record_add(record, path, "int");
	field->bit_offset = offset;
	field->bit_size = size;
	field->depth = depth;
	field->anonymous = !*path;
	return field;
}

/* The moves as text: "b 8>64 line 0>1, ..." in bytes. */
static const char *drawn(const struct moat_followers *followers)
{
	static char text[512];
	size_t len = 0;
	text[0] = '\0';
	for (size_t i = 0; i < followers->n_moves && len < sizeof text; i++) {
		const struct moat_move *move = &followers->moves[i];
		len += (size_t)snprintf(text + len, sizeof text - len,
					"%s%s %" PRIu64 ">%" PRIu64 " line %" PRIu64 ">%" PRIu64,
					i ? ", " : "", move->path, move->offset.before / 8,
					move->offset.after / 8, move->line.before,
					move->line.after);
	}
	return text;
}

static bool moves_and_costs_are_told(void)
{
	struct moat_record before = { .size = 24, .align = 8 },
			   after = { .size = 192, .align = 64 };
	struct moat_followers followers;
	add(&before, "a", 0, 4 BYTES, 0);
	add(&before, "b", 8 BYTES, 8 BYTES, 0);
	add(&before, "c", 16 BYTES, 4 BYTES, 0);
	add(&after, "a", 0, 4 BYTES, 0);
	add(&after, "b", 64 BYTES, 8 BYTES, 0);
	add(&after, "c", 128 BYTES, 4 BYTES, 0);
	CHECK(moat_followers_find(&before, &after, 64, &followers));
	CHECK_STR(drawn(&followers), "b 8>64 line 0>1, c 16>128 line 0>2");
	CHECK_UINT(followers.size.before, 24);
	CHECK_UINT(followers.size.after, 192);
	CHECK_UINT(followers.lines.before, 1);
	CHECK_UINT(followers.lines.after, 3);
	CHECK_UINT(followers.align.after, 64);
	CHECK_UINT(followers.holes.before, 4);
	CHECK_UINT(followers.holes.after, 60 + 56);
	CHECK_UINT(followers.padding.before, 4);
	CHECK_UINT(followers.padding.after, 60);
	CHECK(!followers.reordered);
	moat_followers_release(&followers);
	moat_record_release(&before);
	moat_record_release(&after);
	return true;
}

static bool nothing_follows_from_nothing(void)
{
	struct moat_record record = { .size = 4, .align = 4 };
	struct moat_followers followers;
	add(&record, "a", 0, 4 BYTES, 0);
	CHECK(moat_followers_find(&record, &record, 64, &followers));
	CHECK_UINT(followers.n_moves, 0);
	CHECK_UINT(followers.size.after, 4);
	moat_followers_release(&followers);
	moat_record_release(&record);
	return true;
}

static bool an_order_is_found_by_name(void)
{
	struct moat_record before = { .size = 12 }, after = { .size = 12 };
	struct moat_followers followers;
	add(&before, "a", 0, 4 BYTES, 0);
	add(&before, "b", 4 BYTES, 4 BYTES, 0);
	add(&before, "c", 8 BYTES, 4 BYTES, 0);
	add(&after, "a", 0, 4 BYTES, 0);
	add(&after, "c", 4 BYTES, 4 BYTES, 0);
	add(&after, "b", 8 BYTES, 4 BYTES, 0);
	CHECK(moat_followers_find(&before, &after, 64, &followers));
	CHECK_STR(drawn(&followers), "b 4>8 line 0>0, c 8>4 line 0>0");
	CHECK(followers.reordered);
	moat_followers_release(&followers);
	moat_record_release(&before);
	moat_record_release(&after);
	return true;
}

/* S is a struct whose own layout changed at s.y only; T went along as a whole;
   what lies in a member without a name is the struct's own. */
static void nest(struct moat_record *record, uint64_t y, uint64_t t)
{
	add(record, "s", 0, 16 BYTES, 0)->aggregate = true;
	add(record, "s.x", 0, 4 BYTES, 1);
	add(record, "s.y", y BYTES, 4 BYTES, 1);
	add(record, "t", t BYTES, 8 BYTES, 0)->aggregate = true;
	add(record, "t.z", (t + 4) BYTES, 4 BYTES, 1);
	add(record, "", (t + 8) BYTES, 8 BYTES, 0)->aggregate = true;
	add(record, "u", (t + 8) BYTES, 8 BYTES, 1);
	add(record, "t", (t + 16) BYTES, 4 BYTES, 0);
}

static bool of_what_moved_as_a_whole_one_is_named(void)
{
	struct moat_record before = { .size = 64 }, after = { .size = 128 };
	struct moat_followers followers;
	nest(&before, 4, 16);
	nest(&after, 8, 64);
	CHECK(moat_followers_find(&before, &after, 64, &followers));
	CHECK_STR(drawn(&followers), "s.y 4>8 line 0>0, t 16>64 line 0>1, u 24>72 line 0>1, "
				     "t 32>80 line 0>1");
	CHECK(!followers.reordered);
	moat_followers_release(&followers);
	moat_record_release(&before);
	moat_record_release(&after);
	return true;
}

static bool lines_are_rounded_up(void)
{
	CHECK_UINT(moat_lines_of(0, 64), 0);
	CHECK_UINT(moat_lines_of(1, 64), 1);
	CHECK_UINT(moat_lines_of(64, 64), 1);
	CHECK_UINT(moat_lines_of(65, 64), 2);
	CHECK_UINT(moat_lines_of(UINT64_MAX, 64), (UINT64_C(1) << 58));
	return true;
}

int main(void)
{
	RUN(moves_and_costs_are_told);
	RUN(nothing_follows_from_nothing);
	RUN(an_order_is_found_by_name);
	RUN(of_what_moved_as_a_whole_one_is_named);
	RUN(lines_are_rounded_up);
	return 0;
}
