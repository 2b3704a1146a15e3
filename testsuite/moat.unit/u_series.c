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

/* Equal starts and ends are paired all the same. */
static bool rows_that_are_too_long_are_left(void)
{
	enum { LONG = 5000 };
	struct moat_clue *one = calloc(LONG, sizeof *one), *other = calloc(LONG, sizeof *other);
	uint32_t *pair = calloc(LONG, sizeof *pair);
	CHECK(one && other && pair);
	for (uint32_t i = 0; i < LONG; i++) {
		one[i].reach = i;
		other[i].reach = i + (i > 0 && i < LONG - 1);
	}
	CHECK(moat_series_pair(one, LONG, other, LONG, pair));
	CHECK_UINT(pair[0], 0);
	CHECK_UINT(pair[1], MOAT_NO_PAIR);
	CHECK_UINT(pair[LONG - 1], LONG - 1);
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
	RUN(rows_that_are_too_long_are_left);
	return 0;
}
