/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A struct is described again in each unit that includes its header.  What its
 * layout depends on is hashed straight from the DIEs, so that it has to be laid
 * out only once.  What may be coarser or finer than moat_record_id's idea of
 * equal: never coarser, for then a layout would be lost.
 */
#include "dwarf_hash.h"

#include <stdlib.h>
#include <string.h>

#define ROOM_FIRST 4096

struct die_hash {
	const void *addr; /* of the DIE */
	uint64_t hash;
	uint32_t generation; /* of another unit: free */
};

static uint64_t mix(uint64_t hash, uint64_t number)
{
	hash = (hash ^ number) * UINT64_C(0x9e3779b97f4a7c15);
	return hash ^ hash >> 29;
}

void die_hashes_next_unit(struct die_hashes *hashes)
{
	hashes->n = 0;
	hashes->generation++;
}

void die_hashes_release(struct die_hashes *hashes)
{
	free(hashes->slots);
	memset(hashes, 0, sizeof *hashes);
}

static struct die_hash *slot_of(const struct die_hashes *hashes, const void *addr)
{
	size_t at = (size_t)(mix(0, (uintptr_t)addr) >> 7);
	for (;; at++) {
		struct die_hash *slot = &hashes->slots[at & (hashes->room - 1)];
		if (slot->generation != hashes->generation || slot->addr == addr)
			return slot;
	}
}

static bool grow(struct die_hashes *hashes)
{
	struct die_hashes more = *hashes;
	more.room = hashes->room ? 2 * hashes->room : ROOM_FIRST;
	more.slots = calloc(more.room, sizeof *more.slots);
	if (!more.slots)
		return false;
	for (size_t i = 0; i < hashes->room; i++)
		if (hashes->slots[i].generation == hashes->generation)
			*slot_of(&more, hashes->slots[i].addr) = hashes->slots[i];
	free(hashes->slots);
	*hashes = more;
	return true;
}

static uint64_t hash_type(struct die_hashes *hashes, Dwarf_Die *type, unsigned depth);

static uint64_t hash_ref(struct die_hashes *hashes, struct die *die, enum die_slot slot,
			 unsigned depth)
{
	Dwarf_Die type;
	return die_ref(die, slot, &type) ? hash_type(hashes, &type, depth + 1) : 0;
}

static uint64_t hash_text(uint64_t hash, const char *text)
{
	size_t len = text ? strlen(text) : 0;
	hash = mix(hash, len);
	for (; len > 0; text += 8) {
		uint64_t word = 0;
		memcpy(&word, text, len < 8 ? len : 8);
		hash = mix(hash, word);
		len -= len < 8 ? len : 8;
	}
	return hash;
}

static uint64_t hash_member(struct die_hashes *hashes, struct die *member, uint64_t hash,
			    unsigned depth)
{
	uint64_t offset;
	if (die_is_static(member))
		return hash;
	bool known = die_member_offset(member, &offset);
	hash = hash_text(hash, die_name(member));
	hash = mix(hash, offset * 2 + known);
	if (die_has(member, DIE_BIT_SIZE)) {
		hash = mix(hash, die_number(member, DIE_BIT_SIZE, 0));
		hash = mix(hash, die_number(member, DIE_DATA_BIT_OFFSET, UINT64_MAX));
		hash = mix(hash, die_number(member, DIE_BIT_OFFSET, UINT64_MAX));
		hash = mix(hash, die_number(member, DIE_SIZE, 0));
	}
	return mix(hash, hash_ref(hashes, member, DIE_TYPE, depth));
}

static uint64_t hash_record(struct die_hashes *hashes, struct die *record, uint64_t hash,
			    unsigned depth)
{
	struct die child;
	bool more = die_unit_child(hashes->unit, record, &child);
	for (; more; more = die_unit_next(hashes->unit, &child))
		if (child.tag == DW_TAG_member || child.tag == DW_TAG_inheritance)
			hash = hash_member(hashes, &child, mix(hash, (uint64_t)child.tag), depth);
	return hash;
}

static uint64_t hash_array(struct die_hashes *hashes, struct die *array, uint64_t hash)
{
	struct die child;
	bool more = die_unit_child(hashes->unit, array, &child);
	for (; more; more = die_unit_next(hashes->unit, &child)) {
		uint64_t bound;
		bool bounded = die_bound(&child.at, &bound);
		hash = mix(hash, bound * 2 + bounded);
	}
	return hash;
}

static uint64_t hash_die(struct die_hashes *hashes, struct die *type, unsigned depth)
{
	int tag = type->tag;
	uint64_t hash = mix(die_number(type, DIE_SIZE, 0), (uint64_t)tag);
	if (die_has(type, DIE_SIGNATURE)) /* described in a unit of its own */
		return hash_ref(hashes, type, DIE_SIGNATURE, depth);
	switch (tag) {
	case DW_TAG_structure_type:
	case DW_TAG_union_type:
	case DW_TAG_class_type:
		return hash_record(hashes, type, hash, depth);
	case DW_TAG_array_type:
		return mix(hash_array(hashes, type, hash), hash_ref(hashes, type, DIE_TYPE, depth));
	case DW_TAG_enumeration_type: /* its own size, or its type's */
	case DW_TAG_base_type:
		return die_has(type, DIE_SIZE) ? hash : hash_ref(hashes, type, DIE_TYPE, depth);
	case DW_TAG_typedef:
	case DW_TAG_const_type:
	case DW_TAG_volatile_type:
	case DW_TAG_restrict_type:
	case DW_TAG_atomic_type:
		return hash_ref(hashes, type, DIE_TYPE, depth);
	default:
		return hash;
	}
}

/* The slot that TYPE is remembered in; *RET_KNOWN: already.  NULL: no memory. */
static struct die_hash *remember(struct die_hashes *hashes, const Dwarf_Die *type, bool *ret_known)
{
	if (2 * hashes->n >= hashes->room && !grow(hashes)) {
		hashes->failed = true;
		return NULL;
	}
	struct die_hash *slot = slot_of(hashes, type->addr);
	*ret_known = slot->generation == hashes->generation;
	if (!*ret_known) {
		/* In a circle it stands for itself. */
		*slot = (struct die_hash){ type->addr, 0, hashes->generation };
		hashes->n++;
	}
	return slot;
}

static uint64_t hash_type(struct die_hashes *hashes, Dwarf_Die *type, unsigned depth)
{
	struct die die;
	bool known;
	struct die_hash *slot = depth > DIE_DEPTH_MAX ? NULL : remember(hashes, type, &known);
	if (!slot || known)
		return slot ? slot->hash : 0;
	die_unit_read(hashes->unit, type, &die);
	uint64_t hash = hash_die(hashes, &die, depth);
	slot_of(hashes, type->addr)->hash = hash; /* it may have moved */
	return hash;
}

uint64_t die_hash(struct die_hashes *hashes, struct die *die)
{
	bool known;
	struct die_hash *slot = remember(hashes, &die->at, &known);
	if (!slot || known)
		return slot ? slot->hash : 0;
	uint64_t hash = hash_die(hashes, die, 0);
	slot_of(hashes, die->at.addr)->hash = hash;
	return hash;
}
