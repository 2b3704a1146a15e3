/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules_file.h"

#include "clean.h"
#include "tool.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool moat_rules_read_file(struct moat_rules *rules, const char *path)
{
	struct moat_rules_fault fault;
	FILE *file = fopen(path, "re");
	char *text = malloc(MOAT_RULES_MAX_BYTES + 1);
	size_t size = file && text ? fread(text, 1, MOAT_RULES_MAX_BYTES + 1, file) : 0;
	bool ok = false;
	memset(rules, 0, sizeof *rules);
	if (!text)
		moat_no_memory();
	else if (!file || ferror(file))
		moat_trouble("cannot read '%s': %s", moat_clean(path), strerror(errno));
	else if (size > MOAT_RULES_MAX_BYTES)
		moat_trouble("cannot read '%s': it is larger than %zu bytes", moat_clean(path),
			     MOAT_RULES_MAX_BYTES);
	else if (moat_rules_parse(rules, text, size, &fault))
		ok = true;
	else if (fault.line == 0)
		moat_trouble("%s: %s", moat_clean(path), moat_clean(fault.text));
	else if (fault.column == 0)
		moat_trouble("%s:%u: %s", moat_clean(path), fault.line, moat_clean(fault.text));
	else
		moat_trouble("%s:%u:%u: %s", moat_clean(path), fault.line, fault.column,
			     moat_clean(fault.text));
	free(text);
	if (file)
		fclose(file);
	return ok;
}
