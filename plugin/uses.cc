/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Uses of structs that have terms where the alignment that the terms need can't
 * be had: in a container that breaks their lines, in an array whose elements
 * start anywhere, in memory that is aligned less.
 */
#include "plugin.h"

#include "records.h"
#include "uses.h"

#include "tree-iterator.h"

static tree element_type(tree type)
{
	while (TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return type;
}

/* ---- containers ---- */

bool moat_breaks_members(tree record)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL && TREE_TYPE(field) != error_mark_node &&
		    (DECL_PACKED(field) || maximum_field_alignment) &&
		    moat_is_tagged_record(element_type(TREE_TYPE(field))))
			return true;
	return false;
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
		unsigned HOST_WIDE_INT need = TYPE_ALIGN_UNIT(TYPE_MAIN_VARIANT(type));
		if (member->bit_offset / 8 % need == 0 && model->align >= need)
			continue;
		moat_complain(MOAT_EMBEDDED, DECL_SOURCE_LOCATION(field),
			      "struct %qs loses its lines in struct %qs: it needs %wu bytes of "
			      "alignment, and is at offset %wu of a struct aligned to %wu; do not "
			      "pack the container",
			      moat_record_label(type), model->name, need,
			      (unsigned HOST_WIDE_INT)member->bit_offset / 8,
			      (unsigned HOST_WIDE_INT)model->align);
	}
}

/* ---- arrays ---- */

void moat_check_array(tree decl)
{
	if (TREE_CODE(TREE_TYPE(decl)) != ARRAY_TYPE)
		return;
	tree type = element_type(TREE_TYPE(decl));
	if (!moat_is_tagged_record(type) || !TYPE_SIZE_UNIT(type) ||
	    !tree_fits_uhwi_p(TYPE_SIZE_UNIT(type)))
		return;
	unsigned HOST_WIDE_INT size = tree_to_uhwi(TYPE_SIZE_UNIT(type));
	if (size % moat_plugin.options.line == 0 ||
	    tree_int_cst_equal(TYPE_SIZE_UNIT(type), DECL_SIZE_UNIT(decl)))
		return;
	moat_complain(MOAT_ARRAYED, DECL_SOURCE_LOCATION(decl),
		      "elements of %qD start anywhere in a line: struct %qs has %wu bytes, no "
		      "multiple of %wu; give the struct the alignment of a line",
		      decl, moat_record_label(type), size,
		      (unsigned HOST_WIDE_INT)moat_plugin.options.line);
}

/* ---- allocations ---- */

/* Functions of the C library, and what they guarantee: the alignment of the
   largest scalar. */
static const char *const library[] = { "malloc", "calloc", "realloc", "reallocarray", "strdup" };

/* The alignment in bytes that memory from FUNCTION has; 0: not known to
   allocate. */
static uint64_t alignment_from(tree function)
{
	const char *name = IDENTIFIER_POINTER(DECL_NAME(function));
	uint64_t scalar = MALLOC_ABI_ALIGNMENT / BITS_PER_UNIT;
	scalar = MAX(scalar, 2 * (uint64_t)POINTER_SIZE / BITS_PER_UNIT);
	for (unsigned i = 0; i < moat_plugin.options.n_allocators; i++) {
		const char *known = moat_plugin.options.allocators[i];
		size_t len = strcspn(known, ":");
		if (strlen(name) == len && strncmp(known, name, len) == 0)
			return known[len] ? strtoull(known + len + 1, NULL, 0) : scalar;
	}
	for (size_t i = 0; i < ARRAY_SIZE(library); i++)
		if (strcmp(name, library[i]) == 0)
			return scalar;
	if (fndecl_built_in_p(function, BUILT_IN_ALLOCA))
		return BIGGEST_ALIGNMENT / BITS_PER_UNIT;
	/* Plain operator new takes the size alone. */
	tree args = TYPE_ARG_TYPES(TREE_TYPE(function));
	if (DECL_IS_OPERATOR_NEW_P(function) && args && TREE_CHAIN(args) == void_list_node)
		return scalar;
	return 0;
}

static const char *better_than(tree function)
{
	if (DECL_IS_OPERATOR_NEW_P(function))
		return "compile as C++17 or later, which calls the aligned operator new";
	if (fndecl_built_in_p(function, BUILT_IN_ALLOCA))
		return "use a variable, or __builtin_alloca_with_align";
	if (strcmp(IDENTIFIER_POINTER(DECL_NAME(function)), "kmalloc") == 0)
		return "use a kmem_cache with that alignment";
	return "call aligned_alloc";
}

/* A conversion of what an allocator returned to a pointer to a tagged struct. */
static tree look_at_conversion(tree *node, int *, void *)
{
	tree expr = *node;
	if (!CONVERT_EXPR_P(expr) || !POINTER_TYPE_P(TREE_TYPE(expr)))
		return NULL_TREE;
	tree type = TREE_TYPE(TREE_TYPE(expr)), call = TREE_OPERAND(expr, 0);
	/* Of several conversions the innermost to such a pointer is said. */
	while (CONVERT_EXPR_P(call) && !(POINTER_TYPE_P(TREE_TYPE(call)) &&
					 moat_is_tagged_record(TREE_TYPE(TREE_TYPE(call)))))
		call = TREE_OPERAND(call, 0);
	if (TREE_CODE(call) != CALL_EXPR || !moat_is_tagged_record(type))
		return NULL_TREE;
	tree function = get_callee_fndecl(call);
	uint64_t have = function && DECL_NAME(function) ? alignment_from(function) : 0;
	unsigned HOST_WIDE_INT need = TYPE_ALIGN_UNIT(TYPE_MAIN_VARIANT(type));
	if (have && have < need)
		moat_complain(MOAT_ALLOCATED, EXPR_LOC_OR_LOC(call, input_location),
			      "memory from %qD is aligned to %wu bytes, and struct %qs needs %wu; "
			      "%s",
			      function, (unsigned HOST_WIDE_INT)have, moat_record_label(type), need,
			      better_than(function));
	return NULL_TREE;
}

void moat_on_function(void *data, void *)
{
	tree function = (tree)data;
	if (TREE_CODE(function) == FUNCTION_DECL && DECL_SAVED_TREE(function) &&
	    moat_has_tagged_records())
		walk_tree_without_duplicates(&DECL_SAVED_TREE(function), look_at_conversion, NULL);
}
