/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "subject.h"

#include <stdlib.h>
#include <string.h>

static int compare_strings(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static int compare_candidates(const void *a, const void *b)
{
	const struct moat_candidate *one = a;
	const struct moat_candidate *other = b;
	if (one->name != other->name)
		return one->name < other->name ? -1 : 1;
	return (one->symbol > other->symbol) - (one->symbol < other->symbol);
}

static int compare_marks(const void *a, const void *b)
{
	const struct moat_mark *one = a;
	const struct moat_mark *other = b;
	int order = strcmp(one->unit, other->unit);
	if (order)
		return order;
	return (one->symbol > other->symbol) - (one->symbol < other->symbol);
}

static bool gather_names(struct moat_subjects *subjects, const struct moat_manifest *manifest)
{
	subjects->names =
		calloc(manifest->n_promises + manifest->n_instances + 1, sizeof *subjects->names);
	if (!subjects->names)
		return false;
	size_t n = 0;
	for (size_t i = 0; i < manifest->n_promises; i++)
		if (manifest->promises[i].symbol)
			subjects->names[n++] = manifest->promises[i].symbol;
	for (size_t i = 0; i < manifest->n_instances; i++)
		subjects->names[n++] = manifest->instances[i].symbol;
	qsort(subjects->names, n, sizeof *subjects->names, compare_strings);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || strcmp(subjects->names[i], subjects->names[i - 1]) != 0)
			subjects->names[subjects->n_names++] = subjects->names[i];
	return true;
}

/* The length of a symbol's name as the compiler wrote it: without a version,
   and without what link-time optimisation appends to a static it renames. */
static size_t plain_length(const char *name)
{
	const char *end = name;
	for (; *end; end++)
		if (*end == '@' ||
		    (*end == '.' && strncmp(end, ".lto_priv.", strlen(".lto_priv.")) == 0))
			break;
	return (size_t)(end - name);
}

/* The index of the LEN bytes at TEXT among the names, or n_names. */
static size_t find_name(const struct moat_subjects *subjects, const char *text, size_t len)
{
	size_t lo = 0;
	size_t hi = subjects->n_names;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int order = strncmp(subjects->names[mid], text, len);
		if (order == 0 && subjects->names[mid][len])
			order = 1;
		if (order == 0)
			return mid;
		if (order < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	return subjects->n_names;
}

static bool may_be_subject(const struct moat_symbol *symbol)
{
	return symbol->kind == MOAT_SYMBOL_DATA || symbol->kind == MOAT_SYMBOL_COMMON ||
	       symbol->kind == MOAT_SYMBOL_LABEL;
}

/* Write the candidates to TO unless it is NULL; returns their number. */
static size_t gather_candidates(const struct moat_subjects *subjects, struct moat_candidate *to)
{
	const struct moat_image *image = subjects->image;
	size_t n = 0;
	for (size_t i = 0; i < image->n_symbols; i++) {
		const struct moat_symbol *symbol = &image->symbols[i];
		if (!may_be_subject(symbol))
			continue;
		/* A manifest of the link itself knows the name that the static got. */
		size_t name = find_name(subjects, symbol->name, strlen(symbol->name));
		size_t len = plain_length(symbol->name);
		bool renamed = name == subjects->n_names && symbol->name[len] == '.';
		if (name == subjects->n_names)
			name = find_name(subjects, symbol->name, len);
		if (name == subjects->n_names)
			continue;
		if (to)
			to[n] = (struct moat_candidate){ (uint32_t)name, (uint32_t)i, renamed };
		n++;
	}
	return n;
}

static bool index_candidates(struct moat_subjects *subjects)
{
	size_t n = subjects->n_names ? gather_candidates(subjects, NULL) : 0;
	subjects->candidates = calloc(n + 1, sizeof *subjects->candidates);
	if (!subjects->candidates)
		return false;
	if (n > 0)
		gather_candidates(subjects, subjects->candidates);
	subjects->n_candidates = n;
	qsort(subjects->candidates, n, sizeof *subjects->candidates, compare_candidates);
	return true;
}

static bool index_marks(struct moat_subjects *subjects)
{
	const struct moat_image *image = subjects->image;
	size_t n = 0;
	for (size_t i = 0; i < image->n_symbols; i++)
		n += image->symbols[i].kind == MOAT_SYMBOL_UNIT;
	subjects->marks = calloc(n + 1, sizeof *subjects->marks);
	if (!subjects->marks)
		return false;
	uint32_t previous = MOAT_NO_SYMBOL;
	for (size_t i = 0; i < image->n_symbols; i++) {
		if (image->symbols[i].kind != MOAT_SYMBOL_UNIT)
			continue;
		subjects->marks[subjects->n_marks++] =
			(struct moat_mark){ image->symbols[i].name, (uint32_t)i, previous };
		previous = (uint32_t)i;
	}
	qsort(subjects->marks, n, sizeof *subjects->marks, compare_marks);
	return true;
}

bool moat_subjects_build(struct moat_subjects *subjects, const struct moat_image *image,
			 const struct moat_manifest *manifest)
{
	memset(subjects, 0, sizeof *subjects);
	subjects->image = image;
	if (gather_names(subjects, manifest) && index_candidates(subjects) && index_marks(subjects))
		return true;
	moat_subjects_release(subjects);
	return false;
}

void moat_subjects_release(struct moat_subjects *subjects)
{
	free(subjects->names);
	free(subjects->candidates);
	free(subjects->marks);
	memset(subjects, 0, sizeof *subjects);
}

/* The first mark that is not before UNIT's, or, BEHIND, the first one behind them. */
static size_t find_mark(const struct moat_subjects *subjects, const char *unit, bool behind)
{
	size_t lo = 0;
	size_t hi = subjects->n_marks;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		int order = strcmp(subjects->marks[mid].unit, unit);
		if (order < 0 || (behind && order == 0))
			lo = mid + 1;
		else
			hi = mid;
	}
	return lo;
}

size_t moat_subjects_marks(const struct moat_subjects *subjects, const char *unit,
			   size_t *ret_first)
{
	*ret_first = find_mark(subjects, unit, false);
	return find_mark(subjects, unit, true) - *ret_first;
}

size_t moat_subjects_named(const struct moat_subjects *subjects, const char *name,
			   size_t *ret_first)
{
	size_t wanted = find_name(subjects, name, strlen(name));
	size_t lo = 0;
	size_t hi = subjects->n_candidates;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (subjects->candidates[mid].name < wanted)
			lo = mid + 1;
		else
			hi = mid;
	}
	*ret_first = lo;
	size_t n = 0;
	while (lo + n < subjects->n_candidates && subjects->candidates[lo + n].name == wanted)
		n++;
	return n;
}

uint32_t moat_subject_local(const struct moat_subjects *subjects, const char *name,
			    const struct moat_mark *mark)
{
	const struct moat_symbol *symbols = subjects->image->symbols;
	size_t first;
	size_t n = moat_subjects_named(subjects, name, &first);
	uint32_t found = MOAT_NO_SYMBOL;
	bool exactly = false; /* the manifest of a link knows names as the link made them */
	for (size_t i = first; i < first + n; i++) {
		uint32_t symbol = subjects->candidates[i].symbol;
		if (symbol > mark->symbol)
			break;
		if (exactly && subjects->candidates[i].renamed)
			continue;
		if (mark->previous != MOAT_NO_SYMBOL && symbol < mark->previous)
			continue;
		if (!symbols[symbol].local || symbols[symbol].file != symbols[mark->symbol].file)
			continue;
		found = symbol;
		exactly = !subjects->candidates[i].renamed;
	}
	return found;
}

/* Does the symbol stand among those that the linker made local itself? */
static bool in_linkers_group(const struct moat_image *image, const struct moat_symbol *symbol)
{
	const char *file = symbol->file < image->n_files ? image->files[symbol->file] : NULL;
	return file && !*file;
}

/* How sure a local symbol was global before the link. */
enum origin {
	ORIGIN_STATIC,	/* it was not, as far as is known */
	ORIGIN_PERHAPS, /* a linker may have put it there */
	ORIGIN_GLOBAL,
	ORIGIN_OWN /* and it is of the very object file */
};

static bool is_of_unit(const struct moat_subjects *subjects, uint32_t index, const char *unit)
{
	const struct moat_symbol *symbols = subjects->image->symbols;
	size_t first, n = moat_subjects_marks(subjects, unit, &first);
	size_t lo = first, hi = first + n;
	if (!symbols[index].file)
		return false;
	/* The marks around it: those of other groups are farther off. */
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (subjects->marks[mid].symbol < index)
			lo = mid + 1;
		else
			hi = mid;
	}
	return (lo < first + n &&
		symbols[subjects->marks[lo].symbol].file == symbols[index].file) ||
	       (lo > first && symbols[subjects->marks[lo - 1].symbol].file == symbols[index].file);
}

static enum origin origin_of(const struct moat_subjects *subjects, uint32_t index, const char *unit)
{
	const struct moat_image *image = subjects->image;
	const struct moat_symbol *symbol = &image->symbols[index];
	/* An object file has one variable of the name. */
	if (is_of_unit(subjects, index, unit))
		return ORIGIN_OWN;
	if (symbol->hidden || in_linkers_group(image, symbol))
		return ORIGIN_GLOBAL;
	return symbol->file == 0 || symbol->file + (size_t)1 >= image->n_files ? ORIGIN_PERHAPS :
										 ORIGIN_STATIC;
}

uint32_t moat_subject_global(const struct moat_subjects *subjects, const char *name,
			     const char *unit, uint64_t size, bool *ret_unclear)
{
	const struct moat_image *image = subjects->image;
	size_t first, n = moat_subjects_named(subjects, name, &first);
	uint32_t best = MOAT_NO_SYMBOL;
	enum origin best_origin = ORIGIN_STATIC;
	*ret_unclear = false;
	for (size_t i = first; i < first + n; i++) {
		uint32_t symbol = subjects->candidates[i].symbol;
		if (subjects->candidates[i].renamed)
			continue;
		if (!image->symbols[symbol].local) {
			*ret_unclear = false;
			return symbol;
		}
		enum origin origin = origin_of(subjects, symbol, unit);
		if (origin < best_origin)
			continue;
		if (origin == ORIGIN_STATIC) {
			*ret_unclear |= !size || image->symbols[symbol].size == size;
			continue;
		}
		*ret_unclear = origin == best_origin;
		best_origin = origin;
		best = symbol;
	}
	return *ret_unclear ? MOAT_NO_SYMBOL : best;
}

size_t moat_subject_anywhere(const struct moat_subjects *subjects, const char *name, bool local,
			     uint32_t *ret_symbol)
{
	size_t first;
	size_t n = moat_subjects_named(subjects, name, &first);
	size_t found = 0;
	bool exactly = false;
	for (size_t i = first; i < first + n; i++) {
		const struct moat_candidate *candidate = &subjects->candidates[i];
		if ((local && !subjects->image->symbols[candidate->symbol].local) ||
		    (exactly && candidate->renamed))
			continue;
		if (!exactly && !candidate->renamed)
			found = 0;
		exactly = !candidate->renamed;
		*ret_symbol = candidate->symbol;
		found++;
	}
	return found;
}
