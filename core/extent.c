/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "extent.h"

struct moat_extent moat_extent_of_bytes(uint64_t from, uint64_t to)
{
	return (struct moat_extent){ from, to > from ? to : from + 1 };
}

struct moat_extent moat_extent_of_bits(uint64_t base, uint64_t bit_offset, uint64_t bit_size)
{
	return moat_extent_of_bytes(base + bit_offset / 8, base + (bit_offset + bit_size + 7) / 8);
}

bool moat_extents_apart(struct moat_extent one, struct moat_extent other, uint64_t line)
{
	return (one.to - 1) / line < other.from / line || (other.to - 1) / line < one.from / line;
}

bool moat_extents_together(struct moat_extent one, struct moat_extent other, uint64_t line)
{
	uint64_t first = one.from / line;
	return (one.to - 1) / line == first && other.from / line == first &&
	       (other.to - 1) / line == first;
}
