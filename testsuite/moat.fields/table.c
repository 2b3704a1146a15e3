/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "generate.h"

#include <string.h>

static bool is_leaf(const struct member *member)
{
	return member->shape != AGGREGATE || member->count;
}

/* Has it a value to be compared?  The byte of an empty class is none. */
static bool is_compared(const struct row *row)
{
	return row->has_value &&
	       !(cxx && strncmp(row->member->scalar->declarator, "struct empty", 12) == 0);
}

static unsigned number_of(const struct type *root, const struct row *row)
{
	return 1 + (row - root->rows) * 7 % 50 + root->number % 40;
}

/* "%u" in a value stands for NUMBER. */
static void print_value(const struct member *member, unsigned number)
{
	const char *at = strstr(member->scalar->value, "%u");
	unsigned n = member->shape == FLEXIBLE || member->count > 1 ? 2 : 1;
	bool array = member->shape == FLEXIBLE || member->count;
	printf("%s", array ? "{ " : "");
	for (unsigned i = 0; i < n; i++) {
		printf("%s", i ? ", " : "");
		if (at)
			printf("%.*s%u%s", (int)(at - member->scalar->value), member->scalar->value,
			       number + i, at + 2);
		else
			printf("%s", member->scalar->value);
	}
	printf("%s", array ? " }" : "");
}

/* ---- the initialiser ---- */

static const struct row *row_of(const struct type *root, const struct member *member, int parent)
{
	for (unsigned i = 0; i < root->n_rows; i++)
		if (root->rows[i].member == member && root->rows[i].parent == parent)
			return &root->rows[i];
	return NULL;
}

/* In C with designators, as positions mean nothing after a reordering: those of
   an anonymous member's fields are its holder's.  C++ has none for nested ones. */
static void print_fields(const struct type *root, const struct type *type, int parent)
{
	for (unsigned i = 0; i < type->n_members; i++) {
		const struct member *member = &type->members[i];
		const struct row *row = row_of(root, member, parent);
		bool anonymous = !member->name[0];
		if (!row)
			continue;
		if (!cxx && !anonymous)
			printf(".%s = ", member->name);
		if (member->shape != AGGREGATE) {
			print_value(member, number_of(root, row));
		} else {
			printf(cxx || !anonymous ? "{ " : "");
			if (!member->count)
				print_fields(root, member->type, row - root->rows);
			printf(cxx || !anonymous ? "}" : "");
		}
		printf(cxx || !anonymous ? ", " : "");
		if (type->is_union)
			break;
	}
}

static void print_initialiser(const struct type *type)
{
	printf("{ ");
	print_fields(type, type, -1);
	printf("}");
}

/* ---- values and functions of single fields ---- */

static void write_bits(const struct type *type, const struct row *row)
{
	unsigned at = row - type->rows;
	const char *declarator = row->member->scalar->declarator;
	const char *all = strncmp(declarator, "_Bool", 5) == 0 ? "1" :
			  strncmp(declarator, "enum", 4) == 0  ? "(enum colour)-1" :
								 "-1";
	printf("TRUTH_BITS(%u, %s, %s, (", at, row->path, all);
	print_value(row->member, number_of(type, row));
	printf("))\n");
}

/* The value in an object of its own, of the same type. */
static void write_value(const struct type *type, const struct row *row)
{
	char name[32];
	snprintf(name, sizeof name, "value%u_%u%s", type->number, (unsigned)(row - type->rows),
		 row->member->shape == FLEXIBLE ? "[2]" : "");
	printf("static ");
	print_declarator(row->member, name);
	printf(" = ");
	print_value(row->member, number_of(type, row));
	printf(";\n");
}

static void write_flags(const struct row *row)
{
	const struct member *member = row->member;
	static const char *const names[] = { "LEAF",	 "BELOW", "INHERITED",
					     "FLEXIBLE", "VALUE", "ANONYMOUS",
					     "PADDED",	 "EMPTY", "SHARED" };
	const bool set[] = {
		is_leaf(member),
		row->below,
		row->inherited,
		member->shape == FLEXIBLE,
		is_compared(row),
		!member->name[0],
		member->scalar && strncmp(member->scalar->declarator, "long double", 11) == 0,
		member->no_address && member->shape == SCALAR,
		member->no_address && member->shape == AGGREGATE,
	};
	for (unsigned i = 0; i < sizeof set / sizeof set[0]; i++)
		if (set[i])
			printf("TRUTH_%s | ", names[i]);
	printf("0, ");
}

static void write_row(const struct type *type, const struct row *row)
{
	const struct member *member = row->member;
	unsigned at = row - type->rows, number = type->number;
	printf("\t{ \"%s\", %d, %u, %d, %u, ", row->path, row->parent,
	       row->judged ? member->granule : 0, member->group, member->width);
	write_flags(row);
	if (!member->name[0])
		printf("TRUTH_NOWHERE");
	else if (member->shape == BITS)
		printf("TRUTH_FUNCTIONS(%u)", at);
	else if (member->shape == FLEXIBLE)
		printf("TRUTH_END(%s)", row->path);
	else
		printf("TRUTH_AT(%s)", row->path);
	if (is_compared(row) && member->shape != BITS)
		printf(", (const void *)&value%u_%u, sizeof value%u_%u", number, at, number, at);
	else
		printf(", NULL, 0");
	printf(" },\n");
}

/* TYPE's, and those that it inherits: a base's rows are its own first ones. */
static void write_contracts(const struct type *type, bool inherited)
{
	for (unsigned i = 0; i < type->n_contracts; i++)
		printf("\t{ %u, %u, %u, %d },\n", type->contracts[i].kind == TOGETHER,
		       type->contracts[i].one, type->contracts[i].other, inherited);
	if (type->base)
		write_contracts(type->base, true);
}

static void write_rows(const struct type *type)
{
	unsigned number = type->number;
	printf(cxx ? "const struct truth_row witness<%u>::rows[] = {\n" :
		     "static const struct truth_row rows%u[] = {\n",
	       number);
	for (unsigned i = 0; i < type->n_rows; i++)
		write_row(type, &type->rows[i]);
	printf("\t{}\n};\n");
	printf("static const struct truth_contract contracts%u[] = {\n", number);
	write_contracts(type, false);
	printf("\t{}\n};\n");
}

/* Of the struct and of all that it is derived from. */
static void write_pointers(const struct type *type)
{
	printf("static const size_t pointers%u[] = { ", type->number);
	for (const struct type *base = type; base; base = base->base)
		if (is_dynamic(base))
			printf("TRUTH_BASE(s%u), ", base->number);
	printf("SIZE_MAX };\n");
}

/* Objects of the struct: with the initialiser, and copied through a function. */
static void write_objects(const struct type *type)
{
	unsigned number = type->number;
	bool good = !cxx || is_aggregate(type);
	printf("static s%u object%u", number, number);
	if (good) {
		printf(" = ");
		print_initialiser(type);
	}
	printf(";\n");
	bool copies = good && type->trivial && !has_flexible(type);
	if (!copies) {
		printf("#define copy%u NULL\n", number);
		return;
	}
	printf("static __attribute__((noipa)) s%u pass%u(s%u it) { return it; }\n", number, number,
	       number);
	printf("static void copy%u(void *to) { s%u it = ", number, number);
	print_initialiser(type);
	printf("; *(s%u *)to = pass%u(it); }\n", number, number);
}

void write_tables(const struct type *type)
{
	unsigned number = type->number;
	write_objects(type);
	for (unsigned i = 0; i < type->n_rows; i++)
		if (is_compared(&type->rows[i]) && type->rows[i].member->shape != BITS)
			write_value(type, &type->rows[i]);
	printf("#undef HERE\n#undef OBJECT\n#undef NUMBER\n");
	printf("#define HERE s%u\n#define OBJECT object%u\n#define NUMBER %u\n", number, number,
	       number);
	if (cxx)
		printf("template <> struct witness<%u> {\n", number);
	for (unsigned i = 0; i < type->n_rows; i++)
		if (type->rows[i].member->shape == BITS)
			write_bits(type, &type->rows[i]);
	if (cxx)
		printf("static const struct truth_row rows[];\n};\n");
	write_rows(type);
	write_pointers(type);
}

/* Does a tag change the layout of the struct, or of one inside? */
static bool is_tagged(const struct type *type)
{
	if (type->reorder || (type->base && is_tagged(type->base)))
		return true;
	for (unsigned i = 0; i < type->n_members; i++)
		if (type->members[i].granule ||
		    (type->members[i].type && is_tagged(type->members[i].type)))
			return true;
	return false;
}

/* Has the first member a row?  An unnamed bit-field has none. */
static bool can_stand_first(const struct member *member)
{
	return member->shape != BITS || member->name[0];
}

void write_main(struct type *const *types, unsigned n)
{
	printf("\nstatic const struct truth_struct structs[] = {\n");
	for (unsigned i = 0; i < n; i++) {
		const struct type *type = types[i];
		unsigned number = type->number;
		printf("\t{ %u, sizeof(s%u), __alignof__(s%u), %s%u%s, contracts%u, pointers%u, ",
		       number, number, number, cxx ? "witness<" : "rows", number,
		       cxx ? ">::rows" : "", number, number);
		printf("&object%u, copy%u, ", number, number);
		printf(cxx ? "NULL, " : "&early%u, ", number);
		printf("%s%s%s%s%s0, %u, %u },\n", type->reorder ? "TRUTH_REORDER | " : "",
		       type->is_union ? "TRUTH_UNION | " : "",
		       is_aggregate(type) ? "TRUTH_PLAIN | " : "",
		       is_tagged(type) ? "TRUTH_TAGGED | " : "",
		       can_stand_first(&type->members[0]) ? "TRUTH_FIRST | " : "", type->limit_size,
		       type->limit_lines);
	}
	printf("\t{}\n};\n\nint main(void)\n{\n\treturn truth_main(structs);\n}\n");
}
