/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules: reading the file, and giving a variable the tag of the rule that holds
   for it.  What a rule means is core/rules.h's. */
#include "plugin.h"

#include "contracts.h"
#include "records.h"
#include "tags.h"

/* Read PATH into TEXT, at most one byte more than a rules file may have. */
static bool read_file(const char *path, struct moat_buf *text)
{
	FILE *file = fopen(path, "r");
	if (!file) {
		error("cannot read rules file %qs: %m", path);
		return false;
	}
	char chunk[4096];
	size_t got;
	while (text->len <= MOAT_RULES_MAX_BYTES && (got = fread(chunk, 1, sizeof chunk, file)) > 0)
		moat_buf_add(text, chunk, got);
	bool good = !ferror(file) && !text->failed;
	if (!good)
		error("cannot read rules file %qs: %m", path);
	fclose(file);
	return good;
}

static void say_fault(const char *path, const struct moat_rules_fault *fault)
{
	if (fault->line == 0)
		error("rules file %qs %s", path, fault->text);
	else if (fault->column == 0)
		error("rules file %s:%u: %s", path, fault->line, fault->text);
	else
		error("rules file %s:%u:%u: %s", path, fault->line, fault->column, fault->text);
}

/* The id stands on the command line so that what caches compilations by it, as
   ccache does, sees that the rules changed. */
static bool are_known(const char *path)
{
	const char *id = moat_plugin.options.rules_id;
	if (!id || strcmp(id, moat_plugin.rules.id) == 0)
		return true;
	error("rules file %qs has changed since %<moat flags%> printed the flags; run it again",
	      path);
	return false;
}

bool moat_load_rules(void)
{
	const char *path = moat_plugin.options.rules;
	struct moat_buf text = MOAT_BUF_INIT;
	struct moat_rules_fault fault;
	bool good = read_file(path, &text);
	if (good &&
	    !moat_rules_parse(&moat_plugin.rules, text.text ? text.text : "", text.len, &fault)) {
		say_fault(path, &fault);
		good = false;
	}
	moat_buf_release(&text);
	good = good && are_known(path);
	moat_plugin.struct_rules = good && moat_rules_have_structs(&moat_plugin.rules);
	return good;
}

static void apply_rule(tree decl, const struct moat_rule *rule)
{
	struct moat_promise have, asked = rule->promise;
	if (asked.kind == MOAT_ISOLATE && asked.word != MOAT_BYTES)
		asked.granule = asked.word == MOAT_PAGE ? moat_plugin.options.page :
							  moat_plugin.options.line;
	if (moat_promise_of(decl, &have)) {
		if (!moat_promise_agrees(&have, &asked))
			moat_complain(MOAT_CONFLICT, DECL_SOURCE_LOCATION(decl),
				      "rule %qs (%s:%u) ignored: it contradicts the tag of %qD",
				      rule->text, moat_plugin.options.rules, rule->line, decl);
		moat_promise_release(&have);
		return;
	}
	decl_attributes(&decl, moat_tag_attribute(&asked), 0);
	moat_keep_rule(decl, rule);
}

void moat_apply_rules(tree decl)
{
	if (moat_plugin.rules.n_rules == 0 || !DECL_NAME(decl) || DECL_ARTIFICIAL(decl))
		return;
	const char *name = IDENTIFIER_POINTER(DECL_NAME(decl));
	tree context = DECL_CONTEXT(decl);
	/* In C nothing is qualified, and printing names costs. */
	bool scoped = context && TREE_CODE(context) != TRANSLATION_UNIT_DECL &&
		      TREE_CODE(context) != FUNCTION_DECL;
	const char *qualified = scoped ? lang_hooks.decl_printable_name(decl, 1) : name;
	expanded_location place = expand_location(DECL_SOURCE_LOCATION(decl));
	const struct moat_rule *rule =
		moat_rules_match(&moat_plugin.rules, name, qualified, place.file ? place.file : "");
	if (rule)
		apply_rule(decl, rule);
}

/* ---- structs ---- */

/* A tag that a rule gives a field: FIELD's own list gets it as the source would
   have given it. */
static void tag_field(tree field, const struct moat_rule *rule)
{
	tree attributes;
	if (rule->kind == MOAT_RULE_PROMISE)
		attributes = moat_tag_attribute(&rule->promise);
	else
		attributes = moat_contract_attribute(rule->kind == MOAT_RULE_APART ? MOAT_APART :
										     MOAT_TOGETHER,
						     rule->others, rule->promise.reason);
	decl_attributes(&field, attributes, 0);
}

/* The fields of RECORD that RULE means; those of anonymous members too, but they
   are laid out already and can only have contracts. */
static void tag_fields(tree record, struct moat_rule *rule, bool laid_out)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL || moat_is_base(field))
			continue;
		if (!DECL_NAME(field) && RECORD_OR_UNION_TYPE_P(TREE_TYPE(field)))
			tag_fields(TREE_TYPE(field), rule, true);
		/* A class's pointer to its virtual functions has a name too. */
		if (!DECL_NAME(field) || DECL_ARTIFICIAL(field) ||
		    !moat_rule_means_field(rule, IDENTIFIER_POINTER(DECL_NAME(field))))
			continue;
		rule->matched = true;
		if (laid_out && rule->kind == MOAT_RULE_PROMISE)
			moat_complain(MOAT_UNKEPT, DECL_SOURCE_LOCATION(field),
				      "rule %qs comes too late for %qD, a field of an anonymous "
				      "member; tag it in the source",
				      rule->text, field);
		else
			tag_field(field, rule);
	}
}

void moat_apply_struct_rules(tree record)
{
	if (!moat_plugin.struct_rules)
		return;
	const char *qualified = moat_record_name(record);
	if (!qualified)
		return;
	const char *name = strrchr(qualified, ':') ? strrchr(qualified, ':') + 1 : qualified;
	expanded_location place = expand_location(moat_record_location(record));
	size_t cursor = 0;
	struct moat_rule *rule;
	while ((rule = moat_rules_next_struct(&moat_plugin.rules, name, qualified,
					      place.file ? place.file : "", &cursor)))
		if (rule->subject == MOAT_RULE_FIELD)
			tag_fields(record, rule, false);
		else
			moat_give_struct(record, moat_struct_attribute(rule->kind, rule->limit));
}
