/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "geometry.h"

#include <stddef.h>

/* What no cache exceeds: keeps sums and products of its numbers far from the
   end of 64 bits. */
#define SETS_MAX ((uint64_t)1 << 20)
#define WAYS_MAX ((uint64_t)1 << 10)
#define LINE_MAX_BYTES ((uint64_t)1 << 12)
#define PAGE_MAX_BYTES ((uint64_t)1 << 40)

static bool is_power_of_two(uint64_t n)
{
	return n != 0 && (n & (n - 1)) == 0;
}

/* Digits only, and at least one; what is too large becomes UINT64_MAX. */
static bool read_number(const char **text, uint64_t *ret_number)
{
	const char *at = *text;
	uint64_t number = 0;
	for (; *at >= '0' && *at <= '9'; at++) {
		uint64_t digit = (uint64_t)(*at - '0');
		number = number > (UINT64_MAX - digit) / 10 ? UINT64_MAX : 10 * number + digit;
	}
	if (at == *text)
		return false;
	*text = at;
	*ret_number = number;
	return true;
}

static const char *cache_fault(const struct moat_cache *cache)
{
	if (!is_power_of_two(cache->sets))
		return "has a number of sets that is not a power of two";
	if (cache->sets > SETS_MAX)
		return "has more than 1048576 sets";
	if (cache->ways == 0)
		return "has no ways";
	if (cache->ways > WAYS_MAX)
		return "has more than 1024 ways";
	if (!is_power_of_two(cache->line))
		return "has a line that is not a power of two";
	if (cache->line > LINE_MAX_BYTES)
		return "has a line of more than 4096 bytes";
	return NULL;
}

const char *moat_cache_from_text(const char *text, struct moat_cache *ret_cache)
{
	static const char shape[] = "is not SETSxWAYSxLINE, as 64x12x64 is";
	struct moat_cache cache;
	uint64_t *const parts[] = { &cache.sets, &cache.ways, &cache.line };
	for (size_t i = 0; i < 3; i++) {
		if (i && *text++ != 'x')
			return shape;
		if (!read_number(&text, parts[i]))
			return shape;
	}
	if (*text)
		return shape;
	const char *fault = cache_fault(&cache);
	if (!fault)
		*ret_cache = cache;
	return fault;
}

const char *moat_geometry_fault(const struct moat_geometry *geometry)
{
	if (!is_power_of_two(geometry->line))
		return "the line is not a power of two";
	if (!is_power_of_two(geometry->page))
		return "the page is not a power of two";
	if (!is_power_of_two(geometry->huge))
		return "the huge page is not a power of two";
	if (geometry->huge > PAGE_MAX_BYTES)
		return "the huge page is larger than 1 TiB";
	if (geometry->line > geometry->page)
		return "the line is larger than the page";
	if (geometry->page > geometry->huge)
		return "the page is larger than the huge page";
	if (cache_fault(&geometry->l1))
		return "the first-level cache is none";
	if (cache_fault(&geometry->l2))
		return "the second-level cache is none";
	return NULL;
}

uint64_t moat_cache_set(const struct moat_cache *cache, uint64_t addr)
{
	return addr / cache->line & (cache->sets - 1);
}

int64_t moat_cache_shift(const struct moat_cache *cache, uint64_t from, uint64_t to)
{
	uint64_t up = (moat_cache_set(cache, to) - moat_cache_set(cache, from)) & (cache->sets - 1);
	return up > cache->sets / 2 ? (int64_t)up - (int64_t)cache->sets : (int64_t)up;
}

uint64_t moat_cache_span(const struct moat_cache *cache)
{
	return cache->sets * cache->line;
}
