/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What became of promises, for people: what is broken first. */
#include "change_words.h"
#include "check_report.h"
#include "clean.h"
#include "diff_view.h"

#include <stdio.h>

/* So many are shown without -v. */
#define CHANGES_SHOWN 8

static void print_detail(const char *word, const char *text)
{
	if (text)
		printf("    %s: %s\n", word, moat_clean(text));
}

/* Broken, gone, otherwise, new. */
static int rank(const struct moat_change *change)
{
	return change->broken			? 0 :
	       change->kind == MOAT_CHANGE_GONE ? 1 :
	       change->kind != MOAT_CHANGE_NEW	? 2 :
						  3;
}

static void print_change(const struct moat_diff_promises *promises,
			 const struct moat_change *change)
{
	const struct moat_finding *finding = moat_diff_promises_finding(promises, change);
	printf("  %s: ", change->broken ? "broken" : moat_change_word(change));
	moat_change_print_subject(change);
	printf(": %s\n", moat_clean(change->what));
	print_detail("reason", moat_change_reason(change));
	for (size_t i = 0; finding && i < finding->n_breaches; i++)
		print_detail(i ? "also" : "what", finding->breaches[i].text);
	print_detail("why", finding ? finding->why : change->why);
	print_detail("mend", finding ? finding->mend : change->wanted ? NULL : change->mend);
}

static void print_field(const struct moat_field_finding *finding)
{
	printf("  broken: ");
	moat_check_print_field_subject(finding);
	printf(": %s\n", moat_clean(finding->what));
	print_detail("reason", finding->term ? finding->term->reason : NULL);
	print_detail("mend", finding->mend);
}

static void print_summary(const struct moat_diff_promises *promises)
{
	const struct moat_baseline *sides = promises->diff.sides;
	const struct moat_changes *changes = &promises->diff.changes;
	size_t broken = moat_promise_diff_broken(&promises->diff);
	size_t gone = changes->counts[MOAT_CHANGE_GONE], added = changes->counts[MOAT_CHANGE_NEW];
	printf("  %zu -> %zu promise%s, %zu -> %zu struct%s with terms: %zu newly broken; %zu "
	       "gone, "
	       "%zu changed, %zu new\n",
	       sides[0].n_promises, sides[1].n_promises, sides[1].n_promises == 1 ? "" : "s",
	       sides[0].n_structs, sides[1].n_structs, sides[1].n_structs == 1 ? "" : "s", broken,
	       gone, changes->n_changes - gone - added, added);
}

void moat_diff_print_promises_text(const struct moat_diff_view *view)
{
	const struct moat_diff_promises *promises = &view->promises;
	const struct moat_changes *changes = &promises->diff.changes;
	size_t n = 0, total = promises->diff.n_broken + changes->n_changes;
	if (!promises->compared && !promises->why_not)
		return;
	moat_diff_head(view, "promises");
	if (!promises->compared) {
		printf("  not compared: '%s' %s\n",
		       moat_clean(promises->inputs[promises->why_side]->path), promises->why_not);
		return;
	}
	print_summary(promises);
	for (int turn = 0; turn < 4; turn++) {
		for (size_t i = 0; i < changes->n_changes; i++)
			if (rank(&changes->changes[i]) == turn &&
			    (n++ < CHANGES_SHOWN || view->verbose))
				print_change(promises, &changes->changes[i]);
		for (size_t i = 0; turn == 0 && i < promises->diff.n_broken; i++)
			if (n++ < CHANGES_SHOWN || view->verbose)
				print_field(promises->diff.broken[i]);
	}
	if (total > CHANGES_SHOWN && !view->verbose)
		printf("  ... and %zu more change%s (-v)\n", total - CHANGES_SHOWN,
		       total - CHANGES_SHOWN == 1 ? "" : "s");
}
