/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to try next: rules to paste. */
#include "verdict_parts.h"

#include <stdlib.h>
#include <string.h>

/* So many causes are worth a rule. */
#define CAUSES_NAMED 3

#define LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_"

/* How much of NAME a rule can say: up to the number that the compiler added to
   a static of a function, or 0 where it is no name of C. */
static size_t plain_length(const char *name)
{
	size_t len = strspn(name, LETTERS "$");
	bool mangled = name[0] == '_' && name[1] == 'Z';
	if (mangled || (name[len] != '\0' && name[len] != '.'))
		return 0;
	return len;
}

/* Is NAME, of FILE, nothing that the compiler sees by that name in the next build
   too: what linkers and start files define, and what a counter makes the name of? */
static bool is_of_tools(const char *name, const char *file)
{
	static const char *const names[] = { "_DYNAMIC", "_GLOBAL_OFFSET_TABLE_" };
	static const char *const counted[] = { "__UNIQUE_ID_", "__compound_literal." };
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	for (size_t i = 0; i < sizeof counted / sizeof *counted; i++)
		if (strncmp(name, counted[i], strlen(counted[i])) == 0)
			return true;
	return file && strcmp(file, "crtstuff.c") == 0;
}

/* A file's name that a rule can hold as it is. */
static bool is_plain_file(const char *file)
{
	return file && *file && file[strspn(file, LETTERS "./+-")] == '\0';
}

bool moat_say_rule(struct moat_buf *rules, const struct moat_effects *effects, enum moat_side side,
		   size_t object, const char *promise)
{
	const struct moat_half *half = &effects->diff->halves[side];
	const struct moat_symbol *symbol = moat_said_symbol(effects, side, object);
	size_t len = plain_length(symbol->name);
	const char *file = moat_object_file(&half->map, object);
	if (!len || symbol->kind != MOAT_SYMBOL_DATA || is_of_tools(symbol->name, file))
		return false;
	moat_buf_str(rules, "global ");
	moat_buf_add(rules, symbol->name, len);
	/* In a list it is a module's name. */
	if (symbol->local && half->image->kind != MOAT_IMAGE_LIST && is_plain_file(file))
		moat_buf_printf(rules, " in %s", file);
	moat_buf_printf(rules, " %s\n", promise);
	return true;
}

void moat_say_rules(struct moat_saying *saying, const struct moat_count *count, const char *promise)
{
	const struct moat_effects *effects = saying->effects;
	for (size_t i = 0; i < count->n_some; i++) {
		size_t some = count->some[i];
		size_t object = saying->statement->watched ?
					effects->watch.list[some].objects[MOAT_OLD] :
					some;
		moat_say_rule(&saying->rules, effects, MOAT_OLD, object, promise);
	}
}

/* ---- causes ---- */

/* The object of NEW that makes room before what stands behind it, or
   MOAT_NO_OBJECT: the causes that a tag can take out of the way. */
static size_t pushing_object(const struct moat_diff *diff, const struct moat_cause *cause)
{
	/* What grew for certain; without sizes it may be what is behind a mark. */
	bool grew = cause->kind == MOAT_CAUSE_GREW && cause->certain;
	if ((cause->kind != MOAT_CAUSE_CAME && !grew) || cause->amount <= 0 ||
	    cause->new_cell == MOAT_NO_CELL)
		return MOAT_NO_OBJECT;
	uint32_t object = diff->halves[MOAT_NEW].cells[cause->new_cell].object;
	return object == UINT32_MAX ? MOAT_NO_OBJECT : object;
}

static bool is_heavier(const struct moat_diff *diff, size_t one, size_t other)
{
	int64_t a = diff->causes[one].amount;
	int64_t b = diff->causes[other].amount;
	return a != b ? a > b : one < other;
}

/* The causes of most bytes, at most CAUSES_NAMED. */
static size_t heaviest(const struct moat_diff *diff, size_t *causes)
{
	size_t n = 0;
	for (size_t i = 0; i < diff->n_causes; i++) {
		if (pushing_object(diff, &diff->causes[i]) == MOAT_NO_OBJECT)
			continue;
		size_t at = n < CAUSES_NAMED ? n++ : CAUSES_NAMED;
		for (; at > 0 && is_heavier(diff, i, causes[at - 1]); at--)
			if (at < CAUSES_NAMED)
				causes[at] = causes[at - 1];
		if (at < CAUSES_NAMED)
			causes[at] = i;
	}
	return n;
}

void moat_say_causes(struct moat_saying *saying)
{
	const struct moat_diff *diff = saying->effects->diff;
	const struct moat_map *map = &diff->halves[MOAT_NEW].map;
	size_t causes[CAUSES_NAMED];
	size_t n = heaviest(diff, causes), said = 0;
	const char *name = NULL;
	for (size_t i = 0; i < n; i++) {
		size_t object = pushing_object(diff, &diff->causes[causes[i]]);
		if (!moat_say_rule(&saying->rules, saying->effects, MOAT_NEW, object, "cold"))
			continue;
		name = moat_object_symbol(map, &map->objects[object])->name;
		said++;
	}
	if (said == 1)
		moat_buf_printf(&saying->advice,
				"if '%s' is seldom used, cold keeps it from moving what follows\n",
				name);
	else if (said)
		moat_buf_str(
			&saying->advice,
			"those that are seldom used can be cold, and move nothing that follows\n");
}
