/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What moved, and why, for people: as much as fits a screen, or all. */
#include "clean.h"
#include "diff_align.h"
#include "diff_view.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many of each are shown without -v. */
#define SECTIONS_SHOWN 6
#define CAUSES_SHOWN 8
#define RUNS_SHOWN 6
#define LOOSE_SHOWN 6

void moat_diff_head(const struct moat_diff_view *view, const char *title)
{
	printf(view->color ? "\033[1m%s\033[0m\n" : "%s\n", title);
}

const char *moat_diff_signed(int64_t amount, char *to, size_t room)
{
	snprintf(to, room, "%s0x%" PRIx64,
		 amount < 0 ? "-" :
		 amount > 0 ? "+" :
			      "",
		 moat_magnitude(amount));
	return to;
}

static void print_rest(const struct moat_diff_view *view, size_t n, const char *what)
{
	if (n && !view->verbose)
		printf("  ... and %zu more %s%s (-v)\n", n, what, moat_plural(n));
}

/* ---- the first lines ---- */

/* One of them may have been meant otherwise. */
static void print_machines(const struct moat_diff_view *view)
{
	const char *names[2];
	for (int side = 0; side < 2; side++)
		names[side] = moat_machine_name(view->inputs[side]);
	if (names[MOAT_OLD] && names[MOAT_NEW] && strcmp(names[MOAT_OLD], names[MOAT_NEW]) != 0)
		printf("the images are of two machines, %s and %s: their compilers place data by "
		       "other rules\n",
		       names[MOAT_OLD], names[MOAT_NEW]);
}

static void print_summary(const struct moat_diff_view *view)
{
	const struct moat_diff *diff = &view->diff;
	char text[32];
	printf("%s -> ", moat_clean(view->inputs[MOAT_OLD]->path));
	printf("%s: %zu symbol%s in both: %zu moved, %zu stayed",
	       moat_clean(view->inputs[MOAT_NEW]->path), diff->n_matched,
	       moat_plural(diff->n_matched), diff->n_moved, diff->n_matched - diff->n_moved);
	if (diff->n_resized)
		printf(", %zu resized", diff->n_resized);
	printf("; %zu came, %zu went\n", diff->n_came, diff->n_went);
	print_machines(view);
	if (diff->slid_whole)
		printf("all symbols in both moved by %s\n",
		       moat_diff_signed(diff->slide, text, sizeof text));
	if (!diff->sizes)
		printf("sizes are not listed: a symbol reaches to the next, so growth and padding "
		       "look alike\n");
	if (moat_diff_same(diff))
		printf("the placement is the same%s\n",
		       diff->n_causes ?
			       "\nonly what is no symbol's that is compared, as code, moved "
			       "or changed its size" :
			       "");
}

/* ---- causes ---- */

/* Of what moved in another order, the end that departs tells both. */
static bool is_told(const struct moat_cause *cause)
{
	return moat_cause_is_root(cause) && (cause->departs || cause->other_end == MOAT_NO_CAUSE);
}

struct ranked {
	uint64_t weight;
	size_t index;
};

static int compare_ranked(const void *a, const void *b)
{
	const struct ranked *one = a, *other = b;
	if (one->weight != other->weight)
		return one->weight > other->weight ? -1 : 1;
	return (one->index > other->index) - (one->index < other->index);
}

static int compare_index(const void *a, const void *b)
{
	const struct ranked *one = a, *other = b;
	return (one->index > other->index) - (one->index < other->index);
}

/* Keep the MAX heaviest of N, in their own order; all with -v. */
static size_t keep(const struct moat_diff_view *view, struct ranked *ranked, size_t n, size_t max)
{
	if (view->verbose || n <= max)
		return n;
	qsort(ranked, n, sizeof *ranked, compare_ranked);
	qsort(ranked, max, sizeof *ranked, compare_index);
	return max;
}

static void print_cause(const struct moat_diff_view *view, size_t index)
{
	const struct moat_diff *diff = &view->diff;
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	const struct moat_cause *cause = &diff->causes[index];
	bool in_old = cause->old_cell != MOAT_NO_CELL;
	const char *section = moat_diff_section(&diff->halves[in_old ? MOAT_OLD : MOAT_NEW],
						in_old ? cause->old_cell : cause->new_cell);
	char amount[32];
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_diff_say_cause(diff, cause, &buf);
	printf("  %8s  ", moat_diff_signed(cause->amount, amount, sizeof amount));
	if (section && half->n_cells)
		printf("%s: ", moat_clean(section));
	printf("%s\n", moat_said(&buf));
	moat_buf_release(&buf);
}

/* What follows from another cause and is not told with it. */
static bool is_padding(const struct moat_cause *cause)
{
	return cause->kind == MOAT_CAUSE_PADDING ||
	       (cause->kind == MOAT_CAUSE_ALIGNMENT && cause->follows != MOAT_NO_CAUSE);
}

/* What all padding, and all that follows from others, adds up to. */
static void print_followers(const struct moat_diff *diff)
{
	size_t n = 0;
	uint64_t bytes = 0;
	for (size_t i = 0; i < diff->n_causes; i++)
		if (is_padding(&diff->causes[i])) {
			n++;
			bytes += moat_magnitude(diff->causes[i].amount);
		}
	if (n)
		printf("  padding followed in %zu place%s: %" PRIu64 " byte%s in all\n", n,
		       moat_plural(n), bytes, moat_plural(bytes));
}

static void print_causes(const struct moat_diff_view *view)
{
	const struct moat_diff *diff = &view->diff;
	struct ranked *ranked = moat_get_memory((diff->n_causes + 1) * sizeof *ranked);
	size_t n = 0;
	for (size_t i = 0; i < diff->n_causes; i++)
		if (view->verbose || is_told(&diff->causes[i]))
			ranked[n++] = (struct ranked){ moat_magnitude(diff->causes[i].amount), i };
	if (n)
		moat_diff_head(view, "causes");
	size_t shown = keep(view, ranked, n, CAUSES_SHOWN);
	for (size_t i = 0; i < shown; i++)
		print_cause(view, ranked[i].index);
	print_rest(view, n - shown, "cause");
	if (!view->verbose)
		print_followers(diff);
	if (diff->unexplained)
		printf("  not explained: %" PRIu64 " of %" PRIu64 " moved bytes\n",
		       diff->unexplained, diff->moved);
	free(ranked);
}

/* ---- sections ---- */

static bool is_section_shown(const struct moat_slid *slid)
{
	return slid->delta || slid->grown || slid->inside;
}

static void print_section(const struct moat_diff *diff, const struct moat_slid *slid)
{
	const struct moat_image *image = diff->halves[MOAT_OLD].image;
	char moved[32], grown[32];
	printf("  %-20s moved %s, grew %s; inside it %zu of %zu symbol%s moved\n",
	       moat_clean(image->sections[slid->old_section].name),
	       moat_diff_signed(slid->delta, moved, sizeof moved),
	       moat_diff_signed(slid->grown, grown, sizeof grown), slid->inside, slid->n,
	       moat_plural(slid->n));
}

static void print_sections(const struct moat_diff_view *view)
{
	const struct moat_diff *diff = &view->diff;
	struct ranked *ranked = moat_get_memory((diff->n_slid + 1) * sizeof *ranked);
	size_t n = 0;
	for (size_t i = 0; i < diff->n_slid; i++)
		if (is_section_shown(&diff->slid[i]) && (diff->slid[i].n || view->verbose))
			ranked[n++] = (struct ranked){ diff->slid[i].n, i };
	if (n)
		moat_diff_head(view, "sections");
	size_t shown = keep(view, ranked, n, SECTIONS_SHOWN);
	for (size_t i = 0; i < shown; i++)
		print_section(diff, &diff->slid[ranked[i].index]);
	print_rest(view, n - shown, "section");
	free(ranked);
}

/* ---- moves ---- */

static void print_run(const struct moat_diff_view *view, const struct moat_moved *run)
{
	const struct moat_diff *diff = &view->diff;
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	const char *section = moat_diff_section(half, run->old_first);
	char delta[32], inside[32];
	printf("  %8s  ", moat_diff_signed(run->delta, delta, sizeof delta));
	if (section)
		printf("%s: ", moat_clean(section));
	printf("%zu symbol%s from 0x%" PRIx64 ": %s", run->n, moat_plural(run->n),
	       half->cells[run->old_first].addr, moat_clean(moat_cell_name(half, run->old_first)));
	if (run->n > 1)
		printf(" to %s", moat_clean(moat_cell_name(half, run->old_last)));
	if (run->inside != run->delta)
		printf(", %s in its section", moat_diff_signed(run->inside, inside, sizeof inside));
	printf("%s\n", run->stray ? ", out of its order" : "");
	for (uint32_t i = 0; view->verbose && i < run->n_causes; i++) {
		fputs("          ", stdout);
		print_cause(view, run->first_cause + i);
	}
}

/* Where one of an image's objects lies that has no cell: "in 'arr' at +0x10". */
static void print_holding(const struct moat_half *half, uint32_t object, uint32_t holder)
{
	const struct moat_map *map = &half->map;
	uint32_t cell = half->cell_of[object];
	char offset[32];
	if (holder == UINT32_MAX) {
		fputs(cell == MOAT_NO_CELL ? "outside of its section" : "inside nothing else",
		      stdout);
		return;
	}
	uint64_t inside = map->objects[object].addr - map->objects[holder].addr;
	printf("in '%s' at %s", moat_clean(moat_object_symbol(map, &map->objects[holder])->name),
	       moat_diff_signed((int64_t)inside, offset, sizeof offset));
}

static void print_loose(const struct moat_diff *diff, const struct moat_loose *loose)
{
	const struct moat_half *half = &diff->halves[MOAT_OLD];
	const struct moat_half *new_half = &diff->halves[MOAT_NEW];
	const struct moat_object *object = &half->map.objects[loose->old_object];
	const struct moat_symbol *symbol = moat_object_symbol(&half->map, object);
	char delta[32];
	printf("  %8s  ", moat_diff_signed(loose->delta, delta, sizeof delta));
	if (symbol->section < half->image->n_sections)
		printf("%s: ", moat_clean(half->image->sections[symbol->section].name));
	printf("%s from 0x%" PRIx64 ": ", moat_clean(symbol->name), object->addr);
	print_holding(half, loose->old_object, loose->old_holder);
	fputs(" -> ", stdout);
	print_holding(new_half, loose->new_object, loose->new_holder);
	putchar('\n');
}

/* What is inside of others moves nothing else. */
static void print_all_loose(const struct moat_diff_view *view)
{
	const struct moat_diff *diff = &view->diff;
	size_t shown = view->verbose || diff->n_loose < LOOSE_SHOWN ? diff->n_loose : LOOSE_SHOWN;
	if (diff->n_loose)
		moat_diff_head(view, "moves of symbols inside others, or outside of their section");
	for (size_t i = 0; i < shown; i++)
		print_loose(diff, &diff->loose[i]);
	print_rest(view, diff->n_loose - shown, "symbol");
}

static void print_runs(const struct moat_diff_view *view)
{
	const struct moat_diff *diff = &view->diff;
	struct ranked *ranked = moat_get_memory((diff->n_runs + 1) * sizeof *ranked);
	size_t n = 0;
	for (size_t i = 0; i < diff->n_runs; i++)
		if (diff->runs[i].delta)
			ranked[n++] = (struct ranked){ diff->runs[i].n, i };
	if (n)
		moat_diff_head(view, "moves");
	size_t shown = keep(view, ranked, n, RUNS_SHOWN);
	for (size_t i = 0; i < shown; i++)
		print_run(view, &diff->runs[ranked[i].index]);
	print_rest(view, n - shown, "run");
	free(ranked);
}

void moat_diff_print_moves_text(const struct moat_diff_view *view)
{
	print_summary(view);
	print_causes(view);
	print_sections(view);
	print_runs(view);
	print_all_loose(view);
}
