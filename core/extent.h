/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The bytes of a field, and whether those of two fields keep apart or together.
 *
 * Decides what a field counts for that fills no byte: a bit-field has every byte
 * that it has a bit in, and a field without bits lies in the byte at its offset.
 */
#ifndef MOAT_EXTENT_H
#define MOAT_EXTENT_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Bytes [from, to), at least one. */
struct moat_extent {
	uint64_t from;
	uint64_t to;
};

/* Of the bytes [FROM, TO), which may be none. */
struct moat_extent moat_extent_of_bytes(uint64_t from, uint64_t to);
/* Of a field of a struct that starts at byte BASE. */
struct moat_extent moat_extent_of_bits(uint64_t base, uint64_t bit_offset, uint64_t bit_size);

/* Has ONE no line of LINE bytes in common with OTHER? */
bool moat_extents_apart(struct moat_extent one, struct moat_extent other, uint64_t line);
/* Do both lie in one line, neither straddling? */
bool moat_extents_together(struct moat_extent one, struct moat_extent other, uint64_t line);

#ifdef __cplusplus
}
#endif
#endif
