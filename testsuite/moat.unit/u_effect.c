/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What placement changes: lines, straddling, pages, sets. */
#include "unit_effect.h"

/* "a b? c": the mates, with a mark where they are not sure. */
static const char *names_of(enum moat_side side, const struct moat_mates *mates)
{
	static char text[256];
	text[0] = '\0';
	for (size_t i = 0; i < mates->n_listed; i++)
		snprintf(text + strlen(text), sizeof text - strlen(text), "%s%s%s", i ? " " : "",
			 name_of(side, mates->list[i].object), mates->list[i].sure ? "" : "?");
	return text;
}

/* ---- the seeds ---- */

#define ICMP(base)                                                                                 \
	{                                                                                          \
		DATA("tcp_ulp_list_lock", base + 0xc1c, 0),                                        \
			DATA("raw_v4_hashinfo", base + 0xc20, 0),                                  \
			DATA("udp_encap_needed_key", base + 0x1440, 0),                            \
			DATA("udp_memory_allocated", base + 0x1480, 0),                            \
			DATA("icmp_global", base + 0x1488, 0),                                     \
			DATA("inet_addr_lst", base + 0x14a0, 0),                                   \
			DATA("inetsw_lock", base + 0x1ca0, 0), DATA("inetsw", base + 0x1cc0, 0),   \
	}

static bool a_kilobyte_went_before_a_listing(void)
{
	struct moat_symbol before[] = ICMP(0xffffffff837ad000);
	struct moat_symbol after[] = ICMP(0xffffffff837acc00);
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.all.n, 8);
	CHECK_UINT(effects.all.moved, 8);
	CHECK_UINT(effects.all.line_known, 8);
	CHECK_UINT(effects.all.offset.sure, 0);
	CHECK_UINT(effects.all.gained.sure + effects.all.gained.maybe, 0);
	CHECK_UINT(effects.all.lost.sure + effects.all.lost.maybe, 0);
	CHECK_UINT(effects.all.straddle_gained.sure + effects.all.straddle_gained.maybe, 0);
	CHECK_UINT(effects.all.page_number.sure, 0);
	CHECK_UINT(effects.all.page_offset.sure, 8);
	/* All moved together: no relation inside changed. */
	CHECK(effects.main && effects.main->kind == MOAT_ANCHOR_TOGETHER);
	CHECK(effects.main->anchor == -0x400);
	CHECK_UINT(effects.all.l1.n, 8);
	CHECK_UINT(effects.all.l1.moved, 0);
	struct moat_effect effect;
	CHECK(effect_of("icmp_global", &effect));
	CHECK(effect.comparable && effect.delta == -0x400);
	CHECK_STR(names_of(MOAT_OLD, &effect.lines[MOAT_OLD]),
		  "udp_memory_allocated inet_addr_lst");
	CHECK_STR(names_of(MOAT_NEW, &effect.lines[MOAT_NEW]),
		  "udp_memory_allocated inet_addr_lst");
	CHECK_UINT(effect.lines_changed[MOAT_OLD].n + effect.lines_changed[MOAT_NEW].n, 0);
	CHECK_UINT(effect.spots[MOAT_OLD].line_offset, 8);
	CHECK_UINT(effect.spots[MOAT_OLD].l1_set, 0x12);
	CHECK_UINT(effect.spots[MOAT_NEW].l1_set, 0x02);
	CHECK_UINT(effect.spots[MOAT_NEW].l2_set, 0x382);
	CHECK(effect.spots[MOAT_OLD].known & MOAT_KNOWN_L2);
	CHECK_UINT(effect.spots[MOAT_OLD].page, effect.spots[MOAT_NEW].page);
	end();
	return true;
}

/* MORE bytes came between what stands still and what follows. */
static bool insert(uint64_t more)
{
	static struct moat_symbol before[] = { DATA("still", 0x1000, 64), DATA("one", 0x1040, 8),
					       DATA("two", 0x1048, 24), DATA("big", 0x2000, 4096) };
	static struct moat_symbol after[5];
	struct moat_symbol came = DATA("came", 0x1040, more);
	after[0] = before[0];
	after[1] = came;
	for (size_t i = 1; i < 4; i++) {
		after[1 + i] = before[i];
		after[1 + i].addr += more;
	}
	static struct moat_image old_image, new_image;
	old_image = IMAGE(before);
	new_image = IMAGE(after);
	return begin(&old_image, &new_image, NULL);
}

static bool a_kilobyte_came(void)
{
	CHECK(insert(0x400));
	CHECK(effects.main->kind == MOAT_ANCHOR_STILL);
	CHECK_UINT(effects.main->n_anchored, 1);
	CHECK_UINT(effects.all.n, 4);
	CHECK_UINT(effects.all.moved, 3);
	CHECK_UINT(effects.all.offset.sure, 0);
	CHECK_UINT(effects.all.gained.sure + effects.all.lost.sure, 0);
	CHECK_UINT(effects.all.l1.moved, 3);
	CHECK_UINT(effects.all.l1.n_kinds, 1);
	CHECK(effects.all.l1.most[0].shift == 16);
	CHECK_UINT(effects.all.l1.most[0].n, 3);
	CHECK_UINT(effects.all.page_number.sure, 0);
	/* A page that was one is cut in two. */
	CHECK_UINT(effects.all.page_crossing_gained.sure, 1);
	CHECK_STR(name_of(MOAT_OLD, effects.all.page_crossing_gained.some[0]), "big");
	CHECK_UINT(effects.all.page_crossing_lost.sure, 0);
	end();
	return true;
}

static bool four_kilobytes_came(void)
{
	CHECK(insert(0x1000));
	CHECK_UINT(effects.all.moved, 3);
	CHECK_UINT(effects.all.l1.n, 4);
	CHECK_UINT(effects.all.l1.moved, 0);
	CHECK_UINT(effects.all.l1.n_kinds, 0);
	CHECK_UINT(effects.all.page_number.sure, 3);
	CHECK(effects.all.page_number_by.least == 1 && effects.all.page_number_by.most == 1);
	CHECK_UINT(effects.all.page_offset.sure, 0);
	struct moat_effect effect;
	CHECK(effect_of("two", &effect));
	CHECK(effect.l1_shift == 0 && effect.l2_shift == 64);
	CHECK_UINT(effect.spots[MOAT_NEW].page - effect.spots[MOAT_OLD].page, 1);
	/* Not a kernel's: the second level goes by addresses that nobody knows. */
	CHECK(!(effect.spots[MOAT_NEW].known & MOAT_KNOWN_L2));
	CHECK_UINT(effects.all.l2.n, 0);
	/* "one" and "two" left the page of "still". */
	CHECK_UINT(effect.pages_changed[MOAT_OLD].n, 1);
	CHECK_UINT(effect.pages_changed[MOAT_OLD].n_listed, 0);
	end();
	return true;
}

/* ---- lines ---- */

static bool mates_come_and_go(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 16), DATA("b", 0x1010, 16),
					DATA("hot", 0x1020, 8), DATA("far", 0x1040, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 16), DATA("new", 0x1010, 16),
				       DATA("hot", 0x1020, 8), DATA("far", 0x1028, 8),
				       DATA("b", 0x1040, 16) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	struct moat_effect effect;
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK(effect_of("hot", &effect));
	CHECK(effect.delta == 0);
	CHECK_STR(names_of(MOAT_OLD, &effect.lines[MOAT_OLD]), "a b");
	CHECK_STR(names_of(MOAT_OLD, &effect.lines_changed[MOAT_OLD]), "b");
	CHECK_STR(names_of(MOAT_NEW, &effect.lines_changed[MOAT_NEW]), "new far");
	CHECK_UINT(effect.lines_changed[MOAT_NEW].n_sure, 2);
	/* All but the new one are in both; each lost or gained somebody. */
	CHECK_UINT(effects.all.n, 4);
	CHECK_UINT(effects.all.gained.sure, 3);
	CHECK_UINT(effects.all.lost.sure, 3);
	CHECK_STR(name_of(MOAT_OLD, effects.all.gained.some[0]), "a");
	/* What came has no before. */
	CHECK(effect_of("new", &effect));
	CHECK(!effect.comparable);
	CHECK(effect.objects[MOAT_OLD] == MOAT_NO_OBJECT);
	CHECK_STR(names_of(MOAT_NEW, &effect.lines[MOAT_NEW]), "a hot far");
	CHECK_UINT(effect.lines_changed[MOAT_NEW].n, 0);
	end();
	return true;
}

static bool another_name_is_no_new_mate(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("hot", 0x1008, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("__a", 0x1000, 8),
				       DATA("hot", 0x1008, 8), DATA("heat", 0x1008, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.all.n, 2);
	CHECK_UINT(effects.all.gained.sure + effects.all.lost.sure, 0);
	end();
	return true;
}

static bool constants_can_share(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("b", 0x1040, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("b", 0x1008, 8) };
	struct moat_section constant = unit_sections[0];
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.all.gained.sure, 2);
	CHECK_UINT(effects.all.written_gained.sure, 2);
	end();
	constant.writable = false;
	old_image.sections = new_image.sections = &constant;
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.all.gained.sure, 2);
	CHECK_UINT(effects.all.written_gained.sure, 0);
	end();
	return true;
}

static bool straddling_is_gained_and_lost(void)
{
	struct moat_symbol before[] = { DATA("gains", 0x1000, 16), DATA("loses", 0x1038, 16),
					DATA("large", 0x1080, 100), DATA("long", 0x1100, 128) };
	struct moat_symbol after[] = { DATA("gains", 0x1030, 32), DATA("loses", 0x1050, 16),
				       DATA("large", 0x10a0, 100), DATA("long", 0x1140, 128) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	struct moat_effect effect;
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.all.straddle_gained.sure, 1);
	CHECK_STR(name_of(MOAT_OLD, effects.all.straddle_gained.some[0]), "gains");
	CHECK_UINT(effects.all.straddle_lost.sure, 1);
	CHECK_STR(name_of(MOAT_OLD, effects.all.straddle_lost.some[0]), "loses");
	/* Of those larger than a line, one has its borders elsewhere. */
	CHECK_UINT(effects.all.recut.sure, 1);
	CHECK_STR(name_of(MOAT_OLD, effects.all.recut.some[0]), "large");
	CHECK(effect_of("large", &effect));
	CHECK_UINT(effect.spots[MOAT_OLD].n_lines, 2);
	CHECK_UINT(effect.spots[MOAT_NEW].n_lines, 3);
	CHECK(!effect.spots[MOAT_NEW].straddles);
	end();
	return true;
}

/* ---- lists ---- */

static bool what_went_behind_does_not_make_it_grow(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1030, 0), DATA("went", 0x1038, 0),
					DATA("b", 0x1848, 0), DATA("z", 0x1880, 0) };
	struct moat_symbol after[] = { DATA("a", 0x1030, 0), DATA("b", 0x1848, 0),
				       DATA("z", 0x1880, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	struct moat_effect effect;
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK(effect_of("a", &effect));
	CHECK_UINT(effect.spots[MOAT_NEW].size, 8);
	CHECK(!effect.spots[MOAT_NEW].sized);
	CHECK_UINT(effect.lines_changed[MOAT_NEW].n, 0);
	CHECK_STR(names_of(MOAT_OLD, &effect.lines_changed[MOAT_OLD]), "went");
	CHECK_UINT(effects.all.gained.sure + effects.all.gained.maybe, 0);
	/* b may share with went, if that is as large as it can be. */
	CHECK_UINT(effects.all.lost.sure, 1);
	CHECK_UINT(effects.all.lost.maybe, 1);
	CHECK_UINT(effects.all.straddle_gained.maybe, 0);
	end();
	return true;
}

static bool sizes_that_are_not_known_are_not_sure(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 0), DATA("b", 0x1020, 0),
					DATA("c", 0x1040, 0) };
	struct moat_symbol after[] = { DATA("a", 0x1010, 0), DATA("b", 0x1030, 0),
				       DATA("c", 0x1050, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.all.offset.sure, 3);
	CHECK_UINT(effects.all.straddle_gained.sure, 0);
	CHECK_UINT(effects.all.straddle_gained.maybe, 1);
	/* b and c may share a line now. */
	CHECK_UINT(effects.all.gained.sure, 0);
	CHECK_UINT(effects.all.gained.maybe, 2);
	end();
	return true;
}

static bool the_last_of_a_list_has_mates(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 0), DATA("b", 0x1020, 0) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 0), DATA("b", 0x1020, 0),
				       DATA("c", 0x1100, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.all.gained.sure + effects.all.gained.maybe, 0);
	CHECK_UINT(effects.all.lost.sure + effects.all.lost.maybe, 0);
	end();
	return true;
}

static bool functions_are_no_mates_of_data(void)
{
	struct moat_symbol before[] = { DATA("f", 0x1000, 0), DATA("a", 0x1010, 0),
					DATA("b", 0x1020, 0) };
	struct moat_symbol after[] = { DATA("f", 0x1000, 0), DATA("a", 0x1010, 0),
				       DATA("b", 0x1020, 0) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	before[0].kind = after[0].kind = MOAT_SYMBOL_CODE;
	struct moat_effect effect;
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK(effect_of("a", &effect));
	CHECK_STR(names_of(MOAT_OLD, &effect.lines[MOAT_OLD]), "b");
	CHECK_UINT(effects.all.n, 2);
	CHECK_UINT(effects.all.gained.sure + effects.all.lost.sure, 0);
	end();
	return true;
}

/* ---- against the plainest way to say the same ---- */

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t n)
{
	random_state = random_state * 1103515245 + 12345;
	return (random_state >> 8) % n;
}

static bool share_a_line(enum moat_side side, size_t one, size_t other)
{
	const struct moat_object *a = &diff.halves[side].map.objects[one];
	const struct moat_object *b = &diff.halves[side].map.objects[other];
	for (uint64_t at = a->addr; at < moat_object_end(a); at++)
		for (uint64_t to = b->addr; to < moat_object_end(b); to++)
			if (at / 64 == to / 64)
				return true;
	return false;
}

/* Has OBJECT of SIDE a line-mate that is none in the other image? */
static bool has_a_mate_of_its_own(enum moat_side side, size_t object)
{
	size_t there = moat_diff_pair(&diff, side, object);
	for (size_t i = 0; i < diff.halves[side].map.n_objects; i++) {
		size_t mate = moat_diff_pair(&diff, side, i);
		if (i != object && share_a_line(side, object, i) &&
		    (mate == SIZE_MAX || !share_a_line(!side, there, mate)))
			return true;
	}
	return false;
}

static bool agrees(void)
{
	size_t n = 0, gained = 0, lost = 0, straddle = 0;
	for (size_t i = 0; i < diff.halves[MOAT_OLD].map.n_objects; i++) {
		size_t pair = moat_diff_pair(&diff, MOAT_OLD, i);
		if (pair == SIZE_MAX)
			continue;
		const struct moat_object *before = &diff.halves[MOAT_OLD].map.objects[i];
		const struct moat_object *after = &diff.halves[MOAT_NEW].map.objects[pair];
		n++;
		gained += has_a_mate_of_its_own(MOAT_NEW, pair);
		lost += has_a_mate_of_its_own(MOAT_OLD, i);
		straddle += before->addr / 64 == (before->addr + before->size - 1) / 64 &&
			    after->addr / 64 != (after->addr + after->size - 1) / 64;
	}
	CHECK_UINT(effects.all.n, n);
	CHECK_UINT(effects.all.gained.sure, gained);
	CHECK_UINT(effects.all.lost.sure, lost);
	CHECK_UINT(effects.all.straddle_gained.sure, straddle);
	CHECK_UINT(effects.all.gained.maybe + effects.all.lost.maybe, 0);
	return true;
}

/* Symbols at random places, some within others; a few come, go and move. */
static bool random_pairs(void)
{
	static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h", "i", "j",
					     "k", "l", "m", "n", "o", "p", "q", "r", "s", "t" };
	for (int round = 0; round < 300; round++) {
		struct moat_symbol before[20], after[20];
		size_t n_before = 0, n_after = 0;
		for (size_t i = 0; i < 20; i++) {
			struct moat_symbol symbol =
				DATA(names[i], 0x1000 + i * 24 + random_below(20),
				     1 + random_below(random_below(5) ? 40 : 64));
			if (random_below(8))
				before[n_before++] = symbol;
			symbol.addr += random_below(3) ? 0 : 8 * random_below(40);
			if (random_below(8))
				after[n_after++] = symbol;
		}
		struct moat_image old_image = unit_image(before, n_before);
		struct moat_image new_image = unit_image(after, n_after);
		CHECK(begin(&old_image, &new_image, NULL));
		bool ok = agrees();
		end();
		CHECK(ok);
	}
	return true;
}

int main(void)
{
	RUN(a_kilobyte_went_before_a_listing);
	RUN(a_kilobyte_came);
	RUN(four_kilobytes_came);
	RUN(mates_come_and_go);
	RUN(another_name_is_no_new_mate);
	RUN(constants_can_share);
	RUN(straddling_is_gained_and_lost);
	RUN(what_went_behind_does_not_make_it_grow);
	RUN(sizes_that_are_not_known_are_not_sure);
	RUN(the_last_of_a_list_has_mates);
	RUN(functions_are_no_mates_of_data);
	RUN(random_pairs);
	return 0;
}
