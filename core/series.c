/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "series.h"

#include <stdlib.h>

/* One byte each: more things than these are no hand-written name's. */
#define CELLS_MAX ((size_t)1 << 24)

/* Reaches that differ by less may differ by their padding only. */
#define PADDING 64

/* How the best pairing of what is left of both rows goes on. */
enum step { PAIR, SKIP_ONE, SKIP_OTHER };

/* That they have one name is something, too.  What stands before the first of a row
   stands before whichever is the first. */
static uint32_t in_common(const struct moat_clue *one, const struct moat_clue *other)
{
	uint64_t more = one->reach < other->reach ? other->reach - one->reach :
						    one->reach - other->reach;
	return 1 + 3 * (more == 0) + 3 * (more < PADDING) +
	       2 * (one->before && one->before == other->before) +
	       2 * (one->behind && one->behind == other->behind);
}

static bool is_equal(const struct moat_clue *one, const struct moat_clue *other)
{
	return one->reach == other->reach && one->before == other->before &&
	       one->behind == other->behind;
}

/* Row I of the table from that of I + 1, both with M + 1 scores, and its steps. */
static void fill_row(const struct moat_clue *one, const struct moat_clue *other, size_t m,
		     const uint32_t *below, uint32_t *row, uint8_t *steps)
{
	row[m] = 0;
	for (size_t j = m; j-- > 0;) {
		uint32_t paired = below[j + 1] + in_common(one, &other[j]);
		row[j] = paired;
		steps[j] = PAIR;
		if (below[j] > row[j]) {
			row[j] = below[j];
			steps[j] = SKIP_ONE;
		}
		if (row[j + 1] > row[j]) {
			row[j] = row[j + 1];
			steps[j] = SKIP_OTHER;
		}
	}
}

static void follow_steps(const uint8_t *steps, size_t n, size_t m, size_t offset, uint32_t *pair)
{
	for (size_t i = 0, j = 0; i < n && j < m;) {
		switch ((enum step)steps[i * m + j]) {
		case PAIR:
			pair[i++] = (uint32_t)(offset + j++);
			break;
		case SKIP_ONE:
			i++;
			break;
		case SKIP_OTHER:
			j++;
			break;
		}
	}
}

/* OTHER stands OFFSET behind the start of its row. */
static bool pair_middle(const struct moat_clue *one, size_t n, const struct moat_clue *other,
			size_t m, size_t offset, uint32_t *pair)
{
	if (n == 0 || m == 0 || n > CELLS_MAX / m)
		return true;
	uint8_t *steps = malloc(n * m);
	uint32_t *rows = calloc(2 * (m + 1), sizeof *rows);
	if (!steps || !rows) {
		free(steps);
		free(rows);
		return false;
	}
	for (size_t i = n; i-- > 0;)
		fill_row(&one[i], other, m, rows + (i + 1) % 2 * (m + 1), rows + i % 2 * (m + 1),
			 &steps[i * m]);
	follow_steps(steps, n, m, offset, pair);
	free(steps);
	free(rows);
	return true;
}

bool moat_series_pair(const struct moat_clue *one, size_t n, const struct moat_clue *other,
		      size_t m, uint32_t *pair)
{
	size_t start = 0, end = 0;
	for (size_t i = 0; i < n; i++)
		pair[i] = MOAT_NO_PAIR;
	for (; start < n && start < m && is_equal(&one[start], &other[start]); start++)
		pair[start] = (uint32_t)start;
	for (;
	     end < n - start && end < m - start && is_equal(&one[n - end - 1], &other[m - end - 1]);
	     end++)
		pair[n - end - 1] = (uint32_t)(m - end - 1);
	return pair_middle(one + start, n - start - end, other + start, m - start - end, start,
			   pair + start);
}
