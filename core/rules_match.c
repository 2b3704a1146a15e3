/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which rules hold for what. */
#include "rules.h"

#include <fnmatch.h>
#include <string.h>

bool moat_rules_file_matches(const char *pattern, const char *path)
{
	if (fnmatch(pattern, path, 0) == 0)
		return true;
	for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/'))
		if (fnmatch(pattern, slash + 1, 0) == 0)
			return true;
	return false;
}

static bool rule_matches(const struct moat_rule *rule, const char *name, const char *qualified,
			 const char *file)
{
	const char *subject = rule->qualified ? qualified : name;
	if (rule->plain ? strcmp(rule->pattern, subject) != 0 :
			  fnmatch(rule->pattern, subject, 0) != 0)
		return false;
	return !rule->file || moat_rules_file_matches(rule->file, file);
}

const struct moat_rule *moat_rules_match(struct moat_rules *rules, const char *name,
					 const char *qualified, const char *file)
{
	const struct moat_rule *holds = NULL;
	for (size_t i = 0; i < rules->n_rules; i++) {
		struct moat_rule *rule = &rules->rules[i];
		if (rule->subject != MOAT_RULE_GLOBAL || !rule_matches(rule, name, qualified, file))
			continue;
		rule->matched = true;
		holds = rule->kind == MOAT_RULE_NONE ? NULL : rule;
	}
	return holds;
}

struct moat_rule *moat_rules_next_struct(struct moat_rules *rules, const char *name,
					 const char *qualified, const char *file, size_t *cursor)
{
	while (*cursor < rules->n_rules) {
		struct moat_rule *rule = &rules->rules[(*cursor)++];
		if (rule->subject == MOAT_RULE_GLOBAL || !rule_matches(rule, name, qualified, file))
			continue;
		if (rule->subject == MOAT_RULE_STRUCT)
			rule->matched = true;
		return rule;
	}
	return NULL;
}

bool moat_rule_means_field(const struct moat_rule *rule, const char *name)
{
	return rule->subject == MOAT_RULE_FIELD && fnmatch(rule->field, name, 0) == 0;
}

bool moat_rules_have_structs(const struct moat_rules *rules)
{
	for (size_t i = 0; i < rules->n_rules; i++)
		if (rules->rules[i].subject != MOAT_RULE_GLOBAL)
			return true;
	return false;
}
