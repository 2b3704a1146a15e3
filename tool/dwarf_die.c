/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dwarf_die.h"

#include <string.h>

enum die_slot die_slot(unsigned code)
{
	switch (code) {
	case DW_AT_name:
		return DIE_NAME;
	case DW_AT_type:
		return DIE_TYPE;
	case DW_AT_byte_size:
		return DIE_SIZE;
	case DW_AT_declaration:
		return DIE_DECLARATION;
	case DW_AT_signature:
		return DIE_SIGNATURE;
	case DW_AT_data_member_location:
		return DIE_LOCATION;
	case DW_AT_bit_size:
		return DIE_BIT_SIZE;
	case DW_AT_data_bit_offset:
		return DIE_DATA_BIT_OFFSET;
	case DW_AT_bit_offset:
		return DIE_BIT_OFFSET;
	case DW_AT_external:
		return DIE_EXTERNAL;
	case DW_AT_alignment:
		return DIE_ALIGNMENT;
	case DW_AT_specification:
		return DIE_SPECIFICATION;
	case DW_AT_sibling:
		return DIE_SIBLING;
	default:
		return DIE_SLOTS;
	}
}

static int take(Dwarf_Attribute *attr, void *arg)
{
	struct die *die = arg;
	enum die_slot slot = die_slot(attr->code);
	if (slot < DIE_SLOTS) {
		die->attrs[slot] = *attr;
		die->have |= 1u << slot;
	}
	return DWARF_CB_OK;
}

void die_read(const Dwarf_Die *at, struct die *ret)
{
	ret->at = *at;
	ret->have = 0;
	ret->after = NULL;
	ret->tag = dwarf_tag(&ret->at);
	ret->children = dwarf_haschildren(&ret->at) > 0;
	dwarf_getattrs(&ret->at, take, ret, 0);
}

const char *die_name(struct die *die)
{
	return die_has(die, DIE_NAME) ? dwarf_formstring(&die->attrs[DIE_NAME]) : NULL;
}

uint64_t die_number(struct die *die, enum die_slot slot, uint64_t otherwise)
{
	Dwarf_Word number;
	bool found = die_has(die, slot) && dwarf_formudata(&die->attrs[slot], &number) == 0;
	return found ? number : otherwise;
}

bool die_flag(struct die *die, enum die_slot slot)
{
	bool flag;
	return die_has(die, slot) && dwarf_formflag(&die->attrs[slot], &flag) == 0 && flag;
}

bool die_ref(struct die *die, enum die_slot slot, Dwarf_Die *ret)
{
	return die_has(die, slot) && dwarf_formref_die(&die->attrs[slot], ret);
}

bool die_member_offset(struct die *die, uint64_t *ret)
{
	Dwarf_Attribute *attr = &die->attrs[DIE_LOCATION];
	Dwarf_Word number;
	Dwarf_Op *ops;
	size_t n;
	*ret = 0;
	if (!die_has(die, DIE_LOCATION))
		return true; /* a member of a union */
	if (dwarf_formudata(attr, &number) == 0) {
		*ret = number;
		return true;
	}
	/* DWARF 2: the struct's address is on the stack, add a number to it. */
	if (dwarf_getlocation(attr, &ops, &n) != 0 || n != 1 || ops[0].atom != DW_OP_plus_uconst)
		return false;
	*ret = ops[0].number;
	return true;
}

bool die_is_static(struct die *die)
{
	return die_flag(die, DIE_EXTERNAL) || die_flag(die, DIE_DECLARATION);
}

enum moat_keyword die_keyword(int tag)
{
	switch (tag) {
	case DW_TAG_structure_type:
		return MOAT_KEYWORD_STRUCT;
	case DW_TAG_union_type:
		return MOAT_KEYWORD_UNION;
	case DW_TAG_class_type:
		return MOAT_KEYWORD_CLASS;
	default:
		return MOAT_KEYWORD_ANY;
	}
}

bool die_is_c(Dwarf_Die *die)
{
	Dwarf_Die unit;
	if (!dwarf_cu_die(die->cu, &unit, NULL, NULL, NULL, NULL, NULL, NULL))
		return true;
	switch (dwarf_srclang(&unit)) {
	case DW_LANG_C_plus_plus:
	case DW_LANG_C_plus_plus_03:
	case DW_LANG_C_plus_plus_11:
	case DW_LANG_C_plus_plus_14:
	case DW_LANG_Rust:
	case DW_LANG_D:
	case DW_LANG_Go:
		return false;
	default:
		return true;
	}
}

bool die_bound(Dwarf_Die *subrange, uint64_t *ret)
{
	Dwarf_Attribute attr;
	Dwarf_Word number, lower = 0;
	*ret = 0;
	if (dwarf_attr_integrate(subrange, DW_AT_count, &attr)) {
		if (dwarf_formudata(&attr, &number) != 0)
			return false;
		*ret = number;
		return true;
	}
	if (!dwarf_attr_integrate(subrange, DW_AT_upper_bound, &attr) ||
	    dwarf_formudata(&attr, &number) != 0)
		return false;
	if (dwarf_attr_integrate(subrange, DW_AT_lower_bound, &attr))
		dwarf_formudata(&attr, &lower);
	*ret = number - lower + 1; /* -1 is how an array of none is written */
	return true;
}

static uint64_t address_size(const Dwarf_Die *die)
{
	Dwarf_Die unit = { 0 };
	uint8_t size = 0;
	dwarf_cu_die(die->cu, &unit, NULL, NULL, &size, NULL, NULL, NULL);
	return size;
}

/* What dwarf_aggregate_size does not know: types in units of their own, pointers to
   members, the type of nullptr. */
static uint64_t size_of(const Dwarf_Die *at, unsigned depth)
{
	struct die die;
	Dwarf_Die target = { 0 }, child;
	uint64_t size, bound;
	die_read(at, &die);
	if (depth > DIE_DEPTH_MAX)
		return 0;
	if (die_ref(&die, DIE_SIGNATURE, &target))
		return size_of(&target, depth + 1);
	bool typed = die_ref(&die, DIE_TYPE, &target);
	if (die.tag == DW_TAG_ptr_to_member_type) {
		bool method = typed && dwarf_tag(&target) == DW_TAG_subroutine_type;
		return address_size(at) * (method ? 2 : 1); /* of GCC and clang */
	}
	if (die.tag == DW_TAG_unspecified_type) /* no field is of another such */
		return address_size(at);
	size = die_number(&die, DIE_SIZE, 0);
	if (size || !typed)
		return size;
	size = size_of(&target, depth + 1);
	if (die.tag != DW_TAG_array_type || dwarf_child(&die.at, &child) != 0)
		return size;
	do
		size = die_bound(&child, &bound) ? size * bound : 0;
	while (dwarf_siblingof(&child, &child) == 0);
	return size;
}

uint64_t die_size(Dwarf_Die *die)
{
	Dwarf_Word size;
	return dwarf_aggregate_size(die, &size) == 0 ? size : size_of(die, 0);
}
