/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generate.h"

#include <string.h>

bool is_dynamic(const struct type *type)
{
	return type->has_virtual || (type->base && (type->virtual_base || is_dynamic(type->base)));
}

bool has_flexible(const struct type *type)
{
	return type->n_members && type->members[type->n_members - 1].shape == FLEXIBLE;
}

/* Where the members of a type are reached from. */
struct place {
	struct type *root;
	const char *prefix;
	int parent;
	bool direct;
	bool below;
	bool inherited;
	bool judged;
	bool has_value;
};

static void list_members(const struct place *place, const struct type *type);

static void list_member(const struct place *place, const struct member *member, bool has_value)
{
	struct type *root = place->root;
	if (member->shape == BITS && !member->name[0])
		return;
	if (root->n_rows == MAX_ROWS)
		return;
	struct row *row = &root->rows[root->n_rows];
	row->member = member;
	row->parent = place->parent;
	row->direct = place->direct;
	row->below = place->below;
	row->inherited = place->inherited;
	row->judged = place->judged && member->granule;
	row->has_value = has_value && member->shape != AGGREGATE;
	snprintf(row->path, sizeof row->path, "%s%s%s", place->prefix,
		 *place->prefix && member->name[0] ? "." : "", member->name);
	struct place inner = *place;
	inner.parent = root->n_rows++;
	if (member->shape != AGGREGATE || member->count)
		return;
	inner.prefix = row->path;
	inner.direct &= !member->name[0];
	inner.has_value = has_value;
	inner.below |= member->type->number != 0;
	/* What lies in the tail of a no_unique_address member is its holder's doing. */
	inner.judged &= member->type->number == 0 || member->no_address;
	list_members(&inner, member->type);
}

static bool can_have_value(const struct member *member)
{
	return member->shape != BITS || member->name[0];
}

static void list_members(const struct place *place, const struct type *type)
{
	bool done = false; /* the one value of a union */
	for (unsigned i = 0; i < type->n_members; i++) {
		const struct member *member = &type->members[i];
		list_member(place, member, place->has_value && !(type->is_union && done));
		done |= can_have_value(member);
	}
}

static void list_base(struct place *place, const struct type *base)
{
	struct place inner = *place;
	inner.inherited = true;
	inner.parent = -1 - (int)base->number; /* groups do not join those of others */
	if (base->base)
		list_base(&inner, base->base);
	list_members(&inner, base);
}

void list_rows(struct type *type)
{
	struct place place = {
		.root = type,
		.prefix = "",
		.parent = -1,
		.direct = true,
		.judged = true,
		.has_value = !cxx || is_aggregate(type),
	};
	if (type->base)
		list_base(&place, type->base);
	list_members(&place, type);
}

/* ---- contracts ---- */

static bool inside(const struct type *type, int row, unsigned outer)
{
	for (; row >= 0; row = type->rows[row].parent)
		if (row == (int)outer)
			return true;
	return false;
}

static bool seen(const struct type *type, const struct contract *contract)
{
	for (unsigned i = 0; i < type->n_contracts; i++)
		if (type->contracts[i].one == contract->one &&
		    type->contracts[i].other == contract->other)
			return true;
	return false;
}

void add_contracts(struct type *type)
{
	unsigned wanted = chance(50) ? 0 : 1 + pick(MAX_CONTRACTS);
	for (unsigned tries = 0; tries < 40 && type->n_contracts < wanted && type->n_rows;
	     tries++) {
		struct contract contract = { chance(65) ? APART : TOGETHER, pick(type->n_rows),
					     pick(type->n_rows) };
		const struct row *one = &type->rows[contract.one];
		const struct row *other = &type->rows[contract.other];
		/* An attribute of a field of another struct would be that struct's. */
		if (!one->direct || one->inherited || !one->member->name[0] ||
		    !other->member->name[0] || one->member->no_address ||
		    other->member->no_address || inside(type, contract.one, contract.other) ||
		    inside(type, contract.other, contract.one) || seen(type, &contract))
			continue;
		type->contracts[type->n_contracts++] = contract;
	}
}
