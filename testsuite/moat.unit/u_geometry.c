/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/geometry.h"

static bool a_cache_is_three_numbers(void)
{
	struct moat_cache cache = { 0 };
	CHECK(!moat_cache_from_text("64x12x64", &cache));
	CHECK_UINT(cache.sets, 64);
	CHECK_UINT(cache.ways, 12);
	CHECK_UINT(cache.line, 64);
	CHECK(!moat_cache_from_text("1x1x1", &cache));
	CHECK_UINT(moat_cache_span(&cache), 1);
	CHECK(!moat_cache_from_text("1048576x1024x4096", &cache));
	CHECK_UINT(moat_cache_span(&cache), (uint64_t)1 << 32);
	return true;
}

static bool other_texts_are_none(void)
{
	static const char *const wrong[] = {
		"",	      "64",	    "64x12",	 "64x12x",    "64x12x64x", "x12x64",
		"64xx64",     " 64x12x64",  "64x12x64 ", "+64x12x64", "-64x12x64", "64X12X64",
		"0x40x12x64", "64x12x64\n", "64,12,64",	 "64x12x64k",
	};
	struct moat_cache cache = { 1, 2, 4 };
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
		const char *fault = moat_cache_from_text(wrong[i], &cache);
		CHECK(fault);
		CHECK_STR(fault, "is not SETSxWAYSxLINE, as 64x12x64 is");
	}
	/* What was there stays. */
	CHECK_UINT(cache.sets, 1);
	CHECK_UINT(cache.line, 4);
	return true;
}

static bool numbers_that_no_cache_has(void)
{
	struct moat_cache cache;
	CHECK_STR(moat_cache_from_text("48x12x64", &cache),
		  "has a number of sets that is not a power of two");
	CHECK_STR(moat_cache_from_text("0x12x64", &cache),
		  "has a number of sets that is not a power of two");
	CHECK_STR(moat_cache_from_text("2097152x12x64", &cache), "has more than 1048576 sets");
	CHECK_STR(moat_cache_from_text("64x0x64", &cache), "has no ways");
	CHECK_STR(moat_cache_from_text("64x1025x64", &cache), "has more than 1024 ways");
	CHECK_STR(moat_cache_from_text("64x12x65", &cache),
		  "has a line that is not a power of two");
	CHECK_STR(moat_cache_from_text("64x12x8192", &cache), "has a line of more than 4096 bytes");
	/* 2^64 + 64 is not 64. */
	CHECK(moat_cache_from_text("18446744073709551680x12x64", &cache));
	CHECK(moat_cache_from_text("64x18446744073709551628x64", &cache));
	return true;
}

static bool parts_must_fit(void)
{
	struct moat_geometry geometry = MOAT_GEOMETRY_DEFAULT;
	CHECK(!moat_geometry_fault(&geometry));
	geometry.line = 8192;
	CHECK_STR(moat_geometry_fault(&geometry), "the line is larger than the page");
	geometry.line = 96;
	CHECK_STR(moat_geometry_fault(&geometry), "the line is not a power of two");
	geometry.line = 128;
	geometry.page = 0;
	CHECK_STR(moat_geometry_fault(&geometry), "the page is not a power of two");
	geometry.page = (uint64_t)4 << 20;
	CHECK_STR(moat_geometry_fault(&geometry), "the page is larger than the huge page");
	geometry.huge = (uint64_t)1 << 41;
	CHECK_STR(moat_geometry_fault(&geometry), "the huge page is larger than 1 TiB");
	geometry.huge = (uint64_t)3 << 20;
	CHECK_STR(moat_geometry_fault(&geometry), "the huge page is not a power of two");
	geometry = (struct moat_geometry)MOAT_GEOMETRY_DEFAULT;
	geometry.l1.sets = 0;
	CHECK_STR(moat_geometry_fault(&geometry), "the first-level cache is none");
	geometry = (struct moat_geometry)MOAT_GEOMETRY_DEFAULT;
	geometry.l2.ways = 0;
	CHECK_STR(moat_geometry_fault(&geometry), "the second-level cache is none");
	return true;
}

static bool sets_follow_the_lines(void)
{
	struct moat_geometry geometry = MOAT_GEOMETRY_DEFAULT;
	CHECK_UINT(moat_cache_set(&geometry.l1, 0xffffffff837ae488), 0x12);
	CHECK_UINT(moat_cache_set(&geometry.l1, 0xffffffff837ae4bf), 0x12);
	CHECK_UINT(moat_cache_set(&geometry.l1, 0xffffffff837ae4c0), 0x13);
	CHECK_UINT(moat_cache_set(&geometry.l2, 0xffffffff837ae488), 0x392);
	CHECK_UINT(moat_cache_span(&geometry.l1), 4096);
	CHECK_UINT(moat_cache_span(&geometry.l2), 65536);
	return true;
}

static bool shifts_take_the_shorter_way(void)
{
	struct moat_cache l1 = { 64, 12, 64 };
	/* The seeds: 1 KiB went, 1 KiB came, 4 KiB came. */
	CHECK(moat_cache_shift(&l1, 0xffffffff837ae488, 0xffffffff837ae088) == -16);
	CHECK(moat_cache_shift(&l1, 0x1000, 0x1400) == 16);
	CHECK(moat_cache_shift(&l1, 0x1000, 0x2000) == 0);
	CHECK(moat_cache_shift(&l1, 0x1000, 0x1800) == 32);
	CHECK(moat_cache_shift(&l1, 0x1800, 0x1000) == 32);
	CHECK(moat_cache_shift(&l1, 0x1000, 0x1840) == -31);
	/* Inside a line, and over its border. */
	CHECK(moat_cache_shift(&l1, 0x1000, 0x103f) == 0);
	CHECK(moat_cache_shift(&l1, 0x103f, 0x1040) == 1);
	struct moat_cache one = { 1, 8, 64 };
	CHECK(moat_cache_shift(&one, 0x1000, 0x5555) == 0);
	return true;
}

int main(void)
{
	RUN(a_cache_is_three_numbers);
	RUN(other_texts_are_none);
	RUN(numbers_that_no_cache_has);
	RUN(parts_must_fit);
	RUN(sets_follow_the_lines);
	RUN(shifts_take_the_shorter_way);
	return 0;
}
