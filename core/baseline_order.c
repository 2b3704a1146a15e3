/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "baseline_order.h"

#include <string.h>

int moat_order_text(const char *one, const char *other)
{
	if (!one || !other)
		return (one != NULL) - (other != NULL);
	return strcmp(one, other);
}

int moat_order_number(uint64_t one, uint64_t other)
{
	return (one > other) - (one < other);
}

int moat_base_promise_order(const struct moat_base_promise *one,
			    const struct moat_base_promise *other)
{
	int order = moat_order_text(one->asks.name, other->asks.name);
	return order ? order : moat_order_text(one->asks.place, other->asks.place);
}

int moat_base_promise_order_all(const struct moat_base_promise *one,
				const struct moat_base_promise *other)
{
	const struct moat_promise *a = &one->asks, *b = &other->asks;
	int order = moat_base_promise_order(one, other);
	if (!order)
		order = moat_order_number(a->kind, b->kind);
	if (!order)
		order = moat_order_number(a->granule, b->granule);
	return order ? order : moat_order_text(a->group, b->group);
}

int moat_base_struct_order(const struct moat_base_struct *one, const struct moat_base_struct *other)
{
	int order = moat_order_text(one->is.name, other->is.name);
	return order ? order : moat_order_text(one->is.place, other->is.place);
}

/* Isolated and grouped fields own a run: one way of asking or the other. */
static enum moat_term_kind term_class(const struct moat_term *term)
{
	return term->kind == MOAT_TERM_GROUP ? MOAT_TERM_ISOLATE : term->kind;
}

int moat_base_term_order(const struct moat_term *one, const struct moat_term *other)
{
	int order = moat_order_text(one->field, other->field);
	if (!order)
		order = moat_order_number(term_class(one), term_class(other));
	return order ? order : moat_order_text(one->other, other->other);
}

int moat_base_term_order_all(const struct moat_term *one, const struct moat_term *other)
{
	const uint64_t numbers[][2] = {
		{ one->kind, other->kind },
		{ one->granule, other->granule },
		{ one->limit, other->limit },
		{ one->bit_offset, other->bit_offset },
		{ one->bit_size, other->bit_size },
		{ one->other_offset, other->other_offset },
		{ one->other_size, other->other_size },
	};
	int order = moat_base_term_order(one, other);
	for (size_t i = 0; !order && i < sizeof numbers / sizeof numbers[0]; i++)
		order = moat_order_number(numbers[i][0], numbers[i][1]);
	return order ? order : moat_order_text(one->group, other->group);
}

int moat_base_struct_order_all(const struct moat_base_struct *one,
			       const struct moat_base_struct *other)
{
	int order = moat_base_struct_order(one, other);
	if (!order)
		order = moat_order_number(one->is.size, other->is.size);
	if (!order)
		order = moat_order_number(one->is.align, other->is.align);
	if (!order)
		order = moat_order_number(one->line, other->line);
	if (!order)
		order = moat_order_number(one->n_terms, other->n_terms);
	for (size_t i = 0; !order && i < one->n_terms; i++)
		order = moat_base_term_order_all(&one->terms[i], &other->terms[i]);
	return order;
}
