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

/* What is looked up, once for all promises. */
struct taking {
	struct moat_manifest *manifest;
	const struct moat_image *program;
	const struct moat_manifest *library_manifest;
	const struct moat_image *library;
	struct moat_index copied;  /* the program's copies, by the address in the library */
	struct moat_index at_addr; /* its variables, by address */
	struct moat_index taken;   /* the promises that were copied, by unit and name */
};

/* The copy of what the library has at ADDR, whatever name the program calls it by. */
static const struct moat_shared *find_copy(const struct taking *taking, uint64_t addr)
{
	size_t cursor = 0, i = moat_index_next(&taking->copied, addr, &cursor);
	return i == SIZE_MAX ? NULL : &taking->program->copies[i];
}

/* The name of the copy in the program's symbol table, which may have a version behind
   it; NAME itself where it is there. */
static const char *name_in_program(const struct taking *taking, const char *name, uint64_t addr)
{
	const char *other = name;
	size_t cursor = 0, i;
	while ((i = moat_index_next(&taking->at_addr, addr, &cursor)) != SIZE_MAX) {
		other = taking->program->symbols[i].name;
		if (strcmp(other, name) == 0)
			break;
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

static uint64_t hash_of(const struct moat_promise *promise)
{
	return moat_hash(moat_hash(MOAT_HASH_INIT, promise->unit), name_of(promise));
}

/* Was it taken before, from another copy of the shared object? */
static bool is_taken(const struct taking *taking, const struct moat_promise *promise)
{
	size_t cursor = 0, i;
	while ((i = moat_index_next(&taking->taken, hash_of(promise), &cursor)) != SIZE_MAX) {
		const struct moat_promise *other = &taking->manifest->promises[i];
		if (strcmp(other->unit, promise->unit) == 0 &&
		    strcmp(name_of(other), name_of(promise)) == 0)
			return true;
	}
	return false;
}

static bool add_promise(struct taking *taking, const struct moat_unit *unit,
			const struct moat_promise *promise, const char *symbol)
{
	struct moat_manifest *manifest = taking->manifest;
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
	return moat_index_add(&taking->taken, hash_of(added), n);
}

static bool index_all(struct taking *taking)
{
	const struct moat_image *program = taking->program;
	const struct moat_promise *promises = taking->manifest->promises;
	bool good = true;
	for (size_t i = 0; good && i < program->n_copies; i++) {
		const struct moat_shared *offer =
			find_offer(taking->library, program->copies[i].name);
		good = !offer || moat_index_add(&taking->copied, offer->addr, i);
	}
	for (size_t i = 0; good && i < program->n_symbols; i++) {
		const struct moat_symbol *symbol = &program->symbols[i];
		if (symbol->kind == MOAT_SYMBOL_DATA && !symbol->local)
			good = moat_index_add(&taking->at_addr, symbol->addr, i);
	}
	for (size_t i = 0; good && i < taking->manifest->n_promises; i++)
		if (promises[i].copied)
			good = moat_index_add(&taking->taken, hash_of(&promises[i]), i);
	return good;
}

static bool take_all(struct taking *taking)
{
	for (size_t i = 0; i < taking->library_manifest->n_promises; i++) {
		const struct moat_promise *promise = &taking->library_manifest->promises[i];
		const struct moat_shared *offer =
			promise->because || promise->copied ?
				NULL :
				find_offer(taking->library, promise->symbol);
		const struct moat_shared *copy = offer ? find_copy(taking, offer->addr) : NULL;
		if (!copy || is_taken(taking, promise))
			continue;
		const struct moat_unit *unit =
			moat_manifest_unit(taking->library_manifest, promise->unit);
		if (!add_promise(taking, unit, promise,
				 name_in_program(taking, promise->symbol, copy->addr)))
			return false;
	}
	return true;
}

bool moat_copies_take(struct moat_manifest *manifest, const struct moat_image *program,
		      const struct moat_manifest *library_manifest,
		      const struct moat_image *library)
{
	struct taking taking = {
		manifest, program, library_manifest, library, { 0 }, { 0 }, { 0 }
	};
	bool good = !program->n_copies || (index_all(&taking) && take_all(&taking));
	moat_index_release(&taking.copied);
	moat_index_release(&taking.at_addr);
	moat_index_release(&taking.taken);
	return good;
}
