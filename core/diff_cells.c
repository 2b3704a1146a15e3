/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An image as cells. */
#include "diff_parts.h"

#include <stdlib.h>
#include <string.h>

struct builder {
	const struct moat_diff_work *work;
	enum moat_side side;
	struct moat_half *half;
	bool *shown;		 /* of each section: its objects are cells */
	struct moat_cell *marks; /* the sections' cells, in order */
	size_t n_marks;
	size_t next_mark; /* the first that is not among the cells yet */
};

static uint32_t lane_of(const struct builder *builder, uint32_t space)
{
	bool relocatable = builder->half->image->kind == MOAT_IMAGE_RELOCATABLE;
	return relocatable ? builder->work->lanes[builder->side][space] : space;
}

static struct moat_cell make_cell(const struct builder *builder, enum moat_cell_kind kind,
				  uint32_t space, uint64_t addr)
{
	return (struct moat_cell){ .addr = addr,
				   .lane = lane_of(builder, space),
				   .object = UINT32_MAX,
				   .section = UINT32_MAX,
				   .pair = MOAT_NO_CELL,
				   .run = MOAT_NO_RUN,
				   .kind = kind,
				   .sized = builder->work->diff->sizes };
}

/* ---- order ---- */

/* At one address a section ends before the next begins, before its objects. */
static int rank(const struct moat_cell *cell)
{
	return cell->kind == MOAT_CELL_END ? 0 : cell->kind == MOAT_CELL_START ? 1 : 2;
}

static int compare_cells(const void *a, const void *b)
{
	const struct moat_cell *one = a, *other = b;
	if (one->lane != other->lane)
		return one->lane < other->lane ? -1 : 1;
	if (one->addr != other->addr)
		return one->addr < other->addr ? -1 : 1;
	if (rank(one) != rank(other))
		return rank(one) - rank(other);
	if (one->size != other->size)
		return one->size < other->size ? -1 : 1;
	if (one->section != other->section)
		return one->section < other->section ? -1 : 1;
	return (one->object > other->object) - (one->object < other->object);
}

/* ---- sections ---- */

/* Which sections have objects that are compared, in either image. */
static void show_sections(struct builder *builder, bool *const shown[2])
{
	const struct moat_diff_work *work = builder->work;
	for (int side = 0; side < 2; side++) {
		const struct moat_half *half = &work->diff->halves[side];
		for (size_t i = 0; i < half->map.n_objects; i++) {
			uint32_t section = half->map.objects[i].section;
			if (section >= half->image->n_sections ||
			    (work->data_only && half->image->sections[section].code))
				continue;
			shown[side][section] = true;
			if (work->sections[side][section] != UINT32_MAX)
				shown[!side][work->sections[side][section]] = true;
		}
	}
}

static void add_mark(struct builder *builder, enum moat_cell_kind kind, uint32_t index,
		     uint32_t space, uint64_t addr)
{
	struct moat_cell *cell = &builder->marks[builder->n_marks++];
	*cell = make_cell(builder, kind, space, addr);
	cell->section = index;
	if (kind == MOAT_CELL_SECTION)
		cell->size = builder->half->image->sections[index].size;
}

static void add_section(struct builder *builder, uint32_t index)
{
	const struct moat_section *section = &builder->half->image->sections[index];
	if (!section->loaded || section->size == 0)
		return;
	/* The initial thread-local data lies among the rest, too. */
	if (section->space == MOAT_SPACE_TLS && section->tls && !section->nobits &&
	    builder->half->image->kind != MOAT_IMAGE_RELOCATABLE)
		add_mark(builder, MOAT_CELL_SECTION, index, MOAT_SPACE_LOAD, section->load_addr);
	if (!builder->shown[index]) {
		add_mark(builder, MOAT_CELL_SECTION, index, section->space, section->addr);
		return;
	}
	add_mark(builder, MOAT_CELL_START, index, section->space, section->addr);
	add_mark(builder, MOAT_CELL_END, index, section->space, section->addr + section->size);
}

/* ---- objects ---- */

static bool is_nested(const struct moat_map *map, size_t index)
{
	const struct moat_object *object = &map->objects[index];
	return index > 0 && object[-1].space == object->space && object[-1].reach > object->addr;
}

/* Does the object stand a page or more away from its section, as a TOC pointer's
   mark does?  Marks of the end of a section may stand a few bytes behind it. */
static bool is_outside(const struct builder *builder, const struct moat_object *object)
{
	const struct moat_image *image = builder->half->image;
	if (!builder->work->diff->sections || object->section >= image->n_sections)
		return false;
	const struct moat_section *section = &image->sections[object->section];
	if (section->space != object->space)
		return false;
	return object->addr < section->addr ?
		       section->addr - object->addr >= MOAT_LOADER_PAGE :
		       object->addr - section->addr >= section->size + MOAT_LOADER_PAGE;
}

/* Put CELL behind all that stands before it: as objects come by address, and the marks
   are sorted, hardly anything is left to sort. */
static struct moat_cell *add_cell(struct builder *builder, const struct moat_cell *cell)
{
	struct moat_half *half = builder->half;
	while (builder->next_mark < builder->n_marks &&
	       compare_cells(&builder->marks[builder->next_mark], cell) < 0)
		half->cells[half->n_cells++] = builder->marks[builder->next_mark++];
	half->cells[half->n_cells] = *cell;
	return &half->cells[half->n_cells++];
}

/* The cell that takes the object, an existing one for functions in a row; NULL:
   it has none. */
static struct moat_cell *cell_for(struct builder *builder, size_t index, bool behind_code)
{
	struct moat_half *half = builder->half;
	const struct moat_object *object = &half->map.objects[index];
	bool in_scope = moat_diff_in_scope(builder->work, half, index);
	uint32_t space = moat_diff_space(builder->work->diff, builder->side, index);
	if (is_nested(&half->map, index) || is_outside(builder, object))
		return NULL;
	if (object->section < half->image->n_sections && builder->work->diff->sections &&
	    !builder->shown[object->section])
		return NULL;
	if (!in_scope && behind_code &&
	    lane_of(builder, space) == half->cells[half->n_cells - 1].lane) {
		struct moat_cell *cell = &half->cells[half->n_cells - 1];
		cell->size = moat_object_end(object) - cell->addr;
		return cell;
	}
	struct moat_cell cell = make_cell(builder, in_scope ? MOAT_CELL_OBJECT : MOAT_CELL_CODE,
					  space, object->addr);
	cell.size = object->size;
	cell.section = object->section;
	cell.object = in_scope ? (uint32_t)index : UINT32_MAX;
	return add_cell(builder, &cell);
}

static void add_objects(struct builder *builder)
{
	const struct moat_map *map = &builder->half->map;
	bool behind_code = false;
	for (size_t i = 0; i < map->n_objects; i++) {
		if (i > 0 && map->objects[i].space != map->objects[i - 1].space)
			behind_code = false;
		const struct moat_cell *cell = cell_for(builder, i, behind_code);
		if (cell)
			behind_code = cell->kind == MOAT_CELL_CODE;
	}
}

/* ---- all of them ---- */

/* Without sizes everything reaches to the next. */
static void stretch_cells(struct moat_half *half)
{
	for (size_t i = 0; i < half->n_cells; i++) {
		struct moat_cell *cell = &half->cells[i];
		bool last = i + 1 == half->n_cells || cell[1].lane != cell->lane;
		cell->size = last ? 0 : cell[1].addr - cell->addr;
	}
}

/* Nested objects, and what lies in a section taken whole, count to the cell
   that holds them. */
static void find_cells(struct moat_half *half)
{
	memset(half->cell_of, 0xff, half->map.n_objects * sizeof *half->cell_of);
	for (size_t i = 0; i < half->n_cells; i++)
		if (half->cells[i].object != UINT32_MAX)
			half->cell_of[half->cells[i].object] = (uint32_t)i;
	for (size_t i = 0; i < half->map.n_objects; i++) {
		if (half->cell_of[i] == MOAT_NO_CELL && is_nested(&half->map, i))
			half->cell_of[i] = half->cell_of[i - 1];
	}
}

static void sort_cells(struct moat_half *half)
{
	for (size_t i = 1; i < half->n_cells; i++)
		if (compare_cells(&half->cells[i - 1], &half->cells[i]) > 0) {
			qsort(half->cells, half->n_cells, sizeof *half->cells, compare_cells);
			return;
		}
}

static bool build_half(struct builder *builder)
{
	struct moat_half *half = builder->half;
	size_t n_marks = 3 * half->image->n_sections + 1;
	half->cells = malloc((half->map.n_objects + n_marks) * sizeof *half->cells);
	half->cell_of = malloc((half->map.n_objects + 1) * sizeof *half->cell_of);
	builder->marks = malloc(n_marks * sizeof *builder->marks);
	bool done = half->cells && half->cell_of && builder->marks;
	if (done) {
		if (builder->work->diff->sections)
			for (size_t i = 0; i < half->image->n_sections; i++)
				add_section(builder, (uint32_t)i);
		qsort(builder->marks, builder->n_marks, sizeof *builder->marks, compare_cells);
		add_objects(builder);
		while (builder->next_mark < builder->n_marks)
			half->cells[half->n_cells++] = builder->marks[builder->next_mark++];
		sort_cells(half);
		if (!builder->work->diff->sizes)
			stretch_cells(half);
		find_cells(half);
	}
	free(builder->marks);
	return done;
}

bool moat_diff_cells(struct moat_diff_work *work)
{
	bool *shown[2];
	bool done = true;
	for (int side = 0; side < 2; side++) {
		shown[side] = calloc(work->diff->halves[side].image->n_sections + 1, 1);
		done &= shown[side] != NULL;
	}
	for (int side = 0; done && side < 2; side++) {
		struct builder builder = { .work = work,
					   .side = side,
					   .half = &work->diff->halves[side],
					   .shown = shown[side] };
		if (side == MOAT_OLD && work->diff->sections)
			show_sections(&builder, shown);
		done = build_half(&builder);
	}
	free(shown[MOAT_OLD]);
	free(shown[MOAT_NEW]);
	return done;
}
