/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"

#include <string.h>

/* Is ID one of the ids in LIST, which have commas between them? */
static bool lists(const char *list, const char *id)
{
	size_t len = strlen(id);
	while (list && *list) {
		if (strncmp(list, id, len) == 0 && (list[len] == ',' || list[len] == '\0'))
			return true;
		list = strchr(list, ',');
		if (list)
			list++;
	}
	return false;
}

void moat_check_rules(struct moat_rules *rules, const struct moat_manifest *manifest)
{
	for (size_t i = 0; i < rules->n_rules; i++)
		for (size_t j = 0; j < manifest->n_units && !rules->rules[i].matched; j++)
			rules->rules[i].matched =
				lists(manifest->units[j].matched, rules->rules[i].id);
}
