/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "heat_file.h"

#include "clean.h"
#include "text_file.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

bool moat_heat_read_file(struct moat_heat_list *list, const char *path)
{
	struct moat_heat_fault fault;
	size_t size;
	*list = (struct moat_heat_list){ 0 };
	char *text = moat_text_read(path, MOAT_HEAT_MAX_BYTES, &size);
	if (!text)
		return false;
	bool good = moat_heat_parse(list, text, size, &fault);
	const char *name = strcmp(path, "-") == 0 ? "(standard input)" : moat_clean(path);
	if (!good && fault.line == 0)
		moat_trouble("cannot read '%s': %s", name, fault.text);
	else if (!good)
		moat_trouble("cannot read '%s': line %zu %s", name, fault.line,
			     moat_clean(fault.text));
	free(text);
	return good;
}
