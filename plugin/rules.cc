/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules: reading the file, and giving a variable the tag of the rule that holds
   for it.  What a rule means is core/rules.h's. */
#include "plugin.h"

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
