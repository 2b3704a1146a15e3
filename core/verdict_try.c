/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What to try next: rules to paste. */
#include "refusal.h"
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

/* A file's name that a rule can hold as it is, and that can be a source's. */
static bool is_plain_file(const char *file)
{
	size_t len = file ? strlen(file) : 0;
	return len > 0 && file[strspn(file, LETTERS "./+-")] == '\0' &&
	       !(len > 2 && strcmp(file + len - 2, ".o") == 0);
}

/* ---- what the compiler would refuse ---- */

/* Is SECTION one of LIST, or in an object file one of a single object of such a kind? */
static bool is_among(const char *section, const char *const *list)
{
	for (; *list; list++) {
		size_t len = strlen(*list);
		if (strncmp(section, *list, len) == 0 &&
		    (!section[len] || (section[len] == '.' && section[len + 1] != '.')))
			return true;
	}
	return false;
}

/* What is in SECTION has no section of the user's. */
static bool is_usual(const char *section)
{
	static const char *const usual[] = { ".data",  ".bss",	   ".rodata", ".tdata",	  ".tbss",
					     ".sdata", ".sbss",	   ".sdata2", ".srodata", ".lbss",
					     ".ldata", ".lrodata", NULL };
	return is_among(section, usual);
}

/* Is SECTION where cold data goes already? */
static bool is_cold(const char *section)
{
	static const char *const cold[] = { ".lbss", ".ldata", ".lrodata", NULL };
	return is_among(section, cold) || strstr(section, ".cold.");
}

/* Can a variable like SYMBOL, as far as the image tells, have a promise of KIND? */
static bool can_have(const struct moat_half *half, const struct moat_symbol *symbol,
		     enum moat_kind kind)
{
	const struct moat_image *image = half->image;
	const struct moat_section *section =
		symbol->section < image->n_sections ? &image->sections[symbol->section] : NULL;
	const struct moat_promise promise = { .kind = kind };
	const struct moat_target target = { .kernel = symbol->addr >> 63 };
	bool thread = section && section->tls;
	const struct moat_global global = {
		.storage = thread ? MOAT_TDATA : MOAT_DATA,
		.section = section && !is_usual(section->name) ? section->name : NULL,
		.size = 1,
	};
	return !moat_refuse(&promise, &global, &target) &&
	       !(section && kind == MOAT_COLD && is_cold(section->name));
}

/* ---- rules ---- */

/* Are there several symbols whose names start with the LEN bytes of NAME, up to a number? */
static bool occurs_often(const struct moat_image *image, const char *name, size_t len)
{
	size_t n = 0;
	for (size_t i = 0; i < image->n_symbols && n < 2; i++) {
		const char *other = image->symbols[i].name;
		n += other && strncmp(other, name, len) == 0 && plain_length(other) == len;
	}
	return n > 1;
}

bool moat_say_rule(struct moat_buf *rules, const struct moat_effects *effects, enum moat_side side,
		   size_t object, enum moat_kind kind)
{
	const struct moat_half *half = &effects->diff->halves[side];
	const struct moat_symbol *symbol = moat_said_symbol(effects, side, object);
	size_t len = plain_length(symbol->name);
	const char *file = moat_object_file(&half->map, object);
	bool list = half->image->kind == MOAT_IMAGE_LIST;
	if (!len || symbol->kind != MOAT_SYMBOL_DATA || is_of_tools(symbol->name, file) ||
	    !can_have(half, symbol, kind))
		return false;
	/* Without its file's name a rule for a static is one for all of that name.  What a list
	   has instead is a module's. */
	bool placed = !list && is_plain_file(file);
	if (symbol->local && !list && file && *file && !placed)
		return false;
	moat_buf_str(rules, "global ");
	moat_buf_add(rules, symbol->name, len);
	if (symbol->local && placed)
		moat_buf_printf(rules, " in %s", file);
	else if (symbol->local && occurs_often(half->image, symbol->name, len))
		moat_buf_str(rules, " in FILE");
	moat_buf_printf(rules, " %s\n", kind == MOAT_COLD ? "cold" : "line");
	return true;
}

void moat_say_rules(struct moat_saying *saying, const struct moat_count *count)
{
	const struct moat_effects *effects = saying->effects;
	for (size_t i = 0; i < count->n_some; i++) {
		size_t some = count->some[i];
		size_t object = saying->statement->watched ?
					effects->watch.list[some].objects[MOAT_OLD] :
					some;
		moat_say_rule(&saying->rules, effects, MOAT_OLD, object, MOAT_ISOLATE);
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
		if (!moat_say_rule(&saying->rules, saying->effects, MOAT_NEW, object, MOAT_COLD))
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
