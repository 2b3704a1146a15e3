/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Writes a random program of several C files, and edits of it:
 *
 *   generate SEED SYMBOLS UNITS EDITS DIR
 *
 * DIR/base has all files, DIR/eN those that edit N changes.  What each edit does
 * goes to standard output as JSON.  edit.c applies the edits, write.c writes.
 */
#include "generate.h"

#include <stdlib.h>
#include <string.h>

static uint64_t random_state;

unsigned random_below(unsigned n)
{
	random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned)((random_state >> 33) % n);
}

/* Sizes as programs have them: mostly small, seldom more than a page. */
unsigned random_count(void)
{
	static const unsigned most[] = { 1, 1, 1, 2, 4, 4, 8, 16, 64, 600 };
	return 1 + random_below(most[random_below(sizeof most / sizeof most[0])]);
}

static enum kind random_kind(bool thread)
{
	static const enum kind kinds[] = { DATA,
					   DATA,
					   DATA,
					   DATA,
					   BSS,
					   BSS,
					   BSS,
					   BSS,
					   CONSTANT,
					   CONSTANT,
					   CONSTANT_POINTER,
					   CONSTANT_POINTER,
					   POINTER,
					   HOT,
					   COLD,
					   TDATA,
					   TBSS };
	unsigned n = sizeof kinds / sizeof kinds[0];
	return kinds[random_below(thread ? n : n - 2)];
}

struct object random_object(struct program *program, struct unit *unit)
{
	struct object object = { .kind = random_kind(program->thread),
				 .element = 1u << random_below(4),
				 .count = random_count() };
	if (object.kind == POINTER || object.kind == CONSTANT_POINTER)
		object.element = 8;
	unsigned scope = random_below(10);
	object.scope = scope < 5 ? GLOBAL : scope < 8 ? STATIC : LOCAL;
	if (random_below(8) == 0)
		object.align = 8u << random_below(5);
	object.alias = object.scope == GLOBAL && random_below(16) == 0;
	if (object.scope == GLOBAL) {
		snprintf(object.name, sizeof object.name, "g%u", program->n_globals++);
	} else if (object.scope == STATIC) {
		/* Others have statics of this name, too. */
		snprintf(object.name, sizeof object.name, "s%u", unit->n_statics++);
	} else {
		static const char *const stems[] = { "key", "key", "key", "once", "buffer" };
		strcpy(object.name, stems[random_below(5)]);
		object.function = random_below(FUNCTIONS);
	}
	return object;
}

void insert_object(struct unit *unit, unsigned at, const struct object *object)
{
	if (unit->n == MAX_OBJECTS)
		abort();
	memmove(&unit->objects[at + 1], &unit->objects[at], (unit->n - at) * sizeof *object);
	unit->objects[at] = *object;
	unit->n++;
}

static void make_program(struct program *program, unsigned n_symbols, unsigned n_units)
{
	program->n_units = n_units;
	program->thread = random_below(3) > 0;
	for (unsigned i = 0; i < n_units; i++)
		program->order[i] = i;
	for (unsigned i = 0; i < n_symbols; i++) {
		struct unit *unit = &program->units[random_below(n_units)];
		struct object object = random_object(program, unit);
		insert_object(unit, unit->n, &object);
	}
}

int main(int argc, char **argv)
{
	static struct program base, edited;
	if (argc != 6)
		return 2;
	random_state = strtoull(argv[1], NULL, 10);
	for (int i = 0; i < 8; i++)
		random_below(2); /* neighbouring seeds start alike */
	unsigned n_units = (unsigned)atoi(argv[3]), n_edits = (unsigned)atoi(argv[4]);
	if (n_units < 1 || n_units > MAX_UNITS)
		return 2;
	make_program(&base, (unsigned)atoi(argv[2]), n_units);
	printf("{\"edits\":[\n");
	for (unsigned i = 0; i <= n_edits; i++) {
		char dir[512];
		bool last = i == n_edits; /* the base: files and objects only */
		edited = base;
		snprintf(dir, sizeof dir, last ? "%s/base" : "%s/e%u", argv[5], i);
		printf(last ? "],\n\"base\":{\"what\":[" : "%s{\"what\":[", i ? ",\n" : "");
		if (!last)
			random_edit(&edited);
		printf("],");
		write_program(&edited, last ? NULL : &base, dir);
		printf("}");
	}
	printf("}\n");
	return 0;
}
