/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Tags to promises and back: the only file that reads or makes attributes.
 *
 * Internal attributes ride on a declaration.  Their names hold a space, so that no
 * user can write them: the rule that gave the tag, and the promise with all that
 * layout decided, as the text of its manifest record.
 */
#include "plugin.h"

#include "tags.h"

#define RULE_ATTRIBUTE "moat rule"
#define PROMISE_ATTRIBUTE "moat promise"

const struct moat_tag moat_tags[MOAT_N_TAGS] = {
	{ "moat_line", MOAT_ISOLATE, MOAT_LINE, MOAT_ARG_NONE },
	{ "moat_page", MOAT_ISOLATE, MOAT_PAGE, MOAT_ARG_NONE },
	{ "moat_bytes", MOAT_ISOLATE, MOAT_BYTES, MOAT_ARG_BYTES },
	{ "moat_group", MOAT_GROUP, MOAT_LINE, MOAT_ARG_GROUP },
	{ "moat_cold", MOAT_COLD, MOAT_LINE, MOAT_ARG_NONE },
	{ "moat_read_mostly", MOAT_READ_MOSTLY, MOAT_LINE, MOAT_ARG_NONE },
	{ "moat_hot", MOAT_HOT, MOAT_LINE, MOAT_ARG_NONE },
	{ "moat_why", MOAT_ISOLATE, MOAT_LINE, MOAT_ARG_REASON },
};

/* Both C-family front ends have it, lto1 does not. */
extern tree identifier_global_value(tree) __attribute__((weak));

const struct moat_tag *moat_tag_named(const char *name)
{
	for (size_t i = 0; i < MOAT_N_TAGS; i++)
		if (strcmp(moat_tags[i].name, name) == 0)
			return &moat_tags[i];
	return NULL;
}

bool moat_tag_fits_field(const struct moat_tag *tag)
{
	return tag->kind == MOAT_ISOLATE || tag->kind == MOAT_GROUP;
}

tree moat_tag_of(tree attributes)
{
	for (; attributes; attributes = TREE_CHAIN(attributes)) {
		const char *name = IDENTIFIER_POINTER(get_attribute_name(attributes));
		if (!moat_starts_with(name, "moat_"))
			continue;
		const struct moat_tag *tag = moat_tag_named(name);
		if (tag && tag->argument != MOAT_ARG_REASON)
			return attributes;
	}
	return NULL_TREE;
}

tree moat_earlier_declaration(tree decl)
{
	if (!identifier_global_value || !VAR_P(decl) || !DECL_NAME(decl) ||
	    !DECL_FILE_SCOPE_P(decl))
		return NULL_TREE;
	tree earlier = identifier_global_value(DECL_NAME(decl));
	return earlier && VAR_P(earlier) && earlier != decl ? earlier : NULL_TREE;
}

/* ---- reading ---- */

static char *copy_of(tree string)
{
	return xstrndup(TREE_STRING_POINTER(string), TREE_STRING_LENGTH(string));
}

static const char *string_argument(tree attributes, const char *name)
{
	tree attribute = lookup_attribute(name, attributes);
	return attribute ? TREE_STRING_POINTER(TREE_VALUE(TREE_VALUE(attribute))) : NULL;
}

/* What TAG with ARGS asks for.  Strings are owned by PROMISE. */
static void read_tag(const struct moat_tag *tag, tree args, struct moat_promise *promise)
{
	memset(promise, 0, sizeof *promise);
	promise->kind = tag->kind;
	promise->word = tag->word;
	promise->granule = tag->word == MOAT_PAGE ? moat_plugin.options.page :
						    moat_plugin.options.line;
	/* Cold data in user space stands last and owns no granule. */
	if (tag->kind == MOAT_COLD) {
		promise->granule = moat_plugin.options.kernel ? moat_plugin.options.page : 1;
		promise->word = MOAT_PAGE;
	}
	if (tag->argument == MOAT_ARG_BYTES) {
		tree value = TREE_VALUE(args);
		STRIP_ANY_LOCATION_WRAPPER(value);
		promise->granule = tree_to_uhwi(value);
	}
	if (tag->argument == MOAT_ARG_GROUP)
		promise->group = copy_of(TREE_VALUE(args));
	if (tag->argument != MOAT_ARG_NONE)
		args = TREE_CHAIN(args);
	if (args)
		promise->reason = copy_of(TREE_VALUE(args));
}

char *moat_reason_of(tree attributes)
{
	const char *why = string_argument(attributes, "moat_why");
	return why ? xstrdup(why) : NULL;
}

bool moat_promise_of(tree decl, struct moat_promise *promise)
{
	tree attributes = DECL_ATTRIBUTES(decl), attribute = moat_tag_of(attributes);
	if (!attribute)
		return false;
	const char *name = IDENTIFIER_POINTER(get_attribute_name(attribute));
	read_tag(moat_tag_named(name), TREE_VALUE(attribute), promise);
	const char *why = string_argument(attributes, "moat_why");
	if (why && !promise->reason)
		promise->reason = xstrdup(why);
	const char *rule = string_argument(attributes, RULE_ATTRIBUTE);
	if (rule)
		promise->rule = xstrdup(rule);
	return true;
}

static bool conflicts_with(tree attributes, const struct moat_promise *asked, tree decl, tree name)
{
	tree attribute = moat_tag_of(attributes);
	if (!attribute)
		return false;
	struct moat_promise have;
	tree have_name = get_attribute_name(attribute);
	read_tag(moat_tag_named(IDENTIFIER_POINTER(have_name)), TREE_VALUE(attribute), &have);
	bool agrees = moat_promise_agrees(&have, asked);
	char one[96], other[96];
	if (!agrees)
		moat_complain(MOAT_CONFLICT, DECL_SOURCE_LOCATION(decl),
			      "attribute %qE of %qD ignored: %qs contradicts %qs", name, decl,
			      moat_promise_text(asked, one, sizeof one),
			      moat_promise_text(&have, other, sizeof other));
	moat_promise_release(&have);
	return !agrees;
}

bool moat_tag_conflicts(tree decl, const struct moat_tag *tag, tree name, tree args)
{
	struct moat_promise asked;
	read_tag(tag, args, &asked);
	bool conflicts = conflicts_with(DECL_ATTRIBUTES(decl), &asked, decl, name);
	tree earlier = moat_earlier_declaration(decl);
	if (!conflicts && earlier)
		conflicts = conflicts_with(DECL_ATTRIBUTES(earlier), &asked, decl, name);
	moat_promise_release(&asked);
	return conflicts;
}

/* A declaration behind the definition (the kernel's EXPORT_SYMBOL is one) becomes
   its location; the reader of a report looks for the definition. */
static hash_map<int_hash<unsigned, 0>, location_t> *definitions;

void moat_note_definition(tree decl)
{
	if (!definitions)
		definitions = moat_new<hash_map<int_hash<unsigned, 0>, location_t>>();
	bool known;
	location_t *where = &definitions->get_or_insert(DECL_UID(decl), &known);
	if (!known)
		*where = DECL_SOURCE_LOCATION(decl);
}

location_t moat_definition_of(tree decl)
{
	location_t *where = definitions ? definitions->get(DECL_UID(decl)) : NULL;
	return where ? *where : DECL_SOURCE_LOCATION(decl);
}

char *moat_place_of(tree decl)
{
	expanded_location place = expand_location(moat_definition_of(decl));
	const char *file = place.file ? remap_debug_filename(place.file) : "";
	return xasprintf("%s:%d:%d", file, place.line, place.column);
}

char *moat_source(void)
{
	return xstrdup(remap_debug_filename(main_input_filename ? main_input_filename : ""));
}

/* ---- making ---- */

/* Functions that take a poly_int are named differently in GCCs for different
   targets; one of them would keep a plugin that is loaded into the wrong GCC
   from saying so.  So the array has no bound, and the number below takes the
   older road. */
tree moat_string_tree(const char *text)
{
	tree string = build_string(strlen(text) + 1, text);
	TREE_TYPE(string) = build_array_type(char_type_node, NULL_TREE);
	return string;
}

tree moat_number_tree(uint64_t number)
{
	return double_int_to_tree(sizetype, double_int::from_uhwi(number));
}

void moat_keep_text(tree decl, const char *name, const char *text)
{
	tree rest = remove_attribute(name, DECL_ATTRIBUTES(decl));
	tree args = build_tree_list(NULL_TREE, moat_string_tree(text));
	DECL_ATTRIBUTES(decl) = tree_cons(get_identifier(name), args, rest);
}

static const struct moat_tag *tag_for(const struct moat_promise *promise)
{
	for (size_t i = 0; i < MOAT_N_TAGS; i++) {
		const struct moat_tag *tag = &moat_tags[i];
		bool same_word = promise->kind != MOAT_ISOLATE || tag->word == promise->word;
		if (tag->kind == promise->kind && same_word)
			return tag;
	}
	gcc_unreachable();
}

tree moat_tag_attribute(const struct moat_promise *promise)
{
	const struct moat_tag *tag = tag_for(promise);
	tree args = NULL_TREE;
	if (promise->reason)
		args = build_tree_list(NULL_TREE, moat_string_tree(promise->reason));
	if (tag->argument == MOAT_ARG_BYTES)
		args = tree_cons(NULL_TREE, moat_number_tree(promise->granule), args);
	else if (tag->argument == MOAT_ARG_GROUP)
		args = tree_cons(NULL_TREE, moat_string_tree(promise->group), args);
	return build_tree_list(get_identifier(tag->name), args);
}

const char *moat_kept_text(tree decl, const char *name)
{
	return string_argument(DECL_ATTRIBUTES(decl), name);
}

void moat_keep_rule(tree decl, const struct moat_rule *rule)
{
	moat_keep_text(decl, RULE_ATTRIBUTE, rule->text);
}

void moat_keep_promise(tree decl, const struct moat_promise *promise)
{
	struct moat_buf text = MOAT_BUF_INIT;
	moat_promise_write(promise, &text);
	if (!text.failed)
		moat_keep_text(decl, PROMISE_ATTRIBUTE, text.text);
	moat_buf_release(&text);
}

bool moat_kept_promise(tree decl, struct moat_promise *promise)
{
	const char *text = string_argument(DECL_ATTRIBUTES(decl), PROMISE_ATTRIBUTE);
	const char *fault = NULL;
	struct moat_manifest manifest = {};
	if (!text || moat_manifest_add(&manifest, text, &fault) != MOAT_PARSE_OK)
		return false;
	*promise = manifest.promises[0];
	memset(&manifest.promises[0], 0, sizeof *promise);
	moat_manifest_release(&manifest);
	return true;
}
