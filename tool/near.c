/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names near a name that does not exist. */
#include "near.h"

#include "clean.h"
#include "map_view.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

#define NAME_MAX_BYTES 128

/* Edits from ONE to OTHER, or some number beyond LIMIT; both are shorter than
   NAME_MAX_BYTES. */
static unsigned edits(const char *one, const char *other, unsigned limit)
{
	unsigned row[NAME_MAX_BYTES + 1];
	size_t n = strlen(other);
	for (size_t j = 0; j <= n; j++)
		row[j] = (unsigned)j;
	for (size_t i = 0; one[i]; i++) {
		unsigned diagonal = row[0]++;
		unsigned least = row[0];
		for (size_t j = 0; j < n; j++) {
			unsigned best = diagonal + (one[i] != other[j]);
			diagonal = row[j + 1];
			if (row[j] + 1 < best)
				best = row[j] + 1;
			if (diagonal + 1 < best)
				best = diagonal + 1;
			row[j + 1] = best;
			if (best < least)
				least = best;
		}
		if (least > limit)
			return least;
	}
	return row[n];
}

/* How far OTHER is from NAME; larger than LIMIT: too far. */
static unsigned distance(const char *name, const char *other, unsigned limit)
{
	size_t len = strlen(name), other_len = strlen(other);
	if (len > 2 && other_len > len && strstr(other, name))
		return 1;
	size_t apart = len > other_len ? len - other_len : other_len - len;
	if (apart > limit || len >= NAME_MAX_BYTES || other_len >= NAME_MAX_BYTES)
		return limit + 1;
	return edits(name, other, limit);
}

void moat_near_try(struct moat_near *near, const char *name)
{
	unsigned limit = strlen(near->wanted) < 6 ? 1 : 3;
	unsigned found = distance(near->wanted, name, limit);
	size_t at = MOAT_NEAR_NAMES;
	if (found > limit)
		return;
	while (at > 0 && (!near->names[at - 1] || near->distances[at - 1] > found))
		at--;
	if (at == MOAT_NEAR_NAMES)
		return;
	for (size_t i = 0; i < MOAT_NEAR_NAMES; i++)
		if (near->names[i] && strcmp(near->names[i], name) == 0)
			return;
	size_t behind = MOAT_NEAR_NAMES - 1 - at;
	free(near->names[MOAT_NEAR_NAMES - 1]);
	memmove(near->names + at + 1, near->names + at, behind * sizeof *near->names);
	memmove(near->distances + at + 1, near->distances + at, behind * sizeof *near->distances);
	near->names[at] = strdup(name);
	near->distances[at] = found;
}

void moat_near_say(const struct moat_near *near, struct moat_buf *buf)
{
	for (size_t i = 0; i < MOAT_NEAR_NAMES && near->names[i]; i++)
		moat_buf_printf(buf, "%s'%s'",
				i ? ", " : "; near it: ", moat_clean(near->names[i]));
}

void moat_near_release(struct moat_near *near)
{
	for (size_t i = 0; i < MOAT_NEAR_NAMES; i++)
		free(near->names[i]);
	memset(near, 0, sizeof *near);
}

int moat_no_symbol(const struct moat_input *input, const char *name)
{
	struct moat_near near = { .wanted = name };
	for (size_t i = 0; i < input->image.n_symbols; i++) {
		const struct moat_symbol *symbol = &input->image.symbols[i];
		if (symbol->kind == MOAT_SYMBOL_DATA || symbol->kind == MOAT_SYMBOL_CODE)
			moat_near_try(&near, symbol->name);
	}
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_near_say(&near, &buf);
	moat_trouble("'%s' has no symbol '%s'%s", moat_clean(input->path), moat_clean(name),
		     moat_said(&buf));
	moat_buf_release(&buf);
	moat_near_release(&near);
	return MOAT_TROUBLE;
}
