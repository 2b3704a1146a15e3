/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diff.h"

#include "diff_parts.h"

#include <stdlib.h>
#include <string.h>

static bool has_sizes(const struct moat_image *image)
{
	for (size_t i = 0; i < image->n_symbols; i++)
		if (image->symbols[i].sized)
			return true;
	return false;
}

/* Lists have one letter for weak symbols, functions or not: such an object is
   what the last one before it is, of those few. */
#define WEAK_MAX 16

static bool is_function(const struct moat_half *half, size_t object)
{
	const struct moat_map *map = &half->map;
	bool code = true;
	for (size_t i = object, n = 0; n < WEAK_MAX; i--, n++) {
		bool weak = true;
		code = true;
		for (uint32_t j = 0; j < map->objects[i].n_names; j++) {
			const struct moat_symbol *symbol =
				moat_object_nth(map, &map->objects[i], j);
			code &= symbol->kind == MOAT_SYMBOL_CODE;
			weak &= symbol->letter == 'w' || symbol->letter == 'W';
		}
		if (!code || !weak || map->image->kind != MOAT_IMAGE_LIST || i == 0 ||
		    map->objects[i - 1].space != map->objects[i].space)
			break;
	}
	return code;
}

/* Without sections only the functions themselves tell where data ends. */
static bool find_code(struct moat_half *half)
{
	half->code = malloc(half->map.n_objects + 1);
	for (size_t i = 0; half->code && i < half->map.n_objects; i++)
		half->code[i] = is_function(half, i);
	return half->code != NULL;
}

static bool is_code(const struct moat_half *half, size_t object)
{
	return half->code && half->code[object];
}

/* Where the data of an image starts; 0: it has none. */
static uint64_t base_of(const struct moat_half *half)
{
	uint64_t base = UINT64_MAX;
	for (size_t i = 0; i < half->map.n_objects; i++) {
		const struct moat_object *object = &half->map.objects[i];
		if (object->space == MOAT_SPACE_LOAD && object->addr < base && !is_code(half, i))
			base = object->addr;
	}
	return base == UINT64_MAX ? 0 : base;
}

static bool build_parts(struct moat_diff_work *work, enum moat_map_scope scope)
{
	struct moat_diff *diff = work->diff;
	for (int side = 0; side < 2; side++) {
		struct moat_half *half = &diff->halves[side];
		if (!moat_map_build(&half->map, half->image,
				    diff->sections ? scope : MOAT_MAP_EVERYTHING) ||
		    (!diff->sections && !find_code(half)))
			return false;
	}
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	half += half->image->kind == MOAT_IMAGE_LIST; /* the one that tells */
	diff->base = diff->sections ? 0 : base_of(half);
	diff->tls_end = moat_image_tls_end(half->image);
	if (!moat_diff_sections(work) || !moat_diff_match(work) || !moat_diff_hide(diff) ||
	    !moat_diff_numbered_sections(work) || !moat_diff_cells(work) ||
	    !moat_diff_spine(work) || !moat_diff_causes(work))
		return false;
	moat_diff_settle(diff);
	return moat_diff_loose(work) && moat_diff_runs(work);
}

enum moat_diff_fault moat_diff_build(struct moat_diff *diff, const struct moat_image *old_image,
				     const struct moat_image *new_image, enum moat_map_scope scope)
{
	struct moat_diff_work work = { .diff = diff, .data_only = scope == MOAT_MAP_DATA };
	memset(diff, 0, sizeof *diff);
	if ((old_image->kind == MOAT_IMAGE_RELOCATABLE) !=
	    (new_image->kind == MOAT_IMAGE_RELOCATABLE))
		return MOAT_DIFF_KINDS;
	diff->halves[MOAT_OLD].image = old_image;
	diff->halves[MOAT_NEW].image = new_image;
	diff->sections = old_image->kind != MOAT_IMAGE_LIST && new_image->kind != MOAT_IMAGE_LIST;
	diff->sizes = has_sizes(old_image) && has_sizes(new_image);
	bool done = build_parts(&work, scope);
	for (int side = 0; side < 2; side++) {
		free(work.sections[side]);
		free(work.lanes[side]);
	}
	if (done)
		return MOAT_DIFF_OK;
	moat_diff_release(diff);
	return MOAT_DIFF_NO_MEMORY;
}

void moat_diff_release(struct moat_diff *diff)
{
	for (int side = 0; side < 2; side++) {
		struct moat_half *half = &diff->halves[side];
		moat_map_release(&half->map);
		free(half->cells);
		free(half->cell_of);
		free(half->pair_of);
		free(half->code);
		free(half->hidden);
		free(half->common);
	}
	free(diff->causes);
	free(diff->runs);
	free(diff->slid);
	free(diff->loose);
	memset(diff, 0, sizeof *diff);
}

size_t moat_diff_pair(const struct moat_diff *diff, enum moat_side side, size_t object)
{
	uint32_t pair = diff->halves[side].pair_of[object];
	return pair == UINT32_MAX ? SIZE_MAX : pair;
}

bool moat_diff_same(const struct moat_diff *diff)
{
	return diff->n_moved == diff->n_marks_moved && diff->n_resized == 0 && diff->n_came == 0 &&
	       diff->n_went == 0;
}

bool moat_diff_in_scope(const struct moat_diff_work *work, const struct moat_half *half,
			size_t object)
{
	/* With sections, a map of data holds nothing else. */
	return !work->data_only || work->diff->sections || !is_code(half, object);
}

uint32_t moat_diff_space(const struct moat_diff *diff, int side, size_t object)
{
	const struct moat_half *half = &diff->halves[side], *other = &diff->halves[!side];
	const struct moat_object *one = &half->map.objects[object];
	if (half->image->kind != MOAT_IMAGE_LIST || other->image->kind == MOAT_IMAGE_LIST)
		return one->space;
	if (one->addr < diff->base && !is_code(half, object))
		return MOAT_SPACE_TLS;
	/* Thread-local addresses count from 0, and what the loader moves starts low. */
	uint32_t pair = half->pair_of[object];
	return pair != UINT32_MAX && one->addr < diff->tls_end ? other->map.objects[pair].space :
								 one->space;
}

const char *moat_cell_name(const struct moat_half *half, uint32_t index)
{
	const struct moat_cell *cell = &half->cells[index];
	if (cell->object != UINT32_MAX)
		return moat_object_symbol(&half->map, &half->map.objects[cell->object])->name;
	if (cell->section < half->image->n_sections)
		return half->image->sections[cell->section].name;
	return "";
}

bool moat_cell_starts_lane(const struct moat_half *half, uint32_t cell)
{
	return cell == 0 || half->cells[cell - 1].lane != half->cells[cell].lane;
}

const char *moat_cell_module(const struct moat_half *half, uint32_t index)
{
	if (index == MOAT_NO_CELL || half->image->kind != MOAT_IMAGE_LIST ||
	    half->cells[index].object == UINT32_MAX)
		return NULL;
	return moat_object_file(&half->map, half->cells[index].object);
}

bool moat_cause_is_root(const struct moat_cause *cause)
{
	return cause->kind != MOAT_CAUSE_PADDING && cause->follows == MOAT_NO_CAUSE;
}

const char *moat_cause_name(enum moat_cause_kind kind)
{
	static const char *const names[] = {
		[MOAT_CAUSE_CAME] = "came",	      [MOAT_CAUSE_WENT] = "went",
		[MOAT_CAUSE_GREW] = "grew",	      [MOAT_CAUSE_SHRANK] = "shrank",
		[MOAT_CAUSE_ALIGNMENT] = "alignment", [MOAT_CAUSE_GUARD] = "guard",
		[MOAT_CAUSE_PLACE] = "section",	      [MOAT_CAUSE_ORDER] = "order",
		[MOAT_CAUSE_CODE] = "code",	      [MOAT_CAUSE_NAMELESS] = "nameless",
		[MOAT_CAUSE_BASE] = "base",	      [MOAT_CAUSE_PADDING] = "padding",
	};
	return names[kind];
}
