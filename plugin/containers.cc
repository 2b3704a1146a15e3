/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Declarations that break the terms of a struct: a container that packs it or
 * holds it at a bad offset, a union whose other members lie in its lines, an
 * array whose elements start anywhere, a variable that is aligned less.
 */
#include "plugin.h"

#include "contracts.h"
#include "field_run.h"
#include "records.h"
#include "uses.h"

static tree element_type(tree type)
{
	while (TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return type;
}

/* ---- arrays ---- */

/* Do terms of RECORD depend on where in a line it starts?  Its size does not. */
static bool has_terms_of_lines(tree record)
{
	if (moat_limit_of(TYPE_ATTRIBUTES(record), MOAT_LINES))
		return true;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL &&
		    (moat_has_contract(DECL_ATTRIBUTES(field)) ||
		     (moat_is_judged_inside(field) && has_terms_of_lines(TREE_TYPE(field)))))
			return true;
	return false;
}

/* Is TYPE an array of more than one tagged struct whose elements start anywhere in
   a line? */
static bool starts_anywhere(tree type)
{
	tree element = element_type(type), size = TYPE_SIZE_UNIT(element);
	return element != type && moat_is_tagged_record(element) && has_terms_of_lines(element) &&
	       size && tree_fits_uhwi_p(size) && TYPE_SIZE_UNIT(type) &&
	       tree_to_uhwi(size) % moat_plugin.options.line != 0 &&
	       !tree_int_cst_equal(size, TYPE_SIZE_UNIT(type));
}

/* DECL, a variable or a field. */
static void say_array(tree decl)
{
	tree element = element_type(TREE_TYPE(decl));
	moat_complain(MOAT_ARRAYED, DECL_SOURCE_LOCATION(decl),
		      "elements of %qD start anywhere in a line: struct %qs has %wu bytes, no "
		      "multiple of %wu; give the struct the alignment of a line",
		      decl, moat_record_label(element), tree_to_uhwi(TYPE_SIZE_UNIT(element)),
		      (unsigned HOST_WIDE_INT)moat_plugin.options.line);
}

/* Is there a tagged struct in TYPE?  Not in what was SEEN. */
static bool holds_tagged(tree type, hash_set<tree> *seen)
{
	type = element_type(type);
	if (!RECORD_OR_UNION_TYPE_P(type) || seen->add(TYPE_MAIN_VARIANT(type)))
		return false;
	if (moat_is_tagged_record(type))
		return true;
	for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL && holds_tagged(TREE_TYPE(field), seen))
			return true;
	return false;
}

/* An attribute of a variable may lower its alignment below its type's. */
static bool is_lowered(tree decl)
{
	hash_set<tree> seen;
	tree type = element_type(TREE_TYPE(decl));
	return moat_alignment_of(decl) < TYPE_ALIGN_UNIT(TYPE_MAIN_VARIANT(type)) &&
	       holds_tagged(type, &seen);
}

void moat_check_variable(tree decl)
{
	tree type = element_type(TREE_TYPE(decl));
	if (starts_anywhere(TREE_TYPE(decl)))
		say_array(decl);
	if (is_lowered(decl))
		moat_complain(MOAT_ALLOCATED, DECL_SOURCE_LOCATION(decl),
			      "%qD is aligned to %u bytes, and struct %qs needs %u; take the "
			      "alignment away",
			      decl, (unsigned)moat_alignment_of(decl), moat_record_label(type),
			      TYPE_ALIGN_UNIT(TYPE_MAIN_VARIANT(type)));
}

/* ---- containers ---- */

/* Does what lies in FIELD, of a record that is a union or not, need a look?  A struct
   that is aligned to lines starts one wherever neither a packed record nor a typedef
   lowers that. */
static bool may_break(tree field, bool is_union)
{
	tree type = element_type(TREE_TYPE(field));
	if (!moat_is_tagged_record(type))
		return false;
	return is_union || DECL_PACKED(field) || maximum_field_alignment ||
	       TYPE_ALIGN(type) < TYPE_ALIGN(TYPE_MAIN_VARIANT(type)) ||
	       (has_terms_of_lines(type) && TYPE_ALIGN_UNIT(type) < moat_plugin.options.line);
}

bool moat_breaks_members(tree record)
{
	bool is_union = TREE_CODE(record) == UNION_TYPE;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL && TREE_TYPE(field) != error_mark_node &&
		    may_break(field, is_union))
			return true;
	return false;
}

/* Member FIELD of a union, with what is inside of it: the fields from FIRST on. */
static void check_arm(tree field, const struct moat_record *model, size_t first)
{
	struct moat_buf what = MOAT_BUF_INIT;
	for (size_t i = first + 1; i < model->n_fields && model->fields[i].depth; i++) {
		if (!model->fields[i].granule || moat_field_owns_run(model, i, &what))
			continue;
		moat_complain(MOAT_OVERLAID, DECL_SOURCE_LOCATION(field),
			      "struct %qs loses its lines in union %qs: field %qs does not own its "
			      "run: %s; put it into a struct",
			      moat_record_label(element_type(TREE_TYPE(field))), model->name,
			      model->fields[i].path, what.text);
		break;
	}
	moat_buf_release(&what);
}

/* ---- offsets ---- */

struct embedded {
	tree record; /* that holds */
	const struct moat_record *model;
	tree field; /* that is held */
	bool said;
};

/* CONTRACT of the struct that is held, where it lies in the one that holds it. */
static void check_embedded(const struct moat_contract *contract, tree, void *data)
{
	struct embedded *held = (struct embedded *)data;
	const char *name = IDENTIFIER_POINTER(DECL_NAME(held->field)), *missing;
	char *one = xasprintf("%s.%s", name, contract->one);
	char *other = xasprintf("%s.%s", name, contract->other);
	struct moat_contract here = { contract->kind, one, other, 0 };
	struct moat_buf what = MOAT_BUF_INIT;
	if (!held->said && moat_contract_check(held->model, &here, moat_plugin.options.line, &what,
					       NULL, &missing) == MOAT_CONTRACT_BROKEN) {
		moat_complain(MOAT_EMBEDDED, DECL_SOURCE_LOCATION(held->field),
			      "struct %qs does not keep its contract %qs in %s %qs: %s; put it "
			      "where a line starts, or give it the alignment of one",
			      moat_record_label(TREE_TYPE(held->field)),
			      moat_contract_name(contract->kind), moat_record_word(held->record),
			      held->model->name, what.text);
		held->said = true;
	}
	moat_buf_release(&what);
	free(one);
	free(other);
}

/* Only where it does not start a line: what it breaks there is its own. */
static void check_offset(tree record, const struct moat_record *model, tree field, uint64_t offset)
{
	struct embedded held = { record, model, field, false };
	if (DECL_NAME(field) && TREE_CODE(TREE_TYPE(field)) == RECORD_TYPE &&
	    offset % moat_plugin.options.line)
		moat_each_contract(TYPE_MAIN_VARIANT(TREE_TYPE(field)), check_embedded, &held);
}

/* FIELD starts at OFFSET, where its type can't keep its lines. */
static void say_misplaced(tree record, const struct moat_record *model, tree field, uint64_t offset)
{
	tree type = element_type(TREE_TYPE(field));
	const char *word = moat_record_word(record);
	bool lowered = TYPE_ALIGN(type) < TYPE_ALIGN(TYPE_MAIN_VARIANT(type));
	moat_complain(MOAT_EMBEDDED, DECL_SOURCE_LOCATION(field),
		      "struct %qs loses its lines in %s %qs: it needs %wu bytes of alignment, and "
		      "is at offset %wu of a %s aligned to %wu; %s",
		      moat_record_label(type), word, model->name,
		      (unsigned HOST_WIDE_INT)TYPE_ALIGN_UNIT(TYPE_MAIN_VARIANT(type)),
		      (unsigned HOST_WIDE_INT)offset, word, (unsigned HOST_WIDE_INT)model->align,
		      lowered ? "do not lower its alignment by a typedef" :
				"do not pack the container");
}

void moat_check_members(tree record, const struct moat_record *model)
{
	size_t i = 0;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL)
			continue;
		while (i < model->n_fields && model->fields[i].depth)
			i++;
		if (i == model->n_fields)
			return;
		const struct moat_field *member = &model->fields[i++];
		tree type = element_type(TREE_TYPE(field));
		/* What has no name was judged where it lies. */
		if (!moat_is_tagged_record(type) || moat_is_judged_inside(field))
			continue;
		if (starts_anywhere(TREE_TYPE(field)))
			say_array(field);
		unsigned HOST_WIDE_INT need = TYPE_ALIGN_UNIT(TYPE_MAIN_VARIANT(type));
		if (member->bit_offset / 8 % need == 0 && model->align >= need) {
			check_offset(record, model, field, member->bit_offset / 8);
			if (model->is_union)
				check_arm(field, model, member - model->fields);
			continue;
		}
		say_misplaced(record, model, field, member->bit_offset / 8);
	}
}
