/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The geometry of caches and pages that placement is judged by.  Given by the
 * user or by default, never read from the host in here.  Sizes in bytes.
 */
#ifndef MOAT_GEOMETRY_H
#define MOAT_GEOMETRY_H

#include <stdbool.h>
#include <stdint.h>

struct moat_cache {
	uint64_t sets; /* a power of two */
	uint64_t ways;
	uint64_t line; /* a power of two */
};

struct moat_geometry {
	uint64_t line; /* of sharing; by default a line of L1 */
	uint64_t page;
	uint64_t huge; /* a huge page */
	struct moat_cache l1;
	struct moat_cache l2;
};

/* Line 64, page 4096, huge page 2 MiB, L1 64x12x64 (48 KiB), L2 1024x20x64 (1.25 MiB). */
#define MOAT_GEOMETRY_DEFAULT                                                                      \
	{                                                                                          \
		64, 4096, (uint64_t)2 << 20, { 64, 12, 64 },                                       \
		{                                                                                  \
			1024, 20, 64                                                               \
		}                                                                                  \
	}

/* A load and an earlier store that agree in these low bits of their addresses
   look like one another until the whole address is compared. */
#define MOAT_ALIAS_SPAN 4096

/* "SETSxWAYSxLINE"; NULL when TEXT says one, otherwise what is wrong with it, as
   the end of the sentence "cache 'TEXT' ...". */
const char *moat_cache_from_text(const char *text, struct moat_cache *ret_cache);

/* NULL when the parts fit together, otherwise what does not, as a clause. */
const char *moat_geometry_fault(const struct moat_geometry *geometry);

/* The set that ADDR falls into. */
uint64_t moat_cache_set(const struct moat_cache *cache, uint64_t addr);

/* The sets from that of FROM to that of TO, the shorter way round: more than
   -sets/2, at most sets/2. */
int64_t moat_cache_shift(const struct moat_cache *cache, uint64_t from, uint64_t to);

/* The bytes after which sets repeat: sets times line. */
uint64_t moat_cache_span(const struct moat_cache *cache);

#endif
