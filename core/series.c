/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "series.h"

#include <stdlib.h>

/* One byte each. */
#define CELLS_MAX ((size_t)1 << 22)

/* Reaches that differ by less may differ by their padding only. */
#define PADDING 64

/* How the best pairing of what is left of both rows goes on. */
enum step { PAIR, SKIP_ONE, SKIP_OTHER };

/* What is looked at: for each of ONE's N things a window of OTHER's M, around its own
   place.  All of them, where the rows are not too long. */
struct band {
	size_t n, m;
	size_t width;
};

static size_t band_start(const struct band *band, size_t i)
{
	size_t middle = i * band->m / band->n, half = band->width / 2;
	size_t start = middle > half ? middle - half : 0;
	return start + band->width > band->m ? band->m - band->width : start;
}

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

/* The score at J of a row whose window starts at START; outside there is none. */
static uint32_t score(const struct band *band, const uint32_t *row, size_t start, size_t j)
{
	return j >= start && j - start < band->width ? row[j - start] : 0;
}

/* Row I of the table from that of I + 1, and its steps. */
static void fill_row(const struct band *band, size_t i, const struct moat_clue *one,
		     const struct moat_clue *other, const uint32_t *below, uint32_t *row,
		     uint8_t *steps)
{
	size_t start = band_start(band, i);
	size_t next = i + 1 < band->n ? band_start(band, i + 1) : 0;
	for (size_t at = band->width; at-- > 0;) {
		size_t j = start + at;
		uint32_t best = score(band, below, next, j + 1) + in_common(one, &other[j]);
		uint32_t skip_one = score(band, below, next, j);
		uint32_t skip_other = at + 1 < band->width ? row[at + 1] : 0;
		steps[at] = PAIR;
		if (skip_one > best) {
			best = skip_one;
			steps[at] = SKIP_ONE;
		}
		if (skip_other > best) {
			best = skip_other;
			steps[at] = SKIP_OTHER;
		}
		row[at] = best;
	}
}

static void follow_steps(const struct band *band, const uint8_t *steps, size_t offset,
			 uint32_t *pair)
{
	for (size_t i = 0, j = 0; i < band->n && j < band->m;) {
		size_t start = band_start(band, i);
		j = j < start ? start : j;
		if (j - start >= band->width) {
			i++;
			continue;
		}
		switch ((enum step)steps[i * band->width + (j - start)]) {
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
	if (n == 0 || m == 0 || n > CELLS_MAX)
		return true;
	struct band band = { n, m, m < CELLS_MAX / n ? m : CELLS_MAX / n };
	uint8_t *steps = malloc(n * band.width);
	uint32_t *rows = calloc(2 * band.width, sizeof *rows);
	if (!steps || !rows) {
		free(steps);
		free(rows);
		return false;
	}
	for (size_t i = n; i-- > 0;)
		fill_row(&band, i, &one[i], other, rows + (i + 1) % 2 * band.width,
			 rows + i % 2 * band.width, &steps[i * band.width]);
	follow_steps(&band, steps, offset, pair);
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
