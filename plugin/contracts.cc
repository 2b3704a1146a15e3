/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "contracts.h"
#include "records.h"
#include "tags.h"

static const char apart_name[] = "moat_apart", together_name[] = "moat_together";
static const char reorder_name[] = "moat_reorder", size_name[] = "moat_size";
static const char lines_name[] = "moat_lines";

/* ---- attributes ---- */

static tree handle_pair(tree *node, tree name, tree args, int, bool *no_add_attrs)
{
	*no_add_attrs = true;
	if (TREE_CODE(*node) != FIELD_DECL)
		moat_complain(MOAT_IGNORED, DECL_SOURCE_LOCATION(*node),
			      "attribute %qE ignored: it applies to fields only", name);
	else if (TREE_CODE(TREE_VALUE(args)) != STRING_CST)
		error_at(DECL_SOURCE_LOCATION(*node),
			 "the argument of attribute %qE is no string of field names", name);
	else
		*no_add_attrs = false;
	return NULL_TREE;
}

static bool limit_is_good(tree name, tree args)
{
	if (!args)
		return true;
	tree value = TREE_VALUE(args);
	STRIP_ANY_LOCATION_WRAPPER(value);
	if (TREE_CODE(value) == INTEGER_CST && tree_fits_uhwi_p(value) && !integer_zerop(value))
		return true;
	error("the argument of attribute %qE is no positive integer constant", name);
	return false;
}

static tree handle_struct(tree *node, tree name, tree args, int flags, bool *no_add_attrs)
{
	*no_add_attrs = true;
	if (TREE_CODE(*node) != RECORD_TYPE)
		moat_complain(MOAT_IGNORED, input_location,
			      "attribute %qE ignored: it applies to structs only", name);
	else if (!(flags & ATTR_FLAG_TYPE_IN_PLACE))
		moat_complain(MOAT_IGNORED, input_location,
			      "attribute %qE ignored: it stands behind the closing brace of a "
			      "struct definition",
			      name);
	else if (limit_is_good(name, args))
		*no_add_attrs = false;
	return NULL_TREE;
}

static struct attribute_spec specs[] = {
	{ apart_name, 1, 2, true, false, false, false, handle_pair, NULL },
	{ together_name, 1, 2, true, false, false, false, handle_pair, NULL },
	{ reorder_name, 0, 0, false, true, false, true, handle_struct, NULL },
	{ size_name, 1, 1, false, true, false, false, handle_struct, NULL },
	{ lines_name, 1, 1, false, true, false, false, handle_struct, NULL },
};

void moat_register_contracts(void)
{
	for (size_t i = 0; i < ARRAY_SIZE(specs); i++)
		if (!lookup_attribute_spec(get_identifier(specs[i].name)))
			register_attribute(&specs[i]);
}

bool moat_has_contract(tree attributes)
{
	return lookup_attribute(apart_name, attributes) ||
	       lookup_attribute(together_name, attributes);
}

bool moat_has_struct_tag(tree attributes)
{
	return lookup_attribute(reorder_name, attributes) ||
	       lookup_attribute(size_name, attributes) || lookup_attribute(lines_name, attributes);
}

bool moat_wants_reorder(tree record)
{
	return lookup_attribute(reorder_name, TYPE_ATTRIBUTES(record)) != NULL_TREE;
}

tree moat_contract_attribute(enum moat_contract_kind kind, const char *others, const char *reason)
{
	tree args = reason ? build_tree_list(NULL_TREE, moat_string_tree(reason)) : NULL_TREE;
	args = tree_cons(NULL_TREE, moat_string_tree(others), args);
	return build_tree_list(get_identifier(kind == MOAT_APART ? apart_name : together_name),
			       args);
}

tree moat_struct_attribute(enum moat_rule_kind kind, uint64_t limit)
{
	if (kind == MOAT_RULE_REORDER)
		return build_tree_list(get_identifier(reorder_name), NULL_TREE);
	return build_tree_list(get_identifier(kind == MOAT_RULE_SIZE ? size_name : lines_name),
			       build_tree_list(NULL_TREE, moat_number_tree(limit)));
}

uint64_t moat_limit_of(tree attributes, enum moat_contract_kind kind)
{
	tree attribute = lookup_attribute(kind == MOAT_SIZE ? size_name : lines_name, attributes);
	if (!attribute)
		return 0;
	tree value = TREE_VALUE(TREE_VALUE(attribute));
	STRIP_ANY_LOCATION_WRAPPER(value);
	return tree_to_uhwi(value);
}

void moat_give_struct(tree record, tree attribute)
{
	tree main = TYPE_MAIN_VARIANT(record), old = TYPE_ATTRIBUTES(main);
	tree name = TREE_PURPOSE(attribute), args = TREE_VALUE(attribute);
	tree given = tree_cons(name, args, old);
	for (tree type = main; type; type = TYPE_NEXT_VARIANT(type))
		TYPE_ATTRIBUTES(type) = TYPE_ATTRIBUTES(type) == old ?
						given :
						tree_cons(name, args, TYPE_ATTRIBUTES(type));
}

void moat_take_from_struct(tree record, const char *name)
{
	for (tree type = TYPE_MAIN_VARIANT(record); type; type = TYPE_NEXT_VARIANT(type))
		TYPE_ATTRIBUTES(type) = remove_attribute(name, TYPE_ATTRIBUTES(type));
}

/* ---- contracts of a record ---- */

struct walk {
	moat_take_contract take;
	void *data;
	tree field;
	const char *path;
	const char *prefix; /* of the struct that the names are meant in */
};

/* One contract for each name of the comma-separated NAMES. */
static void take_names(struct walk *walk, enum moat_contract_kind kind, const char *names)
{
	char *copy = xstrdup(names), *rest = NULL;
	for (char *name = strtok_r(copy, ", \t", &rest); name;
	     name = strtok_r(NULL, ", \t", &rest)) {
		char *other = xasprintf("%s%s", walk->prefix, name);
		struct moat_contract contract = { kind, walk->path, other, 0 };
		walk->take(&contract, walk->field, walk->data);
		free(other);
	}
	free(copy);
}

static void take_field(struct walk *walk, tree attributes)
{
	for (; attributes; attributes = TREE_CHAIN(attributes)) {
		const char *name = IDENTIFIER_POINTER(get_attribute_name(attributes));
		bool apart = strcmp(name, apart_name) == 0;
		if (!apart && strcmp(name, together_name) != 0)
			continue;
		take_names(walk, apart ? MOAT_APART : MOAT_TOGETHER,
			   TREE_STRING_POINTER(TREE_VALUE(TREE_VALUE(attributes))));
	}
}

/* PREFIX is the path of RECORD, "" or with a dot at its end. */
static void take_record(tree record, const char *prefix, moat_take_contract take, void *data)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL || moat_is_base(field))
			continue;
		tree type = TREE_TYPE(field);
		const char *name = DECL_NAME(field) ? IDENTIFIER_POINTER(DECL_NAME(field)) : "";
		char *path = xasprintf("%s%s", prefix, name);
		struct walk walk = { take, data, field, path, prefix };
		if (DECL_NAME(field))
			take_field(&walk, DECL_ATTRIBUTES(field));
		if (RECORD_OR_UNION_TYPE_P(type) &&
		    (!DECL_NAME(field) || !moat_record_name(type))) {
			char *inner = xasprintf("%s%s", path, DECL_NAME(field) ? "." : "");
			take_record(type, inner, take, data);
			free(inner);
		}
		free(path);
	}
}

void moat_each_contract(tree record, moat_take_contract take, void *data)
{
	take_record(record, "", take, data);
}
