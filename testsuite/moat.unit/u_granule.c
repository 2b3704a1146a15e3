/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/granule.h"

static bool powers_of_two_are_granules(void)
{
	for (uint64_t bytes = 1; bytes <= MOAT_GRANULE_MAX; bytes *= 2)
		CHECK(!moat_granule_fault(bytes));
	return true;
}

static bool other_numbers_are_none(void)
{
	CHECK_STR(moat_granule_fault(0), "is zero");
	CHECK_STR(moat_granule_fault(3), "is not a power of two");
	CHECK_STR(moat_granule_fault(UINT64_MAX), "is not a power of two");
	CHECK(moat_granule_fault(MOAT_GRANULE_MAX * 2));
	CHECK(moat_granule_fault(UINT64_C(1) << 40));
	CHECK(moat_granule_fault(UINT64_C(1) << 63));
	return true;
}

static bool targets_have_their_lines(void)
{
	CHECK_UINT(moat_line_of_target("x86_64-linux-gnu"), 64);
	CHECK_UINT(moat_line_of_target("aarch64-linux-gnu"), 64);
	CHECK_UINT(moat_line_of_target("s390x-linux-gnu"), 256);
	CHECK_UINT(moat_line_of_target("s390x-ibm-linux-gnu"), 256);
	CHECK_UINT(moat_line_of_target("powerpc64le-linux-gnu"), 128);
	CHECK_UINT(moat_line_of_target("powerpc-linux-gnu"), 64);
	CHECK_UINT(moat_line_of_target(""), 64);
	return true;
}

static bool words_have_names(void)
{
	static const enum moat_word words[] = { MOAT_LINE, MOAT_PAGE, MOAT_BYTES };
	for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
		enum moat_word word = MOAT_BYTES;
		CHECK(moat_word_from_name(moat_word_name(words[i]), &word));
		CHECK_UINT(word, words[i]);
	}
	enum moat_word word = MOAT_PAGE;
	CHECK(!moat_word_from_name("Line", &word));
	CHECK(!moat_word_from_name("", &word));
	CHECK_UINT(word, MOAT_PAGE);
	return true;
}

static bool runs_are_whole_granules(void)
{
	struct moat_run run = moat_run_of(0x1000, 1, 64);
	CHECK_UINT(run.lo, 0x1000);
	CHECK_UINT(run.hi, 0x1040);
	run = moat_run_of(0x103f, 1, 64);
	CHECK_UINT(run.lo, 0x1000);
	CHECK_UINT(run.hi, 0x1040);
	run = moat_run_of(0x103f, 2, 64);
	CHECK_UINT(run.lo, 0x1000);
	CHECK_UINT(run.hi, 0x1080);
	run = moat_run_of(0x1000, 64, 64);
	CHECK_UINT(run.hi, 0x1040);
	run = moat_run_of(0x1234, 5, 1);
	CHECK_UINT(run.lo, 0x1234);
	CHECK_UINT(run.hi, 0x1239);
	return true;
}

static bool an_empty_subject_owns_nothing(void)
{
	struct moat_run run = moat_run_of(0x1010, 0, 64);
	CHECK_UINT(run.hi - run.lo, 0);
	return true;
}

static bool runs_at_the_end_of_the_address_space(void)
{
	struct moat_run run = moat_run_of(UINT64_MAX - 3, 4, 64);
	CHECK_UINT(run.lo, UINT64_MAX - 63);
	CHECK(run.hi > run.lo);
	run = moat_run_of(0xffffffff837ae488, UINT64_MAX, 64);
	CHECK_UINT(run.lo, 0xffffffff837ae480);
	CHECK(run.hi > run.lo);
	return true;
}

static bool the_guard_fills_the_last_granule(void)
{
	CHECK_UINT(moat_guard_bytes(4, 0, 64), 60);
	CHECK_UINT(moat_guard_bytes(64, 0, 64), 0);
	CHECK_UINT(moat_guard_bytes(65, 0, 64), 63);
	CHECK_UINT(moat_guard_bytes(4, 60, 64), 0);
	CHECK_UINT(moat_guard_bytes(4, 128, 4096), 4096 - 132);
	CHECK_UINT(moat_guard_bytes(0, 0, 64), 0);
	CHECK_UINT(moat_guard_bytes(7, 0, 1), 0);
	return true;
}

static bool a_staggered_start_stays_in_the_page(void)
{
	for (uint64_t size = 1; size <= 3 * 4096; size += 61) {
		uint64_t start = moat_stagger("icmp_global", size, 64, 4096);
		CHECK_UINT(start % 64, 0);
		CHECK(start < 4096);
		/* No more pages than without. */
		CHECK_UINT((start + size + 4095) / 4096, (size + 4095) / 4096);
	}
	return true;
}

static bool staggered_starts_spread(void)
{
	bool seen[64] = { false };
	unsigned different = 0;
	for (int i = 0; i < 200; i++) {
		char name[24];
		snprintf(name, sizeof name, "counter_%d", i);
		uint64_t start = moat_stagger(name, 4, 64, 4096);
		CHECK_UINT(start, moat_stagger(name, 4, 64, 4096));
		different += !seen[start / 64];
		seen[start / 64] = true;
	}
	CHECK(different > 48);
	return true;
}

static bool no_room_no_stagger(void)
{
	CHECK_UINT(moat_stagger("x", 0, 64, 4096), 0);
	CHECK_UINT(moat_stagger("x", 4096, 64, 4096), 0);
	CHECK_UINT(moat_stagger("x", 4, 4096, 4096), 0);
	CHECK_UINT(moat_stagger("x", 4, 8192, 4096), 0);
	CHECK_UINT(moat_stagger("x", 4, 0, 4096), 0);
	CHECK_UINT(moat_stagger("x", 4095, 64, 4096), 0);
	return true;
}

static bool a_hash_depends_on_all_of_the_text(void)
{
	/* FNV-1a of the empty text and its NUL. */
	CHECK_UINT(moat_hash(MOAT_HASH_INIT, ""), MOAT_HASH_INIT * UINT64_C(0x100000001b3));
	uint64_t ab_c = moat_hash(moat_hash(MOAT_HASH_INIT, "ab"), "c");
	CHECK(ab_c != moat_hash(moat_hash(MOAT_HASH_INIT, "a"), "bc"));
	CHECK_UINT(ab_c, moat_hash(moat_hash(MOAT_HASH_INIT, "ab"), "c"));
	CHECK(moat_hash(MOAT_HASH_INIT, "\xff") != moat_hash(MOAT_HASH_INIT, "\x7f"));
	return true;
}

int main(void)
{
	RUN(powers_of_two_are_granules);
	RUN(other_numbers_are_none);
	RUN(targets_have_their_lines);
	RUN(words_have_names);
	RUN(runs_are_whole_granules);
	RUN(an_empty_subject_owns_nothing);
	RUN(runs_at_the_end_of_the_address_space);
	RUN(the_guard_fills_the_last_granule);
	RUN(a_staggered_start_stays_in_the_page);
	RUN(staggered_starts_spread);
	RUN(no_room_no_stagger);
	RUN(a_hash_depends_on_all_of_the_text);
	return 0;
}
