/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "guard.h"

#include <stdlib.h>
#include <string.h>

/* Of one name so many promises are looked at. */
#define TWINS_MAX 64

static int by_symbol(const void *a, const void *b)
{
	const struct moat_promise *const *one = a, *const *other = b;
	return strcmp((*one)->symbol, (*other)->symbol);
}

static int is_of(const void *name, const void *entry)
{
	const struct moat_promise *const *promise = entry;
	return strcmp(name, (*promise)->symbol);
}

static bool is_guarded(const struct moat_promise *promise, const struct moat_symbol *symbol)
{
	return symbol->kind == MOAT_SYMBOL_DATA && symbol->size == promise->size &&
	       (symbol->addr - promise->start) % promise->granule == 0;
}

/* SYMBOL by one of the N promises. */
static void mark(struct moat_symbol *symbol, const struct moat_promise **promises, size_t n)
{
	const struct moat_promise **first =
		bsearch(symbol->name, promises, n, sizeof *promises, is_of);
	if (!first)
		return;
	const struct moat_promise **end = promises + n;
	for (int i = 0; i < TWINS_MAX && first > promises && is_of(symbol->name, first - 1) == 0;
	     i++)
		first--;
	for (int i = 0; i < 2 * TWINS_MAX && first < end && is_of(symbol->name, first) == 0;
	     i++, first++)
		if (is_guarded(*first, symbol)) {
			symbol->guard = (*first)->guard;
			return;
		}
}

bool moat_guards_mark(struct moat_image *image, const struct moat_manifest *manifest)
{
	size_t n = 0;
	if (manifest->n_promises == 0)
		return true;
	const struct moat_promise **promises = malloc(manifest->n_promises * sizeof *promises);
	if (!promises)
		return false;
	for (size_t i = 0; i < manifest->n_promises; i++) {
		const struct moat_promise *promise = &manifest->promises[i];
		if (!promise->because && promise->symbol && promise->guard && promise->granule)
			promises[n++] = promise;
	}
	qsort(promises, n, sizeof *promises, by_symbol);
	for (size_t i = 0; n && i < image->n_symbols; i++)
		mark(&image->symbols[i], promises, n);
	free(promises);
	return true;
}
