/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"

#include <stdlib.h>
#include <string.h>

static int by_id(const void *one, const void *other)
{
	const struct moat_rule *a = *(const struct moat_rule *const *)one;
	const struct moat_rule *b = *(const struct moat_rule *const *)other;
	return strcmp(a->id, b->id);
}

/* Mark those of the N RULES, sorted, whose id is the LEN bytes at ID. */
static void mark(struct moat_rule *const *rules, size_t n, const char *id, size_t len)
{
	size_t lo = 0, hi = n;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int order = strncmp(rules[mid]->id, id, len);
		if (order < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	for (; lo < n && strncmp(rules[lo]->id, id, len) == 0; lo++)
		if (rules[lo]->id[len] == '\0')
			rules[lo]->matched = true;
}

bool moat_check_rules(struct moat_rules *rules, const struct moat_manifest *manifest)
{
	size_t n = rules->n_rules;
	struct moat_rule **sorted = calloc(n + 1, sizeof *sorted);
	if (!sorted)
		return false;
	for (size_t i = 0; i < n; i++)
		sorted[i] = &rules->rules[i];
	qsort(sorted, n, sizeof *sorted, by_id);
	for (size_t i = 0; i < manifest->n_units; i++)
		for (const char *id = manifest->units[i].matched; id && *id;) {
			size_t len = strcspn(id, ",");
			if (len)
				mark(sorted, n, id, len);
			id += len + (id[len] == ',');
		}
	free(sorted);
	return true;
}
