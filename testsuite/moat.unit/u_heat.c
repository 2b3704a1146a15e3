/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "unit_image.h"
#include "core/heat.h"

static bool parse(struct moat_heat_list *list, const char *text)
{
	struct moat_heat_fault fault;
	bool ok = moat_heat_parse(list, text, strlen(text), &fault);
	if (!ok)
		printf("line %zu %s\n", fault.line, fault.text);
	return ok;
}

struct laid {
	struct moat_heat_list list;
	struct moat_map map;
	struct moat_heat heat;
};

static bool lay(struct laid *laid, const struct moat_image *image, const char *text)
{
	CHECK(parse(&laid->list, text));
	CHECK(moat_map_build(&laid->map, image, MOAT_MAP_DATA));
	CHECK(moat_heat_build(&laid->heat, &laid->list, &laid->map, MOAT_MAP_DATA, 64, 4096));
	uint64_t inside = 0, outside = 0, lines = 0;
	for (size_t i = 0; i < laid->heat.n_pages; i++)
		inside += laid->heat.pages[i].weight;
	for (size_t i = 0; i < laid->heat.n_lines; i++)
		lines += laid->heat.lines[i].weight;
	for (size_t i = 0; i < laid->heat.n_misses; i++)
		outside += laid->heat.misses[i].weight;
	CHECK_UINT(inside, laid->heat.inside);
	CHECK_UINT(lines, laid->heat.inside);
	CHECK_UINT(inside + outside, laid->heat.total);
	return true;
}

static void unlay(struct laid *laid)
{
	moat_heat_release(&laid->heat);
	moat_map_release(&laid->map);
	moat_heat_list_release(&laid->list);
}

static bool two_hot_objects_of_a_line_are_hot_together(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 8), DATA("b", 0x1008, 8),
					 DATA("c", 0x1010, 8), DATA("d", 0x1040, 8) };
	struct moat_image image = IMAGE(symbols);
	struct laid laid;
	struct moat_heat_company company;
	CHECK(lay(&laid, &image, "1 a\n2 a+4\n4 b\n8 d\n"));
	const struct moat_heat *heat = &laid.heat;
	CHECK_UINT(heat->n_pages, 1);
	CHECK_UINT(heat->n_lines, 2);
	/* The hottest first. */
	CHECK_UINT(heat->lines[0].run.lo, 0x1040);
	CHECK_UINT(heat->lines[0].n_objects, 1);
	CHECK_UINT(heat->lines[1].run.lo, 0x1000);
	CHECK_UINT(heat->lines[1].weight, 7);
	CHECK_UINT(heat->lines[1].n_hits, 3);
	CHECK_UINT(heat->lines[1].n_objects, 2);
	CHECK(moat_heat_company(heat, &heat->lines[1], &company));
	CHECK_UINT(company.n_hot, 0);
	CHECK_UINT(company.n_cold, 1);
	CHECK_UINT(company.cold[0], 2);
	unlay(&laid);
	return true;
}

static bool what_is_in_several_lines_is_somewhere(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 8), DATA("big", 0x1008, 100),
					 DATA("b", 0x1070, 8) };
	struct moat_image image = IMAGE(symbols);
	struct laid laid;
	struct moat_heat_company company;
	CHECK(lay(&laid, &image, "4 a\n2 big\n1 b\n"));
	const struct moat_heat *heat = &laid.heat;
	CHECK_UINT(heat->n_lines, 3);
	CHECK(!moat_heat_is_open(heat->lines[0].run, 64));
	CHECK(moat_heat_is_open(heat->lines[1].run, 64));
	CHECK_UINT(heat->lines[1].run.lo, 0x1000);
	CHECK_UINT(heat->lines[1].run.hi, 0x1080);
	CHECK(moat_heat_company(heat, &heat->lines[0], &company));
	CHECK_UINT(company.n_hot, 1);
	CHECK_UINT(company.hot[0], 1);
	CHECK(moat_heat_company(heat, &heat->lines[1], &company));
	CHECK_UINT(company.n_hot, 2);
	CHECK_UINT(company.n_cold, 0);
	unlay(&laid);
	/* With an offset it is known, and then it is not in the other line. */
	CHECK(lay(&laid, &image, "4 a\n2 big+0x63\n1 b\n"));
	CHECK_UINT(laid.heat.n_lines, 2);
	CHECK_UINT(laid.heat.lines[1].n_objects, 2);
	CHECK(moat_heat_company(&laid.heat, &laid.heat.lines[0], &company));
	CHECK_UINT(company.n_hot, 0);
	CHECK_UINT(company.cold[0], 1);
	unlay(&laid);
	return true;
}

static bool weight_that_is_nowhere_says_why(void)
{
	struct moat_symbol symbols[] = {
		LOCAL("twice", 0x1000, 8, 1), LOCAL("twice", 0x2000, 8, 2), DATA("f", 0x3000, 8),
		DATA("gone", 0, 0),	      DATA("small", 0x1100, 8),	    MARK("unit", 1),
	};
	symbols[2].kind = MOAT_SYMBOL_CODE;
	symbols[3].kind = MOAT_SYMBOL_OTHER;
	struct moat_image image = IMAGE(symbols);
	struct laid laid;
	CHECK(lay(&laid, &image,
		  "50 twice\n40 f\n30 gone\n20 small+8\n10 unit\n1 small+7\n0 no\n"));
	const struct moat_heat *heat = &laid.heat;
	CHECK_UINT(heat->inside, 1);
	CHECK_UINT(heat->n_misses, 5);
	CHECK(heat->misses[0].why == MOAT_HEAT_AMBIGUOUS);
	CHECK_UINT(heat->misses[0].n_candidates, 2);
	CHECK(heat->misses[1].why == MOAT_HEAT_CODE);
	CHECK(heat->misses[2].why == MOAT_HEAT_PLACELESS);
	CHECK(heat->misses[3].why == MOAT_HEAT_BEYOND);
	CHECK(heat->misses[4].why == MOAT_HEAT_ABSENT);
	unlay(&laid);
	return true;
}

static bool a_file_tells_statics_apart(void)
{
	struct moat_symbol symbols[] = { LOCAL("s", 0x1000, 8, 1), LOCAL("s", 0x2000, 8, 2),
					 LOCAL("s", 0x3000, 8, 2) };
	struct moat_image image = IMAGE(symbols);
	struct laid laid;
	CHECK(lay(&laid, &image, "1 s in a.c\n2 s in ?.c\n4 s in c.c\n8 s in b.c\n"));
	CHECK_UINT(laid.heat.inside, 1);
	CHECK_UINT(laid.heat.pages[0].run.lo, 0x1000);
	CHECK_UINT(laid.heat.n_misses, 3);
	CHECK(laid.heat.misses[0].why == MOAT_HEAT_AMBIGUOUS);
	CHECK(laid.heat.misses[1].why == MOAT_HEAT_ABSENT);
	CHECK_UINT(laid.heat.misses[2].n_candidates, 3);
	unlay(&laid);
	return true;
}

static bool names_of_one_place_are_one_hit(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 8), DATA("alias", 0x1000, 8),
					 DATA("a", 0x1000, 8) };
	struct moat_image image = IMAGE(symbols);
	struct laid laid;
	CHECK(lay(&laid, &image, "1 a\n2 alias\n"));
	CHECK_UINT(laid.heat.n_hits, 1);
	CHECK_UINT(laid.heat.hits[0].weight, 3);
	CHECK_UINT(laid.heat.lines[0].n_objects, 1);
	unlay(&laid);
	return true;
}

static bool spaces_are_kept_apart(void)
{
	struct moat_symbol symbols[] = { DATA("d", 0x1000, 8), DATA("t", 0x1000, 8) };
	symbols[1].space = MOAT_SPACE_TLS;
	struct moat_image image = IMAGE(symbols);
	struct laid laid;
	struct moat_heat_reach reach;
	CHECK(lay(&laid, &image, "1 d\n1 t\n"));
	CHECK_UINT(laid.heat.n_pages, 2);
	CHECK(moat_heat_reach(&laid.heat, 4096, &reach));
	CHECK_UINT(reach.granules[0], 1);
	CHECK_UINT(reach.granules[1], 2);
	unlay(&laid);
	return true;
}

static bool unknown_sizes_count_where_they_start(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 0), DATA("last", 0x1018, 0),
					 DATA("top", UINT64_MAX, 0) };
	for (size_t i = 0; i < 3; i++)
		symbols[i].sized = false;
	symbols[2].space = 1;
	struct moat_image image = IMAGE(symbols);
	struct laid laid;
	CHECK(lay(&laid, &image, "1 last\n2 last+0x1000\n4 a+0x18\n8 top\n16 top+1\n"));
	CHECK_UINT(laid.heat.inside, 11);
	CHECK_UINT(laid.heat.pages[0].weight, 8);
	CHECK_UINT(laid.heat.pages[1].run.lo, 0x2000);
	CHECK_UINT(laid.heat.pages[2].run.lo, 0x1000);
	CHECK_UINT(laid.heat.n_misses, 2);
	unlay(&laid);
	return true;
}

static bool reach_takes_the_heaviest(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 8), DATA("b", 0x2000, 8),
					 DATA("c", 0x2040, 8), DATA("d", 0x200000, 8),
					 DATA("wide", 0x3f00, 512) };
	struct moat_image image = IMAGE(symbols);
	struct laid laid;
	struct moat_heat_reach reach;
	CHECK(lay(&laid, &image, "40 a\n25 b\n25 c\n9 d\n1 wide\n"));
	CHECK(moat_heat_reach(&laid.heat, 64, &reach));
	CHECK_UINT(reach.granules[0], 2);
	CHECK_UINT(reach.granules[1], 3);
	CHECK_UINT(reach.granules[2], 4);
	CHECK_UINT(reach.unknown, 1);
	CHECK(moat_heat_reach(&laid.heat, 4096, &reach));
	CHECK_UINT(reach.granules[0], 1);
	CHECK_UINT(reach.granules[1], 2);
	CHECK_UINT(reach.granules[2], 3);
	CHECK_UINT(reach.unknown, 1);
	CHECK(moat_heat_reach(&laid.heat, 1 << 21, &reach));
	CHECK_UINT(reach.granules[1], 1);
	CHECK_UINT(reach.granules[2], 2);
	CHECK_UINT(reach.unknown, 0);
	unlay(&laid);
	CHECK(lay(&laid, &image, "40 a\n60 wide\n"));
	CHECK(moat_heat_reach(&laid.heat, 64, &reach));
	CHECK_UINT(reach.granules[0], SIZE_MAX);
	unlay(&laid);
	return true;
}

static bool shares_are_of_any_weight(void)
{
	CHECK_UINT(moat_heat_share(1, 3), 333333);
	CHECK_UINT(moat_heat_share(0, 1), 0);
	CHECK_UINT(moat_heat_share(UINT64_MAX, UINT64_MAX), 1000000);
	CHECK_UINT(moat_heat_share(UINT64_MAX / 2 + 1, UINT64_MAX), 500000);
	return true;
}

int main(void)
{
	RUN(two_hot_objects_of_a_line_are_hot_together);
	RUN(what_is_in_several_lines_is_somewhere);
	RUN(weight_that_is_nowhere_says_why);
	RUN(a_file_tells_statics_apart);
	RUN(names_of_one_place_are_one_hit);
	RUN(spaces_are_kept_apart);
	RUN(unknown_sizes_count_where_they_start);
	RUN(reach_takes_the_heaviest);
	RUN(shares_are_of_any_weight);
	return 0;
}
