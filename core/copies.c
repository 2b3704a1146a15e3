/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "copies.h"

#include <stdlib.h>
#include <string.h>

static int compare_name(const void *name, const void *shared)
{
	return strcmp(name, ((const struct moat_shared *)shared)->name);
}

static const struct moat_shared *find_offer(const struct moat_image *image, const char *name)
{
	if (!image->n_offers || !name)
		return NULL;
	return bsearch(name, image->offers, image->n_offers, sizeof *image->offers, compare_name);
}

bool moat_offers(const struct moat_image *image, const char *name)
{
	return find_offer(image, name) != NULL;
}

/* The copy of what LIBRARY has at ADDR, whatever name the program calls it by. */
static const struct moat_shared *find_copy(const struct moat_image *program,
					   const struct moat_image *library, uint64_t addr)
{
	for (size_t i = 0; i < program->n_copies; i++) {
		const struct moat_shared *offer = find_offer(library, program->copies[i].name);
		if (offer && offer->addr == addr)
			return &program->copies[i];
	}
	return NULL;
}

/* The name of the copy in PROGRAM's symbol table, which may have a version behind it;
   NAME itself where it is there. */
static const char *name_in_program(const struct moat_image *program, const char *name,
				   uint64_t addr)
{
	const char *other = name;
	for (size_t i = 0; i < program->n_symbols; i++) {
		const struct moat_symbol *symbol = &program->symbols[i];
		if (symbol->kind != MOAT_SYMBOL_DATA || symbol->local || symbol->addr != addr)
			continue;
		if (strcmp(symbol->name, name) == 0)
			return name;
		other = symbol->name;
	}
	return other;
}

static bool add_text(struct moat_manifest *manifest, struct moat_buf *text)
{
	const char *fault;
	bool ok = !text->failed && moat_manifest_add(manifest, text->text, &fault) == MOAT_PARSE_OK;
	moat_buf_release(text);
	return ok;
}

static const char *name_of(const struct moat_promise *promise)
{
	return promise->name ? promise->name : "";
}

/* Was it taken before, from another copy of the shared object? */
static bool is_taken(const struct moat_manifest *manifest, const struct moat_promise *promise)
{
	for (size_t i = 0; i < manifest->n_promises; i++) {
		const struct moat_promise *other = &manifest->promises[i];
		if (other->copied && strcmp(other->unit, promise->unit) == 0 &&
		    strcmp(name_of(other), name_of(promise)) == 0)
			return true;
	}
	return false;
}

static bool add_promise(struct moat_manifest *manifest, const struct moat_unit *unit,
			const struct moat_promise *promise, const char *symbol)
{
	struct moat_buf text = MOAT_BUF_INIT;
	if (unit && !moat_manifest_unit(manifest, unit->id)) {
		moat_unit_write(unit, &text);
		if (!add_text(manifest, &text))
			return false;
	}
	text = (struct moat_buf)MOAT_BUF_INIT;
	moat_promise_write(promise, &text);
	size_t n = manifest->n_promises;
	if (!add_text(manifest, &text))
		return false;
	if (manifest->n_promises == n)
		return true; /* the object is in the program too */
	struct moat_promise *added = &manifest->promises[n];
	char *name = strdup(symbol);
	if (!name)
		return false;
	free(added->symbol);
	added->symbol = name;
	added->copied = true;
	return true;
}

bool moat_copies_take(struct moat_manifest *manifest, const struct moat_image *program,
		      const struct moat_manifest *library_manifest,
		      const struct moat_image *library)
{
	for (size_t i = 0; i < library_manifest->n_promises && program->n_copies; i++) {
		const struct moat_promise *promise = &library_manifest->promises[i];
		const struct moat_shared *offer = promise->because || promise->copied ?
							  NULL :
							  find_offer(library, promise->symbol);
		const struct moat_shared *copy = offer ? find_copy(program, library, offer->addr) :
							 NULL;
		if (!copy || is_taken(manifest, promise))
			continue;
		const struct moat_unit *unit = moat_manifest_unit(library_manifest, promise->unit);
		if (!add_promise(manifest, unit, promise,
				 name_in_program(program, promise->symbol, copy->addr)))
			return false;
	}
	return true;
}
