/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names near a name that does not exist. */
#include "buf.h"
#include "clean.h"
#include "map_view.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

#define N_NEAR 5
#define NAME_MAX_BYTES 128

struct near {
	const char *name;
	unsigned distance;
};

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

static void insert(struct near *near, const char *name, unsigned found)
{
	size_t at = N_NEAR;
	for (size_t i = 0; i < N_NEAR; i++)
		if (near[i].name && strcmp(near[i].name, name) == 0)
			return;
	while (at > 0 && (!near[at - 1].name || near[at - 1].distance > found))
		at--;
	if (at == N_NEAR)
		return;
	memmove(near + at + 1, near + at, (N_NEAR - 1 - at) * sizeof *near);
	near[at] = (struct near){ name, found };
}

int moat_no_symbol(const struct moat_input *input, const char *name)
{
	struct near near[N_NEAR] = { 0 };
	unsigned limit = strlen(name) < 6 ? 1 : 3;
	for (size_t i = 0; i < input->image.n_symbols; i++) {
		const struct moat_symbol *symbol = &input->image.symbols[i];
		if (symbol->kind != MOAT_SYMBOL_DATA && symbol->kind != MOAT_SYMBOL_CODE)
			continue;
		unsigned found = distance(name, symbol->name, limit);
		if (found <= limit)
			insert(near, symbol->name, found);
	}
	struct moat_buf buf = MOAT_BUF_INIT;
	for (size_t i = 0; i < N_NEAR && near[i].name; i++)
		moat_buf_printf(&buf, "%s'%s'", i ? ", " : "; near it: ", moat_clean(near[i].name));
	moat_trouble("'%s' has no symbol '%s'%s", moat_clean(input->path), moat_clean(name),
		     buf.text ? buf.text : "");
	moat_buf_release(&buf);
	return MOAT_TROUBLE;
}
