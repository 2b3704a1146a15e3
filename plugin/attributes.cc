/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The raw attributes.  A handler only validates: what an attribute means is
 * read back from the declaration by tags.cc, so that a tag from a header, from
 * an earlier declaration or from a rule takes one road.
 */
#include "plugin.h"

#include "contracts.h"
#include "tags.h"

/* What TAG (NULL: any) stands on, for messages; NULL: a variable or a field that
   it can stand on. */
static const char *wrong_subject(const struct moat_tag *tag, tree decl)
{
	switch (TREE_CODE(decl)) {
	case VAR_DECL:
		if (TREE_STATIC(decl) || DECL_EXTERNAL(decl))
			return NULL;
		return "automatic variables";
	case PARM_DECL:
		return "parameters";
	case FUNCTION_DECL:
		return "functions";
	case TYPE_DECL:
		return "types";
	case FIELD_DECL:
		return !tag || moat_tag_fits_field(tag) ? NULL : "fields";
	default:
		return "this kind of declaration";
	}
}

static bool reason_is_good(tree decl, tree name, tree reason)
{
	if (TREE_CODE(reason) == STRING_CST)
		return true;
	error_at(DECL_SOURCE_LOCATION(decl), "the reason of attribute %qE is no string", name);
	return false;
}

static bool bytes_are_good(tree decl, tree name, tree value)
{
	STRIP_ANY_LOCATION_WRAPPER(value);
	if (value == error_mark_node)
		return false;
	if (TREE_CODE(value) != INTEGER_CST) {
		error_at(DECL_SOURCE_LOCATION(decl),
			 "the argument of attribute %qE is no integer constant", name);
		return false;
	}
	const char *fault = tree_fits_uhwi_p(value)	? moat_granule_fault(tree_to_uhwi(value)) :
			    tree_int_cst_sgn(value) < 0 ? "is negative" :
							  "is larger than any object";
	if (fault)
		error_at(DECL_SOURCE_LOCATION(decl), "attribute %qE: granule %qE %s", name, value,
			 fault);
	return !fault;
}

static bool group_is_good(tree decl, tree name, tree value)
{
	if (TREE_CODE(value) != STRING_CST) {
		error_at(DECL_SOURCE_LOCATION(decl),
			 "the argument of attribute %qE is no string: write %<moat_group(NAME)%>, "
			 "or "
			 "%<moat_group(\"NAME\")%> for the raw attribute",
			 name);
		return false;
	}
	const char *fault = moat_group_fault(TREE_STRING_POINTER(value));
	if (fault)
		error_at(DECL_SOURCE_LOCATION(decl), "attribute %qE: group name %qs %s", name,
			 TREE_STRING_POINTER(value), fault);
	return !fault;
}

static bool arguments_are_good(const struct moat_tag *tag, tree decl, tree name, tree args)
{
	if (tag->argument != MOAT_ARG_NONE) {
		tree value = TREE_VALUE(args);
		if (tag->argument == MOAT_ARG_BYTES ? !bytes_are_good(decl, name, value) :
						      !group_is_good(decl, name, value))
			return false;
		args = TREE_CHAIN(args);
	}
	return !args || reason_is_good(decl, name, TREE_VALUE(args));
}

/* A tag that comes when its variable is defined already still holds: nothing was
   written yet.  But what looked at the variable in between did not see it. */
static void warn_if_late(tree decl, tree name)
{
	tree earlier = moat_earlier_declaration(decl);
	if (!earlier || DECL_EXTERNAL(earlier) || !DECL_INITIAL(earlier) ||
	    moat_tag_of(DECL_ATTRIBUTES(earlier)))
		return;
	if (moat_complain(MOAT_LATE, DECL_SOURCE_LOCATION(decl),
			  "attribute %qE of %qD follows its definition: it holds, but what is "
			  "in between did not see it",
			  name, decl))
		inform(DECL_SOURCE_LOCATION(earlier),
		       "defined here: put the tag here, or on a declaration before it");
}

static tree handle_tag(tree *node, tree name, tree args, int, bool *no_add_attrs)
{
	const struct moat_tag *tag = moat_tag_named(IDENTIFIER_POINTER(name));
	*no_add_attrs = true;
	const char *wrong = wrong_subject(tag, *node);
	if (wrong) {
		moat_complain(MOAT_IGNORED, DECL_SOURCE_LOCATION(*node),
			      "attribute %qE ignored: it does not apply to %s", name, wrong);
		return NULL_TREE;
	}
	if (!arguments_are_good(tag, *node, name, args))
		return NULL_TREE;
	if (moat_tag_conflicts(*node, tag, name, args))
		return NULL_TREE;
	warn_if_late(*node, name);
	*no_add_attrs = false;
	return NULL_TREE;
}

static tree handle_why(tree *node, tree name, tree args, int, bool *no_add_attrs)
{
	*no_add_attrs = wrong_subject(NULL, *node) != NULL ||
			!reason_is_good(*node, name, TREE_VALUE(args));
	return NULL_TREE;
}

/* GCC keeps pointers to these. */
static struct attribute_spec specs[MOAT_N_TAGS + 1];

void moat_register_attributes(void *, void *)
{
	moat_register_contracts();
	for (unsigned i = 0; i < MOAT_N_TAGS; i++) {
		const struct moat_tag *tag = &moat_tags[i];
		bool why = tag->argument == MOAT_ARG_REASON;
		int required = tag->argument != MOAT_ARG_NONE;
		/* Registering a name twice is an internal error of GCC. */
		if (lookup_attribute_spec(get_identifier(tag->name)))
			continue;
		specs[i].name = tag->name;
		specs[i].min_length = required;
		specs[i].max_length = why ? 1 : required + 1;
		specs[i].decl_required = true;
		specs[i].handler = why ? handle_why : handle_tag;
		register_attribute(&specs[i]);
	}
}
