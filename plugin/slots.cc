/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "slots.h"

static tree next_field(tree field)
{
	do
		field = DECL_CHAIN(field);
	while (field && TREE_CODE(field) != FIELD_DECL);
	return field;
}

bool moat_is_bitfield(tree field)
{
	return DECL_BIT_FIELD(field) || DECL_BIT_FIELD_TYPE(field);
}

tree moat_slot_end(const struct moat_slots *slots, unsigned i)
{
	return i + 1 < slots->first.length() ? slots->first[i + 1] : NULL_TREE;
}

/* ---- bit-fields ---- */

static tree type_of_bits(tree field)
{
	return DECL_BIT_FIELD_TYPE(field) ? DECL_BIT_FIELD_TYPE(field) : TREE_TYPE(field);
}

/* A bit-field without bits: it ends a unit, and lies nowhere. */
bool moat_is_end_of_unit(tree field)
{
	return !DECL_NAME(field) && moat_is_bitfield(field) && DECL_SIZE(field) &&
	       integer_zerop(DECL_SIZE(field));
}

/* The alignment in bits that the type of FIELD asks for; #pragma pack does not
   lower that of the end of a unit. */
static uint64_t align_of_bits(tree field)
{
	uint64_t align = TYPE_ALIGN(type_of_bits(field));
	uint64_t most = moat_is_end_of_unit(field) ? initial_max_fld_align * BITS_PER_UNIT :
						     maximum_field_alignment;
	return most ? MIN(align, most) : align;
}

/* Where bit-field FIELD starts when the one before it ended at bit AT of the
   struct: as stor-layout.c places them. */
static uint64_t start_of_bits(uint64_t at, tree field)
{
	uint64_t width = tree_to_uhwi(DECL_SIZE(field)), align = align_of_bits(field);
	uint64_t type_align = TYPE_ALIGN(type_of_bits(field));
	if (DECL_USER_ALIGN(field))
		at = ROUND_UP(at, (uint64_t)DECL_ALIGN(field));
	if (width == 0)
		return ROUND_UP(at, align);
	if (!PCC_BITFIELD_TYPE_MATTERS || DECL_PACKED(field) || maximum_field_alignment)
		return at;
	/* It may not span more units of its type's alignment than the type. */
	uint64_t spans = (at % type_align + width + type_align - 1) / type_align;
	if (spans > tree_to_uhwi(TYPE_SIZE(type_of_bits(field))) / type_align)
		at = ROUND_UP(at, type_align);
	return at;
}

static uint64_t end_of_bits(uint64_t at, tree first, tree end)
{
	for (tree field = first; field != end; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL)
			at = start_of_bits(at, field) + tree_to_uhwi(DECL_SIZE(field));
	return at;
}

void moat_bits_in_slot(const struct moat_slots *slots, unsigned i, tree field, uint64_t *from,
		       uint64_t *to)
{
	*from = slots->slots[i].size;
	*to = 0;
	for (unsigned start = 0; start < MOAT_SLOT_STARTS; start++) {
		uint64_t at = end_of_bits(start * BITS_PER_UNIT, slots->first[i], field);
		at = start_of_bits(at, field) - start * BITS_PER_UNIT;
		uint64_t end = at + tree_to_uhwi(DECL_SIZE(field));
		*from = MIN(*from, at / BITS_PER_UNIT);
		*to = MAX(*to, (end + BITS_PER_UNIT - 1) / BITS_PER_UNIT);
	}
}

/* Does FIELD stay in the slot that starts with bit-field FIRST?  Not where a tag
   or an alignment parts them. */
static bool continues_bits(tree first, tree field)
{
	struct moat_promise one, other;
	if (!moat_is_bitfield(field) || DECL_USER_ALIGN(field))
		return false;
	bool have = moat_promise_of(first, &one), want = moat_promise_of(field, &other);
	bool mates = have && want && one.group && other.group &&
		     strcmp(one.group, other.group) == 0;
	if (have)
		moat_promise_release(&one);
	if (want)
		moat_promise_release(&other);
	return (!have && !want) || mates || moat_is_end_of_unit(field);
}

/* The struct is aligned as the types of its bit-fields are; where they stand is
   another matter. */
static void raise_for_bits(struct moat_slots *slots, tree field)
{
	if (!DECL_NAME(field) && !targetm.align_anon_bitfield())
		return;
	uint64_t align = DECL_PACKED(field) ? BITS_PER_UNIT : align_of_bits(field);
	slots->align = MAX(slots->align, align / BITS_PER_UNIT);
}

static void measure_bits(struct moat_slots *slots, struct moat_slot *slot, tree first, tree end)
{
	uint64_t *sizes = XNEWVEC(uint64_t, MOAT_SLOT_STARTS);
	for (unsigned start = 0; start < MOAT_SLOT_STARTS; start++) {
		uint64_t bits = end_of_bits(start * BITS_PER_UNIT, first, end);
		sizes[start] = (bits + BITS_PER_UNIT - 1) / BITS_PER_UNIT - start;
		slot->size = MAX(slot->size, sizes[start]);
	}
	slot->sizes = sizes;
	slots->sizes.safe_push(sizes);
}

/* ---- members to slots ---- */

static uint32_t group_number(struct moat_slots *slots, const char *name)
{
	unsigned i;
	char *known;
	FOR_EACH_VEC_ELT (slots->groups, i, known)
		if (strcmp(known, name) == 0)
			return i;
	slots->groups.safe_push(xstrdup(name));
	return i;
}

static void take_run(struct moat_slots *slots, struct moat_slot *slot, tree field)
{
	struct moat_promise promise;
	if (!moat_promise_of(field, &promise))
		return;
	slot->granule = promise.granule;
	/* The struct gets its alignment under #pragma pack, the field does not. */
	slots->align = MAX(slots->align, slot->granule);
	if (maximum_field_alignment)
		slot->granule = MIN(slot->granule, maximum_field_alignment / BITS_PER_UNIT);
	if (promise.group)
		slot->group = group_number(slots, promise.group);
	moat_promise_release(&promise);
}

/* A member that is no bit-field. */
static bool measure_member(struct moat_slot *slot, tree field)
{
	tree type = TREE_TYPE(field);
	/* As GCC is about to; doing it twice changes nothing. */
	layout_decl(field, 0);
	slot->align = DECL_ALIGN_UNIT(field);
	if (TREE_CODE(type) == ARRAY_TYPE && !TYPE_SIZE(type)) {
		slot->last = true;
		return true;
	}
	if (!DECL_SIZE_UNIT(field) || !tree_fits_uhwi_p(DECL_SIZE_UNIT(field)))
		return false;
	slot->size = tree_to_uhwi(DECL_SIZE_UNIT(field));
	return true;
}

/* A member of constant size, with the ends of units behind it. */
static void measure_ends(struct moat_slots *slots, struct moat_slot *slot, tree first, tree end)
{
	uint64_t *sizes = XNEWVEC(uint64_t, MOAT_SLOT_STARTS);
	uint64_t size = slot->size;
	for (unsigned start = 0; start < MOAT_SLOT_STARTS; start++) {
		uint64_t bits = end_of_bits((start + size) * BITS_PER_UNIT, first, end);
		sizes[start] = bits / BITS_PER_UNIT - start;
		slot->size = MAX(slot->size, sizes[start]);
	}
	slot->sizes = sizes;
	slots->sizes.safe_push(sizes);
}

/* The slot that starts with FIELD; NEXT gets the first field behind it. */
static bool add_slot(struct moat_slots *slots, tree field, tree *next)
{
	struct moat_slot slot = {};
	tree second = next_field(field);
	slot.align = 1;
	slot.group = MOAT_NO_GROUP;
	take_run(slots, &slot, field);
	*next = second;
	if (moat_is_bitfield(field)) {
		while (*next && continues_bits(field, *next))
			*next = next_field(*next);
		if (DECL_USER_ALIGN(field))
			slot.align = MAX(DECL_ALIGN_UNIT(field), 1);
		measure_bits(slots, &slot, field, *next);
	} else if (!measure_member(&slot, field)) {
		return false;
	} else {
		while (*next && moat_is_end_of_unit(*next))
			*next = next_field(*next);
		if (*next != second)
			measure_ends(slots, &slot, second, *next);
	}
	for (tree bits = field; bits != *next; bits = next_field(bits))
		if (moat_is_bitfield(bits))
			raise_for_bits(slots, bits);
	slots->slots.safe_push(slot);
	slots->first.safe_push(field);
	return true;
}

bool moat_slots_fill(struct moat_slots *slots, tree record)
{
	slots->record = record;
	slots->align = TYPE_ALIGN_UNIT(record);
	tree field = TYPE_FIELDS(record);
	if (field && TREE_CODE(field) != FIELD_DECL)
		field = next_field(field);
	while (field)
		if (TREE_TYPE(field) == error_mark_node || !add_slot(slots, field, &field))
			return false;
	return true;
}

void moat_slots_release(struct moat_slots *slots)
{
	for (unsigned i = 0; i < slots->groups.length(); i++)
		free(slots->groups[i]);
	for (unsigned i = 0; i < slots->sizes.length(); i++)
		XDELETEVEC(slots->sizes[i]);
}
