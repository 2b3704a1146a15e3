/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "granule.h"

#include <stddef.h>
#include <string.h>

const char *moat_granule_fault(uint64_t bytes)
{
	if (bytes == 0)
		return "is zero";
	if (bytes & (bytes - 1))
		return "is not a power of two";
	if (bytes > MOAT_GRANULE_MAX)
		return "is larger than 268435456, the largest alignment of an object file";
	return NULL;
}

unsigned moat_line_of_target(const char *triplet)
{
	static const struct {
		const char *prefix;
		unsigned line;
	} known[] = {
		{ "s390", 256 },
		{ "powerpc64", 128 },
		{ "ppc64", 128 },
	};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (strncmp(triplet, known[i].prefix, strlen(known[i].prefix)) == 0)
			return known[i].line;
	return 64;
}

static const char *const word_names[] = {
	[MOAT_LINE] = "line",
	[MOAT_PAGE] = "page",
	[MOAT_BYTES] = "bytes",
};

const char *moat_word_name(enum moat_word word)
{
	return word_names[word];
}

bool moat_word_from_name(const char *name, enum moat_word *ret_word)
{
	for (size_t i = 0; i < sizeof word_names / sizeof word_names[0]; i++)
		if (strcmp(name, word_names[i]) == 0) {
			*ret_word = (enum moat_word)i;
			return true;
		}
	return false;
}

struct moat_run moat_run_of(uint64_t addr, uint64_t size, uint64_t granule)
{
	struct moat_run run = { addr & ~(granule - 1), 0 };
	if (size == 0) {
		run.lo = run.hi = addr;
		return run;
	}
	uint64_t last = addr + (size - 1);
	if (last < addr)
		last = UINT64_MAX; /* a size that an image lied about */
	run.hi = (last | (granule - 1)) + 1;
	if (run.hi == 0)
		run.hi = UINT64_MAX;
	return run;
}

uint64_t moat_guard_bytes(uint64_t size, uint64_t start, uint64_t granule)
{
	if (size == 0)
		return 0;
	return -(start + size) & (granule - 1);
}

uint64_t moat_stagger(const char *symbol, uint64_t size, uint64_t line, uint64_t page)
{
	uint64_t tail = size & (page - 1);
	if (line == 0 || line >= page || size == 0 || tail == 0)
		return 0;
	uint64_t slots = (page - tail) / line + 1;
	return moat_hash(MOAT_HASH_INIT, symbol) % slots * line;
}

uint64_t moat_hash(uint64_t hash, const char *text)
{
	/* The NUL is hashed too, so that "ab","c" differs from "a","bc". */
	do {
		hash ^= (unsigned char)*text;
		hash *= UINT64_C(0x100000001b3);
	} while (*text++);
	return hash;
}
