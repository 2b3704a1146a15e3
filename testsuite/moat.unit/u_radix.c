/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/radix.h"

#define N 3000

static struct moat_radix_item list[N];

/* Are they in order, each once, and those of one key as they were? */
static bool is_in_order(size_t n)
{
	for (size_t i = 1; i < n; i++) {
		CHECK(list[i - 1].key <= list[i].key);
		CHECK(list[i - 1].key < list[i].key ||
		      (const char *)list[i - 1].what < (const char *)list[i].what);
	}
	return true;
}

static void fill(size_t n, uint64_t factor, uint64_t mask)
{
	static const char things[N];
	for (size_t i = 0; i < n; i++)
		list[i] = (struct moat_radix_item){ (i + 1) * factor & mask, &things[i] };
}

static bool nothing_and_one_thing_are_sorted(void)
{
	CHECK(moat_radix_sort(NULL, 0));
	fill(1, 7, UINT64_MAX);
	CHECK(moat_radix_sort(list, 1));
	CHECK_UINT(list[0].key, 7);
	return true;
}

static bool every_byte_of_a_key_counts(void)
{
	const uint64_t step = UINT64_C(0x9e3779b97f4a7c15);
	for (unsigned digit = 0; digit < 8; digit++) {
		fill(200, step, UINT64_C(0xff) << 8 * digit);
		CHECK(moat_radix_sort(list, 200));
		CHECK(is_in_order(200));
	}
	fill(N, step, UINT64_MAX);
	CHECK(moat_radix_sort(list, N));
	CHECK(is_in_order(N));
	return true;
}

static bool one_key_keeps_its_order(void)
{
	fill(N, 1, 0);
	CHECK(moat_radix_sort(list, N));
	CHECK(is_in_order(N));
	fill(N, UINT64_C(0x9e3779b97f4a7c15), UINT64_C(0x0f00000000000003));
	CHECK(moat_radix_sort(list, N));
	CHECK(is_in_order(N));
	return true;
}

static bool backwards_and_sorted_already(void)
{
	fill(N, UINT64_MAX, UINT64_MAX); /* -1, -2, ... */
	CHECK(moat_radix_sort(list, N));
	CHECK(is_in_order(N));
	CHECK_UINT(list[0].key, -(uint64_t)N);
	CHECK(moat_radix_sort(list, N));
	CHECK_UINT(list[N - 1].key, UINT64_MAX);
	return true;
}

int main(void)
{
	RUN(nothing_and_one_thing_are_sorted);
	RUN(every_byte_of_a_key_counts);
	RUN(one_key_keeps_its_order);
	RUN(backwards_and_sorted_already);
	return 0;
}
