/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A baseline: its entries, and how they are made from a manifest. */
#include "baseline_order.h"
#include "told.h"

#include <stdlib.h>
#include <string.h>

/* ---- entries ---- */

/* One more item of SIZE bytes at the end of the N that ITEMS has, all zero. */
static void *add_item(void *items, size_t *n, size_t size)
{
	char **array = items;
	if ((*n & (*n - 1)) == 0) { /* the room is the next power of two */
		char *more = reallocarray(*array, *n ? 2 * *n : 1, size);
		if (!more)
			return NULL;
		*array = more;
	}
	char *item = *array + *n * size;
	++*n;
	memset(item, 0, size);
	return item;
}

struct moat_base_promise *moat_baseline_add_promise(struct moat_baseline *baseline)
{
	return add_item(&baseline->promises, &baseline->n_promises, sizeof *baseline->promises);
}

struct moat_base_struct *moat_baseline_add_struct(struct moat_baseline *baseline)
{
	return add_item(&baseline->structs, &baseline->n_structs, sizeof *baseline->structs);
}

struct moat_term *moat_baseline_add_term(struct moat_base_struct *layout)
{
	return add_item(&layout->terms, &layout->n_terms, sizeof *layout->terms);
}

void moat_base_struct_release(struct moat_base_struct *layout)
{
	for (size_t i = 0; i < layout->n_terms; i++)
		moat_term_release(&layout->terms[i]);
	free(layout->terms);
	moat_struct_release(&layout->is);
}

void moat_baseline_release(struct moat_baseline *baseline)
{
	for (size_t i = 0; i < baseline->n_promises; i++)
		moat_promise_release(&baseline->promises[i].asks);
	for (size_t i = 0; i < baseline->n_structs; i++)
		moat_base_struct_release(&baseline->structs[i]);
	free(baseline->promises);
	free(baseline->structs);
	memset(baseline, 0, sizeof *baseline);
}

/* ---- from a manifest ---- */

static uint64_t bounded(uint64_t number)
{
	return number < MOAT_BASELINE_MAX ? number : MOAT_BASELINE_MAX;
}

/* A copy of TEXT, NULL for NULL; false when memory ran out. */
static bool copy(char **ret, const char *text)
{
	*ret = text ? strdup(text) : NULL;
	return *ret || !text;
}

/* TEXT without a ":NUMBER" at its end. */
static size_t without_number(const char *text, size_t len)
{
	size_t end = len;
	while (end > 0 && text[end - 1] >= '0' && text[end - 1] <= '9')
		end--;
	return end > 1 && end < len && text[end - 1] == ':' ? end - 1 : len;
}

/* The file of PLACE, FILE:LINE:COLUMN; where there is none, the unit's. */
static char *file_of(const char *place, const struct moat_unit *unit)
{
	if (!place || !*place)
		place = unit && unit->source ? unit->source : "";
	size_t len = without_number(place, strlen(place));
	return strndup(place, without_number(place, len));
}

/* The name that a promise has in a baseline. */
static const char *name_of(const struct moat_promise *promise)
{
	const char *name = promise->name ? promise->name : promise->symbol;
	return name ? name : "";
}

static bool add_promise(struct moat_baseline *baseline, const struct moat_manifest *manifest,
			const struct moat_finding *finding)
{
	const struct moat_promise *from = finding->promise;
	const struct moat_unit *unit = moat_manifest_unit(manifest, from->unit);
	struct moat_base_promise *entry = moat_baseline_add_promise(baseline);
	if (!entry)
		return false;
	struct moat_promise *to = &entry->asks;
	to->kind = from->kind;
	to->word = from->word;
	to->granule = from->granule;
	entry->state = finding->verdict;
	/* Link-time optimisation gathers the copies of a header's static in one unit. */
	entry->count = !(unit && unit->source && strcmp(unit->source, "lto") == 0);
	to->place = file_of(from->place, unit);
	return to->place && copy(&to->name, name_of(from)) && copy(&to->unit, from->unit) &&
	       copy(&to->symbol, from->symbol) && copy(&to->group, from->group) &&
	       copy(&to->reason, from->reason);
}

bool moat_base_promise_is(const struct moat_base_promise *entry,
			  const struct moat_manifest *manifest, const struct moat_finding *finding)
{
	const struct moat_promise *promise = finding->promise, *asks = &entry->asks;
	if (strcmp(name_of(promise), asks->name) != 0 || promise->kind != asks->kind ||
	    promise->granule != asks->granule || moat_order_text(promise->group, asks->group) != 0)
		return false;
	char *file = file_of(promise->place, moat_manifest_unit(manifest, promise->unit));
	bool same = file && strcmp(file, asks->place) == 0;
	free(file);
	return same;
}

static bool add_term(struct moat_base_struct *layout, const struct moat_term *from)
{
	struct moat_term *to = moat_baseline_add_term(layout);
	if (!to)
		return false;
	/* Which of the two fields has the tag is no difference. */
	bool swap = from->other && moat_order_text(from->field, from->other) > 0;
	to->kind = from->kind;
	to->bit_offset = bounded(swap ? from->other_offset : from->bit_offset);
	to->bit_size = bounded(swap ? from->other_size : from->bit_size);
	to->other_offset = bounded(swap ? from->bit_offset : from->other_offset);
	to->other_size = bounded(swap ? from->bit_size : from->other_size);
	to->granule = bounded(from->granule);
	to->limit = bounded(from->limit);
	return copy(&to->field, swap ? from->other : from->field) &&
	       copy(&to->other, swap ? from->field : from->other) &&
	       copy(&to->group, from->group) && copy(&to->reason, from->reason);
}

/* FROM with its terms. */
static bool add_struct(struct moat_baseline *baseline, const struct moat_manifest *manifest,
		       const struct moat_struct *from, const struct moat_told *told)
{
	const struct moat_unit *unit = moat_manifest_unit(manifest, from->unit);
	struct moat_base_struct *entry = moat_baseline_add_struct(baseline);
	if (!entry)
		return false;
	entry->is.size = bounded(from->size);
	entry->is.align = bounded(from->align);
	/* Lines are counted in bits: a line that none can be is not known. */
	entry->line = unit && unit->line <= MOAT_GRANULE_MAX ? unit->line : 0;
	entry->is.place = file_of(from->place, unit);
	if (!entry->is.place || !copy(&entry->is.name, from->name))
		return false;
	size_t n;
	const struct moat_term *const *terms = moat_told_terms(told, from->unit, from->name, &n);
	for (size_t i = 0; i < n; i++)
		if (!add_term(entry, terms[i]))
			return false;
	return true;
}

static bool add_structs(struct moat_baseline *baseline, const struct moat_manifest *manifest)
{
	struct moat_told told;
	bool ok = moat_told_build(&told, manifest);
	for (size_t i = 0; ok && i < manifest->n_structs; i++)
		ok = add_struct(baseline, manifest, &manifest->structs[i], &told);
	moat_told_release(&told);
	return ok;
}

bool moat_baseline_add(struct moat_baseline *baseline, const struct moat_manifest *manifest,
		       const struct moat_check *check)
{
	for (size_t i = 0; i < check->n_findings; i++)
		if (!add_promise(baseline, manifest, &check->findings[i]))
			return false;
	return add_structs(baseline, manifest);
}
