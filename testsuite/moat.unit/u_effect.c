/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What placement changes: lines, straddling, pages, sets. */
#include "unit.h"
#include "unit_image.h"
#include "core/effect.h"

#include <stdlib.h>

static struct moat_diff diff;
static struct moat_effects effects;

static bool begin(struct moat_image *old_image, struct moat_image *new_image,
		  const struct moat_geometry *geometry)
{
	static const struct moat_geometry usual = MOAT_GEOMETRY_DEFAULT;
	return moat_diff_build(&diff, old_image, new_image, MOAT_MAP_DATA) == MOAT_DIFF_OK &&
	       moat_effects_build(&effects, &diff, geometry ? geometry : &usual, NULL);
}

static void end(void)
{
	moat_effects_release(&effects);
	moat_diff_release(&diff);
}

static const char *name_of(enum moat_side side, size_t object)
{
	const struct moat_map *map = &diff.halves[side].map;
	return moat_object_symbol(map, &map->objects[object])->name;
}

/* All about NAME; where OLD lacks it, as NEW has it. */
static bool effect_of(const char *name, struct moat_effect *effect)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		for (size_t i = 0; i < diff.halves[side].map.n_objects; i++)
			if (strcmp(name_of((enum moat_side)side, i), name) == 0)
				return moat_effect_of(&effects, (enum moat_side)side, i, effect);
	return false;
}

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

/* A list without sizes, in SYMBOLS' addresses. */
static struct moat_image list_of(struct moat_symbol *symbols, size_t n)
{
	struct moat_image image = unit_image(symbols, n);
	image.kind = MOAT_IMAGE_LIST;
	image.n_sections = 0;
	image.sections = NULL;
	for (size_t i = 0; i < n; i++) {
		symbols[i].sized = false;
		symbols[i].size = 0;
		symbols[i].section = UINT32_MAX;
		symbols[i].letter = 'b';
	}
	return image;
}

#define LIST(symbols_) list_of(symbols_, sizeof(symbols_) / sizeof(symbols_)[0])

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
	CHECK(effects.all.page_least == 1 && effects.all.page_most == 1);
	CHECK_UINT(effects.all.page_offset.sure, 0);
	struct moat_effect effect;
	CHECK(effect_of("two", &effect));
	CHECK(effect.l1_shift == 0 && effect.l2_shift == 64);
	CHECK_UINT(effect.spots[MOAT_NEW].page - effect.spots[MOAT_OLD].page, 1);
	/* Not a kernel's: the second level goes by addresses that nobody knows. */
	CHECK(!(effect.spots[MOAT_NEW].known & MOAT_KNOWN_L2));
	CHECK_UINT(effects.all.l2_known, 0);
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

/* ---- what is known ---- */

static bool the_loader_moves_whole_pages(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("b", 0x1008, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("b", 0x1408, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	struct moat_geometry geometry = MOAT_GEOMETRY_DEFAULT;
	struct moat_effect effect;
	old_image.kind = new_image.kind = MOAT_IMAGE_MOVABLE;
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK(effect_of("b", &effect));
	CHECK_UINT(effect.spots[MOAT_OLD].known, MOAT_KNOWN_LINE | MOAT_KNOWN_PAGE | MOAT_KNOWN_L1 |
							 MOAT_KNOWN_L1_SHIFT | MOAT_KNOWN_L2_SHIFT);
	CHECK_UINT(effects.all.huge_known, 0);
	end();
	/* Sets that more than a page decides on are known against each other. */
	geometry.l1.sets = 128;
	CHECK(begin(&old_image, &new_image, &geometry));
	CHECK(effect_of("b", &effect));
	CHECK(!(effect.spots[MOAT_OLD].known & MOAT_KNOWN_L1));
	CHECK(effect.spots[MOAT_OLD].known & MOAT_KNOWN_L1_SHIFT);
	CHECK(effect.l1_shift == 16);
	CHECK_UINT(effects.all.l1.moved, 1);
	end();
	return true;
}

static bool object_files_know_their_alignment(void)
{
	struct moat_section sections[] = {
		{ .name = ".data", .size = 0x100, .align = 32, .loaded = true, .writable = true },
		{ .name = ".bss", .size = 0x100, .align = 64, .loaded = true, .writable = true },
	};
	struct moat_symbol before[] = { DATA("a", 0, 8), DATA("b", 8, 8), DATA("c", 0, 8),
					DATA("d", 8, 8) };
	struct moat_symbol after[] = { DATA("a", 0, 8), DATA("b", 0x48, 8), DATA("c", 0, 8),
				       DATA("d", 0x48, 8) };
	for (size_t i = 2; i < 4; i++)
		before[i].section = before[i].space = after[i].section = after[i].space = 1;
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	old_image.kind = new_image.kind = MOAT_IMAGE_RELOCATABLE;
	old_image.sections = new_image.sections = sections;
	old_image.n_sections = new_image.n_sections = 2;
	struct moat_effect effect;
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK(effect_of("b", &effect));
	CHECK_UINT(effect.spots[MOAT_OLD].known, 0);
	CHECK(effect_of("d", &effect));
	CHECK_UINT(effect.spots[MOAT_OLD].known,
		   MOAT_KNOWN_LINE | MOAT_KNOWN_L1_SHIFT | MOAT_KNOWN_L2_SHIFT);
	CHECK_UINT(effects.all.n, 4);
	CHECK_UINT(effects.all.line_known, 2);
	CHECK_UINT(effects.all.lost.sure, 2);
	CHECK_UINT(effects.all.page_known, 0);
	CHECK_UINT(effects.all.l1.n, 2);
	CHECK_UINT(effects.all.l1.moved, 1);
	end();
	return true;
}

/* ---- grounds ---- */

static bool a_slide_changes_no_relation(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("b", 0x1208, 8),
					DATA("c", 0x2408, 64) };
	struct moat_symbol after[] = { DATA("a", 0x3000, 8), DATA("b", 0x3208, 8),
				       DATA("c", 0x4408, 64) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK(effects.main->kind == MOAT_ANCHOR_TOGETHER);
	CHECK_UINT(effects.all.moved, 3);
	CHECK_UINT(effects.all.l1.moved, 0);
	CHECK_UINT(effects.all.page.sure, 0);
	CHECK_UINT(effects.all.page_number.sure, 3);
	end();
	/* One stands out: it moved against the others. */
	after[1].addr += 0x80;
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK(effects.main->kind == MOAT_ANCHOR_MOST);
	CHECK(effects.main->anchor == 0x2000);
	CHECK_UINT(effects.main->n_anchored, 2);
	CHECK_UINT(effects.all.l1.moved, 1);
	CHECK(effects.all.l1.most[0].shift == 2);
	end();
	return true;
}

static bool what_lies_far_away_is_no_anchor(void)
{
	/* Per-CPU data is counted from 0, and stands nowhere near the rest. */
	struct moat_symbol before[] = { DATA("percpu", 0x1000, 8), DATA("a", 0xffffffff83000000, 8),
					DATA("b", 0xffffffff83000040, 8) };
	struct moat_symbol after[] = { DATA("percpu", 0x1000, 8), DATA("a", 0xffffffff83000400, 8),
				       DATA("b", 0xffffffff83000440, 8) };
	struct moat_image old_image = LIST(before), new_image = LIST(after);
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.n_grounds, 2);
	CHECK(effects.main->kind == MOAT_ANCHOR_TOGETHER);
	CHECK_UINT(effects.all.l1.moved, 0);
	end();
	return true;
}

static bool shifts_are_ranked(void)
{
	struct moat_symbol before[16], after[16];
	static const uint64_t by[] = { 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5, 0, 0, 0, 0 };
	static const char *const names[] = { "a", "b", "c", "d", "e", "f", "g", "h",
					     "i", "j", "k", "l", "m", "n", "o", "p" };
	for (size_t i = 0; i < 16; i++) {
		before[i] = (struct moat_symbol)DATA(names[i], 0x1000 + i * 0x200, 8);
		after[i] = before[i];
		after[i].addr += 64 * by[i];
	}
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL));
	CHECK_UINT(effects.all.l1.moved, 11);
	CHECK_UINT(effects.all.l1.n_kinds, MOAT_EFFECT_SHIFTS + 1);
	for (size_t i = 0; i < MOAT_EFFECT_SHIFTS; i++) {
		CHECK(effects.all.l1.most[i].shift == (int64_t)i + 1);
		CHECK_UINT(effects.all.l1.most[i].n, 4 - i);
	}
	end();
	return true;
}

static bool nothing_has_no_effects(void)
{
	struct moat_image empty = unit_image(NULL, 0);
	CHECK(begin(&empty, &empty, NULL));
	CHECK_UINT(effects.all.n, 0);
	CHECK(!effects.main);
	end();
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
	RUN(the_loader_moves_whole_pages);
	RUN(object_files_know_their_alignment);
	RUN(a_slide_changes_no_relation);
	RUN(what_lies_far_away_is_no_anchor);
	RUN(shifts_are_ranked);
	RUN(nothing_has_no_effects);
	return 0;
}
