/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "told.h"

#include <stdlib.h>
#include <string.h>

/* ---- of a unit's struct ---- */

static int by_struct(const void *one, const void *other)
{
	const struct moat_struct *a = *(const struct moat_struct *const *)one;
	const struct moat_struct *b = *(const struct moat_struct *const *)other;
	int order = strcmp(a->unit, b->unit);
	if (!order)
		order = strcmp(a->name, b->name);
	return order ? order : (a > b) - (a < b);
}

static int by_term(const void *one, const void *other)
{
	const struct moat_term *a = *(const struct moat_term *const *)one;
	const struct moat_term *b = *(const struct moat_term *const *)other;
	int order = strcmp(a->unit, b->unit);
	if (!order)
		order = strcmp(a->in, b->in);
	return order ? order : (a > b) - (a < b);
}

static const char *text_of(const char *text)
{
	return text ? text : "";
}

static bool is_equal(const struct moat_struct *one, const struct moat_struct *other)
{
	return strcmp(one->name, other->name) == 0 && strcmp(one->layout, other->layout) == 0 &&
	       one->size == other->size && strcmp(text_of(one->place), text_of(other->place)) == 0;
}

/* Thousands of units have the struct of one header. */
static bool index_names(struct moat_told *told)
{
	const struct moat_struct *structs = told->manifest->structs;
	struct moat_index known = { 0 };
	bool good = true;
	for (size_t i = 0; good && i < told->manifest->n_structs; i++) {
		uint64_t name = moat_hash(MOAT_HASH_INIT, structs[i].name);
		uint64_t all =
			moat_hash(moat_hash(name, structs[i].layout), text_of(structs[i].place));
		size_t cursor = 0, other;
		do
			other = moat_index_next(&known, all, &cursor);
		while (other != SIZE_MAX && !is_equal(&structs[i], &structs[other]));
		if (other == SIZE_MAX)
			good = moat_index_add(&known, all, i) &&
			       moat_index_add(&told->by_name, name, i);
	}
	moat_index_release(&known);
	return good;
}

bool moat_told_build(struct moat_told *told, const struct moat_manifest *manifest)
{
	*told = (struct moat_told){
		.manifest = manifest,
		.structs = calloc(manifest->n_structs + 1, sizeof *told->structs),
		.terms = calloc(manifest->n_terms + 1, sizeof *told->terms),
	};
	if (!told->structs || !told->terms)
		return false;
	for (size_t i = 0; i < manifest->n_structs; i++)
		told->structs[told->n_structs++] = &manifest->structs[i];
	for (size_t i = 0; i < manifest->n_terms; i++)
		told->terms[told->n_terms++] = &manifest->terms[i];
	qsort(told->structs, told->n_structs, sizeof *told->structs, by_struct);
	qsort(told->terms, told->n_terms, sizeof *told->terms, by_term);
	return index_names(told);
}

void moat_told_release(struct moat_told *told)
{
	free(told->structs);
	free(told->terms);
	moat_index_release(&told->by_name);
	*told = (struct moat_told){ 0 };
}

/* The order of UNIT's struct NAME and another one. */
static int order_of(const char *unit, const char *name, const char *other_unit,
		    const char *other_name)
{
	int order = strcmp(unit, other_unit);
	return order ? order : strcmp(name, other_name);
}

const struct moat_struct *moat_told_struct(const struct moat_told *told, const char *unit,
					   const char *name)
{
	size_t lo = 0, hi = told->n_structs;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		const struct moat_struct *at = told->structs[mid];
		if (order_of(unit, name, at->unit, at->name) > 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	if (lo == told->n_structs ||
	    order_of(unit, name, told->structs[lo]->unit, told->structs[lo]->name) != 0)
		return NULL;
	return told->structs[lo];
}

const struct moat_struct *moat_told_next(const struct moat_told *told, const char *name,
					 struct moat_told_walk *walk)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, name);
	size_t i;
	while (walk->n < MOAT_TOLD_WAYS &&
	       (i = moat_index_next(&told->by_name, hash, &walk->cursor)) != SIZE_MAX) {
		walk->n++;
		if (strcmp(told->manifest->structs[i].name, name) == 0)
			return &told->manifest->structs[i];
	}
	return NULL;
}

/* The first term that is not before UNIT's struct NAME, or, BEHIND, the first one
   behind it. */
static size_t find_term(const struct moat_told *told, const char *unit, const char *name,
			bool behind)
{
	size_t lo = 0, hi = told->n_terms;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		const struct moat_term *at = told->terms[mid];
		int order = order_of(unit, name, at->unit, at->in);
		if (order > 0 || (behind && order == 0))
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

const struct moat_term *const *moat_told_terms(const struct moat_told *told, const char *unit,
					       const char *name, size_t *ret_n)
{
	size_t first = find_term(told, unit, name, false);
	*ret_n = find_term(told, unit, name, true) - first;
	return told->terms + first;
}

/* ---- as a record ---- */

static bool add_known(struct moat_record *record, const char *path, uint64_t offset, uint64_t size)
{
	struct moat_field *field = path ? moat_record_add(record, path, NULL) : NULL;
	if (field) {
		field->bit_offset = offset;
		field->bit_size = size;
	}
	return field || !path;
}

bool moat_told_record(const struct moat_told *told, const struct moat_struct *layout,
		      struct moat_record *ret)
{
	size_t n;
	const struct moat_term *const *terms =
		moat_told_terms(told, layout->unit, layout->name, &n);
	bool good = true;
	*ret = (struct moat_record){ .size = layout->size, .partial = true };
	for (size_t i = 0; good && i < n; i++)
		good = add_known(ret, terms[i]->field, terms[i]->bit_offset, terms[i]->bit_size) &&
		       add_known(ret, terms[i]->other, terms[i]->other_offset,
				 terms[i]->other_size);
	return good;
}
