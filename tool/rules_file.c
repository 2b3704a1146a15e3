/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules_file.h"

#include "clean.h"
#include "text_file.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

bool moat_rules_read_file(struct moat_rules *rules, const char *path)
{
	struct moat_rules_fault fault;
	size_t size;
	memset(rules, 0, sizeof *rules);
	char *text = moat_text_read(path, MOAT_RULES_MAX_BYTES, &size);
	if (!text)
		return false;
	bool ok = moat_rules_parse(rules, text, size, &fault);
	if (!ok && fault.line == 0)
		moat_trouble("%s: %s", moat_clean(path), moat_clean(fault.text));
	else if (!ok && fault.column == 0)
		moat_trouble("%s:%u: %s", moat_clean(path), fault.line, moat_clean(fault.text));
	else if (!ok)
		moat_trouble("%s:%u:%u: %s", moat_clean(path), fault.line, fault.column,
			     moat_clean(fault.text));
	free(text);
	return ok;
}
