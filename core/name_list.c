/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "name_list.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLANKS " \t\r"

static bool make_room(struct moat_names *names)
{
	if (names->n & (names->n - 1)) /* the room is the next power of two */
		return true;
	size_t room = names->n ? 2 * names->n : 1;
	char **more = realloc(names->names, room * sizeof *more);
	if (more)
		names->names = more;
	char **files = more ? realloc(names->files, room * sizeof *files) : NULL;
	if (files)
		names->files = files;
	return files != NULL;
}

bool moat_names_add(struct moat_names *names, const char *name, size_t len, const char *file)
{
	if (!make_room(names))
		return false;
	char *own_name = strndup(name, len), *own_file = file ? strdup(file) : NULL;
	if (!own_name || (file && !own_file)) {
		free(own_name);
		free(own_file);
		return false;
	}
	names->names[names->n] = own_name;
	names->files[names->n++] = own_file;
	return true;
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
		if (len && !moat_names_add(names, word, len, NULL))
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
		const struct moat_heat_entry *entry = &list.entries[i];
		/* Entries of one name and file stand together. */
		if (i == 0 || !moat_heat_same_name(entry, &entry[-1]))
			done = moat_names_add(names, entry->name, strlen(entry->name), entry->file);
	}
	moat_heat_list_release(&list);
	return done || set_fault(fault, 0, "there is not enough memory");
}

void moat_names_release(struct moat_names *names)
{
	for (size_t i = 0; i < names->n; i++) {
		free(names->names[i]);
		free(names->files[i]);
	}
	free(names->names);
	free(names->files);
	memset(names, 0, sizeof *names);
}
