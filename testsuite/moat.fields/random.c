/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generate.h"

#include <stdlib.h>
#include <string.h>

#define BITS_OK .bits = true
#define ONLY_C .only_c = true
#define ONLY_CXX .only_cxx = true

const struct scalar scalars[] = {
	{ "char %s", "%u", 1, .bits = false },
	{ "signed char %s", "%u", 1, BITS_OK },
	{ "unsigned char %s", "%u", 1, BITS_OK },
	{ "short %s", "%u", 2, BITS_OK },
	{ "unsigned short %s", "%u", 2, BITS_OK },
	{ "int %s", "%u", 4, BITS_OK },
	{ "unsigned int %s", "%u", 4, BITS_OK },
	{ "long %s", "%u", 8, BITS_OK },
	{ "unsigned long long %s", "%u", 8, BITS_OK },
	{ "_Bool %s", "%u > 0", 1, BITS_OK },
	{ "enum colour %s", "(enum colour)(%u % 3)", 4, BITS_OK },
	{ "float %s", "%u.5f", 4, .bits = false },
	{ "double %s", "%u.25", 8, .bits = false },
	{ "long double %s", "%u.125L", 16, .bits = false },
	{ "__int128 %s", "((__int128)%u << 70 | 5)", 16, .bits = false },
	{ "void *%s", "&truth_target[%u]", 8, .bits = false },
	{ "const char *volatile %s", "&truth_target[%u]", 8, .bits = false },
	{ "int (*%s)(int)", "%u ? truth_function : truth_function", 8, .bits = false },
	{ "int (*%s[2])(int)", "{ 0, %u ? truth_function : truth_function }", 16, .bits = false },
	{ "int %s[2][3]", "{ { 1 }, { 2, 3, %u } }", 24, .bits = false },
	{ "int_vector %s", "{ %u, 2, 3, 4 }", 16, .bits = false },
	{ "double __attribute__((vector_size(32))) %s", "{ %u, 2, 3, 4 }", 32, .bits = false },
	{ "int %s __attribute__((aligned(32)))", "%u", 64, .bits = false },
	{ "struct odd %s", "{ { %u, 7, 9 } }", 3, .bits = false },
	{ "struct empty %s", "{}", 1, .bits = false },
	{ "volatile int %s", "%u", 4, .bits = false },
	{ "_Atomic int %s", "%u", 4, ONLY_C, .atomic = true },
	{ "_Atomic long %s", "%u", 8, ONLY_C, .atomic = true },
	{ "_Atomic(char *) %s", "&truth_target[%u]", 8, ONLY_C, .atomic = true },
	{ "_Atomic struct odd %s", "{ { %u, 7, 9 } }", 4, ONLY_C, .atomic = true },
	{ "_Complex double %s", "%u", 16, ONLY_C },
	{ "std::atomic<int> %s", "%u", 4, ONLY_CXX },
	{ "std::atomic<long> %s", "%u", 8, ONLY_CXX },
	{ "decltype(nullptr) %s", "%u ? nullptr : nullptr", 8, ONLY_CXX },
	{ "std::atomic<unsigned char> %s", "%u", 1, ONLY_CXX },
	{ "std::atomic<void *> %s", "&truth_target[%u]", 8, ONLY_CXX },
	{ "std::atomic_flag %s", "{}", 1, ONLY_CXX },
	{ "int %s[0]", "{}", 4, .bits = false },
	{ "struct empty %s[0]", "{}", 1, .bits = false },
};
const unsigned n_scalars = sizeof scalars / sizeof scalars[0];

/* How one struct's members are drawn. */
struct style {
	unsigned number;
	unsigned tags; /* percent of the members */
	unsigned depth;
	unsigned *serial; /* of names, unique in the struct with all that it holds */
	struct type *const *earlier;
	unsigned n_earlier;
	bool trivial; /* no member with a constructor: C++ forbids them here */
};

static const struct scalar *random_scalar(bool bits, bool trivial)
{
	for (;;) {
		const struct scalar *scalar = &scalars[pick(n_scalars)];
		if ((!bits || scalar->bits) && !(trivial && scalar->only_cxx) &&
		    !(cxx ? scalar->only_c : scalar->only_cxx) && (!scalar->atomic || atomics))
			return scalar;
	}
}

static void name_member(struct member *member, struct style *style)
{
	snprintf(member->name, sizeof member->name, "f%u_%u", style->number, (*style->serial)++);
}

static void tag_member(struct member *member)
{
	static const unsigned sizes[] = { 8, 16, 32, 64, 128, 256 };
	unsigned kind = pick(100);
	if (kind < 45) {
		member->granule = 64;
		strcpy(member->tag, "moat_line");
	} else if (kind < 50) {
		member->granule = 4096;
		strcpy(member->tag, "moat_page");
	} else if (kind < 70) {
		member->granule = sizes[pick(sizeof sizes / sizeof sizes[0])];
		snprintf(member->tag, sizeof member->tag, "moat_bytes(%u)", member->granule);
	} else {
		member->granule = 64;
		member->group = pick(2);
		snprintf(member->tag, sizeof member->tag, "moat_group(g%d)", member->group);
	}
}

static struct type *random_aggregate(struct style *style, bool is_union, bool anonymous);

static void make_bits(struct member *member, struct style *style)
{
	member->shape = BITS;
	member->scalar = random_scalar(true, true);
	unsigned most = member->scalar->size * 8;
	if (strncmp(member->scalar->declarator, "_Bool", 5) == 0)
		most = 1;
	else if (strncmp(member->scalar->declarator, "enum", 4) == 0)
		most = 4;
	member->width = 1 + pick(most);
	if (chance(20)) {
		if (chance(50))
			member->width = 0;
	} else {
		name_member(member, style);
	}
}

/* A struct made before, to be a member. */
static struct type *earlier_type(struct style *style)
{
	struct type *type = style->earlier[pick(style->n_earlier)];
	bool good = !has_flexible(type) && type->size <= 1024 && (!cxx || is_aggregate(type)) &&
		    (!style->trivial || type->trivial);
	return good ? type : NULL;
}

/* One of an empty class, which need not have an address of its own. */
static bool is_empty(const struct member *member)
{
	return cxx && !member->count && strcmp(member->scalar->declarator, "struct empty %s") == 0;
}

static void make_member(struct member *member, struct style *style, bool plain)
{
	memset(member, 0, sizeof *member);
	member->group = -1;
	unsigned kind = plain ? 0 : pick(100);
	if (kind >= 55 && kind < 72) {
		make_bits(member, style);
	} else if (kind >= 72 && kind < 92 && style->depth < 3) {
		bool anonymous = chance(50);
		member->shape = AGGREGATE;
		if (!anonymous)
			name_member(member, style);
		member->type = random_aggregate(style, chance(40), anonymous);
		if (!anonymous && chance(20))
			member->count = 1 + pick(3);
	} else if (kind >= 92 && style->n_earlier && (member->type = earlier_type(style))) {
		member->shape = AGGREGATE;
		name_member(member, style);
		if (chance(30))
			member->count = 1 + pick(3);
		member->no_address = cxx && !member->count && chance(40);
	} else {
		member->scalar = random_scalar(false, style->trivial);
		name_member(member, style);
		if (kind >= 42 && !strchr(strstr(member->scalar->declarator, "%s"), '['))
			member->count = 1 + pick(chance(10) ? 80 : 6);
		member->no_address = is_empty(member) && chance(40);
	}
	/* GCC drops the attributes of an anonymous member without a word. */
	if (member->name[0] && chance(style->tags))
		tag_member(member);
}

static unsigned bound_of(const struct member *member)
{
	unsigned size = member->type ? member->type->size : member->scalar->size;
	return size * (member->count ? member->count : 1) + 32 + 2 * member->granule;
}

/* A struct or union inside another, without a name. */
static struct type *random_aggregate(struct style *style, bool is_union, bool anonymous)
{
	struct type *type = calloc(1, sizeof *type);
	struct style inner = *style;
	if (!type)
		exit(1);
	type->is_union = is_union;
	type->private_from = MAX_MEMBERS;
	type->reorder = !cxx && !is_union && chance(15);
	inner.depth++;
	inner.trivial |= is_union || anonymous;
	inner.tags = chance(50) ? 0 : style->tags / 2;
	type->n_members = 1 + pick(4);
	for (unsigned i = 0; i < type->n_members; i++) {
		/* The offset of an anonymous one is that of its first field. */
		make_member(&type->members[i], &inner, i == 0);
		if (anonymous && i == 0 && is_union)
			type->members[i].tag[0] = type->members[i].granule = 0;
		type->size += bound_of(&type->members[i]);
	}
	return type;
}

bool is_aggregate(const struct type *type)
{
	return !type->base && !type->has_virtual && type->private_from == MAX_MEMBERS;
}

static void make_class(struct type *type, struct style *style)
{
	type->has_virtual = chance(20);
	type->is_template = chance(15);
	if (chance(30))
		type->private_from = pick(type->n_members);
	if (!style->n_earlier || !chance(40))
		return;
	type->base = style->earlier[pick(style->n_earlier)];
	type->virtual_base = chance(15);
	/* The rows of both must have room. */
	if (type->base->is_union || type->base->size > 2048 || type->base->n_rows > 60)
		type->base = NULL;
}

static void make_whole(struct type *type, struct style *style)
{
	type->is_union = chance(3);
	type->packed = chance(10);
	if (chance(8))
		type->pack = 1u << pick(5);
	if (cxx && !type->is_union)
		make_class(type, style);
	type->reorder = !cxx && !type->is_union && chance(40);
	if (chance(10))
		type->limit_size = 16 * (1 + pick(32));
	if (chance(10))
		type->limit_lines = 1 + pick(8);
	if (type->is_union) /* these stand behind structs only */
		type->limit_size = type->limit_lines = 0;
}

struct type *random_type(unsigned number, struct type *const *earlier, unsigned n_earlier)
{
	static const unsigned tags[] = { 0, 8, 20, 20, 60 };
	unsigned serial = 1;
	struct style style = { number, tags[pick(5)], 0, &serial, earlier, n_earlier, false };
	struct type *type = calloc(1, sizeof *type);
	if (!type)
		exit(1);
	type->number = number;
	type->private_from = MAX_MEMBERS;
	type->n_members = 1 + pick(MAX_MEMBERS - 2);
	make_whole(type, &style);
	style.trivial = type->trivial = type->is_union || !cxx || chance(60);
	for (unsigned i = 0; i < type->n_members; i++) {
		make_member(&type->members[i], &style, false);
		type->size += bound_of(&type->members[i]);
	}
	if (!cxx && !type->is_union && type->members[0].name[0] && chance(15)) {
		struct member *last = &type->members[type->n_members++];
		make_member(last, &style, true);
		last->shape = FLEXIBLE;
		last->count = 0;
		last->scalar = &scalars[pick(9)];
	}
	if (type->base)
		type->size += type->base->size;
	return type;
}
