/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The verdict on a difference, and what is watched. */
#include "unit_judge.h"

/* MORE bytes came between what stands still and what follows. */
static bool insert(uint64_t more, const char *const *watched)
{
	static struct moat_symbol before[] = { DATA("still", 0x1000, 64), DATA("one", 0x1040, 8),
					       DATA("two", 0x1048, 24), DATA("big", 0x2000, 64) };
	static struct moat_symbol after[5];
	static struct moat_image old_image, new_image;
	struct moat_symbol came = DATA("mce_missing_cpus", 0x1040, more);
	after[0] = before[0];
	after[1] = came;
	for (size_t i = 1; i < 4; i++) {
		after[1 + i] = before[i];
		after[1 + i].addr += more;
	}
	old_image = IMAGE(before);
	new_image = IMAGE(after);
	return begin(&old_image, &new_image, watched, NULL);
}

static bool a_kilobyte_came(void)
{
	CHECK(insert(0x400, NULL));
	SAYS(LINE, "-line sharing: unchanged for all 4 symbols");
	SAYS(STRADDLE, "-straddling: unchanged for all 4 symbols");
	SAYS(L1, "+L1 sets: all 3 moved symbols moved by 16 of 64 (up) against unmoved data (1 "
		 "symbol)");
	SAYS(PAGE, "-pages: unchanged for all 4 symbols, 3 at another offset in it");
	SAYS(HUGE, "-huge pages: unchanged for all 4 symbols");
	SAYS(L2, "?L2 sets: go by physical addresses, which are not known here; if the pages lie "
		 "in a row, all 3 moved symbols moved by 16 of 1024 (up) against unmoved data (1 "
		 "symbol)");
	CHECK(!statement(false, MOAT_ASPECT_TLB) && !statement(true, MOAT_ASPECT_LINE));
	const struct moat_statement *l1 = statement(false, MOAT_ASPECT_L1);
	CHECK_UINT(l1->n, 3);
	CHECK_UINT(l1->m, 4);
	CHECK_STR(l1->rules, "global mce_missing_cpus cold\n");
	CHECK_STR(l1->advice,
		  "if 'mce_missing_cpus' is seldom used, cold keeps it from moving what "
		  "follows\na further shift of 4096 - 0x400 = 0xc00 bytes restores the L1 sets\n");
	CHECK_STR(judgement.conclusion,
		  "a change of speed can come from set conflicts, not from false sharing, accesses "
		  "over the border of a line or TLB");
	CHECK(moat_judged_changed(&judgement, MOAT_ASPECT_L1));
	CHECK(!moat_judged_changed(&judgement, MOAT_ASPECT_L2));
	end();
	return true;
}

static bool four_kilobytes_came(void)
{
	CHECK(insert(0x1000, NULL));
	SAYS(LINE, "-line sharing: unchanged for all 4 symbols");
	SAYS(L1, "-L1 sets: unchanged for all 4 symbols, moved or not");
	SAYS(PAGE, "+pages: 3 of 4 symbols lie in another page (number +1)");
	CHECK_STR(statement(false, MOAT_ASPECT_PAGE)->rules, "global mce_missing_cpus cold\n");
	CHECK(!statement(false, MOAT_ASPECT_L1)->advice);
	CHECK_STR(judgement.conclusion,
		  "a change of speed can come from TLB, not from false sharing or accesses over "
		  "the border of a line; the images do not tell enough to exclude set conflicts");
	end();
	return true;
}

static bool a_word_came(void)
{
	CHECK(insert(0x30, NULL));
	SAYS(LINE, "+line sharing: changed for 2 of 4 symbols: 2 gained a line-mate (one, two)");
	SAYS(STRADDLE, "+straddling: of 4 symbols, 2 that fit a line now lie in two (two, big)");
	CHECK_STR(statement(false, MOAT_ASPECT_LINE)->rules, "global one line\nglobal two line\n");
	CHECK_STR(statement(false, MOAT_ASPECT_STRADDLE)->rules,
		  "global two line\nglobal big line\n");
	CHECK_STR(judgement.conclusion,
		  "a change of speed can come from false sharing or accesses over the border of a "
		  "line, not from TLB; the images do not tell enough to exclude set conflicts");
	end();
	return true;
}

/* The listings of seed 1. */
static bool a_listing_that_moved_as_a_whole(void)
{
	struct moat_symbol before[] = { DATA("udp_encap_needed_key", 0xffffffff837ae440, 0),
					DATA("udp_memory_allocated", 0xffffffff837ae480, 0),
					DATA("icmp_global", 0xffffffff837ae488, 0),
					DATA("inet_addr_lst", 0xffffffff837ae4a0, 0),
					DATA("inetsw_lock", 0xffffffff837aeca0, 0) };
	struct moat_symbol after[5];
	struct moat_image images[2] = { IMAGE(before), IMAGE(after) };
	for (size_t i = 0; i < 5; i++) {
		before[i].sized = false;
		before[i].section = UINT32_MAX;
		after[i] = before[i];
		after[i].addr -= 0x400;
	}
	images[0].kind = images[1].kind = MOAT_IMAGE_LIST;
	images[0].n_sections = images[1].n_sections = 0;
	CHECK(begin(&images[0], &images[1], WATCHED("icmp_global"), NULL));
	CHECK_UINT(judgement.n, 14);
	CHECK(judgement.statements[0].watched && !judgement.statements[8].watched);
	SAYS(LINE, "-line sharing: unchanged for all 5 symbols");
	SAYS(L1, "+L1 sets: all 5 symbols moved by 16 of 64 (down), together: unchanged against "
		 "each other, changed against everything that is not in these lists");
	SAYS(PAGE,
	     "-pages: surely unchanged for 4 of 5 symbols, 5 at another offset in it; perhaps "
	     "changed for 1, as sizes are not known");
	SAYS(L2, "+L2 sets: all 5 symbols moved by 16 of 1024 (down), together: unchanged against "
		 "each other, changed against everything that is not in these lists");
	CHECK_STR(statement(false, MOAT_ASPECT_L1)->advice,
		  "a further shift of 0x400 bytes restores the L1 sets\n");
	CHECK(!statement(false, MOAT_ASPECT_L1)->rules);
	SAYS_OF_WATCHED(L1,
			"+L1 sets: the one watched symbol moved by 16 of 64 (down) against "
			"everything that is not in these lists; the fullest set of 12 ways has 1 "
			"of their lines, before 1");
	SAYS_OF_WATCHED(LINE, "-line sharing: unchanged for the one watched symbol");
	SAYS_OF_WATCHED(TLB, "-TLB reach: 1 watched symbol touches 1 page; 1 huge page; 1 line");
	SAYS_OF_WATCHED(ALIAS, "-4 KiB aliases: 0 pairs among the watched, as before");
	CHECK_STR(judgement.conclusion,
		  "a change of speed can come from set conflicts or TLB, not from false sharing, "
		  "accesses over the border of a line or 4 KiB aliases");
	end();
	return true;
}

static bool a_slide_by_whole_pages_is_no_change(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("b", 0x1208, 8) };
	struct moat_symbol after[] = { DATA("a", 0x3000, 8), DATA("b", 0x3208, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(L1, "-L1 sets: unchanged for all 2 symbols, which moved together");
	SAYS(PAGE, "-pages: unchanged for all 2 symbols, which moved together by whole ones");
	CHECK_STR(judgement.conclusion,
		  "nothing that is known of the placement changed for a symbol that is in both; "
		  "the images do not tell enough to exclude set conflicts");
	end();
	return true;
}

static bool constants_share_without_harm(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("b", 0x1040, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("b", 0x1008, 8) };
	struct moat_section constant = unit_sections[0];
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	constant.writable = false;
	old_image.sections = new_image.sections = &constant;
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(LINE, "+line sharing: changed for 2 of 2 symbols: 2 gained a line-mate (a, b); all of "
		   "them constants, which can share");
	CHECK(!statement(false, MOAT_ASPECT_LINE)->rules);
	CHECK(strstr(judgement.conclusion, "not from false sharing"));
	end();
	return true;
}

static bool object_files_tell_little(void)
{
	struct moat_section section = {
		.name = ".data", .size = 0x100, .align = 8, .loaded = true, .writable = true
	};
	struct moat_symbol before[] = { DATA("a", 0, 8), DATA("b", 8, 8) };
	struct moat_symbol after[] = { DATA("a", 0, 8), DATA("b", 0x48, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	old_image.kind = new_image.kind = MOAT_IMAGE_RELOCATABLE;
	old_image.sections = new_image.sections = &section;
	CHECK(begin(&old_image, &new_image, WATCHED("a", "b"), NULL));
	SAYS(LINE, "?line sharing: not known: what holds them is aligned to less than a line");
	SAYS(L1, "?L1 sets: not known: what holds them is aligned to less than a line");
	SAYS(PAGE, "?pages: not known: the loader chooses where they start, or the linker will");
	SAYS_OF_WATCHED(TLB, "?TLB reach: not known: no watched symbol has a place among all "
			     "others' in either image");
	CHECK_STR(judgement.conclusion,
		  "nothing that is known of the placement changed for a symbol that is in both; "
		  "the images do not tell enough to exclude false sharing, accesses over the "
		  "border of a line, set conflicts, 4 KiB aliases or TLB");
	end();
	return true;
}

static bool some_moved_this_way_some_that(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("b", 0x1400, 8),
					DATA("c", 0x1800, 8), DATA("d", 0x1c00, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("b", 0x1440, 8),
				       DATA("c", 0x1840, 8), DATA("d", 0x1b80, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	SAYS(L1, "+L1 sets: 3 of 4 symbols moved against unmoved data (1 symbol): 2 by 1 of 64 "
		 "(up), 1 by 2 of 64 (down)");
	CHECK(strstr(
		statement(false, MOAT_ASPECT_L1)->advice,
		"a further shift of 4096 - 0x40 = 0xfc0 bytes restores the L1 sets of the 2 that "
		"moved by 1\n"));
	end();
	return true;
}

/* ---- rules ---- */

static bool rules_name_what_can_be_named(void)
{
	struct moat_symbol before[] = { DATA("still", 0x1000, 64) };
	struct moat_symbol after[] = { DATA("still", 0x1000, 64), LOCAL("count.12", 0x1040, 512, 1),
				       DATA("_ZN3net5stateE", 0x1240, 256),
				       LOCAL("table", 0x1340, 64, 3), DATA("moved", 0x1380, 8) };
	struct moat_symbol moved = DATA("moved", 0x1040, 8);
	struct moat_symbol both[] = { before[0], moved };
	struct moat_image old_image = IMAGE(both), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	/* A static of a function has no number in the source; a mangled name is none of C. */
	CHECK_STR(statement(false, MOAT_ASPECT_L1)->rules,
		  "global count in a.c cold\nglobal table cold\n");
	end();
	return true;
}

static bool rules_name_nothing_of_a_linker(void)
{
	struct moat_symbol before[] = { DATA("still", 0x1000, 64), DATA("moved", 0x1040, 8) };
	struct moat_symbol after[] = { DATA("still", 0x1000, 64), DATA("_DYNAMIC", 0x1040, 512),
				       DATA("__UNIQUE_ID_ddebug234.5", 0x1240, 256),
				       DATA("table", 0x1340, 64), DATA("moved", 0x1380, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, NULL, NULL));
	CHECK_STR(statement(false, MOAT_ASPECT_L1)->rules, "global table cold\n");
	end();
	return true;
}

/* ---- what is watched ---- */

static bool names_are_found_in_either_image(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("alias_of_a", 0x1000, 8),
					DATA("went", 0x1008, 8), DATA("z", 0x1010, 8) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("came", 0x1008, 16),
				       DATA("z", 0x1018, 8) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	static const char *const names[] = { "alias_of_a", "a", "went", "came", "nowhere", "a" };
	struct moat_watch watch;
	bool found[6];
	CHECK(moat_diff_build(&diff, &old_image, &new_image, MOAT_MAP_DATA) == MOAT_DIFF_OK);
	CHECK(moat_watch_names(&watch, &diff, names, NULL, 6, found));
	/* The alias has no address of its own in NEW. */
	CHECK_UINT(watch.n, 4);
	CHECK_UINT(watch.list[1].objects[MOAT_OLD], 0);
	CHECK(watch.list[1].objects[MOAT_NEW] == MOAT_NO_OBJECT);
	CHECK_STR(watch.list[1].name, "alias_of_a");
	CHECK_STR(watch.list[1].as, "a");
	CHECK(watch.list[0].as == NULL);
	CHECK_UINT(watch.list[0].objects[MOAT_OLD], 0);
	CHECK_UINT(watch.list[0].objects[MOAT_NEW], 0);
	CHECK_UINT(watch.list[2].objects[MOAT_OLD], 1);
	CHECK(watch.list[2].objects[MOAT_NEW] == MOAT_NO_OBJECT);
	CHECK(watch.list[3].objects[MOAT_OLD] == MOAT_NO_OBJECT);
	CHECK_UINT(watch.list[3].objects[MOAT_NEW], 1);
	CHECK(found[0] && found[1] && found[2] && found[3] && !found[4] && found[5]);
	moat_watch_release(&watch);
	moat_diff_release(&diff);
	return true;
}

static bool footprints_count_each_granule_once(void)
{
	struct moat_symbol before[] = { DATA("a", 0x1000, 8), DATA("b", 0x1010, 8),
					DATA("c", 0x1ff8, 16), DATA("d", 0x5000, 4096) };
	struct moat_symbol after[] = { DATA("a", 0x1000, 8), DATA("b", 0x1100, 8),
				       DATA("c", 0x2ff0, 16), DATA("d", 0x5800, 4096) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, WATCHED("a", "b", "c", "d"), NULL));
	const struct moat_footprint *print = effects.footprints;
	CHECK_UINT(print[MOAT_OLD].n, 4);
	CHECK_UINT(print[MOAT_OLD].most.lines, 1 + 2 + 64);
	CHECK_UINT(print[MOAT_OLD].most.pages, 3);
	CHECK_UINT(print[MOAT_NEW].most.lines, 1 + 1 + 1 + 64);
	CHECK_UINT(print[MOAT_NEW].most.pages, 4);
	CHECK_UINT(print[MOAT_NEW].most.huges, 1);
	/* d has a line in each set; in OLD a, b and the end of c share the first set. */
	CHECK_UINT(print[MOAT_OLD].most.l1_most, 3);
	CHECK_UINT(print[MOAT_NEW].most.l1_most, 2);
	CHECK_UINT(print[MOAT_OLD].most.l1_over, 0);
	SAYS_OF_WATCHED(TLB, "+TLB reach: 4 watched symbols touch 4 pages, before 3; 1 huge page; "
			     "67 lines");
	end();
	struct moat_geometry geometry = MOAT_GEOMETRY_DEFAULT;
	geometry.l1.ways = 2;
	CHECK(begin(&old_image, &new_image, WATCHED("a", "b", "c", "d"), &geometry));
	CHECK_UINT(effects.footprints[MOAT_OLD].most.l1_over, 1);
	CHECK_UINT(effects.footprints[MOAT_NEW].most.l1_over, 0);
	CHECK(strstr(statement(true, MOAT_ASPECT_L1)->text,
		     "the fullest set of 2 ways has 2 of their lines, before 3; sets with more of "
		     "them than ways: 0, before 1"));
	end();
	return true;
}

static bool aliases_come_and_go(void)
{
	/* a and b agree in the low bits before, a and c after; d is as long as the span. */
	struct moat_symbol before[] = { DATA("a", 0x1100, 16), DATA("b", 0x2108, 16),
					DATA("c", 0x3000, 8), DATA("d", 0x4000, 4096) };
	struct moat_symbol after[] = { DATA("a", 0x1100, 16), DATA("b", 0x2110, 16),
				       DATA("c", 0x310f, 8), DATA("d", 0x4000, 4096) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, WATCHED("a", "b", "c", "d"), NULL));
	CHECK_UINT(effects.aliases.n[MOAT_OLD], 1);
	CHECK_UINT(effects.aliases.n[MOAT_NEW], 2);
	CHECK_UINT(effects.aliases.gained, 2);
	CHECK_UINT(effects.aliases.lost, 1);
	SAYS_OF_WATCHED(ALIAS, "+4 KiB aliases: 2 pairs among the watched, before 1; 2 gained (a "
			       "with c, b with c); 1 lost (a with b)");
	end();
	return true;
}

static bool aliases_over_the_end_of_the_span(void)
{
	/* Long ones start within each other both ways, and are one pair. */
	struct moat_symbol before[] = { DATA("a", 0x1ff8, 16), DATA("b", 0x4004, 8),
					DATA("c", 0x5100, 3000), DATA("d", 0x6900, 3000) };
	struct moat_symbol after[] = { DATA("a", 0x1ff8, 16), DATA("b", 0x4008, 8),
				       DATA("c", 0x5100, 3000), DATA("d", 0x6900, 3000) };
	struct moat_image old_image = IMAGE(before), new_image = IMAGE(after);
	CHECK(begin(&old_image, &new_image, WATCHED("a", "b", "c", "d"), NULL));
	/* a with b, a with d, b with d, c with d; d wraps round. */
	CHECK_UINT(effects.aliases.n[MOAT_OLD], 4);
	CHECK_UINT(effects.aliases.n[MOAT_NEW], 3);
	CHECK_UINT(effects.aliases.lost, 1);
	end();
	return true;
}

static bool aspects_have_names(void)
{
	static const char *const names[] = { "line", "straddle", "l1",	 "alias",
					     "tlb",  "page",	 "huge", "l2" };
	enum moat_aspect aspect;
	for (size_t i = 0; i < 8; i++) {
		CHECK(moat_aspect_from_name(names[i], &aspect));
		CHECK_UINT(aspect, i);
		CHECK_STR(moat_aspect_name((enum moat_aspect)i), names[i]);
	}
	CHECK(!moat_aspect_from_name("lines", &aspect));
	return true;
}

int main(void)
{
	RUN(a_kilobyte_came);
	RUN(four_kilobytes_came);
	RUN(a_word_came);
	RUN(a_listing_that_moved_as_a_whole);
	RUN(a_slide_by_whole_pages_is_no_change);
	RUN(constants_share_without_harm);
	RUN(object_files_tell_little);
	RUN(some_moved_this_way_some_that);
	RUN(rules_name_what_can_be_named);
	RUN(rules_name_nothing_of_a_linker);
	RUN(names_are_found_in_either_image);
	RUN(footprints_count_each_granule_once);
	RUN(aliases_come_and_go);
	RUN(aliases_over_the_end_of_the_span);
	RUN(aspects_have_names);
	return 0;
}
