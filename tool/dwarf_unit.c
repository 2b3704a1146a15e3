/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dwarf_unit.h"

#include <stdlib.h>
#include <string.h>

/* Codes of abbreviations are small; larger ones go through libdw. */
#define ABBREVS_MAX 65536
#define ATTRS_MAX 40

/* Sizes of values that are not so many bytes.  The first three depend on the unit. */
enum form_size {
	FORM_ADDRESS = 244,
	FORM_OFFSET,
	FORM_REF_ADDR,
	FORM_EMPTY,
	FORM_VARIABLE, /* from here on they depend on the value */
	FORM_ULEB = FORM_VARIABLE,
	FORM_STRING,
	FORM_BLOCK1,
	FORM_BLOCK
};

/* By form; 0: left to libdw. */
static const uint8_t form_sizes[] = {
	[DW_FORM_addr] = FORM_ADDRESS,
	[DW_FORM_block] = FORM_BLOCK,
	[DW_FORM_block1] = FORM_BLOCK1,
	[DW_FORM_data1] = 1,
	[DW_FORM_data2] = 2,
	[DW_FORM_data4] = 4,
	[DW_FORM_data8] = 8,
	[DW_FORM_data16] = 16,
	[DW_FORM_exprloc] = FORM_BLOCK,
	[DW_FORM_flag] = 1,
	[DW_FORM_flag_present] = FORM_EMPTY,
	[DW_FORM_implicit_const] = FORM_EMPTY,
	[DW_FORM_line_strp] = FORM_OFFSET,
	[DW_FORM_loclistx] = FORM_ULEB,
	[DW_FORM_ref1] = 1,
	[DW_FORM_ref2] = 2,
	[DW_FORM_ref4] = 4,
	[DW_FORM_ref8] = 8,
	[DW_FORM_ref_addr] = FORM_REF_ADDR,
	[DW_FORM_ref_sig8] = 8,
	[DW_FORM_ref_udata] = FORM_ULEB,
	[DW_FORM_rnglistx] = FORM_ULEB,
	[DW_FORM_sdata] = FORM_ULEB,
	[DW_FORM_sec_offset] = FORM_OFFSET,
	[DW_FORM_string] = FORM_STRING,
	[DW_FORM_strp] = FORM_OFFSET,
	[DW_FORM_strx] = FORM_ULEB,
	[DW_FORM_strx1] = 1,
	[DW_FORM_strx2] = 2,
	[DW_FORM_strx3] = 3,
	[DW_FORM_strx4] = 4,
	[DW_FORM_udata] = FORM_ULEB,
	[DW_FORM_addrx] = FORM_ULEB,
	[DW_FORM_addrx1] = 1,
	[DW_FORM_addrx2] = 2,
	[DW_FORM_addrx3] = 3,
	[DW_FORM_addrx4] = 4,
};

struct die_attr {
	uint16_t code;
	uint16_t form;
	uint8_t size; /* bytes, or a form_size from FORM_VARIABLE on */
	uint8_t slot;
	const void *constant; /* the value, where the abbreviation has it */
};

struct die_abbrev {
	uint32_t generation; /* of another unit: not known yet */
	int tag;
	bool children;
	bool slow; /* something in it is left to libdw */
	uint8_t n;
	struct die_attr *attrs; /* owned, kept for the next unit */
};

/* False: left to libdw. */
static bool size_of_form(const struct die_unit *unit, unsigned form, uint8_t *ret)
{
	*ret = form < sizeof form_sizes ? form_sizes[form] : 0;
	if (form == DW_FORM_GNU_ref_alt || form == DW_FORM_GNU_strp_alt)
		*ret = FORM_OFFSET;
	if (form == DW_FORM_GNU_addr_index || form == DW_FORM_GNU_str_index)
		*ret = FORM_ULEB;
	if (!*ret)
		return false;
	if (*ret == FORM_ADDRESS)
		*ret = unit->address_size;
	else if (*ret == FORM_OFFSET)
		*ret = unit->offset_size;
	else if (*ret == FORM_REF_ADDR)
		*ret = unit->ref_addr_size;
	else if (*ret == FORM_EMPTY)
		*ret = 0;
	return true;
}

/* NULL: beyond END. */
static const unsigned char *read_uleb(const unsigned char *at, const unsigned char *end,
				      uint64_t *ret)
{
	unsigned shift = 0;
	*ret = 0;
	while (at < end) {
		if (shift < 64)
			*ret |= (uint64_t)(*at & 0x7f) << shift;
		shift += 7;
		if (!(*at++ & 0x80))
			return at;
	}
	return NULL;
}

static const unsigned char *skip(const unsigned char *at, const unsigned char *end, uint8_t size)
{
	uint64_t length = size;
	if (size == FORM_STRING) {
		const unsigned char *nul = memchr(at, '\0', (size_t)(end - at));
		return nul ? nul + 1 : NULL;
	}
	if (size == FORM_ULEB || size == FORM_BLOCK)
		at = read_uleb(at, end, &length);
	if (size == FORM_ULEB)
		return at;
	if (size == FORM_BLOCK1)
		length = at < end ? *at++ : 1;
	return at && length <= (size_t)(end - at) ? at + length : NULL;
}

static bool add_attr(const struct die_unit *unit, struct die_abbrev *abbrev, Dwarf_Die *at,
		     unsigned code, unsigned form)
{
	Dwarf_Attribute attr;
	uint8_t size;
	if (abbrev->n == ATTRS_MAX || !size_of_form(unit, form, &size) || code > UINT16_MAX)
		return false;
	if (!abbrev->attrs)
		abbrev->attrs = malloc(ATTRS_MAX * sizeof *abbrev->attrs);
	if (!abbrev->attrs)
		return false;
	struct die_attr *more = &abbrev->attrs[abbrev->n++];
	*more = (struct die_attr){ (uint16_t)code, (uint16_t)form, size, (uint8_t)die_slot(code),
				   NULL };
	if (form != DW_FORM_implicit_const)
		return true;
	more->constant = dwarf_attr(at, code, &attr) ? attr.valp : NULL;
	return more->constant != NULL;
}

/* From libdw's idea of the abbreviation of AT.  dwarf_getattrcnt can't be used: it
   counts the constants of DW_FORM_implicit_const (elfutils 0.188). */
static void learn(const struct die_unit *unit, struct die_abbrev *abbrev, Dwarf_Die *at)
{
	unsigned code, form;
	size_t i = 0;
	abbrev->generation = unit->generation;
	abbrev->tag = dwarf_tag(at);
	abbrev->children = dwarf_haschildren(at) > 0;
	abbrev->n = 0;
	abbrev->slow = abbrev->tag == DW_TAG_invalid;
	while (!abbrev->slow &&
	       dwarf_getabbrevattr_data(at->abbrev, i++, &code, &form, NULL, NULL) == 0)
		abbrev->slow = !add_attr(unit, abbrev, at, code, form);
}

/* NULL: left to libdw.  *AT moves behind the code. */
static const struct die_abbrev *abbrev_of(struct die_unit *unit, const Dwarf_Die *die,
					  const unsigned char **at)
{
	uint64_t code;
	*at = read_uleb(die->addr, unit->end, &code);
	if (!*at)
		return NULL;
	if (code == 0 || code >= ABBREVS_MAX)
		return NULL;
	if (code >= unit->room) {
		size_t room = unit->room ? unit->room : 256;
		while (room <= code)
			room *= 2;
		struct die_abbrev *more = realloc(unit->abbrevs, room * sizeof *more);
		if (!more)
			return NULL;
		memset(more + unit->room, 0, (room - unit->room) * sizeof *more);
		unit->abbrevs = more;
		unit->room = room;
	}
	struct die_abbrev *abbrev = &unit->abbrevs[code];
	if (abbrev->generation != unit->generation) {
		Dwarf_Die copy = *die;
		learn(unit, abbrev, &copy);
	}
	return abbrev->slow ? NULL : abbrev;
}

static bool read_quickly(struct die_unit *unit, struct die *die)
{
	const unsigned char *at;
	const struct die_abbrev *abbrev = abbrev_of(unit, &die->at, &at);
	if (!abbrev)
		return false;
	die->tag = abbrev->tag;
	die->children = abbrev->children;
	die->have = 0;
	for (size_t i = 0; i < abbrev->n; i++) {
		const struct die_attr *attr = &abbrev->attrs[i];
		if (attr->slot < DIE_SLOTS) {
			die->have |= 1u << attr->slot;
			die->attrs[attr->slot] = (Dwarf_Attribute){
				.code = attr->code,
				.form = attr->form,
				.valp = (unsigned char *)(attr->constant ? attr->constant : at),
				.cu = unit->cu,
			};
		}
		at = attr->size < FORM_VARIABLE && attr->size <= unit->end - at ?
			     at + attr->size :
			     skip(at, unit->end, attr->size);
		if (!at)
			return false;
	}
	die->after = at;
	return true;
}

void die_unit_read(struct die_unit *unit, const Dwarf_Die *at, struct die *ret)
{
	ret->at = *at;
	if (at->cu != unit->cu || !read_quickly(unit, ret))
		die_read(at, ret);
}

/* The DIE at AT; false where the list of siblings ends. */
static bool read_at(struct die_unit *unit, const unsigned char *at, struct die *ret)
{
	Dwarf_Die next = { .addr = (void *)at, .cu = unit->cu };
	if (at >= unit->end)
		unit->damaged = true; /* the list has no end */
	if (at >= unit->end || *at == 0)
		return false;
	die_unit_read(unit, &next, ret);
	return true;
}

bool die_unit_child(struct die_unit *unit, struct die *die, struct die *ret)
{
	Dwarf_Die child;
	if (!die->children)
		return false;
	if (die->after)
		return read_at(unit, die->after, ret);
	int found = dwarf_child(&die->at, &child);
	unit->damaged |= found < 0;
	if (found == 0)
		die_unit_read(unit, &child, ret);
	return found == 0;
}

bool die_unit_next(struct die_unit *unit, struct die *die)
{
	Dwarf_Die next;
	if (die->after && !die->children)
		return read_at(unit, die->after, die);
	/* Forwards only: a reference backwards would go in circles. */
	if (die->after && die_ref(die, DIE_SIBLING, &next) && next.cu == unit->cu &&
	    (const unsigned char *)next.addr > die->after)
		return read_at(unit, next.addr, die);
	int found = dwarf_siblingof(&die->at, &next);
	unit->damaged |= found < 0;
	if (found == 0)
		die_unit_read(unit, &next, die);
	return found == 0;
}

/* Where the unit that DIE is of ends; NULL: not known. */
static const unsigned char *end_of(Dwarf_Die *die)
{
	Dwarf *dwarf = dwarf_cu_getdwarf(die->cu);
	Dwarf_Off at = dwarf_dieoffset(die), next;
	Dwarf_Half version;
	Dwarf_Die last;
	uint8_t kind;
	uint64_t signature;
	size_t header;
	if (dwarf_cu_info(die->cu, &version, &kind, NULL, NULL, NULL, NULL, NULL) != 0)
		return NULL;
	bool types = version < 5 && (kind == DW_UT_type || kind == DW_UT_split_type);
	if (dwarf_next_unit(dwarf, at - dwarf_cuoffset(die), &next, &header, NULL, NULL, NULL, NULL,
			    types ? &signature : NULL, NULL) != 0 ||
	    next <= at)
		return NULL;
	/* Is all of it there? */
	if (!(types ? dwarf_offdie_types : dwarf_offdie)(dwarf, next - 1, &last) ||
	    last.cu != die->cu)
		return NULL;
	return (const unsigned char *)die->addr + (next - at);
}

void die_unit_enter(struct die_unit *unit, Dwarf_Die *die)
{
	Dwarf_Half version = 0;
	unit->generation++;
	unit->end = end_of(die);
	unit->cu = unit->end ? die->cu : NULL;
	dwarf_cu_die(die->cu, &(Dwarf_Die){ 0 }, &version, NULL, &unit->address_size,
		     &unit->offset_size, NULL, NULL);
	unit->ref_addr_size = version == 2 ? unit->address_size : unit->offset_size;
}

void die_unit_release(struct die_unit *unit)
{
	for (size_t i = 0; i < unit->room; i++)
		free(unit->abbrevs[i].attrs);
	free(unit->abbrevs);
	memset(unit, 0, sizeof *unit);
}
