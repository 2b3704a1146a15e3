/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check_report.h"

#include "change_words.h"
#include "clean.h"

#include <inttypes.h>
#include <stdio.h>

/* "IMAGE: VERDICT: 'NAME' (PROMISE, PLACE)" */
static void print_head(const struct moat_check_report *report, const struct moat_finding *finding)
{
	const struct moat_promise *promise = finding->promise;
	const char *name = promise->name ? promise->name : promise->symbol;
	char text[128];
	printf("%s: %s: '%s' (%s", moat_clean(report->input->path),
	       moat_verdict_name(finding->verdict), moat_clean(name),
	       moat_clean(moat_promise_text(promise, text, sizeof text)));
	if (promise->place)
		printf(", %s", moat_clean(promise->place));
	putchar(')');
}

static void print_detail(const char *word, const char *text)
{
	if (text)
		printf("  %s: %s\n", word, moat_clean(text));
}

static void print_breaches(const struct moat_finding *finding)
{
	for (size_t i = 0; i < finding->n_breaches; i++)
		printf(i == 0 ? ": %s\n" : "  also: %s\n", moat_clean(finding->breaches[i].text));
}

static void print_kept(const struct moat_finding *finding)
{
	const struct moat_run run = finding->run;
	printf(": at 0x%" PRIx64 ", %" PRIu64 " bytes", finding->symbol->addr,
	       finding->symbol->size);
	if (finding->promise->granule > 1 && run.hi > run.lo)
		printf(", owns 0x%" PRIx64 "..0x%" PRIx64, run.lo, run.hi - 1);
	/* The guard of a set stands behind its last member. */
	if (finding->promise->granule > 1 && !moat_promise_set(finding->promise))
		printf(", guard %" PRIu64, finding->promise->guard);
	if (finding->file && *finding->file)
		printf(", %s", moat_clean(finding->file));
	putchar('\n');
	print_detail("reason", finding->promise->reason);
}

static void print_finding(const struct moat_check_report *report,
			  const struct moat_finding *finding)
{
	bool quiet = finding->verdict == MOAT_KEPT || finding->verdict == MOAT_DROPPED;
	if (quiet && !report->verbose)
		return;
	print_head(report, finding);
	switch (finding->verdict) {
	case MOAT_KEPT:
		print_kept(finding);
		break;
	case MOAT_BROKEN:
		print_breaches(finding);
		print_detail("reason", finding->promise->reason);
		break;
	case MOAT_DROPPED:
		printf(": the linker left it out, or it has another name now, or another "
		       "binding\n");
		break;
	case MOAT_REFUSED:
		printf(": %s\n", moat_clean(finding->promise->because));
		print_detail("mend", finding->promise->mend);
		break;
	case MOAT_UNKNOWN:
		printf(": %s\n", moat_clean(finding->why));
		print_detail("mend", finding->mend);
		return;
	}
	print_detail("why", finding->why);
	print_detail("mend", finding->mend);
}

void moat_check_print_field_subject(const struct moat_field_finding *finding)
{
	if (!finding->term) {
		printf("struct '%s'", moat_clean(finding->layout->name));
		return;
	}
	const struct moat_instance *instance = finding->instance;
	printf("field '%s.", moat_clean(finding->layout->name));
	printf("%s' (%s) of '", moat_clean(finding->term->field),
	       moat_term_name(finding->term->kind));
	printf("%s'", moat_clean(instance->name ? instance->name : instance->symbol));
}

/* "IMAGE: broken: struct 'NAME'..." or "...: field 'STRUCT.FIELD' of 'GLOBAL'" */
static void print_field(const struct moat_check_report *report,
			const struct moat_field_finding *finding)
{
	printf("%s: %s: ", moat_clean(report->input->path), moat_verdict_name(finding->verdict));
	moat_check_print_field_subject(finding);
	printf(": %s\n", moat_clean(finding->what));
	print_detail("reason", finding->term ? finding->term->reason : NULL);
	print_detail("mend", finding->mend);
}

/* What the image does not tell of whole object files and structs. */
static void print_unseen(const struct moat_check_report *report)
{
	const struct moat_check *check = report->check;
	if (check->n_unlisted) {
		printf("%s: unknown: what %zu object file%s promised: %s manifest%s not in the "
		       "image\n",
		       moat_clean(report->input->path), check->n_unlisted,
		       moat_plural(check->n_unlisted), check->n_unlisted == 1 ? "its" : "their",
		       check->n_unlisted == 1 ? " is" : "s are");
		print_detail("mend",
			     "leave .comment in object files and libraries until the image is "
			     "checked");
	}
	if (check->n_unclear) {
		printf("%s: unknown: fields of %zu global%s: nothing tells which symbols these "
		       "are\n",
		       moat_clean(report->input->path), check->n_unclear,
		       moat_plural(check->n_unclear));
		print_detail("mend", "check the image before strip -x; statics of one name in a "
				     "link-time-optimised image need names of their own");
	}
	if (check->n_unlooked) {
		printf("%s: unknown: fields of %zu global%s: the image has too many terms and "
		       "globals to look at all\n",
		       moat_clean(report->input->path), check->n_unlooked,
		       moat_plural(check->n_unlooked));
		print_detail("mend", "check the object files");
	}
}

static void print_notes(const struct moat_check_report *report)
{
	const struct moat_check *check = report->check;
	for (size_t i = 0; i < check->n_splits; i++) {
		const struct moat_split *split = &check->splits[i];
		printf("%s: note: %s '%s' lies in %zu parts: 0x%" PRIx64 "..0x%" PRIx64
		       ", 0x%" PRIx64 "..0x%" PRIx64 "%s\n",
		       moat_clean(report->input->path), split->kind == MOAT_GROUP ? "group" : "set",
		       moat_clean(split->set), split->n_parts, split->first.lo, split->first.hi - 1,
		       split->second.lo, split->second.hi - 1, split->n_parts > 2 ? ", ..." : "");
		print_detail("mend", "link with the script that `moat ldscript` prints");
	}
	if (check->without_red_zones) {
		printf("%s: note: AddressSanitizer puts no red zone around %zu tagged object%s, "
		       "and "
		       "does not find overflows of them\n",
		       moat_clean(report->input->path), check->without_red_zones,
		       check->without_red_zones == 1 ? "" : "s");
		print_detail("mend",
			     "look for overflows in a build with -fplugin-arg-moat-disable");
	}
	if (check->copyable && report->alone) {
		printf("%s: note: a program may copy %zu tagged variable%s out of this shared "
		       "object "
		       "(copy relocation), without %s\n",
		       moat_clean(report->input->path), check->copyable,
		       check->copyable == 1 ? "" : "s",
		       check->copyable == 1 ? "its guard" : "their guards");
		print_detail("mend", "check it together with the programs: moat check LIBRARY "
				     "PROGRAM...");
	}
	print_unseen(report);
	if (check->same_offset_pages) {
		printf("%s: note: %zu objects with pages of their own start at the same page "
		       "offset 0x%" PRIx64 ", and evict each other from a first-level cache of "
		       "%d ways\n",
		       moat_clean(report->input->path), check->same_offset_pages,
		       check->same_offset, MOAT_L1_WAYS);
		print_detail("mend", "compile with -fplugin-arg-moat-stagger");
	}
	if (report->verbose && report->input->manifest.n_structs && !report->seen)
		printf("%s: note: structs are compared by the manifest only, for want of DWARF: "
		       "units without the plugin are not seen\n",
		       moat_clean(report->input->path));
}

/* WORD: how the other file was asked for. */
static void print_beside(const struct moat_check_report *report, const char *word, const char *noun,
			 const char *path, const struct moat_beside *beside)
{
	for (size_t i = 0; path && i < beside->n_findings; i++) {
		const struct moat_beside_finding *finding = &beside->findings[i];
		printf("%s: %s ", moat_clean(report->input->path), word);
		printf("%s: %s'", moat_clean(path), finding->is_struct ? "struct " : "");
		printf("%s': ", moat_clean(finding->name));
		printf("%s\n", moat_clean(finding->what));
		print_detail("mend", finding->mend);
	}
	if (!path)
		return;
	printf("%s: %s ", moat_clean(report->input->path), word);
	printf("%s: %zu %s%s compared, %zu otherwise", moat_clean(path), beside->n_compared, noun,
	       beside->n_compared == 1 ? "" : "s", beside->n_different);
	if (beside->n_unknown)
		printf(", %zu not compared", beside->n_unknown);
	putchar('\n');
}

void moat_check_print_text(const struct moat_check_report *report)
{
	const struct moat_check *check = report->check;
	for (size_t i = 0; i < check->n_findings; i++)
		print_finding(report, &check->findings[i]);
	for (size_t i = 0; i < check->n_fields; i++)
		print_field(report, &check->fields[i]);
	print_notes(report);
	printf("%s: %zu promise%s: %zu kept, %zu broken, %zu dropped, %zu refused",
	       moat_clean(report->input->path), check->n_findings,
	       check->n_findings == 1 ? "" : "s", check->counts[MOAT_KEPT],
	       check->counts[MOAT_BROKEN], check->counts[MOAT_DROPPED],
	       check->counts[MOAT_REFUSED]);
	if (check->counts[MOAT_UNKNOWN])
		printf(", %zu unknown", check->counts[MOAT_UNKNOWN]);
	if (check->field_counts[MOAT_KEPT] + check->n_fields)
		printf("; fields: %zu kept, %zu broken", check->field_counts[MOAT_KEPT],
		       check->field_counts[MOAT_BROKEN]);
	if (report->input->bad_records)
		printf(", %zu record%s not understood", (size_t)report->input->bad_records,
		       report->input->bad_records == 1 ? "" : "s");
	printf("; cost %" PRIu64 " bytes\n", check->cost);
	print_beside(report, "running", "promise", report->running_path, report->running);
	print_beside(report, "against", "struct", report->against_path, report->against);
}

void moat_check_print_rules_text(const char *path, const struct moat_rules *rules)
{
	for (size_t i = 0; i < rules->n_rules; i++)
		if (!rules->rules[i].matched)
			printf("%s:%u: rule matched nothing: %s\n", moat_clean(path),
			       rules->rules[i].line, moat_clean(rules->rules[i].text));
}

/* ---- what is otherwise than in a baseline ---- */

/* What may be wanted is mended by recording it. */
static void print_change(const char *path, const struct moat_change *change)
{
	printf("%s: %s: ", moat_clean(path), moat_change_word(change));
	moat_change_print_subject(change);
	printf(": %s\n", moat_clean(change->what));
	print_detail("reason", moat_change_reason(change));
	print_detail("why", change->why);
	if (change->mend)
		printf("  mend: %s%s\n", change->mend, change->wanted ? MOAT_CHANGE_RECORD : "");
}

void moat_check_print_baseline_text(const struct moat_baseline_report *report)
{
	const struct moat_changes *changes = report->changes;
	size_t gone = changes->counts[MOAT_CHANGE_GONE], added = changes->counts[MOAT_CHANGE_NEW];
	size_t promises = report->recorded->n_promises, structs = report->recorded->n_structs;
	for (size_t i = 0; i < changes->n_changes; i++)
		print_change(report->path, &changes->changes[i]);
	printf("%s: %zu promise%s and %zu struct%s recorded: %zu gone, %zu changed, %zu new\n",
	       moat_clean(report->path), promises, promises == 1 ? "" : "s", structs,
	       structs == 1 ? "" : "s", gone, changes->n_changes - gone - added, added);
}
