/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report.h"
#include "report_cost.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

static void print_granules(const struct moat_promise *promise, struct moat_buf *text)
{
	if (promise->granule <= 1)
		return;
	struct moat_run run = moat_run_of(promise->start, promise->size, promise->granule);
	uint64_t granules = (run.hi - run.lo) / promise->granule;
	const char *word = promise->word == MOAT_BYTES ? "granule" : moat_word_name(promise->word);
	moat_buf_printf(text, ", owns %" PRIu64 " %s%s of %" PRIu64, granules, word,
			granules == 1 ? "" : "s", promise->granule);
	if (promise->start)
		moat_buf_printf(text, " from +%" PRIu64, promise->start);
	moat_buf_printf(text, ", guard %" PRIu64, promise->guard);
}

static void print_promise(const struct moat_promise *promise, struct moat_buf *text)
{
	char what[96];
	moat_buf_printf(text, "moat:   %s: '%s' %s, %" PRIu64 " bytes", promise->place,
			promise->name, moat_promise_text(promise, what, sizeof what),
			promise->size);
	if (promise->because) {
		moat_buf_printf(text, ", refused: %s; %s\n", promise->because, promise->mend);
		return;
	}
	if (!moat_kind_is_shared(promise->kind))
		print_granules(promise, text);
	moat_buf_printf(text, ", section %s", promise->section);
	if (promise->rule)
		moat_buf_printf(text, ", rule '%s'", promise->rule);
	if (promise->reason)
		moat_buf_printf(text, ", reason: %s", promise->reason);
	moat_buf_str(text, "\n");
}

static void print_set(const struct moat_set_cost *set, struct moat_buf *text)
{
	moat_buf_printf(text,
			"moat:   set '%s': %u member%s, %" PRIu64 " bytes, guard %" PRIu64
			", section %s\n",
			set->name, set->n_members, set->n_members == 1 ? "" : "s", set->size,
			set->guard, set->section);
}

void moat_report_log(const struct moat_report_unit *report)
{
	struct moat_buf text = MOAT_BUF_INIT;
	moat_buf_printf(&text, "moat: %s:", report->unit->source);
	if (report->n_promises)
		moat_buf_printf(&text, " %u tagged", report->n_promises);
	moat_buf_str(&text, "\n");
	for (unsigned i = 0; i < report->n_promises; i++)
		print_promise(&report->promises[i], &text);
	struct moat_set_cost set;
	for (unsigned i = 0; i < report->n_promises; i++)
		if (moat_set_cost_at(report, i, &set))
			print_set(&set, &text);
	if (report->structs)
		moat_buf_str(&text, report->structs);
	unsigned fighting = moat_pages_at_one_offset(report);
	if (fighting > MOAT_L1_WAYS)
		moat_buf_printf(
			&text,
			"moat:   note: %u objects start their pages at one offset and fight "
			"for one cache set; -fplugin-arg-moat-stagger spreads them\n",
			fighting);
	moat_buf_printf(&text, "moat:   cost %" PRIu64 " bytes\n", moat_report_cost(report));
	for (size_t done = 0; !text.failed && done < text.len;) {
		ssize_t wrote = write(STDERR_FILENO, text.text + done, text.len - done);
		if (wrote <= 0)
			break; /* a log that can't be written changes no compilation */
		done += (size_t)wrote;
	}
	moat_buf_release(&text);
}
