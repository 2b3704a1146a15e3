/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "unit_image.h"
#include "core/check.h"

#include <stdlib.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"

static struct moat_check check;
static struct moat_manifest manifest;
static struct moat_map map;

/* Check the records, a NULL-terminated list, against IMAGE.  The result is in
   `check' until end_check. */
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

/* Does some breach of finding I say PART? */
static bool says(size_t i, const char *part)
{
	for (size_t j = 0; j < check.findings[i].n_breaches; j++)
		if (strstr(check.findings[i].breaches[j].text, part))
			return true;
	for (size_t j = 0; j < check.findings[i].n_breaches; j++)
		printf("breach: %s\n", check.findings[i].breaches[j].text);
	return false;
}

#define UNIT_A "moat1 unit id=" A " src=a.c line=64 page=4096"
#define UNIT_B "moat1 unit id=" B " src=b.c line=64 page=4096"
#define LINE_X "moat1 promise unit=" A " is=isolate sym=x size=4 granule=64 word=line bind=global"
#define STATIC_X(unit)                                                                             \
	"moat1 promise unit=" unit " is=isolate sym=x size=4 granule=64 word=line bind=local"

static bool a_lone_subject_is_kept(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("before", 0x1000, 64),
					 DATA("x", 0x1040, 4), DATA("after", 0x1080, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK_UINT(check.n_findings, 1);
	CHECK_STR(moat_verdict_name(check.findings[0].verdict), "kept");
	CHECK_UINT(check.findings[0].run.lo, 0x1040);
	CHECK_UINT(check.findings[0].run.hi, 0x1080);
	CHECK_UINT(check.findings[0].cost, 60);
	CHECK_UINT(check.cost, 60);
	CHECK_UINT(check.counts[MOAT_KEPT], 1);
	end_check();
	return true;
}

static bool a_neighbour_breaks_the_promise(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1040, 4),
					 LOCAL("limit", 0x1048, 8, 2) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_BROKEN);
	CHECK_UINT(check.findings[0].n_breaches, 1);
	CHECK_UINT((uint64_t)check.findings[0].breaches[0].offset, 8);
	CHECK_UINT(check.findings[0].breaches[0].size, 8);
	CHECK(says(0, "shares its line 0x1040..0x107f with 'limit' at +8 (8 bytes, b.c)"));
	CHECK(check.findings[0].mend);
	end_check();
	return true;
}

static bool a_neighbour_that_reaches_in_from_below(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("table", 0x1000, 0x41),
					 DATA("small", 0x1010, 4), DATA("x", 0x1080, 4),
					 DATA("y", 0x10bf, 2) };
	symbols[1].size = 0x81;
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK_UINT(check.findings[0].n_breaches, 2);
	CHECK(says(0, "'table' at -128"));
	CHECK(says(0, "'y' at +63"));
	end_check();
	return true;
}

static bool an_alias_is_no_neighbour(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1),
					 DATA("x", 0x1040, 16),
					 DATA("alias", 0x1040, 16),
					 DATA("part", 0x1048, 8),
					 LABEL("_edata", 0x1050),
					 LABEL(".TOC.", 0x1060),
					 LABEL("__global_pointer$", 0x1070) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A,
		    "moat1 promise unit=" A
		    " is=isolate sym=x size=16 granule=64 word=line bind=global");
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	end_check();
	return true;
}

static bool a_wrong_start_is_said(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1048, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_BROKEN);
	CHECK(says(0, "starts 8 bytes into its line"));
	end_check();
	return true;
}

static bool statics_of_one_name_are_told_apart(void)
{
	struct moat_symbol symbols[] = { LOCAL("x", 0x1000, 4, 1), MARK(A, 1),
					 LOCAL("x", 0x1044, 4, 2), MARK(B, 2) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, UNIT_B, STATIC_X(B), STATIC_X(A));
	CHECK_UINT(check.n_findings, 2);
	CHECK_UINT(check.findings[0].verdict, MOAT_BROKEN);
	CHECK_STR(check.findings[0].file, "b.c");
	CHECK_UINT(check.findings[1].verdict, MOAT_KEPT);
	CHECK_UINT(check.findings[1].symbol->addr, 0x1000);
	end_check();
	return true;
}

static bool a_mark_tells_them_apart_without_files(void)
{
	struct moat_symbol symbols[] = { LOCAL("x", 0x1000, 4, 0), MARK(A, 0),
					 LOCAL("x", 0x1044, 4, 0), MARK(B, 0) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, UNIT_B, STATIC_X(A), STATIC_X(B));
	CHECK_UINT(check.findings[0].symbol->addr, 0x1000);
	CHECK_UINT(check.findings[1].symbol->addr, 0x1044);
	end_check();
	return true;
}

static bool a_dropped_subject_is_not_kept(void)
{
	struct moat_symbol symbols[] = { LOCAL("y", 0x1000, 4, 1), MARK(A, 1) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, LINE_X, STATIC_X(A));
	CHECK_UINT(check.counts[MOAT_DROPPED], 2);
	CHECK_UINT(check.counts[MOAT_KEPT], 0);
	CHECK_UINT(check.cost, 0);
	end_check();
	return true;
}

static bool a_refusal_is_counted(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1000, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A,
		    "moat1 refused unit=" A
		    " is=isolate name=x granule=64 because=it%20is%20an%20alias");
	CHECK_UINT(check.counts[MOAT_REFUSED], 1);
	CHECK(!check.findings[0].symbol);
	end_check();
	return true;
}

static bool a_stripped_static_is_unknown(void)
{
	struct moat_symbol symbols[] = { DATA("main_data", 0x1000, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, STATIC_X(A));
	CHECK_UINT(check.findings[0].verdict, MOAT_UNKNOWN);
	CHECK(strstr(check.findings[0].why, "stripped"));
	end_check();
	return true;
}

#define GROUP(symbol)                                                                              \
	"moat1 promise unit=" A " is=group group=rx sym=" symbol                                   \
	" size=4 granule=64 word=line bind=global"

static bool members_of_a_group_are_friends(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("g1", 0x1040, 4), DATA("g2", 0x1044, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, GROUP("g1"), GROUP("g2"));
	CHECK_UINT(check.counts[MOAT_KEPT], 2);
	CHECK_UINT(check.n_splits, 0);
	CHECK_UINT(check.cost, 56);
	end_check();
	return true;
}

static bool a_stranger_in_a_group_breaks_it(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("g1", 0x1040, 4),
					 DATA("other", 0x1048, 4), DATA("g2", 0x1050, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, GROUP("g1"), GROUP("g2"));
	CHECK_UINT(check.counts[MOAT_BROKEN], 2);
	CHECK(says(0, "'other' at +8"));
	CHECK(says(1, "'other' at -8"));
	end_check();
	return true;
}

static bool parts_of_a_group_that_lie_apart(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("g1", 0x1040, 4),
					 DATA("other", 0x1080, 64), DATA("g2", 0x10c0, 4) };
	struct moat_image image = IMAGE(symbols);
	CHECK_IMAGE(&image, UNIT_A, GROUP("g1"), GROUP("g2"));
	CHECK_UINT(check.counts[MOAT_KEPT], 2);
	CHECK_UINT(check.n_splits, 1);
	CHECK_STR(check.splits[0].set, "rx");
	CHECK_UINT(check.splits[0].n_parts, 2);
	CHECK_UINT(check.splits[0].second.lo, 0x10c0);
	end_check();
	return true;
}

static bool thread_local_padding_must_be_in_the_block(void)
{
	struct moat_section sections[] = {
		{ .name = ".data", .addr = 0x1000, .size = 0x1000, .align = 64, .loaded = true },
		{ .name = ".tdata",
		  .size = 0x80,
		  .align = 64,
		  .space = MOAT_SPACE_TLS,
		  .loaded = true,
		  .tls = true },
	};
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x40, 4) };
	symbols[1].space = MOAT_SPACE_TLS;
	symbols[1].section = 1;
	struct moat_image image = IMAGE(symbols);
	image.sections = sections;
	image.n_sections = 2;
	image.tls_align = 64;
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	end_check();
	sections[1].size = 0x44;
	image.tls_align = 32;
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK(says(0, "aligned to 32"));
	CHECK(says(0, "not sealed"));
	end_check();
	return true;
}

static bool in_an_object_the_section_must_be_sealed(void)
{
	struct moat_section sections[] = {
		{ .name = ".bss..moat.x", .size = 64, .align = 64, .loaded = true, .nobits = true },
	};
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0, 4) };
	struct moat_image image = IMAGE(symbols);
	image.kind = MOAT_IMAGE_RELOCATABLE;
	image.sections = sections;
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	end_check();
	sections[0].size = 4;
	sections[0].align = 4;
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK(says(0, "not sealed"));
	CHECK(says(0, "aligned to 4, not to 64"));
	end_check();
	return true;
}

static bool peek_seven(const struct moat_image *image, uint32_t section, uint64_t addr, void *to,
		       size_t len)
{
	(void)image;
	(void)section;
	memset(to, 0, len);
	if (addr <= 0x1047 && addr + len > 0x1047)
		((char *)to)[0x1047 - addr] = 7;
	return true;
}

static bool bytes_without_a_name_are_seen(void)
{
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x1040, 4) };
	struct moat_image image = IMAGE(symbols);
	image.peek = peek_seven;
	CHECK_IMAGE(&image, UNIT_A, LINE_X);
	CHECK(says(0, "bytes without a name at +7"));
	end_check();
	return true;
}

static bool the_loader_keeps_only_its_alignment(void)
{
	static const char record[] = "moat1 promise unit=" A
				     " is=isolate sym=x size=4 granule=65536 word=page bind=global";
	struct moat_section sections[] = {
		{ .name = ".data",
		  .addr = 0x10000,
		  .size = 0x10000,
		  .align = 65536,
		  .load_align = 4096,
		  .loaded = true },
	};
	struct moat_symbol symbols[] = { MARK(A, 1), DATA("x", 0x10000, 4) };
	struct moat_image image = IMAGE(symbols);
	image.sections = sections;
	CHECK_IMAGE(&image, UNIT_A, record);
	CHECK_UINT(check.findings[0].verdict, MOAT_KEPT);
	end_check();
	image.kind = MOAT_IMAGE_MOVABLE;
	CHECK_IMAGE(&image, UNIT_A, record);
	CHECK(says(0, "loader need not keep 65536"));
	CHECK(strstr(check.findings[0].mend, "max-page-size=65536"));
	end_check();
	return true;
}

static bool pages_at_one_offset_are_counted(void)
{
	struct moat_section sections[] = {
		{ .name = ".bss", .addr = 0x10000, .size = 0x10000, .align = 4096, .loaded = true },
	};
	struct moat_symbol symbols[10] = { MARK(A, 1) };
	static char names[9][4];
	struct moat_image image = IMAGE(symbols);
	image.sections = sections;
	for (unsigned n = 8; n <= 9; n++) {
		const char *records[11] = { UNIT_A };
		char texts[9][128];
		for (unsigned i = 0; i < n; i++) {
			snprintf(names[i], sizeof names[i], "p%u", i % 10);
			symbols[i + 1] =
				(struct moat_symbol)DATA(names[i], 0x10000 + i * 0x1000, 4);
			snprintf(texts[i], sizeof texts[i],
				 "moat1 promise unit=" A " is=isolate sym=%.3s size=4 granule=4096 "
				 "word=page bind=global",
				 names[i]);
			records[i + 1] = texts[i];
		}
		image.n_symbols = n + 1;
		CHECK(begin_check(&image, records));
		CHECK_UINT(check.counts[MOAT_KEPT], n);
		CHECK_UINT(check.same_offset_pages, n > MOAT_L1_WAYS ? n : 0);
		end_check();
	}
	return true;
}

int main(void)
{
	RUN(a_lone_subject_is_kept);
	RUN(a_neighbour_breaks_the_promise);
	RUN(a_neighbour_that_reaches_in_from_below);
	RUN(an_alias_is_no_neighbour);
	RUN(a_wrong_start_is_said);
	RUN(statics_of_one_name_are_told_apart);
	RUN(a_mark_tells_them_apart_without_files);
	RUN(a_dropped_subject_is_not_kept);
	RUN(a_refusal_is_counted);
	RUN(a_stripped_static_is_unknown);
	RUN(members_of_a_group_are_friends);
	RUN(a_stranger_in_a_group_breaks_it);
	RUN(parts_of_a_group_that_lie_apart);
	RUN(thread_local_padding_must_be_in_the_block);
	RUN(in_an_object_the_section_must_be_sealed);
	RUN(bytes_without_a_name_are_seen);
	RUN(the_loader_keeps_only_its_alignment);
	RUN(pages_at_one_offset_are_counted);
	return 0;
}
