/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The edits. */
#include "generate.h"

#include <string.h>

struct place {
	unsigned unit;
	unsigned index;
};

static struct object *object_at(struct program *program, struct place place)
{
	return &program->units[place.unit].objects[place.index];
}

/* An object of a unit other than NOT_UNIT. */
static struct place random_place(struct program *program, unsigned not_unit)
{
	struct place place;
	do
		place.unit = random_below(program->n_units);
	while (place.unit == not_unit || program->units[place.unit].n == 0);
	place.index = random_below(program->units[place.unit].n);
	return place;
}

static void print_side(const char *side, const struct object *object)
{
	static const char *const kinds[] = { "data",	"bss", "constant", "constant pointer",
					     "pointer", "hot", "cold",	   "tdata",
					     "tbss" };
	if (!object)
		printf(",\"%s\":null", side);
	else
		printf(",\"%s\":{\"kind\":\"%s\",\"size\":%u,\"align\":%u}", side,
		       kinds[object->kind], object->count * object->element, object->align);
}

static unsigned print_edit(const char *kind, unsigned unit, const struct object *old_object,
			   const struct object *new_object)
{
	const struct object *object = old_object ? old_object : new_object;
	printf("{\"kind\":\"%s\",\"unit\":%u,\"name\":\"%s\",\"scope\":%d", kind, unit,
	       object->name, (int)object->scope);
	print_side("old", old_object);
	print_side("new", new_object);
	printf("}");
	return unit;
}

static unsigned edit_add(struct program *program, struct place place, bool numbers)
{
	struct unit *unit = &program->units[place.unit];
	struct object object;
	do
		object = random_object(program, unit);
	while (numbers && object.scope != LOCAL);
	if (numbers)
		object.function = FUNCTIONS - 1; /* GCC numbers from the last one on */
	insert_object(unit, random_below(unit->n + 1), &object);
	return print_edit("add", place.unit, NULL, &object);
}

static unsigned edit_drop(struct program *program, struct place place)
{
	struct unit *unit = &program->units[place.unit];
	struct object object = unit->objects[place.index];
	memmove(&unit->objects[place.index], &unit->objects[place.index + 1],
		(unit->n - place.index - 1) * sizeof object);
	unit->n--;
	return print_edit("drop", place.unit, &object, NULL);
}

static unsigned edit_size(struct program *program, struct place place)
{
	struct object *object = object_at(program, place);
	const struct object before = *object;
	unsigned count = before.count;
	while (object->count == count)
		object->count = random_below(3) ? count + random_count() : random_count();
	return print_edit("size", place.unit, &before, object);
}

static unsigned edit_align(struct program *program, struct place place)
{
	struct object *object = object_at(program, place);
	const struct object before = *object;
	unsigned align = before.align;
	while (object->align == align)
		object->align = 1u << random_below(9);
	/* What is less than the element's own keeps no promise to the code. */
	if (object->align < object->element)
		object->align = object->element * 16;
	return print_edit("align", place.unit, &before, object);
}

static unsigned edit_section(struct program *program, struct place place)
{
	struct object *object = object_at(program, place);
	static const enum kind kinds[] = { DATA, BSS, CONSTANT, HOT, COLD };
	const struct object before = *object;
	enum kind kind = before.kind;
	while (object->kind == kind)
		object->kind = kinds[random_below(sizeof kinds / sizeof kinds[0])];
	return print_edit("section", place.unit, &before, object);
}

/* A unit goes elsewhere in the order of the link. */
static unsigned edit_order(struct program *program)
{
	unsigned n = program->n_units, from = random_below(n), to = from;
	unsigned unit = program->order[from];
	while (to == from)
		to = random_below(2) ? random_below(n) : (from + 1) % n;
	for (unsigned i = from; i < to; i++)
		program->order[i] = program->order[i + 1];
	for (unsigned i = from; i > to; i--)
		program->order[i] = program->order[i - 1];
	program->order[to] = unit;
	printf("{\"kind\":\"order\",\"unit\":%u,\"units\":[", unit);
	for (unsigned i = from < to ? from : to, first = i; i <= (from < to ? to : from); i++)
		printf("%s%u", i == first ? "" : ",", program->order[i]);
	printf("]}");
	return unit;
}

static unsigned edit_once(struct program *program, unsigned not_unit)
{
	struct place place = random_place(program, not_unit);
	switch (random_below(program->n_units > 1 && not_unit == UINT32_MAX ? 9 : 7)) {
	case 0:
		return edit_add(program, place, false);
	case 1:
		return edit_drop(program, place);
	case 2:
	case 3:
		return edit_size(program, place);
	case 4:
		return edit_align(program, place);
	case 5:
		return edit_section(program, place);
	case 6:
		return edit_add(program, place, true);
	default:
		return edit_order(program);
	}
}

void random_edit(struct program *program)
{
	unsigned unit = edit_once(program, UINT32_MAX);
	if (program->n_units > 1 && random_below(5) == 0) {
		printf(",");
		edit_once(program, unit);
	}
}
