/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "radix.h"

#include <stdlib.h>
#include <string.h>

/* The digits of a key are its bytes. */
#define DIGITS 8
#define VALUES 256

static unsigned digit_of(uint64_t key, unsigned digit)
{
	return (unsigned)(key >> 8 * digit) & (VALUES - 1);
}

static bool are_sorted(const struct moat_radix_item *list, size_t n)
{
	for (size_t i = 1; i < n; i++)
		if (list[i - 1].key > list[i].key)
			return false;
	return true;
}

/* Of each digit, how many keys have which value. */
static void count_values(const struct moat_radix_item *list, size_t n,
			 size_t counts[DIGITS][VALUES])
{
	memset(counts, 0, DIGITS * sizeof *counts);
	for (size_t i = 0; i < n; i++)
		for (unsigned digit = 0; digit < DIGITS; digit++)
			counts[digit][digit_of(list[i].key, digit)]++;
}

/* From FROM to TO by one digit; COUNTS becomes where each value goes. */
static void sort_by_digit(const struct moat_radix_item *from, struct moat_radix_item *to, size_t n,
			  unsigned digit, size_t counts[VALUES])
{
	size_t start = 0;
	for (unsigned value = 0; value < VALUES; value++) {
		size_t count = counts[value];
		counts[value] = start;
		start += count;
	}
	for (size_t i = 0; i < n; i++)
		to[counts[digit_of(from[i].key, digit)]++] = from[i];
}

bool moat_radix_sort(struct moat_radix_item *list, size_t n)
{
	size_t counts[DIGITS][VALUES];
	if (are_sorted(list, n))
		return true;
	struct moat_radix_item *spare = malloc(n * sizeof *spare);
	if (!spare)
		return false;
	struct moat_radix_item *from = list, *to = spare;
	count_values(list, n, counts);
	for (unsigned digit = 0; digit < DIGITS; digit++) {
		/* Of addresses the upper ones are mostly all the same. */
		if (counts[digit][digit_of(list->key, digit)] == n)
			continue;
		sort_by_digit(from, to, n, digit, counts[digit]);
		struct moat_radix_item *sorted = to;
		to = from;
		from = sorted;
	}
	if (from != list)
		memcpy(list, from, n * sizeof *list);
	free(spare);
	return true;
}
