/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is known of addresses, and what moved against what. */
#include "unit_effect.h"

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
	RUN(the_loader_moves_whole_pages);
	RUN(object_files_know_their_alignment);
	RUN(a_slide_changes_no_relation);
	RUN(what_lies_far_away_is_no_anchor);
	RUN(shifts_are_ranked);
	RUN(nothing_has_no_effects);
	return 0;
}
