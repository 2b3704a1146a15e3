/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generate.h"

#include <string.h>

static void indent(unsigned depth)
{
	while (depth--)
		putchar('\t');
}

/* "int (*%s)(int)" with a NAME, and an array's bound behind it. */
static void print_pattern(const char *pattern, const char *name, unsigned count)
{
	const char *at = strstr(pattern, "%s");
	printf("%.*s%s", (int)(at - pattern), pattern, name);
	if (count)
		printf("[%u]", count);
	printf("%s", at + 2);
}

void print_declarator(const struct member *member, const char *name)
{
	print_pattern(member->scalar->declarator, name, member->count);
}

static void print_contracts(const struct type *root, const struct member *member)
{
	for (unsigned kind = APART; root && kind <= TOGETHER; kind++) {
		unsigned n = 0;
		for (unsigned i = 0; i < root->n_contracts; i++) {
			const struct contract *contract = &root->contracts[i];
			if (contract->kind != kind || root->rows[contract->one].member != member)
				continue;
			printf("%s%s",
			       n++	     ? ", " :
			       kind == APART ? " moat_apart(" :
					       " moat_together(",
			       root->rows[contract->other].path);
		}
		if (n)
			printf(")");
	}
}

static void declare_members(const struct type *root, const struct type *type, unsigned depth);

/* The parameter of the struct's template stands for the first plain scalar. */
static const struct member *templated(const struct type *type)
{
	for (unsigned i = 0; type->is_template && i < type->n_members; i++)
		if (type->members[i].shape == SCALAR && type->members[i].scalar <= &scalars[8])
			return &type->members[i];
	return NULL;
}

static void declare_member(const struct type *root, const struct type *type,
			   const struct member *member, unsigned depth)
{
	indent(depth);
	if (member->no_address)
		printf("[[no_unique_address]] ");
	if (member->shape == AGGREGATE && member->type->number) {
		printf("%s%u %s",
		       cxx		      ? "s" :
		       member->type->is_union ? "union s" :
						"struct s",
		       member->type->number, member->name);
	} else if (member->shape == AGGREGATE) {
		printf("%s {\n", member->type->is_union ? "union" : "struct");
		declare_members(root, member->type, depth + 1);
		indent(depth);
		printf("}%s %s", member->type->reorder ? " moat_reorder" : "", member->name);
	} else if (member == templated(type)) {
		print_pattern("T %s", member->name, member->count);
	} else {
		print_declarator(member, member->name);
	}
	if (member->shape == AGGREGATE && member->count)
		printf("[%u]", member->count);
	if (member->shape == BITS)
		printf(" : %u", member->width);
	if (member->shape == FLEXIBLE)
		printf("[]");
	if (member->tag[0])
		printf(" %s", member->tag);
	print_contracts(root, member);
	printf(";\n");
}

static void declare_members(const struct type *root, const struct type *type, unsigned depth)
{
	for (unsigned i = 0; i < type->n_members; i++) {
		if (cxx && i == type->private_from)
			printf("private:\n");
		declare_member(root, type, &type->members[i], depth);
	}
}

static void declare_head(const struct type *type)
{
	if (type->is_template)
		printf("template <typename T> ");
	printf("%s s%u%s", type->is_union ? "union" : "struct", type->number,
	       type->is_template ? "_t" : "");
	if (type->base)
		printf(" : %ss%u", type->virtual_base ? "virtual " : "", type->base->number);
	printf(" {\n");
	if (cxx)
		printf("\ttemplate <int N> friend struct witness;\n");
	if (type->has_virtual)
		printf("\tvirtual void run() {}\n");
}

/* A variable may be declared before its struct is: only its name is known then. */
static void declare_early(const struct type *type)
{
	if (!cxx)
		printf("%s s%u early%u;\n", type->is_union ? "union" : "struct", type->number,
		       type->number);
}

void declare_type(const struct type *type)
{
	printf("\n");
	declare_early(type);
	if (type->pack)
		printf("#pragma pack(push, %u)\n", type->pack);
	declare_head(type);
	declare_members(type, type, 1);
	printf("}%s%s", type->packed ? " __attribute__((packed))" : "",
	       type->reorder ? " moat_reorder" : "");
	if (type->limit_size)
		printf(" moat_size(%u)", type->limit_size);
	if (type->limit_lines)
		printf(" moat_lines(%u)", type->limit_lines);
	printf(";\n");
	if (type->pack)
		printf("#pragma pack(pop)\n");
	const struct member *member = templated(type);
	if (type->is_template) {
		printf("typedef s%u_t<", type->number);
		print_pattern(member ? member->scalar->declarator : "int %s", "", 0);
		printf("> s%u;\n", type->number);
	} else if (!cxx) {
		printf("typedef %s s%u s%u;\n", type->is_union ? "union" : "struct", type->number,
		       type->number);
	}
}
