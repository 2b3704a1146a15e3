/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A program as C files, and as JSON. */
#include "generate.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const char *const types[] = { [1] = "char", [2] = "short", [4] = "int", [8] = "long long" };

static bool is_pointer(const struct object *object)
{
	return object->kind == POINTER || object->kind == CONSTANT_POINTER;
}

static void write_object(FILE *to, const struct object *object)
{
	enum kind kind = object->kind;
	fprintf(to, "%s%s%s%s %s%s[%u] __attribute__((used",
		object->scope == GLOBAL ? "" : "static ",
		kind == TDATA || kind == TBSS ? "_Thread_local " : "",
		kind == CONSTANT ? "const " : "",
		is_pointer(object) ? "void *" : types[object->element],
		kind == CONSTANT_POINTER ? "const " : "", object->name, object->count);
	if (object->align)
		fprintf(to, ", aligned(%u)", object->align);
	if (kind == HOT || kind == COLD)
		fprintf(to, ", section(\"%s\")", kind == HOT ? ".hot" : "cold_data");
	fprintf(to, "))%s;\n",
		is_pointer(object)	    ? " = { anchor }" :
		kind == BSS || kind == TBSS ? "" :
					      " = { 1 }");
	if (object->alias)
		fprintf(to, "extern __typeof(%s) %s_alias __attribute__((alias(\"%s\")));\n",
			object->name, object->name, object->name);
}

static void write_unit(const struct unit *unit, unsigned number, const char *dir)
{
	char path[600];
	snprintf(path, sizeof path, "%s/u%u.c", dir, number);
	FILE *to = fopen(path, "w");
	if (!to)
		exit(2);
	fputs(number ? "void anchor(void);\n" :
		       "void anchor(void) {}\nint main(void) { return 0; }\n",
	      to);
	for (unsigned i = 0; i < unit->n; i++)
		if (unit->objects[i].scope != LOCAL)
			write_object(to, &unit->objects[i]);
	for (unsigned f = 0; f < FUNCTIONS; f++) {
		fprintf(to, "void u%u_f%u(void)\n{\n", number, f);
		/* In a block each: they may have one name. */
		for (unsigned i = 0; i < unit->n; i++) {
			if (unit->objects[i].scope != LOCAL || unit->objects[i].function != f)
				continue;
			fputs("{\n", to);
			write_object(to, &unit->objects[i]);
			fputs("}\n", to);
		}
		fputs("}\n", to);
	}
	fclose(to);
}

void write_program(const struct program *program, const struct program *base, const char *dir)
{
	const char *before = "";
	mkdir(dir, 0777);
	printf("\"units\":[");
	for (unsigned i = 0; i < program->n_units; i++) {
		const struct unit *unit = &program->units[i];
		if (base && memcmp(unit, &base->units[i], sizeof *unit) == 0)
			continue;
		write_unit(unit, i, dir);
		printf("%s%u", before, i);
		before = ",";
	}
	printf("],\"order\":[");
	for (unsigned i = 0; i < program->n_units; i++)
		printf("%s%u", i ? "," : "", program->order[i]);
	printf("]");
}
