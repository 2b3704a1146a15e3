/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "contracts.h"
#include "plan.h"
#include "records.h"
#include "reorder.h"
#include "slots.h"
#include "tags.h"

static struct moat_buf report;

const struct moat_buf *moat_reorder_report(void)
{
	return &report;
}

/* ---- contracts to pairs ---- */

static uint32_t slot_of(const struct moat_slots *slots, tree member)
{
	for (unsigned i = 0; i < slots->first.length(); i++)
		for (tree field = slots->first[i]; field != moat_slot_end(slots, i);
		     field = DECL_CHAIN(field))
			if (field == member)
				return i;
	return UINT32_MAX;
}

/* The bytes of PATH inside its member, whose own type is laid out.  False: it has
   none. */
static bool part_of(tree member, const char *path, uint64_t *from, uint64_t *to)
{
	struct moat_record model;
	tree size = DECL_SIZE_UNIT(member);
	*from = 0;
	*to = size && tree_fits_uhwi_p(size) ? tree_to_uhwi(size) : 0;
	bool has_bytes = *to > 0 || !size; /* a flexible array has no size */
	if (!RECORD_OR_UNION_TYPE_P(TREE_TYPE(member)) ||
	    !moat_record_of(TREE_TYPE(member), &model))
		return has_bytes;
	const char *inner = path;
	if (DECL_NAME(member))
		inner = strchr(path, '.') ? strchr(path, '.') + 1 : "";
	const struct moat_field *field = moat_record_find(&model, inner);
	if (field) {
		*from = field->bit_offset / 8;
		*to = (field->bit_offset + field->bit_size + 7) / 8;
		has_bytes = moat_field_has_bytes(field);
	}
	moat_record_release(&model);
	return has_bytes;
}

/* The slot of PATH and its bytes in there.  False: no order can break what is
   asked of it, as it has no bytes, or there is no such field. */
static bool resolve(const struct moat_slots *slots, const char *path, uint32_t *slot,
		    uint64_t *from, uint64_t *to)
{
	char *head = xstrndup(path, strcspn(path, "."));
	tree member = moat_member_named(slots->record, head);
	free(head);
	*slot = member ? slot_of(slots, member) : UINT32_MAX;
	if (*slot == UINT32_MAX)
		return false;
	if (!moat_is_bitfield(member))
		return part_of(member, path, from, to);
	moat_bits_in_slot(slots, *slot, member, from, to);
	return true;
}

static void take_pair(const struct moat_contract *contract, tree, void *data)
{
	struct moat_slots *slots = (struct moat_slots *)data;
	struct moat_pair pair = {};
	pair.together = contract->kind == MOAT_TOGETHER;
	/* Two parts of one slot too: where it stands decides which lines they take. */
	if (resolve(slots, contract->one, &pair.one, &pair.one_from, &pair.one_to) &&
	    resolve(slots, contract->other, &pair.other, &pair.other_from, &pair.other_to))
		slots->pairs.safe_push(pair);
}

/* ---- the order ---- */

static void chain_fields(struct moat_slots *slots, const struct moat_layout *layout)
{
	auto_vec<tree> fields;
	for (unsigned i = 0; i < slots->first.length(); i++) {
		unsigned slot = layout->order[i];
		tree first = slots->first[slot], end = moat_slot_end(slots, slot);
		/* Runs of bit-fields that meet must not grow into one. */
		if (moat_is_bitfield(first) && i > 0 && moat_is_bitfield(fields.last()) &&
		    DECL_ALIGN(first) < BITS_PER_UNIT) {
			SET_DECL_ALIGN(first, BITS_PER_UNIT);
			DECL_USER_ALIGN(first) = 1;
		}
		for (tree field = first; field != end; field = DECL_CHAIN(field))
			fields.safe_push(field);
	}
	for (unsigned i = 0; i + 1 < fields.length(); i++)
		DECL_CHAIN(fields[i]) = fields[i + 1];
	DECL_CHAIN(fields.last()) = NULL_TREE;
}

static void report_fields(tree record)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL)
			continue;
		tree type = TREE_TYPE(field);
		if (DECL_NAME(field)) {
			moat_buf_printf(&report, " %s;", IDENTIFIER_POINTER(DECL_NAME(field)));
		} else if (RECORD_OR_UNION_TYPE_P(type)) {
			moat_buf_printf(&report, " %s {", moat_record_word(type));
			report_fields(type);
			moat_buf_str(&report, " };");
		} else {
			moat_buf_printf(&report, " : %u;",
					(unsigned)tree_to_uhwi(DECL_SIZE(field)));
		}
	}
}

/* The source order that would do the same by hand. */
static void report_order(tree record)
{
	moat_buf_printf(&report,
			"moat:   struct '%s' reordered; by hand:", moat_record_label(record));
	report_fields(record);
	moat_buf_str(&report, "\n");
}

static bool is_identity(const struct moat_layout *layout, unsigned n)
{
	for (unsigned i = 0; i < n; i++)
		if (layout->order[i] != i)
			return false;
	return true;
}

/* Positional initialisers would mean other fields now: GCC warns of them. */
static void want_designated(tree record)
{
	tree name = get_identifier("designated_init");
	if (!lookup_attribute("designated_init", TYPE_ATTRIBUTES(record)))
		moat_give_struct(record, build_tree_list(name, NULL_TREE));
}

static void apply_plan(struct moat_slots *slots)
{
	struct moat_plan plan = { slots->slots.address(),
				  slots->pairs.address(),
				  slots->slots.length(),
				  slots->pairs.length(),
				  moat_plugin.options.line,
				  slots->align,
				  0 };
	struct moat_layout layout;
	if (!moat_plan_run(&plan, &layout))
		return;
	if (layout.broken)
		moat_complain(MOAT_UNKEPT, moat_record_location(slots->record),
			      "no order of the fields of struct %qs keeps all its contracts",
			      moat_record_label(slots->record));
	if (!is_identity(&layout, slots->slots.length())) {
		chain_fields(slots, &layout);
		report_order(slots->record);
	}
	moat_layout_release(&layout);
}

bool moat_reorder_is_refused(void)
{
	return moat_starts_with(lang_hooks.name, "GNU C++");
}

void moat_reorder_fields(tree record)
{
	if (!moat_wants_reorder(record))
		return;
	if (moat_reorder_is_refused()) {
		moat_complain(MOAT_UNKEPT, moat_record_location(record),
			      "%<moat_reorder%> is refused in C++: members are constructed in the "
			      "order that the source has");
		return;
	}
	/* Also where nothing moves: another configuration may move something. */
	want_designated(record);
	struct moat_slots slots;
	if (!moat_slots_fill(&slots, record))
		moat_complain(MOAT_UNKEPT, moat_record_location(record),
			      "struct %qs is not reordered: the size of a field is not constant",
			      moat_record_label(record));
	else if (!slots.slots.is_empty()) {
		moat_each_contract(record, take_pair, &slots);
		apply_plan(&slots);
	}
	moat_slots_release(&slots);
}
