/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat_file.h"

#include "clean.h"
#include "tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No more than the limit and one byte, from a file that may have no end. */
static char *read_text(FILE *file, size_t *ret_size)
{
	size_t room = (size_t)1 << 16;
	char *text = malloc(room);
	*ret_size = 0;
	while (text) {
		*ret_size += fread(text + *ret_size, 1, room - *ret_size, file);
		if (*ret_size < room || *ret_size > MOAT_HEAT_MAX_BYTES)
			return text;
		char *more = realloc(text, room *= 2);
		if (!more)
			free(text);
		text = more;
	}
	return NULL;
}

static bool cannot_read(const char *path, const char *why)
{
	moat_trouble("cannot read '%s': %s", moat_clean(path), why);
	return false;
}

static bool read_list(struct moat_heat_list *list, const char *path, FILE *file)
{
	struct moat_heat_fault fault;
	size_t size;
	errno = 0;
	char *text = read_text(file, &size);
	bool ok = false;
	if (!text)
		moat_no_memory();
	else if (ferror(file))
		cannot_read(path, strerror(errno));
	else if (size > MOAT_HEAT_MAX_BYTES)
		cannot_read(path, "it is too large for a list of weights");
	else if (moat_heat_parse(list, text, size, &fault))
		ok = true;
	else if (fault.line == 0)
		cannot_read(path, fault.text);
	else
		moat_trouble("cannot read '%s': line %zu %s", moat_clean(path), fault.line,
			     moat_clean(fault.text));
	free(text);
	return ok;
}

bool moat_heat_read_file(struct moat_heat_list *list, const char *path)
{
	bool standard = strcmp(path, "-") == 0;
	*list = (struct moat_heat_list){ 0 };
	FILE *file = standard ? stdin : fopen(path, "re");
	if (!file)
		return cannot_read(path, strerror(errno));
	bool ok = read_list(list, standard ? "(standard input)" : path, file);
	if (!standard)
		fclose(file);
	return ok;
}
