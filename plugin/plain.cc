/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "plain.h"
#include "records.h"
#include "slots.h"

/* A field before its alignment was raised. */
struct plain_field {
	tree field;
	unsigned align;
	bool user_align;
};

struct plain_record {
	tree record;
	unsigned align;
	unsigned pack;		 /* bits; of #pragma pack */
	vec<plain_field> fields; /* in the order of the source */
};

/* By the type's number. */
typedef hash_map<int_hash<unsigned, 0>, plain_record *> plain_map;
static plain_map *remembered;

static const plain_record *find_plain(tree record)
{
	plain_record **found = remembered ? remembered->get(TYPE_UID(TYPE_MAIN_VARIANT(record))) :
					    NULL;
	return found ? *found : NULL;
}

bool moat_has_plain(tree record)
{
	return find_plain(record) != NULL;
}

static tree element_of(tree type)
{
	while (TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return type;
}

/* ---- remembering ---- */

static bool holds_remembered(tree record)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL && TREE_TYPE(field) != error_mark_node &&
		    find_plain(element_of(TREE_TYPE(field))))
			return true;
	tree info = TYPE_BINFO(record), base;
	for (unsigned i = 0; info && BINFO_BASE_ITERATE(info, i, base); i++)
		if (find_plain(BINFO_TYPE(base)))
			return true;
	return false;
}

void moat_remember_plain(tree record, bool tagged)
{
	if (moat_plugin.options.report == MOAT_REPORT_NONE || find_plain(record) ||
	    (!tagged && !holds_remembered(record)))
		return;
	plain_record *plain = XCNEW(plain_record);
	plain->record = record;
	plain->align = TYPE_ALIGN(record);
	plain->pack = maximum_field_alignment;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		plain_field item = { field, DECL_ALIGN(field), DECL_USER_ALIGN(field) != 0 };
		if (TREE_CODE(field) == FIELD_DECL && !moat_is_base(field) &&
		    !DECL_VIRTUAL_P(field))
			plain->fields.safe_push(item);
	}
	if (!remembered)
		remembered = moat_new<plain_map>();
	remembered->put(TYPE_UID(TYPE_MAIN_VARIANT(record)), plain);
}

void moat_mark_plain(void)
{
	if (!remembered)
		return;
	for (plain_map::iterator i = remembered->begin(); i != remembered->end(); ++i) {
		const plain_record *plain = (*i).second;
		gt_ggc_mx_tree_node(plain->record);
		for (unsigned j = 0; j < plain->fields.length(); j++)
			gt_ggc_mx_tree_node(plain->fields[j].field);
	}
}

/* ---- laying out again ---- */

static bool laying_out;

bool moat_is_laying_out_plain(void)
{
	return laying_out;
}

static bool is_remembered(tree field, const plain_record *plain)
{
	for (unsigned i = 0; i < plain->fields.length(); i++)
		if (plain->fields[i].field == field)
			return true;
	return false;
}

/* The fields of RECORD in the order of the source.  What the front end made
   itself, bases and a pointer to virtual functions, is not remembered: it may not
   have been there yet.  It never stands among the rest. */
static void fields_of(tree record, const plain_record *plain, vec<plain_field> *ret)
{
	unsigned taken = 0;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL)
			continue;
		plain_field made = { field, DECL_ALIGN(field), DECL_USER_ALIGN(field) != 0 };
		if (!is_remembered(field, plain))
			ret->safe_push(made);
		else if (!taken++)
			ret->safe_splice(plain->fields);
	}
}

/* The same with the alignments that they have now, in the order that they have
   now.  GCC 11 drops C++'s bit-fields without bits when the struct is laid out;
   nothing is reordered there. */
static void fields_now(tree record, const plain_record *plain, vec<plain_field> *ret)
{
	unsigned kept = 0;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		plain_field item = { field, DECL_ALIGN(field), DECL_USER_ALIGN(field) != 0 };
		if (TREE_CODE(field) != FIELD_DECL)
			continue;
		ret->safe_push(item);
		kept += is_remembered(field, plain);
	}
	if (kept == plain->fields.length())
		return;
	ret->truncate(0);
	fields_of(record, plain, ret);
	for (unsigned i = 0; i < ret->length(); i++) {
		(*ret)[i].align = DECL_ALIGN((*ret)[i].field);
		(*ret)[i].user_align = DECL_USER_ALIGN((*ret)[i].field) != 0;
	}
}

/* The type that the source gives FIELD: a front end narrows that of bit-fields. */
static tree written_type(tree field)
{
	return DECL_BIT_FIELD_TYPE(field) ? DECL_BIT_FIELD_TYPE(field) : TREE_TYPE(field);
}

/* FIELD gets TYPE, which lacks what tags added to its own, also in alignment. */
static void change_type(tree field, tree type, bool own_align)
{
	TREE_TYPE(field) = type;
	DECL_SIZE(field) = TYPE_SIZE(type);
	DECL_SIZE_UNIT(field) = TYPE_SIZE_UNIT(type);
	SET_DECL_MODE(field, TYPE_MODE(type));
	if (own_align)
		return;
	SET_DECL_ALIGN(field, MIN(DECL_ALIGN(field), TYPE_ALIGN(type)));
	DECL_USER_ALIGN(field) = 0;
}

static tree copy_field(const plain_field *item, tree type)
{
	tree field = copy_node(item->field);
	DECL_CHAIN(field) = NULL_TREE;
	DECL_ATTRIBUTES(field) = NULL_TREE;
	SET_DECL_WARN_IF_NOT_ALIGN(field, 0);
	SET_DECL_ALIGN(field, item->align);
	DECL_USER_ALIGN(field) = item->user_align;
	if (DECL_BIT_FIELD_TYPE(field)) {
		DECL_BIT_FIELD(field) = 1;
		TREE_TYPE(field) = type;
	} else if (type != TREE_TYPE(field)) {
		change_type(field, type, lookup_attribute("aligned", DECL_ATTRIBUTES(item->field)));
	}
	return field;
}

/* GCC's warnings of layouts were given when the struct itself was laid out. */
struct silence {
	int padded, packed, compat;
	unsigned pack;
};

static struct silence be_silent(unsigned pack)
{
	struct silence old = { warn_padded, warn_packed, warn_packed_bitfield_compat,
			       maximum_field_alignment };
	warn_padded = warn_packed = warn_packed_bitfield_compat = 0;
	maximum_field_alignment = pack;
	laying_out = true;
	return old;
}

static void end_silence(const struct silence *old)
{
	warn_padded = old->padded;
	warn_packed = old->packed;
	warn_packed_bitfield_compat = old->compat;
	maximum_field_alignment = old->pack;
	laying_out = false;
}

/* A struct of FIELDS with TYPES, as RECORD but aligned to ALIGN.  OPEN: it has no
   padding of its own at its end, so that a class that is derived from it can use
   it. */
static tree lay_out(tree record, unsigned align, unsigned pack, const vec<plain_field> &fields,
		    const vec<tree> &types, bool open)
{
	tree copy = make_node(TREE_CODE(record));
	TYPE_NAME(copy) = TYPE_NAME(record);
	TYPE_STUB_DECL(copy) = TYPE_STUB_DECL(record);
	TYPE_PACKED(copy) = TYPE_PACKED(record);
	TYPE_REVERSE_STORAGE_ORDER(copy) = TYPE_REVERSE_STORAGE_ORDER(record);
	SET_TYPE_ALIGN(copy, align);
	struct silence silence = be_silent(pack);
	record_layout_info rli = start_record_layout(copy);
	tree last = NULL_TREE;
	for (unsigned i = 0; i < fields.length(); i++) {
		tree field = copy_field(&fields[i], types[i]);
		DECL_CONTEXT(field) = copy;
		if (last)
			DECL_CHAIN(last) = field;
		else
			TYPE_FIELDS(copy) = field;
		last = field;
		place_field(rli, field);
	}
	tree bits = rli_size_so_far(rli), bytes = rli_size_unit_so_far(rli);
	finish_record_layout(rli, true);
	if (open) {
		TYPE_SIZE(copy) = bits;
		TYPE_SIZE_UNIT(copy) = bytes;
	}
	end_silence(&silence);
	return copy;
}

/* RECORD, laid out again as it is. */
static tree lay_out_same(tree record, const plain_record *plain, bool open)
{
	auto_vec<plain_field> fields;
	auto_vec<tree> types;
	fields_now(record, plain, &fields);
	for (unsigned i = 0; i < fields.length(); i++)
		types.safe_push(written_type(fields[i].field));
	return lay_out(record, TYPE_ALIGN(record), plain->pack, fields, types, open);
}

static bool same_size(tree one, tree other)
{
	return tree_int_cst_equal(TYPE_SIZE(one), TYPE_SIZE(other));
}

/* Does asking again give what GCC gave?  It need not: a front end may place
   fields by rules of its own. */
static bool is_faithful(tree record, const plain_record *plain)
{
	if (!TYPE_SIZE(record) || TREE_CODE(TYPE_SIZE(record)) != INTEGER_CST)
		return false;
	tree copy = lay_out_same(record, plain, false), again = TYPE_FIELDS(copy);
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL || moat_is_end_of_unit(field))
			continue;
		while (again && moat_is_end_of_unit(again))
			again = DECL_CHAIN(again);
		if (!tree_int_cst_equal(bit_position(field), bit_position(again)))
			return false;
		again = DECL_CHAIN(again);
	}
	return same_size(copy, record);
}

static tree plain_field_type(tree field);

static tree plain_record_type(const plain_record *plain, bool open)
{
	auto_vec<plain_field> fields;
	auto_vec<tree> types;
	if (!is_faithful(plain->record, plain))
		return NULL_TREE;
	fields_of(plain->record, plain, &fields);
	for (unsigned i = 0; i < fields.length(); i++) {
		tree type = plain_field_type(fields[i].field);
		if (!type)
			return NULL_TREE;
		types.safe_push(type);
	}
	return lay_out(plain->record, plain->align, plain->pack, fields, types, open);
}

tree moat_plain_type(tree type)
{
	if (TREE_CODE(type) == ARRAY_TYPE) {
		tree element = moat_plain_type(TREE_TYPE(type));
		if (!element || element == TREE_TYPE(type))
			return element ? type : NULL_TREE;
		return build_array_type(element, TYPE_DOMAIN(type));
	}
	const plain_record *plain = RECORD_OR_UNION_TYPE_P(type) ? find_plain(type) : NULL;
	return plain ? plain_record_type(plain, false) : type;
}

/* The same of a base's part in an object.  Some classes lend the padding at their
   end to what is derived from them, and some do not: which it is shows where the
   tagged one has some. */
static tree plain_base_type(tree field, const plain_record *plain)
{
	tree record = plain->record;
	tree closed = plain_record_type(plain, false), open = plain_record_type(plain, true);
	if (!closed || !open || same_size(closed, open))
		return closed;
	if (!tree_int_cst_equal(DECL_SIZE(field), TYPE_SIZE(record)))
		return open;
	return same_size(lay_out_same(record, plain, true), record) ? NULL_TREE : closed;
}

static tree plain_field_type(tree field)
{
	tree type = written_type(field);
	const plain_record *plain = moat_is_base(field) ? find_plain(type) : NULL;
	return plain ? plain_base_type(field, plain) : moat_plain_type(type);
}
