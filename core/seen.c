/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "seen.h"

#include "granule.h"

#include <stdlib.h>
#include <string.h>

const char *moat_name_last(const char *name)
{
	size_t at = strlen(name);
	unsigned depth = 0;
	/* From the end, so that only what belongs to the last part is looked at. */
	for (; at > 0; at--) {
		char c = name[at - 1];
		if (c == '>' || c == ')')
			depth++;
		else if ((c == '<' || c == '(') && depth)
			depth--;
		else if (c == ':' && !depth && at > 1 && name[at - 2] == ':')
			break;
	}
	return name + at;
}

uint64_t moat_name_hash(const char *name)
{
	return moat_hash(MOAT_HASH_INIT, moat_name_last(name));
}

bool moat_seen_settle(struct moat_seen *seen)
{
	bool good = true;
	for (size_t i = 0; good && i < seen->n_structs; i++)
		good = moat_index_add(&seen->by_name, moat_name_hash(seen->structs[i].record.name),
				      i);
	for (size_t i = 0; good && i < seen->n_units; i++)
		if (seen->units[i].name)
			good = moat_index_add(&seen->unit_name,
					      moat_hash(MOAT_HASH_INIT, seen->units[i].name), i);
	return good;
}

/* Starts NAME, or a part of it, with `FUNCTION('? */
static bool names_function(const char *name, const char *function)
{
	size_t len = strlen(function);
	for (const char *at = name; (at = strstr(at, function)); at++)
		if (at[len] == '(' && (at == name || at[-1] == ':'))
			return true;
	return false;
}

bool moat_seen_is_named(const struct moat_seen_struct *one, const char *name)
{
	const char *own = one->record.name;
	size_t len = strlen(name), tail = strlen(own);
	if (strcmp(name, own) == 0)
		return true;
	/* Debug information knows the function that a struct is local to, C++ writes it
	   into the name: `f(int)::ring'. */
	return one->function && len > tail + 2 && strcmp(name + len - tail, own) == 0 &&
	       strncmp(name + len - tail - 3, ")::", 3) == 0 && names_function(name, one->function);
}

bool moat_seen_together(const struct moat_seen_struct *one, const struct moat_seen_struct *other)
{
	size_t i = 0, j = 0;
	while (i < one->n_units && j < other->n_units) {
		if (one->units[i] == other->units[j])
			return true;
		if (one->units[i] < other->units[j])
			i++;
		else
			j++;
	}
	return false;
}

void moat_seen_release(struct moat_seen *seen)
{
	for (size_t i = 0; i < seen->n_structs; i++) {
		moat_record_release(&seen->structs[i].record);
		free(seen->structs[i].path);
		free(seen->structs[i].units);
	}
	free(seen->structs);
	free(seen->units);
	moat_index_release(&seen->by_name);
	moat_index_release(&seen->unit_name);
	memset(seen, 0, sizeof *seen);
}
