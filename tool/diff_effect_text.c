/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What a difference changes, for people: what is watched, symbol by symbol, and
 * the verdict.
 */
#include "clean.h"
#include "diff_view.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* More different lines of advice, or rules, are not shown. */
#define TRIES_SHOWN 16

static const char *name_of(const struct moat_diff_view *view, int side, size_t object)
{
	return moat_clean(moat_said_symbol(&view->effects, (enum moat_side)side, object)->name);
}

/* ---- one symbol ---- */

/* Where it lies, before and after. */
struct place {
	const char *title;
	const char *format;
	unsigned known; /* the part of moat_known that it needs */
	uint64_t at[2];
};

/* Is it known of no image that has the symbol? */
static bool is_unknown(const struct moat_effect *effect, const struct place *place)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		if (effect->objects[side] != MOAT_NO_OBJECT &&
		    effect->spots[side].known & place->known)
			return false;
	return true;
}

static void print_place(const struct moat_effect *effect, const struct place *place)
{
	bool printed = false;
	if (is_unknown(effect, place))
		return;
	printf(", %s ", place->title);
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++) {
		if (effect->objects[side] == MOAT_NO_OBJECT)
			continue;
		if (printed && place->at[MOAT_OLD] == place->at[MOAT_NEW] &&
		    effect->spots[MOAT_OLD].known & effect->spots[MOAT_NEW].known & place->known)
			continue;
		fputs(printed ? " -> " : "", stdout);
		if (!(effect->spots[side].known & place->known))
			putchar('?');
		else if (*place->format == 'x')
			printf("+0x%02" PRIx64, place->at[side]);
		else
			printf("%" PRIu64, place->at[side]);
		printed = true;
	}
}

static void print_places(const struct moat_effect *effect)
{
	const struct moat_spot *before = &effect->spots[MOAT_OLD];
	const struct moat_spot *after = &effect->spots[MOAT_NEW];
	const struct place places[] = {
		{ "line", "x", MOAT_KNOWN_LINE, { before->line_offset, after->line_offset } },
		{ "page", "x", MOAT_KNOWN_PAGE, { before->page_offset, after->page_offset } },
		{ "L1 set", "u", MOAT_KNOWN_L1, { before->l1_set, after->l1_set } },
		{ "L2 set", "u", MOAT_KNOWN_L2, { before->l2_set, after->l2_set } },
	};
	for (size_t i = 0; i < sizeof places / sizeof places[0]; i++)
		print_place(effect, &places[i]);
}

static void print_mates(const struct moat_diff_view *view, int side, const char *what,
			const struct moat_mates *mates)
{
	if (!mates->n)
		return;
	printf("      %s", what);
	for (size_t i = 0; i < mates->n_listed; i++)
		printf("%s%s%s", i ? ", " : " ", name_of(view, side, mates->list[i].object),
		       mates->list[i].sure ? "" : "?");
	if (mates->n > mates->n_listed)
		printf("%s%zu more", mates->n_listed ? " and " : " ", mates->n - mates->n_listed);
	putchar('\n');
}

static void print_borders(const struct moat_effect *effect)
{
	const struct moat_spot *before = &effect->spots[MOAT_OLD];
	const struct moat_spot *after = &effect->spots[MOAT_NEW];
	unsigned known = before->known & after->known;
	const struct {
		const char *what;
		unsigned known;
		bool before;
		bool after;
	} borders[] = {
		{ "two lines", MOAT_KNOWN_LINE, before->straddles, after->straddles },
		{ "two pages", MOAT_KNOWN_PAGE, before->crosses_page, after->crosses_page },
		{ "two huge pages", MOAT_KNOWN_HUGE, before->crosses_huge, after->crosses_huge },
	};
	for (size_t i = 0; i < sizeof borders / sizeof borders[0]; i++)
		if (known & borders[i].known && borders[i].before != borders[i].after)
			printf("      %s in %s%s\n",
			       borders[i].after ? "now lies" : "no longer lies", borders[i].what,
			       before->sized && after->sized ? "" : "?");
	if (known & MOAT_KNOWN_LINE && before->n_lines != after->n_lines)
		printf("      touches %s%" PRIu64 " line%s, before %s%" PRIu64 "\n",
		       after->sized ? "" : "at most ", after->n_lines,
		       after->n_lines == 1 ? "" : "s", before->sized ? "" : "at most ",
		       before->n_lines);
	if (known & MOAT_KNOWN_HUGE && before->huge != after->huge)
		printf("      in another huge page: number %+" PRId64 "\n",
		       (int64_t)(after->huge - before->huge));
	if (known & MOAT_KNOWN_PAGE && before->page != after->page)
		printf("      in another page: number %+" PRId64 "\n",
		       (int64_t)(after->page - before->page));
}

/* " in FILE", of a static: many files may have one of its name; " [MODULE]" in a list. */
static void print_file(const struct moat_diff_view *view, int side, size_t object)
{
	const char *file = moat_diff_file_of_static(view, side, object);
	bool list = view->inputs[side]->image.kind == MOAT_IMAGE_LIST;
	if (file)
		printf(list ? " [%s]" : " in %s", moat_clean(file));
}

/* "NAME", "NAME in FILE", "NAME (at the address of 'OTHER')". */
static void print_name(const struct moat_diff_view *view, const struct moat_effect *effect,
		       const struct moat_watched *watched)
{
	int side = effect->objects[MOAT_OLD] == MOAT_NO_OBJECT ? MOAT_NEW : MOAT_OLD;
	if (!watched) {
		printf("  %s", name_of(view, side, effect->objects[side]));
		print_file(view, side, effect->objects[side]);
		fputs(": ", stdout);
		return;
	}
	printf("  %s", moat_clean(watched->name));
	print_file(view, side, effect->objects[side]);
	if (watched->as)
		printf(" (at the address of '%s')", moat_clean(watched->as));
	fputs(": ", stdout);
}

/* Has it no bytes wherever it is? */
static bool is_mark(const struct moat_effect *effect)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		if (effect->objects[side] != MOAT_NO_OBJECT && effect->spots[side].size)
			return false;
	return true;
}

/* WATCHED: of which it is; NULL: it is not for a watched one. */
static void print_effect(const struct moat_diff_view *view, const struct moat_effect *effect,
			 const struct moat_watched *watched)
{
	int side = effect->objects[MOAT_OLD] == MOAT_NO_OBJECT ? MOAT_NEW : MOAT_OLD;
	bool both = effect->objects[!side] != MOAT_NO_OBJECT;
	char delta[32];
	print_name(view, effect, watched);
	if (effect->comparable && effect->delta)
		fputs(moat_diff_signed(effect->delta, delta, sizeof delta), stdout);
	else if (effect->comparable)
		fputs("did not move", stdout);
	else
		fputs(both ? "stands elsewhere" : side == MOAT_OLD ? "went" : "came", stdout);
	print_places(effect);
	puts(is_mark(effect) ? ", no bytes of its own" : "");
	bool known = true;
	for (int i = MOAT_OLD; i <= MOAT_NEW; i++)
		known &= effect->objects[i] == MOAT_NO_OBJECT ||
			 effect->spots[i].known & MOAT_KNOWN_LINE;
	int now = effect->objects[MOAT_NEW] == MOAT_NO_OBJECT ? MOAT_OLD : MOAT_NEW;
	if (known)
		print_mates(view, now,
			    now == MOAT_NEW ? "shares a line with" : "shared a line with",
			    &effect->lines[now]);
	if (!both)
		return;
	if (known) {
		print_mates(view, MOAT_NEW, "gained line-mates:", &effect->lines_changed[MOAT_NEW]);
		print_mates(view, MOAT_OLD, "lost line-mates:", &effect->lines_changed[MOAT_OLD]);
	}
	print_borders(effect);
	if (effect->spots[MOAT_OLD].known & effect->spots[MOAT_NEW].known & MOAT_KNOWN_PAGE) {
		print_mates(view, MOAT_NEW, "gained page-mates:", &effect->pages_changed[MOAT_NEW]);
		print_mates(view, MOAT_OLD, "lost page-mates:", &effect->pages_changed[MOAT_OLD]);
	}
}

static void print_watched(const struct moat_diff_view *view)
{
	const struct moat_watch *watch = &view->effects.watch;
	struct moat_effect effect;
	if (watch->n)
		moat_diff_head(view, "watched");
	for (size_t i = 0; i < watch->n; i++) {
		if (!moat_effect_of_watched(&view->effects, i, &effect))
			moat_end_of_memory();
		print_effect(view, &effect, &watch->list[i]);
	}
}

/* With -v: whatever placement changed something for. */
static void print_all(const struct moat_diff_view *view)
{
	const struct moat_map *map = &view->diff.halves[MOAT_OLD].map;
	struct moat_effect effect;
	bool headed = false;
	for (size_t i = 0; i < map->n_objects; i++) {
		if (moat_diff_pair(&view->diff, MOAT_OLD, i) == MOAT_NO_OBJECT)
			continue;
		if (!moat_effect_of(&view->effects, MOAT_OLD, i, &effect))
			moat_end_of_memory();
		if (!moat_effect_shows(&effect))
			continue;
		if (!headed)
			moat_diff_head(view, "effects");
		headed = true;
		print_effect(view, &effect, NULL);
	}
}

/* ---- the verdict ---- */

/* Lines that were printed. */
struct printed {
	char *lines[TRIES_SHOWN];
	size_t n;
};

/* Print each line of LINES that was not printed yet, TITLE before the first. */
static void print_once(struct printed *printed, const char *lines, const char *before,
		       const char *title)
{
	for (size_t len; lines && *lines; lines += len + (lines[len] == '\n')) {
		bool known = false;
		len = strcspn(lines, "\n");
		for (size_t i = 0; i < printed->n; i++)
			known |= strlen(printed->lines[i]) == len &&
				 strncmp(printed->lines[i], lines, len) == 0;
		if (known || printed->n == TRIES_SHOWN)
			continue;
		char *copy = memcpy(moat_get_memory(len + 1), lines, len);
		copy[len] = '\0';
		if (title && printed->n == 0)
			printf("%s\n", title);
		printed->lines[printed->n++] = copy;
		printf("%s%s\n", before, moat_clean(copy));
	}
}

static void forget(struct printed *printed)
{
	for (size_t i = 0; i < printed->n; i++)
		free(printed->lines[i]);
	printed->n = 0;
}

static bool is_shown(const struct moat_diff_view *view, const struct moat_statement *statement)
{
	return statement->changed || statement->watched || view->verbose ||
	       view->effects.watch.n == 0;
}

/* What is watched comes first, and often has the same advice as all. */
static void print_tries(const struct moat_diff_view *view)
{
	const struct moat_judgement *judgement = &view->judgement;
	struct printed printed = { .n = 0 };
	for (size_t i = 0; i < judgement->n; i++)
		if (is_shown(view, &judgement->statements[i]))
			print_once(&printed, judgement->statements[i].advice, "  try: ", NULL);
	forget(&printed);
	for (size_t i = 0; i < judgement->n; i++)
		if (is_shown(view, &judgement->statements[i]))
			print_once(&printed, judgement->statements[i].rules, "    ", "  rules:");
	forget(&printed);
}

static void print_verdict(const struct moat_diff_view *view)
{
	const struct moat_judgement *judgement = &view->judgement;
	moat_diff_head(view, "verdict");
	for (size_t i = 0; i < judgement->n; i++)
		if (is_shown(view, &judgement->statements[i]))
			printf("  %s\n", moat_clean(judgement->statements[i].text));
	printf("  %s\n", moat_clean(judgement->conclusion));
	print_tries(view);
}

void moat_diff_print_effects_text(const struct moat_diff_view *view)
{
	if (moat_diff_same(&view->diff))
		return;
	print_watched(view);
	if (view->verbose)
		print_all(view);
	print_verdict(view);
}
