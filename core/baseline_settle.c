/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A baseline's entries sorted, and what is equal merged: several files that
   include one header say the same, and so do several images. */
#include "baseline_order.h"

#include <stdlib.h>
#include <string.h>

/* A copy that the linker left out is no worse than one that it kept. */
static int badness(enum moat_verdict verdict)
{
	static const int order[] = {
		[MOAT_DROPPED] = 0, [MOAT_KEPT] = 1,   [MOAT_UNKNOWN] = 2,
		[MOAT_REFUSED] = 3, [MOAT_BROKEN] = 4,
	};
	return order[verdict];
}

static int by_promise(const void *one, const void *other)
{
	const struct moat_base_promise *a = one, *b = other;
	int order = moat_base_promise_order_all(a, b);
	if (!order)
		order = moat_order_text(a->asks.unit, b->asks.unit);
	if (!order)
		order = moat_order_text(a->asks.symbol, b->asks.symbol);
	/* Of one word and one reason the first is kept: no matter who came first. */
	if (!order)
		order = moat_order_number(a->asks.word, b->asks.word);
	return order ? order : moat_order_text(a->asks.reason, b->asks.reason);
}

/* The subjects that the N equal promises are in the unit that has most. */
static uint64_t count_subjects(const struct moat_base_promise *promises, size_t n)
{
	uint64_t most = 0, here = 0, last = 0; /* last: of the subject before */
	for (size_t i = 0; i < n; i++) {
		const struct moat_promise *asks = &promises[i].asks;
		const struct moat_promise *before = i ? &promises[i - 1].asks : NULL;
		uint64_t count = promises[i].count;
		if (!count)
			return 0;
		if (!before || moat_order_text(before->unit, asks->unit) != 0)
			here = last = 0;
		else if (moat_order_text(before->symbol, asks->symbol) != 0)
			last = 0;
		here += count > last ? count - last : 0;
		last = count > last ? count : last;
		most = here > most ? here : most;
	}
	return most < MOAT_BASELINE_MAX ? most : MOAT_BASELINE_MAX;
}

/* Of the N equal promises the first gets all that counts. */
static void merge_promises(struct moat_base_promise *promises, size_t n)
{
	struct moat_base_promise *first = promises;
	first->count = count_subjects(promises, n);
	for (size_t i = 1; i < n; i++) {
		char **reason = &promises[i].asks.reason;
		if (badness(promises[i].state) > badness(first->state))
			first->state = promises[i].state;
		if (promises[i].asks.word < first->asks.word)
			first->asks.word = promises[i].asks.word;
		if (*reason && (!first->asks.reason || strcmp(*reason, first->asks.reason) < 0)) {
			char *other = first->asks.reason;
			first->asks.reason = *reason;
			*reason = other;
		}
	}
	free(first->asks.unit);
	free(first->asks.symbol);
	first->asks.unit = first->asks.symbol = NULL;
	for (size_t i = 1; i < n; i++)
		moat_promise_release(&promises[i].asks);
}

static void settle_promises(struct moat_baseline *baseline)
{
	struct moat_base_promise *promises = baseline->promises;
	size_t n = baseline->n_promises, to = 0;
	if (n)
		qsort(promises, n, sizeof *promises, by_promise);
	for (size_t from = 0, end; from < n; from = end) {
		for (end = from + 1;
		     end < n && moat_base_promise_order_all(&promises[from], &promises[end]) == 0;)
			end++;
		merge_promises(promises + from, end - from);
		promises[to++] = promises[from];
	}
	baseline->n_promises = to;
}

static int by_term(const void *one, const void *other)
{
	const struct moat_term *a = one, *b = other;
	int order = moat_base_term_order_all(a, b);
	return order ? order : moat_order_text(a->reason, b->reason);
}

static void settle_terms(struct moat_base_struct *layout)
{
	struct moat_term *terms = layout->terms;
	size_t n = layout->n_terms, to = 0;
	if (n)
		qsort(terms, n, sizeof *terms, by_term);
	for (size_t i = 0; i < n; i++)
		if (to && moat_base_term_order(&terms[to - 1], &terms[i]) == 0)
			moat_term_release(&terms[i]);
		else
			terms[to++] = terms[i];
	layout->n_terms = to;
}

static int by_layout(const void *one, const void *other)
{
	return moat_base_struct_order_all(one, other);
}

static void settle_structs(struct moat_baseline *baseline)
{
	struct moat_base_struct *structs = baseline->structs;
	size_t n = baseline->n_structs, to = 0;
	for (size_t i = 0; i < n; i++)
		settle_terms(&structs[i]);
	if (n)
		qsort(structs, n, sizeof *structs, by_layout);
	for (size_t i = 0; i < n; i++)
		if (to && by_layout(&structs[to - 1], &structs[i]) == 0)
			moat_base_struct_release(&structs[i]);
		else
			structs[to++] = structs[i];
	baseline->n_structs = to;
}

void moat_baseline_settle(struct moat_baseline *baseline)
{
	settle_promises(baseline);
	settle_structs(baseline);
}
