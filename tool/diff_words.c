/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Causes in words. */
#include "clean.h"
#include "diff_view.h"

#include <inttypes.h>

const char *moat_diff_section(const struct moat_half *half, uint32_t cell)
{
	uint32_t section = half->cells[cell].section;
	return section < half->image->n_sections ? half->image->sections[section].name : NULL;
}

/* "'a'", or "'a' to 'c' (3 symbols)" */
static void say_cells(const struct moat_half *half, uint32_t cell, uint32_t n, struct moat_buf *buf)
{
	if (half->cells[cell].kind == MOAT_CELL_SECTION)
		moat_buf_str(buf, "section ");
	moat_buf_printf(buf, "'%s'", moat_clean(moat_cell_name(half, cell)));
	if (n > 1)
		moat_buf_printf(buf, " to '%s' (%" PRIu32 " symbols)",
				moat_clean(moat_cell_name(half, cell + n - 1)), n);
}

static void say_size(const struct moat_cell *cell, struct moat_buf *buf)
{
	if (!cell->sized && !cell->size) {
		moat_buf_str(buf, " (size unknown)");
		return;
	}
	moat_buf_printf(buf, " (%s%" PRIu64 " byte%s)", cell->sized ? "" : "at most ", cell->size,
			moat_plural(cell->size));
}

static void say_growth(const struct moat_diff *diff, const struct moat_cause *cause,
		       struct moat_buf *buf)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	say_cells(old_half, cause->old_cell, 1, buf);
	moat_buf_printf(buf, " %s%s from %" PRIu64 " to %" PRIu64 " bytes",
			moat_cause_name(cause->kind),
			cause->certain ? "" : ", or the padding behind it did,",
			old_half->cells[cause->old_cell].size,
			diff->halves[MOAT_NEW].cells[cause->new_cell].size);
}

static void say_follows(const struct moat_diff *diff, const struct moat_cause *other,
			struct moat_buf *buf)
{
	int side = other->old_cell != MOAT_NO_CELL ? MOAT_OLD : MOAT_NEW;
	moat_buf_str(buf, ", which follows from ");
	say_cells(&diff->halves[side], side == MOAT_OLD ? other->old_cell : other->new_cell, 1,
		  buf);
}

/* Which object is of which section of a file an image does not tell. */
static void say_perhaps(const struct moat_diff *diff, const struct moat_cause *cause,
			struct moat_buf *buf)
{
	const struct moat_cause *other = &diff->causes[cause->perhaps];
	moat_buf_str(buf, ", or follows that of ");
	say_cells(&diff->halves[MOAT_OLD], other->old_cell, 1, buf);
	moat_buf_str(buf, other->old_cell > cause->old_cell ?
				  " if both are of one section of an object file" :
				  " if the assembler filled up the section that it is in");
}

static void say_guard(const struct moat_diff *diff, const struct moat_cause *cause,
		      struct moat_buf *buf)
{
	moat_buf_str(buf, "the guard behind ");
	say_cells(&diff->halves[MOAT_OLD], cause->old_cell, 1, buf);
	if (!cause->old_guard || !cause->new_guard) {
		uint64_t bytes = cause->old_guard + cause->new_guard;
		moat_buf_printf(buf, " %s (%" PRIu64 " byte%s)", cause->new_guard ? "came" : "went",
				bytes, moat_plural(bytes));
		return;
	}
	moat_buf_printf(buf, " is %" PRIu64 " bytes, was %" PRIu64, cause->new_guard,
			cause->old_guard);
}

static void say_alignment(const struct moat_diff *diff, const struct moat_cause *cause,
			  struct moat_buf *buf)
{
	bool raised = cause->new_align > cause->old_align;
	moat_buf_str(buf, "the alignment of ");
	say_cells(&diff->halves[MOAT_OLD], cause->old_cell, 1, buf);
	moat_buf_printf(buf, " %s from %" PRIu64 " or %s to %" PRIu64 " or %s",
			raised ? "rose" : "fell", cause->old_align, raised ? "less" : "more",
			cause->new_align, raised ? "more" : "less");
	if (cause->follows != MOAT_NO_CAUSE)
		return;
	if (cause->perhaps != MOAT_NO_CAUSE)
		say_perhaps(diff, cause, buf);
	else if (!cause->own)
		moat_buf_str(buf, ", or that of another object of its file");
}

/* Where in OLD's order the objects of a cause stand that another lists. */
static void say_where(const struct moat_diff *diff, const struct moat_cause *cause,
		      struct moat_buf *buf)
{
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	if (cause->spine == MOAT_NO_CELL) {
		moat_buf_str(buf, "at the end");
		return;
	}
	const char *name = moat_clean(moat_cell_name(half, cause->spine));
	if (half->cells[cause->spine].kind == MOAT_CELL_END)
		moat_buf_printf(buf, "at the end of '%s'", name);
	else
		moat_buf_printf(buf, "before '%s'", name);
}

/* What has a cell in one image only. */
static void say_single_move(const struct moat_diff *diff, const struct moat_cause *cause,
			    struct moat_buf *buf)
{
	int side = cause->departs ? MOAT_OLD : MOAT_NEW;
	const struct moat_half *half = &diff->halves[side], *other = &diff->halves[!side];
	uint32_t cell = cause->departs ? cause->old_cell : cause->new_cell;
	uint32_t pair = half->pair_of[half->cells[cell].object];
	uint32_t holder = pair == UINT32_MAX ? MOAT_NO_CELL : other->cell_of[pair];
	say_cells(half, cell, 1, buf);
	moat_buf_str(buf, cause->departs ? " stood " : " stands ");
	say_where(diff, cause, buf);
	moat_buf_str(buf, cause->departs ? ", now " : ", was ");
	if (pair == UINT32_MAX)
		moat_buf_str(buf, "common: the linker places it");
	else if (holder == MOAT_NO_CELL)
		moat_buf_str(buf, "outside of its section");
	else
		moat_buf_printf(buf, "inside '%s'", moat_clean(moat_cell_name(other, holder)));
}

/* One that departs tells both ends; one that arrives only its own. */
static void say_move(const struct moat_diff *diff, const struct moat_cause *cause,
		     struct moat_buf *buf)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	if (cause->old_cell == MOAT_NO_CELL || cause->new_cell == MOAT_NO_CELL) {
		say_single_move(diff, cause, buf);
		return;
	}
	const char *to = moat_diff_section(&diff->halves[MOAT_NEW], cause->new_cell);
	say_cells(old_half, cause->old_cell, cause->n, buf);
	moat_buf_str(buf, cause->departs ? " stood " : " stands ");
	say_where(diff, cause, buf);
	if (!cause->departs || cause->other_end == MOAT_NO_CAUSE)
		return;
	moat_buf_str(buf, ", now ");
	if (cause->kind == MOAT_CAUSE_PLACE && to)
		moat_buf_printf(buf, "in section '%s' ", moat_clean(to));
	say_where(diff, &diff->causes[cause->other_end], buf);
}

static void say_nameless(const struct moat_diff *diff, const struct moat_cause *cause,
			 struct moat_buf *buf)
{
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	const struct moat_cell *cell = &half->cells[cause->old_cell];
	const char *name = moat_clean(moat_cell_name(half, cause->old_cell));
	if (cell->kind == MOAT_CELL_OBJECT)
		moat_buf_printf(buf, "%s without a name behind '%s'%s",
				cause->zeros ? "zeros" : "bytes", name,
				!cell->size  ? ", which has no size" :
				cause->zeros ? ": padding, or data" :
					       ": literals, constants");
	else
		moat_buf_printf(buf, "bytes without a name in section '%s'", name);
}

static void say_base(const struct moat_diff *diff, const struct moat_cause *cause,
		     struct moat_buf *buf)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const char *module = moat_cell_module(old_half, cause->old_cell);
	if (module)
		moat_buf_printf(buf, "the distance to module '%s', which the loader chooses",
				moat_clean(module));
	else if (diff->sections)
		moat_buf_printf(buf,
				"section '%s' starts elsewhere: the linker's options or its script",
				moat_clean(moat_cell_name(old_half, cause->old_cell)));
	else if (moat_cell_starts_lane(old_half, cause->old_cell))
		moat_buf_str(buf, "what stands before the first symbol that is listed");
	else
		moat_buf_printf(buf,
				"the distance to '%s', which is in another part of the address "
				"space",
				moat_clean(moat_cell_name(old_half, cause->old_cell)));
}

static void say_it(const struct moat_diff *diff, const struct moat_cause *cause,
		   struct moat_buf *buf)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	switch (cause->kind) {
	case MOAT_CAUSE_CAME:
		say_cells(new_half, cause->new_cell, 1, buf);
		moat_buf_str(buf, " came");
		say_size(&new_half->cells[cause->new_cell], buf);
		return;
	case MOAT_CAUSE_WENT:
		say_cells(old_half, cause->old_cell, 1, buf);
		moat_buf_str(buf, " went");
		say_size(&old_half->cells[cause->old_cell], buf);
		return;
	case MOAT_CAUSE_GREW:
	case MOAT_CAUSE_SHRANK:
		say_growth(diff, cause, buf);
		return;
	case MOAT_CAUSE_ALIGNMENT:
		say_alignment(diff, cause, buf);
		return;
	case MOAT_CAUSE_GUARD:
		say_guard(diff, cause, buf);
		return;
	case MOAT_CAUSE_ORDER:
	case MOAT_CAUSE_PLACE:
		say_move(diff, cause, buf);
		return;
	case MOAT_CAUSE_CODE:
		moat_buf_str(buf, "functions ");
		say_where(diff, cause, buf);
		return;
	case MOAT_CAUSE_NAMELESS:
		say_nameless(diff, cause, buf);
		return;
	case MOAT_CAUSE_BASE:
		say_base(diff, cause, buf);
		return;
	case MOAT_CAUSE_PADDING:
		moat_buf_printf(buf, "padding before '%s'",
				moat_clean(moat_cell_name(old_half, cause->old_cell)));
		return;
	}
}

const char *moat_diff_file_of_static(const struct moat_diff_view *view, int side, size_t object)
{
	const struct moat_map *map = &view->diff.halves[side].map;
	return moat_object_symbol(map, &map->objects[object])->local ?
		       moat_object_file(map, object) :
		       NULL;
}

void moat_diff_say_cause(const struct moat_diff *diff, const struct moat_cause *cause,
			 struct moat_buf *buf)
{
	say_it(diff, cause, buf);
	if (cause->follows == MOAT_NO_CAUSE || cause->kind == MOAT_CAUSE_PADDING)
		return;
	if (cause->kind == MOAT_CAUSE_ALIGNMENT)
		say_follows(diff, &diff->causes[cause->follows], buf);
	else
		moat_buf_str(buf, ", as what stands in it tells");
}
