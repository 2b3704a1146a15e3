/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A struct's members as the slots of core/plan.h, with sizes and alignments as
 * GCC will give them.
 */
#ifndef MOAT_SLOTS_H
#define MOAT_SLOTS_H

#include "gcc_compat.h"

#include "plan.h"

/* Slot i starts with first[i]; a run of bit-fields is one slot. */
struct moat_slots {
	tree record;
	auto_vec<moat_slot> slots;
	auto_vec<tree> first;
	auto_vec<moat_pair> pairs;
	auto_vec<char *> groups; /* by number */
	auto_vec<uint64_t *> sizes;
	uint64_t align; /* of the record, at least */
};

/* The members of RECORD, which is not laid out yet.  False: the size of one is
   not constant. */
bool moat_slots_fill(struct moat_slots *slots, tree record);
void moat_slots_release(struct moat_slots *slots);

/* The first field behind slot I, or NULL_TREE. */
tree moat_slot_end(const struct moat_slots *slots, unsigned i);

bool moat_is_bitfield(tree field);
/* Is it one without bits, which only ends a unit? */
bool moat_is_end_of_unit(tree field);

/* The bytes of bit-field FIELD in its slot I, wherever the slot starts. */
void moat_bits_in_slot(const struct moat_slots *slots, unsigned i, tree field, uint64_t *from,
		       uint64_t *to);

#endif
