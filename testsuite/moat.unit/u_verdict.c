/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The check's verdicts at the edges: what u_check.c has no room for. */
#include "unit.h"
#include "unit_image.h"
#include "core/check.h"

#include <stdlib.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"
#define UNIT(id) "moat1 unit id=" id " src=a.c line=64 page=4096"
#define PROMISE(rest) "moat1 promise unit=" A " sym=x name=x word=line bind=global " rest
#define LINE_X PROMISE("is=isolate size=4 granule=64")

static struct moat_check check;
static struct moat_manifest manifest;
static struct moat_map map;

static bool begin_check(struct moat_image *image, const char *const *records)
{
	const char *fault = "";
	for (; *records; records++)
		if (moat_manifest_add(&manifest, *records, &fault) != MOAT_PARSE_OK) {
			printf("'%s' %s\n", *records, fault);
			return false;
		}
	return moat_map_build(&map, image, MOAT_MAP_EVERYTHING) &&
	       moat_check_run(&check, &manifest, &map, NULL);
}

static void end_check(void)
{
	moat_check_release(&check);
	moat_map_release(&map);
	moat_manifest_release(&manifest);
}

#define CHECK_IMAGE(image, ...) CHECK(begin_check(image, (const char *[]){ __VA_ARGS__, NULL }))

static bool says(size_t i, const char *part)
{
	for (size_t j = 0; j < check.findings[i].n_breaches; j++)
		if (strstr(check.findings[i].breaches[j].text, part))
			return true;
	for (size_t j = 0; j < check.findings[i].n_breaches; j++)
		printf("breach: %s\n", check.findings[i].breaches[j].text);
	return false;
}

static bool the_line_begins_and_ends_where_it_does(void)
{
	/* The neighbours touch the run from both sides and do not enter it. */
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("a", 0x103f, 1), DATA("x", 0x1040, 4),
					 DATA("b", 0x1080, 1) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	end_check();
	symbols[1].size = 2;
	symbols[3].addr = 0x107f;
	CHECK_IMAGE(&image, UNIT(A), LINE_X);
	CHECK_UINT(check.findings[0].n_breaches, 2);
	end_check();
	return true;
}

static bool a_common_subject_is_not_placed_yet(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 64, 4) };
	symbols[1].kind = MOAT_SYMBOL_COMMON;
	struct moat_image image = IMAGE(symbols);
	image.kind = MOAT_IMAGE_RELOCATABLE;
	CHECK_IMAGE(&image, UNIT(A), LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_BROKEN);
	CHECK(says(0, "still common"));
	CHECK(strstr(check.findings[0].mend, "-fno-common"));
	CHECK_UINT(check.findings[0].run.hi, 0);
	end_check();
	return true;
}

static bool a_staggered_start_is_the_promised_one(void)
{
	static const char record[] = PROMISE("is=isolate size=4 granule=4096 start=128");
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x2080, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), record);
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	CHECK_UINT(check.findings[0].run.lo, 0x2000);
	CHECK_UINT(check.findings[0].cost, 4092);
	end_check();
	symbols[1].addr = 0x2000;
	CHECK_IMAGE(&image, UNIT(A), record);
	CHECK(says(0, "starts 0 bytes into its line instead of 128"));
	end_check();
	return true;
}

static bool cold_data_stands_last(void)
{
	static const char record[] = PROMISE("is=cold size=4 granule=1");
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("hot", 0x1000, 4), DATA("x", 0x2000, 4),
					 LABEL("_end", 0x2004) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), record);
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	CHECK_UINT(check.cost, 0);
	end_check();
	symbols[1].addr = 0x3000;
	CHECK_IMAGE(&image, UNIT(A), record);
	CHECK(says(0, "does not stand last: 'hot' is behind it at +4096 (4 bytes)"));
	end_check();
	return true;
}

static bool two_cold_subjects_are_friends(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x2000, 4), DATA("y", 0x2004, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), PROMISE("is=cold size=4 granule=1"),
		    "moat1 promise unit=" A " sym=y is=cold size=4 granule=1 bind=global");
	CHECK_UINT(check.counts[MOAT_KEPT], 2);
	end_check();
	return true;
}

static bool marks_in_the_line_are_neighbours(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1040, 4), LABEL("mine", 0x1050),
					 LABEL("_edata", 0x1060) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), LINE_X);
	CHECK_UINT(check.findings[0].n_breaches, 1);
	CHECK(says(0, "'mine' at +16 (of unknown size)"));
	end_check();
	return true;
}

static bool many_neighbours_are_counted(void)
{
	static char names[40][8];
	struct moat_symbol symbols[42] = { MARK(A, 1), DATA("x", 0x1040, 4) };
	for (unsigned i = 0; i < 40; i++) {
		snprintf(names[i], sizeof names[i], "n%u", i % 100);
		symbols[i + 2] = (struct moat_symbol)DATA(names[i], 0x1044 + i, 1);
	}
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), LINE_X);
	CHECK_UINT(check.findings[0].n_breaches, 17);
	CHECK(says(0, "24 more objects"));
	end_check();
	return true;
}

static bool another_space_is_no_neighbour(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1040, 4), DATA("t", 0x1044, 4) };
	symbols[2].space = MOAT_SPACE_TLS;
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	end_check();
	return true;
}

static bool the_last_line_of_all(void)
{
	struct moat_section sections[] = {
		{ .name = ".data",
		  .addr = UINT64_MAX - 255,
		  .size = 192,
		  .align = 64,
		  .load_align = 4096,
		  .loaded = true },
	};
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", UINT64_MAX - 127, 4),
					 DATA("y", UINT64_MAX - 100, 4) };
	struct moat_image image = IMAGE(symbols);
	image.sections = sections;
	CHECK_IMAGE(&image, UNIT(A), LINE_X);
	CHECK_UINT(check.findings[0].n_breaches, 1);
	CHECK(says(0, "'y' at +27"));
	end_check();
	/* A symbol whose size is a lie, up to and past the end of all addresses. */
	symbols[2].addr = 0x1000;
	symbols[2].size = UINT64_MAX;
	CHECK_IMAGE(&image, UNIT(A), LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_BROKEN);
	end_check();
	return true;
}

static bool an_empty_subject_owns_nothing(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1040, 0), DATA("y", 0x1044, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), PROMISE("is=isolate size=0 granule=64"));
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	CHECK_UINT(check.findings[0].run.lo, check.findings[0].run.hi);
	CHECK_UINT(check.cost, 0);
	end_check();
	return true;
}

static bool each_instance_of_a_unit_is_checked(void)
{
	struct moat_symbol symbols[] = { LOCAL("x", 0x1000, 4, 1), MARK(A, 1),
					 LOCAL("x", 0x1048, 4, 2), MARK(A, 2) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A),
		    "moat1 promise unit=" A " sym=x is=isolate size=4 granule=64 bind=local");
	CHECK_UINT(check.n_findings, 2);
	CHECK_UINT(check.counts[MOAT_KEPT], 1);
	CHECK_UINT(check.counts[MOAT_BROKEN], 1);
	end_check();
	return true;
}

static bool two_names_of_one_set_kind_are_two_sets(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1040, 4), DATA("y", 0x1044, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), PROMISE("is=group group=hot_ size=4 granule=64"),
		    "moat1 promise unit=" A " sym=y is=group group=rx size=4 granule=64 "
		    "bind=global");
	CHECK_UINT(check.counts[MOAT_BROKEN], 2);
	end_check();
	/* The set `hot' and a group of another kind with this name are two as well. */
	CHECK_IMAGE(&image, UNIT(A), PROMISE("is=group group=hot size=4 granule=64"),
		    "moat1 promise unit=" A " sym=y is=hot size=4 granule=64 bind=global");
	CHECK_UINT(check.counts[MOAT_BROKEN], 2);
	end_check();
	return true;
}

static bool three_parts_are_one_split(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1000, 4), DATA("y", 0x1080, 4),
					 DATA("z", 0x1100, 4) };
	struct moat_image image = IMAGE(symbols);
#define MEMBER(name)                                                                               \
	"moat1 promise unit=" A " sym=" name " is=hot size=4 granule=64 word=line bind=global"
	CHECK_IMAGE(&image, UNIT(A), MEMBER("x"), MEMBER("y"), MEMBER("z"));
	CHECK_UINT(check.counts[MOAT_KEPT], 3);
	CHECK_UINT(check.n_splits, 1);
	CHECK_UINT(check.splits[0].n_parts, 3);
	CHECK_STR(check.splits[0].set, "hot");
	CHECK_UINT(check.cost, 180);
	end_check();
	return true;
}

static bool an_unsealed_lto_object_is_left_to_the_link(void)
{
	struct moat_section sections[] = {
		{ .name = ".data..moat.x", .size = 4, .align = 64, .loaded = true },
	};
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0, 4) };
	struct moat_image image = IMAGE(symbols);
	image.kind = MOAT_IMAGE_RELOCATABLE;
	image.sections = sections;
	CHECK_IMAGE(&image, UNIT(A) " mode=lto", LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_UNKNOWN);
	CHECK(strstr(check.findings[0].why, "-flto"));
	end_check();
	return true;
}

static bool promises_of_two_units_on_one_object_cost_once(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), MARK(B, 2), DATA("x", 0x1040, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT(A), UNIT(B), LINE_X,
		    "moat1 promise unit=" B " sym=x is=isolate size=4 granule=64 bind=global");
	CHECK_UINT(check.counts[MOAT_KEPT], 2);
	CHECK_UINT(check.cost, 60);
	end_check();
	return true;
}

int main(void)
{
	RUN(the_line_begins_and_ends_where_it_does);
	RUN(a_common_subject_is_not_placed_yet);
	RUN(a_staggered_start_is_the_promised_one);
	RUN(cold_data_stands_last);
	RUN(two_cold_subjects_are_friends);
	RUN(marks_in_the_line_are_neighbours);
	RUN(many_neighbours_are_counted);
	RUN(another_space_is_no_neighbour);
	RUN(the_last_line_of_all);
	RUN(an_empty_subject_owns_nothing);
	RUN(each_instance_of_a_unit_is_checked);
	RUN(two_names_of_one_set_kind_are_two_sets);
	RUN(three_parts_are_one_split);
	RUN(an_unsealed_lto_object_is_left_to_the_link);
	RUN(promises_of_two_units_on_one_object_cost_once);
	return 0;
}
