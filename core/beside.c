/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Differences, and an image and the one it will be loaded into. */
#include "beside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- the list ---- */

struct moat_difference *moat_beside_add(struct moat_beside *beside, const char *name,
					struct moat_buf *what, const char *mend)
{
	size_t n = beside->n_differences;
	char *copy = strdup(mend);
	if (copy && (n & (n - 1)) == 0) { /* the room is the next power of two */
		void *more =
			realloc(beside->differences, (n ? 2 * n : 1) * sizeof *beside->differences);
		if (!more) {
			free(copy);
			return NULL;
		}
		beside->differences = more;
	}
	if (!copy)
		return NULL;
	struct moat_difference *difference = &beside->differences[beside->n_differences++];
	*difference = (struct moat_difference){ name, false, what->text, copy };
	*what = (struct moat_buf)MOAT_BUF_INIT;
	return difference;
}

void moat_beside_release(struct moat_beside *beside)
{
	for (size_t i = 0; i < beside->n_differences; i++) {
		free(beside->differences[i].what);
		free(beside->differences[i].mend);
	}
	free(beside->differences);
	*beside = (struct moat_beside){ 0 };
}

/* ---- structs of two images ---- */

/* The last component of the file of PLACE, and its length: one build may name a
   header from the kernel's top folder, another by its whole path. */
static const char *file_of(const char *place, size_t *ret_len)
{
	size_t len = strcspn(place, ":"), start = len;
	while (start > 0 && place[start - 1] != '/')
		start--;
	*ret_len = len - start;
	return place + start;
}

static bool is_same(const struct moat_struct *one, const struct moat_struct *other)
{
	size_t len, other_len;
	if (strcmp(one->name, other->name) != 0 || !one->place || !other->place)
		return false;
	const char *file = file_of(one->place, &len);
	const char *other_file = file_of(other->place, &other_len);
	return len == other_len && strncmp(file, other_file, len) == 0;
}

/* Was it said of an earlier unit of the image? */
static bool is_repeated(const struct moat_manifest *manifest, size_t i)
{
	const struct moat_struct *one = &manifest->structs[i];
	for (size_t j = 0; j < i; j++)
		if (is_same(one, &manifest->structs[j]) &&
		    strcmp(one->layout, manifest->structs[j].layout) == 0)
			return true;
	return false;
}

static const struct moat_term *find_term(const struct moat_manifest *manifest,
					 const struct moat_struct *layout, const char *field)
{
	for (size_t i = 0; i < manifest->n_terms; i++) {
		const struct moat_term *term = &manifest->terms[i];
		if (strcmp(term->unit, layout->unit) == 0 && strcmp(term->in, layout->name) == 0 &&
		    strcmp(term->field, field) == 0)
			return term;
	}
	return NULL;
}

/* Name a field that both images have a term of, and that moved. */
static void add_moved_field(struct moat_buf *what, const struct moat_manifest *mine,
			    const struct moat_struct *one, const struct moat_manifest *theirs,
			    const struct moat_struct *other)
{
	for (size_t i = 0; i < mine->n_terms; i++) {
		const struct moat_term *term = &mine->terms[i];
		if (strcmp(term->unit, one->unit) != 0 || strcmp(term->in, one->name) != 0)
			continue;
		const struct moat_term *their = find_term(theirs, other, term->field);
		if (!their || their->bit_offset == term->bit_offset)
			continue;
		moat_buf_printf(what, "; '%s' lies at %" PRIu64 " here, at %" PRIu64 " there",
				term->field, term->bit_offset / 8, their->bit_offset / 8);
		return;
	}
}

static bool compare_struct(struct moat_beside *ret, const struct moat_manifest *mine,
			   const struct moat_struct *one, const struct moat_manifest *theirs)
{
	const struct moat_struct *other = NULL;
	for (size_t i = 0; i < theirs->n_structs; i++) {
		if (!is_same(one, &theirs->structs[i]))
			continue;
		other = &theirs->structs[i];
		if (strcmp(one->layout, other->layout) == 0)
			break;
	}
	if (!other)
		return true;
	ret->n_compared++;
	if (strcmp(one->layout, other->layout) == 0)
		return true;
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_printf(&what,
			"it is laid out otherwise: %" PRIu64 " bytes here, %" PRIu64 " bytes there",
			one->size, other->size);
	add_moved_field(&what, mine, one, theirs, other);
	struct moat_difference *difference = NULL;
	if (!what.failed)
		difference = moat_beside_add(ret, one->name, &what,
					     "compile both with the same tags, rules and options");
	if (difference)
		difference->is_struct = true;
	moat_buf_release(&what);
	return difference != NULL;
}

/* A struct that only one image has tagged, so that its layout is changed there
   alone: a contract changes none. */
static bool changes_layout(const struct moat_manifest *manifest, const struct moat_struct *layout)
{
	for (size_t i = 0; i < manifest->n_terms; i++) {
		const struct moat_term *term = &manifest->terms[i];
		if (strcmp(term->unit, layout->unit) == 0 && strcmp(term->in, layout->name) == 0 &&
		    (term->kind == MOAT_TERM_ISOLATE || term->kind == MOAT_TERM_GROUP))
			return true;
	}
	return false;
}

static bool is_known(const struct moat_manifest *manifest, const struct moat_struct *layout)
{
	for (size_t i = 0; i < manifest->n_structs; i++)
		if (is_same(layout, &manifest->structs[i]))
			return true;
	return false;
}

/* Declared in a folder of headers that others include too. */
static bool is_shared(const struct moat_struct *layout)
{
	const char *at = layout->place ? strstr(layout->place, "include/") : NULL;
	return at && (at == layout->place || at[-1] == '/');
}

static bool say_alone(struct moat_beside *ret, const struct moat_struct *layout)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_printf(&what,
			"its fields are tagged here and not there, so that its %" PRIu64
			" bytes are laid out otherwise if it is used there",
			layout->size);
	struct moat_difference *difference = NULL;
	if (!what.failed)
		difference =
			moat_beside_add(ret, layout->name, &what,
					"compile both with the same tags, rules and options, "
					"or keep a struct of one image out of an include folder");
	if (difference)
		difference->is_struct = true;
	moat_buf_release(&what);
	return difference != NULL;
}

bool moat_beside_against(struct moat_beside *ret, const struct moat_manifest *mine,
			 const struct moat_manifest *theirs)
{
	memset(ret, 0, sizeof *ret);
	bool ok = true;
	for (size_t i = 0; ok && i < mine->n_structs; i++) {
		const struct moat_struct *one = &mine->structs[i];
		if (is_repeated(mine, i))
			continue;
		if (is_known(theirs, one))
			ok = compare_struct(ret, mine, one, theirs);
		else if (is_shared(one) && changes_layout(mine, one))
			ok = say_alone(ret, one);
	}
	if (!ok)
		moat_beside_release(ret);
	return ok;
}
