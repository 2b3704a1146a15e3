/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "name_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r"

bool moat_names_add(struct moat_names *names, const char *name, size_t len)
{
	if ((names->n & (names->n - 1)) == 0) { /* the room is the next power of two */
		size_t room = names->n ? 2 * names->n : 1;
		char **more = realloc(names->names, room * sizeof *more);
		if (!more)
			return false;
		names->names = more;
	}
	names->names[names->n] = strndup(name, len);
	return names->names[names->n] && ++names->n;
}

static bool set_fault(struct moat_heat_fault *fault, size_t line, const char *text)
{
	fault->line = line;
	snprintf(fault->text, sizeof fault->text, "%s", text);
	return false;
}

static bool is_blank(char c)
{
	return c && strchr(BLANKS, c);
}

/* The only word of the line [AT, END); a length of 0: there is none. */
static bool take_word(const char *at, const char *end, size_t *ret_len, const char **ret_word)
{
	const char *comment = memchr(at, '#', (size_t)(end - at));
	if (comment)
		end = comment;
	while (at < end && is_blank(*at))
		at++;
	while (at < end && is_blank(end[-1]))
		end--;
	*ret_word = at;
	*ret_len = (size_t)(end - at);
	for (; at < end; at++)
		if (is_blank(*at))
			return false;
	return true;
}

static bool parse_plain(struct moat_names *names, const char *text, size_t size,
			struct moat_heat_fault *fault)
{
	const char *end = text + size;
	size_t line = 0;
	if (memchr(text, '\0', size))
		return set_fault(fault, 0, "it is binary, so it is no list of names");
	for (const char *at = text; at < end; line++) {
		const char *next = memchr(at, '\n', (size_t)(end - at)), *word;
		size_t len;
		if (!take_word(at, next ? next : end, &len, &word))
			return set_fault(fault, line + 1,
					 "is neither one name nor a weight and a name");
		if (len && !moat_names_add(names, word, len))
			return set_fault(fault, 0, "there is not enough memory");
		at = next ? next + 1 : end;
	}
	return names->n || set_fault(fault, 0, "it names no symbol");
}

bool moat_names_parse(struct moat_names *names, const char *text, size_t size,
		      struct moat_heat_fault *fault)
{
	struct moat_heat_list list;
	if (size == 0)
		return set_fault(fault, 0, "it is empty");
	if (!moat_heat_parse(&list, text, size, fault))
		return parse_plain(names, text, size, fault);
	bool done = true;
	for (size_t i = 0; done && i < list.n_entries; i++) {
		const char *name = list.entries[i].name;
		/* Entries of one name stand together. */
		if (i == 0 || strcmp(name, list.entries[i - 1].name) != 0)
			done = moat_names_add(names, name, strlen(name));
	}
	moat_heat_list_release(&list);
	return done || set_fault(fault, 0, "there is not enough memory");
}

void moat_names_release(struct moat_names *names)
{
	for (size_t i = 0; i < names->n; i++)
		free(names->names[i]);
	free(names->names);
	memset(names, 0, sizeof *names);
}
