/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "text_file.h"

#include "clean.h"
#include "tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* No more than MAX bytes and one, from a file that may have no end. */
static char *read_bytes(FILE *file, size_t max, size_t *ret_size)
{
	size_t room = (size_t)1 << 16;
	char *text = malloc(room);
	*ret_size = 0;
	while (text) {
		*ret_size += fread(text + *ret_size, 1, room - *ret_size, file);
		if (*ret_size < room || *ret_size > max)
			return text;
		char *more = realloc(text, room *= 2);
		if (!more)
			free(text);
		text = more;
	}
	return NULL;
}

char *moat_text_read(const char *path, size_t max, size_t *ret_size)
{
	bool standard = strcmp(path, "-") == 0;
	FILE *file = standard ? stdin : fopen(path, "re");
	if (!file) {
		moat_trouble("cannot read '%s': %s", moat_clean(path), strerror(errno));
		return NULL;
	}
	errno = 0;
	char *text = read_bytes(file, max, ret_size);
	const char *name = standard ? "(standard input)" : moat_clean(path);
	bool good = false;
	if (!text)
		moat_no_memory();
	else if (ferror(file))
		moat_trouble("cannot read '%s': %s", name, strerror(errno));
	else if (*ret_size > max)
		moat_trouble("cannot read '%s': it is larger than %zu bytes", name, max);
	else
		good = true;
	if (!standard)
		fclose(file);
	if (!good)
		free(text);
	return good ? text : NULL;
}
