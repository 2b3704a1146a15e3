/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diff_align.h"

/* No alignment is larger; an address of 0 has all of them. */
#define ALIGN_MAX ((uint64_t)1 << 28)

int64_t moat_sum(int64_t one, int64_t other)
{
	return (int64_t)((uint64_t)one + (uint64_t)other);
}

int64_t moat_negative(int64_t amount)
{
	return (int64_t)(0 - (uint64_t)amount);
}

uint64_t moat_magnitude(int64_t amount)
{
	return (uint64_t)(amount < 0 ? moat_negative(amount) : amount);
}

int64_t moat_grown_by(const uint64_t *pair)
{
	return (int64_t)(pair[MOAT_NEW] - pair[MOAT_OLD]);
}

uint64_t moat_align_of_address(uint64_t addr)
{
	uint64_t align = addr & -addr;
	return align && align < ALIGN_MAX ? align : ALIGN_MAX;
}

struct moat_aligns moat_aligns_of(uint64_t addr, uint64_t gap)
{
	struct moat_aligns aligns = { 1, moat_align_of_address(addr) };
	while (aligns.lo <= gap && aligns.lo < ALIGN_MAX)
		aligns.lo *= 2;
	return aligns;
}

bool moat_is_absorbed(const uint64_t *addrs, int64_t change)
{
	uint64_t one = moat_align_of_address(addrs[0]), other = moat_align_of_address(addrs[1]);
	return moat_magnitude(change) < (one < other ? one : other);
}
