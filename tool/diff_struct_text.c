/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Structs that are laid out otherwise, for people. */
#include "clean.h"
#include "diff_view.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>

/* So many are shown without -v. */
#define STRUCTS_SHOWN 5
#define NAMES_SHOWN 8
#define CAUSES_SHOWN 1
#define FIELDS_SHOWN 4
#define PLACES_SHOWN 2
#define MATES_SHOWN 5

/* One pair while it is printed; FULL: all of it. */
struct shown {
	const struct moat_diff_structs *structs;
	const struct moat_struct_pair *pair;
	struct moat_struct_layouts layouts;
	bool full;
};

static size_t limit(const struct shown *shown, size_t max)
{
	return shown->full ? SIZE_MAX : max;
}

/* ---- head ---- */

static uint64_t lines_of(uint64_t size, uint64_t line)
{
	return size / line + (size % line != 0);
}

static void print_change(uint64_t before, uint64_t after, const char *unit)
{
	if (before != after)
		printf("%" PRIu64 " -> ", before);
	printf("%" PRIu64 " %s%s", after, unit, moat_plural(after));
}

static void print_name(const struct moat_dwarf_type *type)
{
	printf("%s%s%s", type->by_typedef ? "" : moat_keyword_name(type->keyword),
	       type->by_typedef ? "" : " ", moat_clean(type->name));
	if (type->function)
		printf(", local to %s()", moat_clean(type->function));
}

static void print_head(const struct shown *shown)
{
	const struct moat_struct_layouts *layouts = &shown->layouts;
	uint64_t before = layouts->sides[0].record.size, after = layouts->sides[1].record.size;
	uint64_t line = shown->structs->line;
	fputs("  ", stdout);
	print_name(shown->pair->types[1]);
	fputs(": ", stdout);
	print_change(before, after, "byte");
	fputs(", ", stdout);
	print_change(lines_of(before, line), lines_of(after, line), "line");
	puts(shown->pair->same ? ": the same layout" : "");
	if (shown->pair->ambiguous)
		printf("    one of %" PRIu32 " layouts of that name, now of %" PRIu32
		       ": which is which is a guess\n",
		       shown->pair->types[0]->n_layouts, shown->pair->types[1]->n_layouts);
}

/* ---- causes ---- */

static void print_cause(const struct shown *shown, const char *word, size_t cause)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_struct_say_cause(&shown->layouts, cause, &buf);
	printf("    %s: %s\n", word, moat_said(&buf));
	moat_buf_release(&buf);
}

/* What changed places is one thing, with two ends. */
static bool is_other_end(const struct moat_record_diff *diff, size_t i)
{
	const struct moat_record_cause *cause = &diff->causes[i];
	for (size_t j = 0; j < diff->n_causes; j++) {
		const struct moat_record_cause *other = &diff->causes[j];
		bool first = j == diff->first || (i != diff->first && j < i);
		if (j != i && first && other->kind == cause->kind &&
		    cause->kind == MOAT_RECORD_ORDER && other->fields[0] == cause->fields[0] &&
		    other->fields[1] == cause->fields[1])
			return true;
	}
	return false;
}

static void print_causes(const struct shown *shown)
{
	const struct moat_record_diff *diff = &shown->layouts.diff;
	size_t more = 0, idle = 0;
	if (diff->first == MOAT_NO_RECORD_CAUSE)
		return;
	print_cause(shown, "cause", diff->first);
	for (size_t i = 0; i < diff->n_causes; i++) {
		const struct moat_record_cause *cause = &diff->causes[i];
		if (i == diff->first || cause->of != MOAT_NO_RECORD_CAUSE || is_other_end(diff, i))
			continue;
		if (!cause->step && !shown->full)
			idle++;
		else if (more++ < limit(shown, CAUSES_SHOWN))
			print_cause(shown, "also", i);
	}
	if (more > limit(shown, CAUSES_SHOWN))
		printf("    and %zu more that move something\n", more - CAUSES_SHOWN);
	if (idle)
		printf("    and %zu more that move%s nothing\n", idle, idle == 1 ? "s" : "");
	bool came = diff->n_came > 1 && !diff->n_went, went = diff->n_went > 1 && !diff->n_came;
	if (came || went)
		printf("    %zu fields %s together: a configuration option, or another version of "
		       "the header\n",
		       came ? diff->n_came : diff->n_went, came ? "came" : "went");
}

/* ---- fields ---- */

static const char *path_of(const struct shown *shown, const struct moat_field_diff *field)
{
	return moat_clean(moat_struct_field(&shown->layouts, field->fields)->path);
}

/* Fields that have terms first. */
static bool is_turn(const struct shown *shown, const struct moat_field_diff *field, int turn)
{
	return moat_struct_has_terms(&shown->layouts, field) == (turn == 0);
}

static void print_moved(const struct shown *shown)
{
	const struct moat_record_diff *diff = &shown->layouts.diff;
	size_t n = 0;
	for (int turn = 0; turn < 2; turn++)
		for (size_t i = 0; i < diff->n_fields; i++) {
			const struct moat_field_diff *field = &diff->fields[i];
			struct moat_buf buf = MOAT_BUF_INIT;
			if (!field->moved || !is_turn(shown, field, turn) ||
			    n++ >= limit(shown, FIELDS_SHOWN))
				continue;
			for (int side = 0; side < 2; side++) {
				const struct moat_record *record =
					&shown->layouts.sides[side].record;
				moat_buf_str(&buf, side ? " -> " : " ");
				moat_struct_say_offset(
					record->fields[field->fields[side]].bit_offset, &buf);
			}
			printf("%s%s%s", n == 1 ? "    moved: " : ", ", path_of(shown, field),
			       moat_said(&buf));
			moat_buf_release(&buf);
		}
	if (n > limit(shown, FIELDS_SHOWN))
		printf(", %zu more", n - FIELDS_SHOWN);
	fputs(n ? "\n" : "", stdout);
}

static void print_retyped(const struct shown *shown)
{
	const struct moat_record_diff *diff = &shown->layouts.diff;
	for (size_t i = 0; shown->full && i < diff->n_fields; i++) {
		const struct moat_field_diff *field = &diff->fields[i];
		if (!field->retyped)
			continue;
		printf("    type: %s: ", path_of(shown, field));
		for (int side = 0; side < 2; side++)
			printf("%s'%s'%s", side ? ", was " : "",
			       moat_clean(shown->layouts.sides[!side]
						  .record.fields[field->fields[!side]]
						  .type),
			       side ? "\n" : "");
	}
}

/* ---- lines ---- */

static void print_lines(struct moat_lines lines)
{
	printf("%" PRIu64, lines.first);
	if (lines.last != lines.first)
		printf("..%" PRIu64, lines.last);
}

/* Do both come from the same lines, and go to the same? */
static bool same_lines(const struct moat_field_diff *one, const struct moat_field_diff *other)
{
	for (int side = 0; side < 2; side++)
		if ((one->fields[side] == MOAT_NO_FIELD) !=
			    (other->fields[side] == MOAT_NO_FIELD) ||
		    one->lines[side].first != other->lines[side].first ||
		    one->lines[side].last != other->lines[side].last)
			return false;
	return true;
}

/* Fields whose place is told: they lie in other lines, or with FULL they came or
   went. */
static bool is_placed(const struct shown *shown, const struct moat_field_diff *field)
{
	bool both = field->fields[0] != MOAT_NO_FIELD && field->fields[1] != MOAT_NO_FIELD;
	return field->crossed || (shown->full && !both && !field->inner);
}

/* A list of names: the first behind WORD, the rest counted. */
struct names {
	const char *word;
	size_t n;
	size_t max;
};

static void print_listed(struct names *names, const char *name)
{
	if (names->n++ < names->max)
		printf("%s%s", names->n == 1 ? names->word : ", ", name);
}

static void end_list(const struct names *names)
{
	if (names->n > names->max)
		printf(", %zu more", names->n - names->max);
}

/* Were there any? */
static bool print_mates(const struct shown *shown, size_t of, enum moat_company kind,
			const char *word)
{
	const struct moat_record_diff *diff = &shown->layouts.diff;
	struct names names = { word, 0, limit(shown, MATES_SHOWN) };
	for (size_t i = 0; i < diff->n_fields; i++)
		if (i != of && !diff->fields[i].inner &&
		    moat_record_diff_company(diff, of, i) == kind)
			print_listed(&names, path_of(shown, &diff->fields[i]));
	end_list(&names);
	return names.n > 0;
}

/* The fields that go the same way as field I, and whom they all meet and leave. */
static void print_place(const struct shown *shown, size_t i)
{
	const struct moat_record_diff *diff = &shown->layouts.diff;
	const struct moat_field_diff *field = &diff->fields[i];
	bool came = field->fields[0] == MOAT_NO_FIELD, went = field->fields[1] == MOAT_NO_FIELD;
	struct names names = { ": ", 0, limit(shown, FIELDS_SHOWN) };
	fputs("    line ", stdout);
	if (!came)
		print_lines(field->lines[0]);
	fputs(came || went ? "" : " -> ", stdout);
	if (!went)
		print_lines(field->lines[1]);
	fputs(came ? ", came" : went ? ", went" : "", stdout);
	for (size_t j = i; j < diff->n_fields; j++)
		if (is_placed(shown, &diff->fields[j]) && same_lines(field, &diff->fields[j]) &&
		    moat_struct_has_terms(&shown->layouts, field) ==
			    moat_struct_has_terms(&shown->layouts, &diff->fields[j]))
			print_listed(&names, path_of(shown, &diff->fields[j]));
	end_list(&names);
	bool gained = print_mates(shown, i, MOAT_COMPANY_GAINED, "; line-mates gained: ");
	print_mates(shown, i, MOAT_COMPANY_LOST, gained ? "; lost: " : "; line-mates lost: ");
	putchar('\n');
}

/* Was field I told with one before it? */
static bool is_told(const struct shown *shown, size_t i)
{
	const struct moat_record_diff *diff = &shown->layouts.diff;
	bool terms = moat_struct_has_terms(&shown->layouts, &diff->fields[i]);
	for (size_t j = 0; j < i; j++)
		if (is_placed(shown, &diff->fields[j]) &&
		    same_lines(&diff->fields[i], &diff->fields[j]) &&
		    moat_struct_has_terms(&shown->layouts, &diff->fields[j]) == terms)
			return true;
	return false;
}

static void print_places(const struct shown *shown)
{
	const struct moat_record_diff *diff = &shown->layouts.diff;
	size_t n = 0, max = limit(shown, PLACES_SHOWN);
	for (int turn = 0; turn < 2; turn++)
		for (size_t i = 0; i < diff->n_fields; i++)
			if (is_placed(shown, &diff->fields[i]) &&
			    is_turn(shown, &diff->fields[i], turn) && !is_told(shown, i) &&
			    n++ < max)
				print_place(shown, i);
	if (n > max)
		printf("    and others from line to line in %zu more ways\n", n - max);
}

/* ---- all ---- */

/* False when memory ran out. */
static bool print_pair(const struct moat_diff_view *view, const struct moat_struct_pair *pair,
		       bool full)
{
	struct shown shown = { .structs = &view->structs, .pair = pair, .full = full };
	if (!moat_struct_layouts_load(&shown.layouts, &view->structs, pair))
		return false;
	print_head(&shown);
	print_causes(&shown);
	print_moved(&shown);
	print_retyped(&shown);
	print_places(&shown);
	moat_struct_layouts_release(&shown.layouts);
	return true;
}

static void print_alone(const struct moat_diff_view *view, int side)
{
	const struct moat_diff_structs *structs = &view->structs;
	size_t n = structs->n_alone[side];
	for (size_t i = 0; i < n && (view->verbose || i < NAMES_SHOWN); i++) {
		fputs(i ? ", " : side ? "  came: " : "  went: ", stdout);
		print_name(structs->alone[side][i]);
	}
	if (!view->verbose && n > NAMES_SHOWN)
		printf(", %zu more", n - NAMES_SHOWN);
	fputs(n ? "\n" : "", stdout);
}

static void print_followers(const struct moat_diff_structs *structs, size_t from)
{
	size_t n = 0;
	for (size_t i = from; i < structs->n_pairs; i++)
		if (n++ < NAMES_SHOWN) {
			fputs(n == 1 ? "  by a struct inside of them: " : ", ", stdout);
			print_name(structs->pairs[i].types[1]);
		}
	if (n > NAMES_SHOWN)
		printf(", %zu more", n - NAMES_SHOWN);
	fputs(n ? "\n" : "", stdout);
}

static void print_summary(const struct moat_diff_structs *structs)
{
	printf("  %zu in both by name: %zu differ%s", structs->n_both, structs->n_differ,
	       structs->n_differ == 1 ? "s" : "");
	if (structs->n_follow)
		printf(", %zu of them by a struct inside", structs->n_follow);
	printf("; %zu came, %zu went\n", structs->n_alone[1], structs->n_alone[0]);
}

/* False when memory ran out. */
static bool print_pairs(const struct moat_diff_view *view)
{
	const struct moat_diff_structs *structs = &view->structs;
	bool exact = !structs->all && !structs->wish.glob, full = view->verbose || exact;
	size_t i = 0;
	/* What follows from others is told by name only, unless there is nothing else. */
	for (; i < structs->n_pairs; i++) {
		const struct moat_struct_pair *pair = &structs->pairs[i];
		if (!full && i && pair->follows && !pair->watched)
			break;
		if (!full && i == STRUCTS_SHOWN)
			break;
		if (!print_pair(view, pair, full))
			return false;
	}
	size_t own = i;
	while (own < structs->n_pairs &&
	       (!structs->pairs[own].follows || structs->pairs[own].watched))
		own++;
	if (own > i)
		printf("  ... and %zu more struct%s (-v)\n", own - i, moat_plural(own - i));
	print_followers(structs, own);
	return true;
}

bool moat_diff_print_structs_text(const struct moat_diff_view *view)
{
	const struct moat_diff_structs *structs = &view->structs;
	if (!structs->asked && !structs->possible)
		return true;
	moat_diff_head(view, "structs");
	if (!structs->asked) {
		printf("  not compared; --structs compares all, by DWARF\n");
		return true;
	}
	if (structs->all || structs->wish.glob)
		print_summary(structs);
	if (!print_pairs(view))
		return false;
	print_alone(view, 1);
	print_alone(view, 0);
	return true;
}
