/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat_names.h"

#include "rules.h"

#include <stdlib.h>
#include <string.h>

bool moat_heat_same_name(const struct moat_heat_entry *one, const struct moat_heat_entry *other)
{
	if (strcmp(one->name, other->name) != 0 || !one->file != !other->file)
		return false;
	return !one->file || strcmp(one->file, other->file) == 0;
}

/* The first name that is not before TEXT. */
static size_t lower_bound(const struct moat_heat_name *names, size_t n, const char *text)
{
	size_t lo = 0, hi = n;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (strcmp(names[mid].entries->name, text) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

static void add_candidate(struct moat_heat_name *name, size_t object)
{
	size_t n = name->n_candidates;
	for (size_t i = 0; i < n && i < MOAT_HEAT_CANDIDATES; i++)
		if (name->candidates[i] == object)
			return;
	if (n < MOAT_HEAT_CANDIDATES)
		name->candidates[n] = object;
	if (n <= MOAT_HEAT_CANDIDATES)
		name->n_candidates++;
}

static void note_symbol(struct moat_heat_name *name, const struct moat_map *map,
			enum moat_map_scope scope, const struct moat_symbol *symbol)
{
	const struct moat_image *image = map->image;
	const char *file = symbol->file < image->n_files ? image->files[symbol->file] : NULL;
	const char *pattern = name->entries->file;
	if (pattern && (!file || !moat_rules_file_matches(pattern, file)))
		return;
	switch (symbol->kind) {
	case MOAT_SYMBOL_CODE:
		if (scope == MOAT_MAP_DATA) {
			name->code = true;
			break;
		}
		/* fall through */
	case MOAT_SYMBOL_DATA:
	case MOAT_SYMBOL_LABEL:
		add_candidate(name, moat_map_at(map, symbol->space, symbol->addr));
		break;
	case MOAT_SYMBOL_COMMON:
	case MOAT_SYMBOL_OTHER:
		name->placeless = true;
		break;
	case MOAT_SYMBOL_UNIT: /* no symbol of the program's */
		break;
	}
}

struct moat_heat_name *moat_heat_names(const struct moat_heat_list *list,
				       const struct moat_map *map, enum moat_map_scope scope,
				       size_t *ret_n)
{
	const struct moat_image *image = map->image;
	struct moat_heat_name *names = calloc(list->n_entries + 1, sizeof *names);
	size_t n = 0;
	if (!names)
		return NULL;
	for (size_t i = 0; i < list->n_entries; i++) {
		if (n && moat_heat_same_name(names[n - 1].entries, &list->entries[i]))
			names[n - 1].n_entries++;
		else
			names[n++] = (struct moat_heat_name){ .entries = &list->entries[i],
							      .n_entries = 1 };
	}
	for (size_t i = 0; i < image->n_symbols; i++) {
		const struct moat_symbol *symbol = &image->symbols[i];
		for (size_t at = lower_bound(names, n, symbol->name);
		     at < n && strcmp(names[at].entries->name, symbol->name) == 0; at++)
			note_symbol(&names[at], map, scope, symbol);
	}
	*ret_n = n;
	return names;
}
