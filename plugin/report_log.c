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

/* ---- structs ---- */

/* "A -> B", or "A" where nothing changed. */
static void print_change(const struct moat_change *change, struct moat_buf *text)
{
	if (change->before != change->after)
		moat_buf_printf(text, "%" PRIu64 " -> ", change->before);
	moat_buf_printf(text, "%" PRIu64, change->after);
}

static void print_counts(const struct moat_change *size, const struct moat_change *lines,
			 struct moat_buf *text)
{
	print_change(size, text);
	moat_buf_str(text, " bytes, ");
	print_change(lines, text);
	moat_buf_str(text, lines->after == 1 ? " line" : " lines");
}

/* A bit-field's offset is "BYTE:BIT". */
static void print_offset(uint64_t bits, struct moat_buf *text)
{
	moat_buf_printf(text, "%" PRIu64, bits / 8);
	if (bits % 8)
		moat_buf_printf(text, ":%" PRIu64, bits % 8);
}

static void print_move(const struct moat_move *move, struct moat_buf *text)
{
	moat_buf_printf(text, "moat:     '%s' moved ", move->path);
	print_offset(move->offset.before, text);
	moat_buf_str(text, " -> ");
	print_offset(move->offset.after, text);
	moat_buf_str(text, ", line ");
	print_change(&move->line, text);
	moat_buf_str(text, "\n");
}

static void print_struct(const struct moat_report_struct *item, struct moat_buf *text)
{
	const struct moat_followers *change = &item->change;
	moat_buf_printf(text, "moat:   %s: struct '%s', ", item->place, item->name);
	print_counts(&change->size, &change->lines, text);
	moat_buf_str(text, ", aligned to ");
	print_change(&change->align, text);
	moat_buf_str(text, ", holes ");
	print_change(&change->holes, text);
	moat_buf_str(text, ", padding ");
	print_change(&change->padding, text);
	moat_buf_str(text, item->known ? "\n" : "; what it is without tags is not known\n");
	for (size_t i = 0; i < change->n_moves; i++)
		print_move(&change->moves[i], text);
}

static void print_structs(const struct moat_report_unit *report, struct moat_buf *text)
{
	for (unsigned i = 0; i < report->n_structs; i++)
		print_struct(&report->structs[i], text);
	if (report->reordered)
		moat_buf_str(text, report->reordered);
	for (unsigned i = 0; i < report->n_objects; i++) {
		const struct moat_report_object *object = &report->objects[i];
		moat_buf_printf(text, "moat:   %s: '%s' of type '%s', ", object->place,
				object->name, object->type);
		print_counts(&object->size, &object->lines, text);
		moat_buf_str(text, "\n");
	}
	if (!report->n_objects)
		return;
	struct moat_objects_cost cost;
	moat_objects_cost_of(report, &cost);
	moat_buf_printf(text, "moat:   %u object%s of such structs, ", report->n_objects,
			report->n_objects == 1 ? "" : "s");
	print_counts(&cost.size, &cost.lines, text);
	moat_buf_str(text, "\n");
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
	print_structs(report, &text);
	if (report->unit->no_red_zones && report->n_promises)
		moat_buf_str(&text,
			     "moat:   note: AddressSanitizer puts no red zone around what is "
			     "tagged\n");
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
