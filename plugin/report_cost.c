/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "report_cost.h"

#include <string.h>

static bool same_set(const struct moat_promise *one, const struct moat_promise *other)
{
	return moat_kind_is_shared(one->kind) && moat_promise_agrees(one, other) && !one->because &&
	       !other->because;
}

bool moat_set_cost_at(const struct moat_report_unit *report, unsigned i, struct moat_set_cost *set)
{
	const struct moat_promise *first = &report->promises[i];
	if (!same_set(first, first))
		return false;
	for (unsigned j = 0; j < i; j++)
		if (same_set(first, &report->promises[j]))
			return false;
	memset(set, 0, sizeof *set);
	set->name = moat_promise_set(first);
	set->section = first->section;
	for (unsigned j = i; j < report->n_promises; j++)
		if (same_set(first, &report->promises[j])) {
			set->n_members++;
			set->size += report->promises[j].size;
		}
	set->guard = moat_guard_bytes(set->size, 0, first->granule);
	return true;
}

static bool is_page(const struct moat_promise *promise)
{
	return promise->kind == MOAT_ISOLATE && promise->word == MOAT_PAGE && !promise->because;
}

unsigned moat_pages_at_one_offset(const struct moat_report_unit *report)
{
	/* Offsets are multiples of a line within a page: few. */
	unsigned most = 0;
	for (unsigned i = 0; i < report->n_promises; i++) {
		unsigned same = 0;
		if (!is_page(&report->promises[i]))
			continue;
		for (unsigned j = i; j < report->n_promises; j++)
			same += is_page(&report->promises[j]) &&
				report->promises[j].start == report->promises[i].start;
		if (same > most)
			most = same;
		if (most > report->n_promises / 2)
			break;
	}
	return most;
}

uint64_t moat_report_cost(const struct moat_report_unit *report)
{
	uint64_t cost = 0;
	struct moat_set_cost set;
	for (unsigned i = 0; i < report->n_promises; i++) {
		if (!report->promises[i].because)
			cost += report->promises[i].guard + report->promises[i].start;
		if (moat_set_cost_at(report, i, &set))
			cost += set.guard;
	}
	return cost;
}

void moat_objects_cost_of(const struct moat_report_unit *report, struct moat_objects_cost *cost)
{
	memset(cost, 0, sizeof *cost);
	for (unsigned i = 0; i < report->n_objects; i++) {
		const struct moat_report_object *object = &report->objects[i];
		cost->size.before += object->size.before;
		cost->size.after += object->size.after;
		cost->lines.before += object->lines.before;
		cost->lines.after += object->lines.after;
	}
}
