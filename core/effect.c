/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "effect_parts.h"

#include <stdlib.h>
#include <string.h>

/* ---- what is known of an address ---- */

/* The power of two that OBJECT's true address is known up to; 0: known at all. */
static uint64_t known_modulo(const struct moat_image *image, const struct moat_object *object)
{
	const struct moat_section *section =
		object->section < image->n_sections ? &image->sections[object->section] : NULL;
	if (image->kind == MOAT_IMAGE_RELOCATABLE)
		return section && section->align ? section->align : 1;
	if (object->space == MOAT_SPACE_TLS)
		return image->tls_align ? image->tls_align : 1;
	if (image->kind != MOAT_IMAGE_MOVABLE)
		return 0;
	return section && section->load_align > MOAT_LOADER_PAGE ? section->load_align :
								   MOAT_LOADER_PAGE;
}

/* Does the object lie in a kernel's image, which is mapped in huge pages?
   Kernels own the upper half of the addresses; modules lie page by page. */
static bool is_kernels(const struct moat_image *image, const struct moat_object *object)
{
	bool module = image->kind == MOAT_IMAGE_LIST && object->file != 0;
	return object->addr >> 63 && !module;
}

static unsigned known_of(const struct moat_effects *effects, enum moat_side side, size_t object)
{
	const struct moat_geometry *geometry = &effects->geometry;
	const struct moat_image *image = effects->diff->halves[side].image;
	const struct moat_object *here = moat_effect_object(effects, side, object);
	uint64_t modulo = known_modulo(image, here);
	uint64_t limit = modulo ? modulo : UINT64_MAX;
	uint64_t l2_span = moat_cache_span(&geometry->l2);
	uint64_t frame = is_kernels(image, here) ? geometry->huge : geometry->page;
	unsigned known = 0;
	known |= geometry->line <= limit ? MOAT_KNOWN_LINE : 0;
	known |= geometry->page <= limit ? MOAT_KNOWN_PAGE : 0;
	known |= geometry->huge <= limit ? MOAT_KNOWN_HUGE : 0;
	known |= geometry->l1.line <= limit ? MOAT_KNOWN_L1_SHIFT : 0;
	known |= moat_cache_span(&geometry->l1) <= limit ? MOAT_KNOWN_L1 : 0;
	known |= geometry->l2.line <= limit ? MOAT_KNOWN_L2_SHIFT : 0;
	known |= l2_span <= limit && l2_span <= frame ? MOAT_KNOWN_L2 : 0;
	return known;
}

/* ---- spots ---- */

const struct moat_object *moat_effect_object(const struct moat_effects *effects,
					     enum moat_side side, size_t object)
{
	return &effects->diff->halves[side].map.objects[object];
}

/* Does nothing tell or bound the size of OBJECT of SIDE, or of its pair? */
static bool is_unbounded(const struct moat_effects *effects, enum moat_side side, size_t object)
{
	const struct moat_object *here = moat_effect_object(effects, side, object);
	size_t pair = moat_diff_pair(effects->diff, side, object);
	if (here->sized || here->size)
		return false;
	if (pair == MOAT_NO_OBJECT)
		return true;
	const struct moat_object *there = moat_effect_object(effects, !side, pair);
	return !there->sized && there->size == 0;
}

bool moat_effect_resized(const struct moat_effects *effects, enum moat_side side, size_t object)
{
	const bool *resized = effects->notes->resized[side];
	return resized && resized[object];
}

uint64_t moat_effect_size(const struct moat_effects *effects, enum moat_side side, size_t object)
{
	const struct moat_object *here = moat_effect_object(effects, side, object);
	if (here->sized)
		return here->size;
	size_t pair = moat_diff_pair(effects->diff, side, object);
	if (pair == MOAT_NO_OBJECT)
		return moat_object_bytes(here);
	const struct moat_object *there = moat_effect_object(effects, !side, pair);
	if (there->sized && there->size == 0)
		return 0; /* a mark, which a list does not tell */
	if (here->size && moat_effect_resized(effects, side, object))
		return here->size;
	if (here->size == 0 || (there->size != 0 && there->size < here->size))
		return moat_object_bytes(there) ? moat_object_bytes(there) : 1;
	return here->size;
}

static uint64_t granules(uint64_t addr, uint64_t size, uint64_t granule)
{
	struct moat_run run = moat_run_of(addr, size, granule);
	return (run.hi - run.lo + (granule - 1)) / granule;
}

static bool crosses(uint64_t addr, uint64_t size, uint64_t granule)
{
	return size <= granule && granules(addr, size, granule) > 1;
}

struct moat_spot moat_effect_spot(const struct moat_effects *effects, enum moat_side side,
				  size_t index)
{
	const struct moat_geometry *geometry = &effects->geometry;
	const struct moat_object *object = moat_effect_object(effects, side, index);
	uint64_t addr = object->addr;
	uint64_t size = moat_effect_size(effects, side, index);
	return (struct moat_spot){
		.addr = addr,
		.size = size,
		.sized = object->sized,
		.open = is_unbounded(effects, side, index),
		.known = known_of(effects, side, index),
		.line_offset = addr & (geometry->line - 1),
		.n_lines = granules(addr, size, geometry->line),
		.page = addr / geometry->page,
		.page_offset = addr & (geometry->page - 1),
		.n_pages = granules(addr, size, geometry->page),
		.huge = addr / geometry->huge,
		.l1_set = moat_cache_set(&geometry->l1, addr),
		.l2_set = moat_cache_set(&geometry->l2, addr),
		.straddles = crosses(addr, size, geometry->line),
		.crosses_page = crosses(addr, size, geometry->page),
		.crosses_huge = crosses(addr, size, geometry->huge),
	};
}

struct moat_spot moat_effect_watched_spot(const struct moat_effects *effects, enum moat_side side,
					  size_t nth)
{
	const struct moat_watched *watched = &effects->watch.list[nth];
	struct moat_spot spot = moat_effect_spot(effects, side, watched->objects[side]);
	if (watched->mark[side]) {
		spot.size = spot.n_lines = spot.n_pages = 0;
		spot.straddles = spot.crosses_page = spot.crosses_huge = false;
	}
	return spot;
}

bool moat_effect_comparable(const struct moat_diff *diff, size_t old_object, size_t new_object)
{
	const struct moat_half *halves = diff->halves;
	const struct moat_object *one = &halves[MOAT_OLD].map.objects[old_object];
	const struct moat_object *other = &halves[MOAT_NEW].map.objects[new_object];
	if (halves[MOAT_OLD].image->kind != MOAT_IMAGE_RELOCATABLE)
		return one->space == other->space;
	/* The sections of an object file are numbered anew in each. */
	const struct moat_image *images[] = { halves[MOAT_OLD].image, halves[MOAT_NEW].image };
	return one->space < images[MOAT_OLD]->n_sections &&
	       other->space < images[MOAT_NEW]->n_sections &&
	       strcmp(images[MOAT_OLD]->sections[one->space].name,
		      images[MOAT_NEW]->sections[other->space].name) == 0;
}

/* ---- one object ---- */

static void list_mate(struct moat_mates *mates, struct moat_mate mate)
{
	mates->n++;
	mates->n_changed += mate.changed;
	mates->n_sure += mate.changed && mate.sure;
	if (mates->n_listed < MOAT_EFFECT_MATES)
		mates->list[mates->n_listed++] = mate;
}

static bool find_mates(const struct moat_effects *effects, enum moat_side side,
		       struct moat_effect *effect, struct moat_scratch *scratch)
{
	size_t n;
	if (!moat_effect_mates(effects, side, effect->objects, effects->geometry.line, true,
			       scratch, &n))
		return false;
	for (size_t i = 0; i < n; i++) {
		list_mate(&effect->lines[side], scratch->mates[i]);
		if (scratch->mates[i].changed)
			list_mate(&effect->lines_changed[side], scratch->mates[i]);
	}
	return moat_effect_page_mates(effects, side, effect->objects, scratch,
				      &effect->pages_changed[side]);
}

static void find_shifts(const struct moat_effects *effects, struct moat_effect *effect)
{
	const struct moat_geometry *geometry = &effects->geometry;
	const struct moat_ground *ground = moat_effect_ground(effects, effect->objects[MOAT_OLD]);
	uint64_t from = effect->spots[MOAT_OLD].addr + (uint64_t)ground->anchor;
	uint64_t to = effect->spots[MOAT_NEW].addr;
	effect->delta = (int64_t)(to - effect->spots[MOAT_OLD].addr);
	effect->l1_shift = moat_cache_shift(&geometry->l1, from, to);
	effect->l2_shift = moat_cache_shift(&geometry->l2, from, to);
}

/* What follows from the objects, the spots and the mates that are set. */
static void compare(const struct moat_effects *effects, struct moat_effect *effect)
{
	const size_t *objects = effect->objects;
	effect->comparable =
		objects[MOAT_OLD] != MOAT_NO_OBJECT && objects[MOAT_NEW] != MOAT_NO_OBJECT &&
		moat_effect_comparable(effects->diff, objects[MOAT_OLD], objects[MOAT_NEW]);
	if (effect->comparable)
		find_shifts(effects, effect);
}

bool moat_effect_of(const struct moat_effects *effects, enum moat_side side, size_t object,
		    struct moat_effect *ret_effect)
{
	struct moat_scratch scratch = { 0 };
	bool ok = true;
	memset(ret_effect, 0, sizeof *ret_effect);
	ret_effect->objects[side] = object;
	ret_effect->objects[!side] = moat_diff_pair(effects->diff, side, object);
	for (int i = MOAT_OLD; ok && i <= MOAT_NEW; i++) {
		if (ret_effect->objects[i] == MOAT_NO_OBJECT)
			continue;
		ret_effect->spots[i] =
			moat_effect_spot(effects, (enum moat_side)i, ret_effect->objects[i]);
		ok = find_mates(effects, (enum moat_side)i, ret_effect, &scratch);
	}
	compare(effects, ret_effect);
	moat_scratch_release(&scratch);
	return ok;
}

bool moat_effect_of_watched(const struct moat_effects *effects, size_t nth,
			    struct moat_effect *ret_effect)
{
	const struct moat_watched *watched = &effects->watch.list[nth];
	struct moat_scratch scratch = { 0 };
	bool ok = true;
	memset(ret_effect, 0, sizeof *ret_effect);
	memcpy(ret_effect->objects, watched->objects, sizeof ret_effect->objects);
	for (int i = MOAT_OLD; ok && i <= MOAT_NEW; i++) {
		if (watched->objects[i] == MOAT_NO_OBJECT)
			continue;
		ret_effect->spots[i] = moat_effect_watched_spot(effects, (enum moat_side)i, nth);
		/* What has no bytes shares none. */
		if (!watched->mark[i])
			ok = find_mates(effects, (enum moat_side)i, ret_effect, &scratch);
	}
	compare(effects, ret_effect);
	moat_scratch_release(&scratch);
	return ok;
}

bool moat_effect_shows(const struct moat_effect *effect)
{
	return !effect->comparable || effect->delta || effect->lines_changed[MOAT_OLD].n ||
	       effect->lines_changed[MOAT_NEW].n;
}

/* ---- all of them ---- */

static bool mark_watched(struct moat_effects *effects)
{
	for (int side = MOAT_OLD; effects->watch.n && side <= MOAT_NEW; side++) {
		effects->is_watched[side] =
			calloc(effects->diff->halves[side].map.n_objects + 1, 1);
		if (!effects->is_watched[side])
			return false;
		for (size_t i = 0; i < effects->watch.n; i++)
			if (effects->watch.list[i].objects[side] != MOAT_NO_OBJECT)
				effects->is_watched[side][effects->watch.list[i].objects[side]] = 1;
	}
	return true;
}

static bool has_changed(const struct moat_effects *effects, enum moat_side side, size_t object)
{
	const struct moat_object *here = moat_effect_object(effects, side, object);
	size_t pair = moat_diff_pair(effects->diff, side, object);
	if (pair == MOAT_NO_OBJECT)
		return moat_object_bytes(here) != 0;
	const struct moat_object *there = moat_effect_object(effects, !side, pair);
	return there->space != here->space || there->addr != here->addr ||
	       there->size != here->size;
}

/* What a cause says to have grown, or shrunk, is not taken to be as large as before. */
static bool note_resized(struct moat_effects *effects)
{
	const struct moat_diff *diff = effects->diff;
	for (int side = MOAT_OLD; !diff->sizes && side <= MOAT_NEW; side++) {
		effects->notes->resized[side] =
			calloc(diff->halves[side].map.n_objects + 1, sizeof(bool));
		if (!effects->notes->resized[side])
			return false;
	}
	for (size_t i = 0; !diff->sizes && i < diff->n_causes; i++) {
		const struct moat_cause *cause = &diff->causes[i];
		if (cause->kind != MOAT_CAUSE_GREW && cause->kind != MOAT_CAUSE_SHRANK)
			continue;
		const uint32_t cells[2] = { cause->old_cell, cause->new_cell };
		for (int side = MOAT_OLD; side <= MOAT_NEW; side++) {
			uint32_t object = diff->halves[side].cells[cells[side]].object;
			if (object != UINT32_MAX)
				effects->notes->resized[side][object] = true;
		}
	}
	return true;
}

static void look_at_threads(struct moat_effects *effects)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++) {
		const struct moat_map *map = &effects->diff->halves[side].map;
		for (size_t i = moat_map_from(map, MOAT_SPACE_TLS, 0);
		     i < map->n_objects && map->objects[i].space == MOAT_SPACE_TLS; i++)
			effects->notes->thread_changed |=
				has_changed(effects, (enum moat_side)side, i);
	}
}

static void allow_looks(struct moat_effects *effects)
{
	size_t n = effects->diff->halves[MOAT_OLD].map.n_objects +
		   effects->diff->halves[MOAT_NEW].map.n_objects;
	effects->notes->looks = MOAT_EFFECT_LOOKS_LEAST + n * MOAT_EFFECT_LOOKS;
}

static bool sum_up(struct moat_effects *effects)
{
	look_at_threads(effects);
	allow_looks(effects);
	if (!moat_effect_tally(effects, NULL, &effects->all))
		return false;
	if (!effects->watch.n)
		return true;
	allow_looks(effects);
	return moat_effect_tally(effects, &effects->watch, &effects->watched) &&
	       moat_effect_watched(effects);
}

bool moat_effects_saved_looks(const struct moat_effects *effects)
{
	return effects->notes->saved;
}

bool moat_effects_build(struct moat_effects *effects, const struct moat_diff *diff,
			const struct moat_geometry *geometry, struct moat_watch *watch)
{
	*effects = (struct moat_effects){ .diff = diff, .geometry = *geometry };
	if (watch) {
		effects->watch = *watch;
		*watch = (struct moat_watch){ 0 };
	}
	effects->notes = calloc(1, sizeof *effects->notes);
	if (effects->notes && note_resized(effects) && mark_watched(effects) &&
	    moat_effect_renames(effects) && moat_effect_grounds(effects) && sum_up(effects)) {
		allow_looks(effects); /* for what is told of each */
		return true;
	}
	moat_effects_release(effects);
	return false;
}

void moat_effects_release(struct moat_effects *effects)
{
	free(effects->grounds);
	for (int side = MOAT_OLD; effects->notes && side <= MOAT_NEW; side++) {
		free(effects->notes->renamed[side]);
		free(effects->notes->resized[side]);
	}
	free(effects->notes);
	free(effects->is_watched[MOAT_OLD]);
	free(effects->is_watched[MOAT_NEW]);
	moat_watch_release(&effects->watch);
	memset(effects, 0, sizeof *effects);
}
