/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/index.h"

static bool an_empty_index_has_nothing(void)
{
	struct moat_index index = { 0 };
	size_t cursor = 0;
	CHECK_UINT(moat_index_next(&index, 0, &cursor), SIZE_MAX);
	moat_index_release(&index);
	CHECK(!index.slots);
	return true;
}

static bool every_number_comes_back(void)
{
	struct moat_index index = { 0 };
	for (size_t i = 0; i < 5000; i++)
		CHECK(moat_index_add(&index, i * UINT64_C(0x9e3779b97f4a7c15), i));
	for (size_t i = 0; i < 5000; i++) {
		size_t cursor = 0;
		uint64_t hash = i * UINT64_C(0x9e3779b97f4a7c15);
		CHECK_UINT(moat_index_next(&index, hash, &cursor), i);
		CHECK_UINT(moat_index_next(&index, hash, &cursor), SIZE_MAX);
	}
	moat_index_release(&index);
	return true;
}

static bool one_hash_may_have_many_numbers(void)
{
	struct moat_index index = { 0 };
	for (size_t i = 0; i < 200; i++)
		CHECK(moat_index_add(&index, i % 2 ? 7 : 7 + 64, i));
	size_t cursor = 0, i, n = 0;
	while ((i = moat_index_next(&index, 7, &cursor)) != SIZE_MAX) {
		CHECK_UINT(i, 2 * n + 1); /* in the order that they were added */
		n++;
	}
	CHECK_UINT(n, 100);
	cursor = 0;
	CHECK_UINT(moat_index_next(&index, 8, &cursor), SIZE_MAX);
	moat_index_release(&index);
	return true;
}

/* Only the low bits, or only the high ones, differ. */
static bool hashes_that_look_alike(void)
{
	struct moat_index index = { 0 };
	for (size_t i = 0; i < 1000; i++) {
		CHECK(moat_index_add(&index, (uint64_t)i << 54, 2 * i));
		CHECK(moat_index_add(&index, UINT64_MAX - i, 2 * i + 1));
	}
	for (size_t i = 1; i < 1000; i++) {
		size_t cursor = 0;
		CHECK_UINT(moat_index_next(&index, (uint64_t)i << 54, &cursor), 2 * i);
		cursor = 0;
		CHECK_UINT(moat_index_next(&index, UINT64_MAX - i, &cursor), 2 * i + 1);
	}
	moat_index_release(&index);
	return true;
}

/* A file chooses its names.  With slots that it could foresee this would not end. */
static bool hashes_that_were_chosen(void)
{
	struct moat_index index = { 0 };
	for (size_t i = 0; i < 400000; i++)
		CHECK(moat_index_add(&index, (uint64_t)i << 32 | (i ^ i % 1024), i));
	for (size_t i = 0; i < 400000; i++) {
		size_t cursor = 0;
		uint64_t hash = (uint64_t)i << 32 | (i ^ i % 1024);
		CHECK_UINT(moat_index_next(&index, hash, &cursor), i);
	}
	moat_index_release(&index);
	return true;
}

static bool a_number_has_32_bits(void)
{
	struct moat_index index = { 0 };
	size_t cursor = 0;
	CHECK(!moat_index_add(&index, 1, (size_t)UINT32_MAX + 1));
	CHECK(moat_index_add(&index, 1, UINT32_MAX));
	CHECK_UINT(moat_index_next(&index, 1, &cursor), UINT32_MAX);
	moat_index_release(&index);
	return true;
}

int main(void)
{
	RUN(an_empty_index_has_nothing);
	RUN(every_number_comes_back);
	RUN(one_hash_may_have_many_numbers);
	RUN(hashes_that_look_alike);
	RUN(hashes_that_were_chosen);
	RUN(a_number_has_32_bits);
	return 0;
}
