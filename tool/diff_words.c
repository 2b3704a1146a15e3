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

static void say_alignment(const struct moat_diff *diff, const struct moat_cause *cause,
			  struct moat_buf *buf)
{
	bool raised = cause->new_align > cause->old_align;
	moat_buf_str(buf, "the alignment of ");
	say_cells(&diff->halves[MOAT_OLD], cause->old_cell, 1, buf);
	moat_buf_printf(buf, " %s from %" PRIu64 " or %s to %" PRIu64 " or %s",
			raised ? "rose" : "fell", cause->old_align, raised ? "less" : "more",
			cause->new_align, raised ? "more" : "less");
	if (cause->follows == MOAT_NO_CAUSE)
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

/* One that departs tells both ends; one that arrives only its own. */
static void say_move(const struct moat_diff *diff, const struct moat_cause *cause,
		     struct moat_buf *buf)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
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
		moat_buf_printf(buf, "bytes without a name behind '%s'%s", name,
				cell->size ? ": literals, constants" : ", which has no size");
	else
		moat_buf_printf(buf, "bytes without a name in section '%s'", name);
}

static void say_base(const struct moat_diff *diff, const struct moat_cause *cause,
		     struct moat_buf *buf)
{
	const struct moat_half *old_half = &diff->halves[MOAT_OLD];
	if (diff->sections)
		moat_buf_printf(buf,
				"section '%s' starts elsewhere: the linker's options or its script",
				moat_clean(moat_cell_name(old_half, cause->old_cell)));
	else
		moat_buf_str(buf, "what stands before the first symbol that is listed");
}

void moat_diff_say_cause(const struct moat_diff *diff, const struct moat_cause *cause,
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
