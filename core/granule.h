/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Granules: the unit of isolation, and the arithmetic of runs.
 *
 * Decides which granules are allowed and which bytes a subject owns.  All sizes
 * and addresses are in bytes.
 */
#ifndef MOAT_GRANULE_H
#define MOAT_GRANULE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* GCC's own limit for `aligned' on ELF. */
#define MOAT_GRANULE_MAX ((uint64_t)1 << 28)

/* Ways of a common first-level data cache: more page-isolated objects than
   this at one page offset evict each other. */
#define MOAT_L1_WAYS 8

enum moat_word { MOAT_LINE, MOAT_PAGE, MOAT_BYTES };

/* The bytes [lo, hi) of whole granules. */
struct moat_run {
	uint64_t lo;
	uint64_t hi;
};

/* NULL when BYTES may be a granule, otherwise what is wrong with it, as the
   end of the sentence "granule N ...". */
const char *moat_granule_fault(uint64_t bytes);

/* The line size of a target named by its GNU triplet; 64 unless known better. */
unsigned moat_line_of_target(const char *triplet);

const char *moat_word_name(enum moat_word word);
/* False when NAME is no word for a granule. */
bool moat_word_from_name(const char *name, enum moat_word *ret_word);

/* The granules that SIZE bytes at ADDR touch.  An empty subject owns none. */
struct moat_run moat_run_of(uint64_t addr, uint64_t size, uint64_t granule);

/* Padding that a subject of SIZE bytes, START bytes into a granule, needs
   behind it. */
uint64_t moat_guard_bytes(uint64_t size, uint64_t start, uint64_t granule);

/* Where in its page the subject SYMBOL of SIZE bytes starts when starts are
   staggered by line: the same for the same name in every build, spread over
   the lines that leave the subject inside its page; 0 where none does. */
uint64_t moat_stagger(const char *symbol, uint64_t size, uint64_t line, uint64_t page);

/* FNV-1a, 64 bits: ids that depend on content only.  Start with MOAT_HASH_INIT. */
#define MOAT_HASH_INIT UINT64_C(0xcbf29ce484222325)
uint64_t moat_hash(uint64_t hash, const char *text);

#ifdef __cplusplus
}
#endif
#endif
