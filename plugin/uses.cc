/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What functions do with structs that have terms where the alignment that the
 * terms need can't be had: memory that is aligned less, objects of other types.
 */
#include "plugin.h"

#include "records.h"
#include "uses.h"

#include "tree-iterator.h"

/* ---- allocations ---- */

/* Functions of the C library, and what they guarantee: the alignment of the
   largest scalar. */
#define EXCEPTION "__cxa_allocate_exception"

static const char *const library[] = { "malloc",       "calloc", "realloc",
				       "reallocarray", "strdup", EXCEPTION };

/* The type of the second of the two parameters that an operator new has; NULL_TREE: it
   has another number of them. */
static tree second_parameter(tree function)
{
	tree args = TYPE_ARG_TYPES(TREE_TYPE(function));
	tree second = args ? TREE_CHAIN(args) : NULL_TREE;
	return second && second != void_list_node && TREE_CHAIN(second) == void_list_node ?
		       TREE_VALUE(second) :
		       NULL_TREE;
}

/* const std::nothrow_t &? */
static bool means_no_throw(tree type)
{
	if (!type || TREE_CODE(type) != REFERENCE_TYPE)
		return false;
	const char *name = moat_record_name(TREE_TYPE(type));
	return name && strcmp(name, "std::nothrow_t") == 0;
}

/* The alignment in bytes that memory from FUNCTION has; 0: not known to
   allocate. */
static uint64_t alignment_from(tree function)
{
	const char *name = IDENTIFIER_POINTER(DECL_NAME(function));
	uint64_t scalar = MALLOC_ABI_ALIGNMENT / BITS_PER_UNIT;
	scalar = MAX(scalar, 2 * (uint64_t)moat_pointer_bits() / BITS_PER_UNIT);
	for (unsigned i = 0; i < moat_plugin.options.n_allocators; i++) {
		const char *known = moat_plugin.options.allocators[i];
		size_t len = strcspn(known, ":");
		if (strlen(name) == len && strncmp(known, name, len) == 0)
			return known[len] ? strtoull(known + len + 1, NULL, 0) : scalar;
	}
	/* What a class has for itself may align. */
	if (DECL_CONTEXT(function) && TYPE_P(DECL_CONTEXT(function)))
		return 0;
	for (size_t i = 0; i < ARRAY_SIZE(library); i++)
		if (strcmp(name, library[i]) == 0)
			return scalar;
	if (fndecl_built_in_p(function, BUILT_IN_ALLOCA))
		return BIGGEST_ALIGNMENT / BITS_PER_UNIT;
	/* Plain operator new takes the size alone, or what says that it does not throw. */
	tree args = TYPE_ARG_TYPES(TREE_TYPE(function));
	if (DECL_IS_OPERATOR_NEW_P(function) && args &&
	    (TREE_CHAIN(args) == void_list_node || means_no_throw(second_parameter(function))))
		return scalar;
	return 0;
}

static const char *better_than(tree function)
{
	const char *name = IDENTIFIER_POINTER(DECL_NAME(function));
	if (DECL_IS_OPERATOR_NEW_P(function))
		return aligned_new_threshold > 0 ?
			       "give it an operator new of its own that aligns" :
			       "compile as C++17 or later, which calls the aligned operator new";
	if (strcmp(name, EXCEPTION) == 0)
		return "throw something that points to it";
	if (fndecl_built_in_p(function, BUILT_IN_ALLOCA))
		return "use a variable, or __builtin_alloca_with_align";
	if (strcmp(name, "kmalloc") == 0)
		return "use a kmem_cache with that alignment";
	return "call aligned_alloc";
}

/* What a walk over a body remembers. */
struct body {
	tree function;
	hash_map<tree, tree> kept; /* temporaries of C++, and what is kept in them */
	hash_set<tree> said;	   /* calls and addresses that were looked at */
	auto_vec<tree> held_back;  /* calls of a system header's function, each with its type */
	bool has_other;		   /* ... has another way to memory, which is taken where a type is
				      aligned more, or when the program runs */
};

/* Bytes, of a struct's TYPE; what the compiler's own printing takes. */
static unsigned HOST_WIDE_INT need_of(tree type)
{
	return TYPE_ALIGN_UNIT(type);
}

static void say_allocation(tree call, tree type)
{
	tree function = get_callee_fndecl(call);
	moat_complain(MOAT_ALLOCATED, EXPR_LOC_OR_LOC(call, input_location),
		      "memory from %qD is aligned to %wu bytes, and %s %qs needs %wu; %s", function,
		      (unsigned HOST_WIDE_INT)alignment_from(function), moat_record_word(type),
		      moat_record_label(type), need_of(type), better_than(function));
}

static void look_at_allocation(tree call, tree type, struct body *body)
{
	tree function = get_callee_fndecl(call);
	uint64_t have = function && DECL_NAME(function) ? alignment_from(function) : 0;
	if (!have || have >= TYPE_ALIGN_UNIT(type))
		return;
	/* No warning is given there, and what a library does for a type that is aligned
	   more may stand beside it. */
	if (expand_location(EXPR_LOC_OR_LOC(call, input_location)).sysp) {
		body->held_back.safe_push(call);
		body->held_back.safe_push(type);
	} else {
		say_allocation(call, type);
	}
}

/* Says at the struct, once, what a library does with it. */
static void say_held_back(const struct body *body)
{
	static hash_set<tree> *said;
	for (unsigned i = 0; !body->has_other && i < body->held_back.length(); i += 2) {
		tree function = get_callee_fndecl(body->held_back[i]);
		tree type = moat_tagged_record_in(body->held_back[i + 1]);
		if (!said)
			said = moat_new<hash_set<tree>>();
		if (said->add(type))
			continue;
		moat_complain(
			MOAT_ALLOCATED, moat_record_location(type),
			"%s %qs needs memory that is aligned to %wu bytes, and %qD takes it "
			"from %qD, which aligns to %wu; %s",
			moat_record_word(type), moat_record_label(type), need_of(type),
			body->function, function, (unsigned HOST_WIDE_INT)alignment_from(function),
			aligned_new_threshold > 0 ? "do not use that with it, or drop the tag" :
						    better_than(function));
	}
}

/* Does CALL ask for an alignment, whose type is an enumeration, or whether this is a
   constant expression? */
static bool leads_elsewhere(tree call)
{
	tree function = get_callee_fndecl(call);
	if (!function || !DECL_NAME(function))
		return false;
	tree args = TYPE_ARG_TYPES(TREE_TYPE(function));
	tree second = args ? TREE_CHAIN(args) : NULL_TREE;
	if (DECL_IS_OPERATOR_NEW_P(function))
		return second && second != void_list_node &&
		       TREE_CODE(TREE_VALUE(second)) == ENUMERAL_TYPE;
	return strstr(IDENTIFIER_POINTER(DECL_NAME(function)), "is_constant_evaluated") != NULL;
}

/* ---- objects of another type ---- */

/* The union that OBJECT is, or is in; NULL_TREE: none. */
static tree union_around(tree object)
{
	for (;; object = TREE_OPERAND(object, 0)) {
		if (TREE_CODE(TREE_TYPE(object)) == UNION_TYPE)
			return TREE_TYPE(object);
		if (!handled_component_p(object))
			return NULL_TREE;
	}
}

/* The alignment in bytes that OBJECT has, if BASE, the variable that it is in, is
   aligned as its tag asks for. */
static unsigned HOST_WIDE_INT alignment_in(tree base, tree object)
{
	if (!base || !VAR_P(base))
		return get_object_alignment(object) / BITS_PER_UNIT;
	unsigned own = DECL_ALIGN(base);
	SET_DECL_ALIGN(base, moat_alignment_of(base) * BITS_PER_UNIT);
	unsigned HOST_WIDE_INT align = get_object_alignment(object) / BITS_PER_UNIT;
	SET_DECL_ALIGN(base, own);
	return align;
}

/* Has TYPE a member or base of the struct MEMBER?  Then what looks like a TYPE is the head
   of a list, which is no more than compared. */
static bool is_member_of(tree member, tree type)
{
	if (TREE_CODE(member) != RECORD_TYPE)
		return false;
	for (tree field = TYPE_FIELDS(type); field; field = DECL_CHAIN(field)) {
		tree inner = TREE_CODE(field) == FIELD_DECL ? TREE_TYPE(field) : NULL_TREE;
		if (inner && RECORD_OR_UNION_TYPE_P(inner) &&
		    (TYPE_MAIN_VARIANT(inner) == TYPE_MAIN_VARIANT(member) ||
		     is_member_of(member, inner)))
			return true;
	}
	return false;
}

/* A struct of TYPE is put where OBJECT is, which was declared as something else. */
static void look_at_object(tree object, tree type, location_t where)
{
	unsigned HOST_WIDE_INT need = TYPE_ALIGN_UNIT(TYPE_MAIN_VARIANT(type));
	tree around = union_around(object), base = get_base_address(object);
	unsigned HOST_WIDE_INT have = alignment_in(base, object);
	if (have >= need || TYPE_MAIN_VARIANT(TREE_TYPE(object)) == TYPE_MAIN_VARIANT(type) ||
	    is_member_of(TREE_TYPE(object), type))
		return;
	if (around)
		moat_complain(MOAT_OVERLAID, where,
			      "%s %qs is put into union %qs, which is aligned to %wu bytes here; "
			      "it needs %wu; give the union a member of that type",
			      moat_record_word(type), moat_record_label(type),
			      moat_record_label(around), have, need);
	else if (base && VAR_P(base))
		moat_complain(MOAT_ALLOCATED, where,
			      "memory of %qD is aligned to %wu bytes, and %s %qs needs %wu; "
			      "declare it as that %s, or with that alignment",
			      base, have, moat_record_word(type), moat_record_label(type), need,
			      moat_record_word(type));
}

/* ---- a function's body ---- */

/* VALUE without conversions and temporaries; conversions to pointers to tagged
   structs stay, as each is looked at on its own. */
static tree source_of(tree value, struct body *body)
{
	for (;;) {
		tree *kept = VAR_P(value) ? body->kept.get(value) : NULL;
		if (kept)
			value = *kept;
		else if (TREE_CODE(value) == TARGET_EXPR && TARGET_EXPR_INITIAL(value))
			value = TARGET_EXPR_INITIAL(value);
		else if ((CONVERT_EXPR_P(value) || TREE_CODE(value) == NON_LVALUE_EXPR) &&
			 !(POINTER_TYPE_P(TREE_TYPE(value)) &&
			   moat_tagged_record_in(TREE_TYPE(TREE_TYPE(value)))))
			value = TREE_OPERAND(value, 0);
		else
			return value;
	}
}

/* Does CALL return its second argument?  So does what takes a void pointer; another
   pointer, or a reference, may lead to an allocator. */
static bool is_placement(tree call)
{
	tree function = get_callee_fndecl(call);
	if (!function || !DECL_IS_OPERATOR_NEW_P(function) || call_expr_nargs(call) != 2)
		return false;
	tree type = second_parameter(function);
	return type && TREE_CODE(type) == POINTER_TYPE && VOID_TYPE_P(TREE_TYPE(type));
}

/* A conversion to a pointer to a tagged struct: of what an allocator returned, of
   the address of something else. */
static void look_at_conversion(tree expr, struct body *body)
{
	tree type = TYPE_MAIN_VARIANT(moat_element_of(TREE_TYPE(TREE_TYPE(expr))));
	if (!moat_tagged_record_in(type))
		return;
	tree value = source_of(TREE_OPERAND(expr, 0), body);
	if ((TREE_CODE(value) != CALL_EXPR && TREE_CODE(value) != ADDR_EXPR) ||
	    body->said.add(value))
		return;
	/* Temporaries have no place of their own. */
	location_t where = EXPR_LOC_OR_LOC(expr, EXPR_LOC_OR_LOC(value, input_location));
	if (TREE_CODE(value) == CALL_EXPR && is_placement(value))
		value = source_of(CALL_EXPR_ARG(value, 1), body);
	if (TREE_CODE(value) == CALL_EXPR)
		look_at_allocation(value, type, body);
	else if (TREE_CODE(value) == ADDR_EXPR)
		look_at_object(TREE_OPERAND(value, 0), type, where);
}

/* memcpy(&union, &tagged, ...): into bytes alone it may be for a wire or a file. */
static void look_at_copy(tree call, struct body *body)
{
	tree function = get_callee_fndecl(call);
	if (!function || call_expr_nargs(call) < 2 ||
	    (!fndecl_built_in_p(function, BUILT_IN_MEMCPY) &&
	     !fndecl_built_in_p(function, BUILT_IN_MEMMOVE)))
		return;
	tree to = source_of(CALL_EXPR_ARG(call, 0), body), from = CALL_EXPR_ARG(call, 1);
	STRIP_NOPS(from);
	if (TREE_CODE(to) == ADDR_EXPR && union_around(TREE_OPERAND(to, 0)) &&
	    POINTER_TYPE_P(TREE_TYPE(from)) && moat_tagged_record_in(TREE_TYPE(TREE_TYPE(from))))
		look_at_object(TREE_OPERAND(to, 0), TREE_TYPE(TREE_TYPE(from)),
			       EXPR_LOC_OR_LOC(call, input_location));
}

static tree look_at_expression(tree *node, int *, void *data)
{
	struct body *body = (struct body *)data;
	if (TREE_CODE(*node) == TARGET_EXPR && TARGET_EXPR_INITIAL(*node))
		body->kept.put(TARGET_EXPR_SLOT(*node), TARGET_EXPR_INITIAL(*node));
	else if (CONVERT_EXPR_P(*node) && POINTER_TYPE_P(TREE_TYPE(*node)))
		look_at_conversion(*node, body);
	else if (TREE_CODE(*node) == CALL_EXPR)
		look_at_copy(*node, body);
	body->has_other |= TREE_CODE(*node) == CALL_EXPR && leads_elsewhere(*node);
	return NULL_TREE;
}

void moat_on_function(void *data, void *)
{
	tree function = (tree)data;
	if (!moat_has_tagged_records() || TREE_CODE(function) != FUNCTION_DECL ||
	    !DECL_SAVED_TREE(function))
		return;
	struct body body;
	body.function = function;
	body.has_other = false;
	walk_tree_without_duplicates(&DECL_SAVED_TREE(function), look_at_expression, &body);
	say_held_back(&body);
}
