/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/series.h"

#include <stdlib.h>

#define N(list) (sizeof(list) / sizeof(list)[0])

static bool what_changed_its_reach_keeps_its_place(void)
{
	/* The second grew, and reaches as far as the last does. */
	static const struct moat_clue one[] = {
		{ 24, 1, 0 }, { 40, 0, 0 }, { 8, 0, 0 }, { 48, 0, 2 }
	};
	static const struct moat_clue other[] = {
		{ 24, 1, 0 }, { 48, 0, 0 }, { 8, 0, 0 }, { 40, 0, 2 }
	};
	uint32_t pair[N(one)];
	CHECK(moat_series_pair(one, N(one), other, N(other), pair));
	for (uint32_t i = 0; i < N(one); i++)
		CHECK_UINT(pair[i], i);
	return true;
}

static bool one_more_is_left_out_where_it_came(void)
{
	static const struct moat_clue one[] = { { 8, 1, 0 }, { 16, 0, 0 }, { 24, 0, 2 } };
	static const struct moat_clue other[] = {
		{ 8, 1, 0 }, { 99, 0, 0 }, { 16, 0, 0 }, { 24, 0, 2 }
	};
	uint32_t pair[N(other)];
	CHECK(moat_series_pair(one, N(one), other, N(other), pair));
	CHECK_UINT(pair[0], 0);
	CHECK_UINT(pair[1], 2);
	CHECK_UINT(pair[2], 3);
	CHECK(moat_series_pair(other, N(other), one, N(one), pair));
	CHECK_UINT(pair[0], 0);
	CHECK_UINT(pair[1], MOAT_NO_PAIR);
	CHECK_UINT(pair[2], 1);
	CHECK_UINT(pair[3], 2);
	return true;
}

static bool one_goes_and_one_comes(void)
{
	static const struct moat_clue one[] = {
		{ 8, 1, 0 }, { 16, 0, 0 }, { 24, 0, 0 }, { 32, 0, 0 }, { 40, 0, 2 }
	};
	static const struct moat_clue other[] = {
		{ 16, 1, 0 }, { 24, 0, 0 }, { 32, 0, 0 }, { 99, 0, 0 }, { 40, 0, 2 }
	};
	/* Each that is out of step has less in common. */
	static const uint32_t right[] = { MOAT_NO_PAIR, 0, 1, 2, 4 };
	uint32_t pair[N(one)];
	CHECK(moat_series_pair(one, N(one), other, N(other), pair));
	for (size_t i = 0; i < N(one); i++)
		CHECK_UINT(pair[i], right[i]);
	return true;
}

static bool an_empty_row_has_no_pairs(void)
{
	static const struct moat_clue one[] = { { 8, 1, 2 }, { 8, 1, 2 } };
	uint32_t pair[N(one)];
	CHECK(moat_series_pair(one, N(one), NULL, 0, pair));
	CHECK_UINT(pair[0], MOAT_NO_PAIR);
	CHECK_UINT(pair[1], MOAT_NO_PAIR);
	CHECK(moat_series_pair(NULL, 0, one, N(one), pair));
	return true;
}

/* More than a table has room for. */
static bool long_rows_are_looked_at_around_each_place(void)
{
	enum { LONG = 20000 };
	struct moat_clue *one = calloc(LONG, sizeof *one);
	struct moat_clue *other = calloc(LONG + 2, sizeof *other);
	uint32_t *pair = calloc(LONG, sizeof *pair);
	CHECK(one && other && pair);
	for (size_t i = 0; i < LONG; i++)
		one[i].reach = 64 + 8 * (i % 7);
	/* Two more, at a quarter and at three. */
	for (size_t i = 0, j = 0; j < LONG + 2; j++) {
		bool came = j == LONG / 4 || j == 3 * LONG / 4;
		other[j].reach = came ? 1000 : one[i].reach;
		i += !came;
	}
	CHECK(moat_series_pair(one, LONG, other, LONG + 2, pair));
	for (size_t i = 0; i < LONG; i++)
		CHECK_UINT(pair[i], i + (i >= LONG / 4) + (i + 1 >= 3 * LONG / 4));
	free(one);
	free(other);
	free(pair);
	return true;
}

int main(void)
{
	RUN(what_changed_its_reach_keeps_its_place);
	RUN(one_more_is_left_out_where_it_came);
	RUN(one_goes_and_one_comes);
	RUN(an_empty_row_has_no_pairs);
	RUN(long_rows_are_looked_at_around_each_place);
	return 0;
}
