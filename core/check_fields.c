/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Structs in the image: every global of a type that has terms at its real
   address. */
#include "scene.h"

#include "extent.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Elements of an array that are looked at: beyond, the offsets repeat. */
#define MAX_ELEMENTS 4096

struct moat_field_finding *moat_check_add_field(struct moat_check *check)
{
	size_t n = check->n_fields;
	if ((n & (n - 1)) == 0) { /* the room is the next power of two */
		void *more = realloc(check->fields, (n ? 2 * n : 1) * sizeof *check->fields);
		if (!more)
			return NULL;
		check->fields = more;
	}
	memset(&check->fields[n], 0, sizeof check->fields[n]);
	check->n_fields++;
	return &check->fields[n];
}

/* ---- terms at an address ---- */

struct place {
	const struct moat_term *term;
	uint64_t line;
	uint64_t addr; /* of the struct */
};

/* Of a group only the first field is. */
static bool is_at_granule(const struct moat_term *term)
{
	return term->kind == MOAT_TERM_GROUP || term->bit_offset % (8 * term->granule) == 0;
}

static bool is_kept(const struct place *place)
{
	const struct moat_term *term = place->term;
	if (term->kind == MOAT_TERM_SIZE || term->kind == MOAT_TERM_LINES)
		return true; /* the compiler looked at the whole struct */
	if (term->kind == MOAT_TERM_ISOLATE || term->kind == MOAT_TERM_GROUP)
		return place->addr % term->granule == 0 && is_at_granule(term);
	struct moat_extent one = moat_extent_of_bits(place->addr, term->bit_offset, term->bit_size);
	struct moat_extent other =
		moat_extent_of_bits(place->addr, term->other_offset, term->other_size);
	return term->kind == MOAT_TERM_APART ? moat_extents_apart(one, other, place->line) :
					       moat_extents_together(one, other, place->line);
}

static void say_broken(const struct place *place, uint64_t element, struct moat_buf *what)
{
	const struct moat_term *term = place->term;
	if (element)
		moat_buf_printf(what, "in element %" PRIu64 " ", element);
	if (term->kind == MOAT_TERM_APART)
		moat_buf_printf(what, "'%s' shares its line with '%s'", term->field, term->other);
	else if (term->kind == MOAT_TERM_TOGETHER)
		moat_buf_printf(what, "'%s' and '%s' are not in one line", term->field,
				term->other);
	else
		moat_buf_printf(what, "'%s' does not own its lines", term->field);
	if (term->kind == MOAT_TERM_ISOLATE && !is_at_granule(term)) {
		moat_buf_printf(what, ": it lies at offset %" PRIu64, term->bit_offset / 8);
		return;
	}
	if (place->addr % place->line)
		moat_buf_printf(what, ": the struct starts %" PRIu64 " bytes into a line",
				place->addr % place->line);
}

/* How many elements lie otherwise than those before them.  The second one tells
   whether a field owns its granules in all: their addresses are multiples then. */
static uint64_t elements_of(const struct moat_instance *instance, const struct moat_struct *layout,
			    uint64_t line)
{
	uint64_t max = MAX_ELEMENTS;
	if ((line & (line - 1)) == 0 && line <= MAX_ELEMENTS) {
		/* After so many they start at the same offsets in lines again. */
		uint64_t shared = layout->size & -layout->size;
		max = shared == 0 || shared >= line ? 2 : line / shared;
	}
	return instance->count < max ? instance->count : max;
}

static bool judge_term(struct moat_check *check, const struct moat_struct *layout,
		       const struct moat_term *term, const struct moat_instance *instance,
		       uint64_t addr, uint64_t line)
{
	uint64_t count = elements_of(instance, layout, line);
	struct place place = { term, line, addr };
	uint64_t i = 0;
	while (i < count && is_kept(&place)) {
		i++;
		place.addr += layout->size;
	}
	if (i == count && count > 0) {
		check->field_counts[MOAT_KEPT]++;
		return true;
	}
	struct moat_field_finding *finding = moat_check_add_field(check);
	struct moat_buf what = MOAT_BUF_INIT;
	if (!finding)
		return false;
	say_broken(&place, i, &what);
	finding->layout = layout;
	finding->term = term;
	finding->instance = instance;
	finding->verdict = MOAT_BROKEN;
	finding->what = what.text;
	finding->mend = strdup(term->kind == MOAT_TERM_ISOLATE && !is_at_granule(term) ?
				       "the compiler's warning says what mends it" :
				       "tag the global with moat_line, or give the struct the "
				       "alignment of a line");
	check->field_counts[MOAT_BROKEN]++;
	return !what.failed && finding->mend;
}

/* ---- globals ---- */

/* LAYOUT is the struct that INSTANCE is of; NULL: the manifest lost the record. */
static bool judge_instance(struct moat_check *check, struct moat_scene *scene,
			   const struct moat_instance *instance, const struct moat_struct *layout,
			   uint32_t symbol)
{
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, instance->unit);
	if (symbol == MOAT_NO_SYMBOL || !layout || !unit || !unit->line)
		return true; /* dropped, or a manifest that lost a record */
	const struct moat_symbol *found = &scene->image->symbols[symbol];
	if (found->kind == MOAT_SYMBOL_COMMON)
		return true; /* no address yet */
	size_t n;
	const struct moat_term *const *terms =
		moat_told_terms(&scene->told, instance->unit, instance->in, &n);
	if (!moat_scene_look(scene, 2 * n * elements_of(instance, layout, unit->line))) {
		check->n_unlooked++;
		return true;
	}
	for (size_t i = 0; i < n; i++)
		if (!judge_term(check, layout, terms[i], instance, found->addr, unit->line))
			return false;
	return true;
}

/* A static variable of no object file that is known: the only one of its name, or
   else it can't be told which one it is. */
static bool judge_anywhere(struct moat_check *check, struct moat_scene *scene,
			   const struct moat_instance *instance, const struct moat_struct *layout)
{
	uint32_t symbol = MOAT_NO_SYMBOL;
	size_t n = moat_subject_anywhere(&scene->subjects, instance->symbol, false, &symbol);
	if (n > 1 || (n == 0 && scene->subjects.n_marks == 0))
		check->n_unclear++;
	return n != 1 || judge_instance(check, scene, instance, layout, symbol);
}

static bool judge_global(struct moat_check *check, struct moat_scene *scene,
			 const struct moat_instance *instance, const struct moat_struct *layout)
{
	uint64_t size = layout ? layout->size * instance->count : 0;
	bool unclear;
	uint32_t symbol = moat_subject_global(&scene->subjects, instance->symbol, instance->unit,
					      size, &unclear);
	check->n_unclear += unclear;
	return judge_instance(check, scene, instance, layout, symbol);
}

static bool judge_instances(struct moat_check *check, struct moat_scene *scene)
{
	const struct moat_subjects *subjects = &scene->subjects;
	bool good = true;
	for (size_t i = 0; good && i < scene->manifest->n_instances; i++) {
		const struct moat_instance *instance = &scene->manifest->instances[i];
		const struct moat_struct *layout =
			moat_told_struct(&scene->told, instance->unit, instance->in);
		size_t first, n = moat_subjects_marks(subjects, instance->unit, &first);
		if (instance->binding != MOAT_LOCAL)
			good = judge_global(check, scene, instance, layout);
		else if (n == 0)
			good = judge_anywhere(check, scene, instance, layout);
		for (size_t j = 0; good && instance->binding == MOAT_LOCAL && j < n; j++)
			good = judge_instance(check, scene, instance, layout,
					      moat_subject_local(subjects, instance->symbol,
								 &subjects->marks[first + j]));
	}
	return good;
}

bool moat_check_fields(struct moat_check *check, struct moat_scene *scene)
{
	return moat_check_twins(check, scene) && judge_instances(check, scene);
}
