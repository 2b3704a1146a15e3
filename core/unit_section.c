/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit_section.h"

#include "refusal.h"

#include <string.h>

/* What follows the kind in NAME, or NULL where it is no kind of data. */
static const char *behind_kind(const char *name)
{
	static const char *const kinds[] = {
		".data",   ".bss",   ".rodata",	 ".tdata", ".tbss",    ".sdata", ".sbss",
		".sdata2", ".sbss2", ".srodata", ".ldata", ".lrodata", ".lbss",
	};
	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		size_t len = strlen(kinds[i]);
		if (strncmp(name, kinds[i], len) == 0 && (!name[len] || name[len] == '.'))
			return name + len;
	}
	return NULL;
}

/* The compiler's own, for data that holds addresses. */
static bool is_standard_tail(const char *tail)
{
	static const char *const tails[] = {
		"", ".rel", ".rel.local", ".rel.ro", ".rel.ro.local",
	};
	for (size_t i = 0; i < sizeof tails / sizeof tails[0]; i++)
		if (strcmp(tail, tails[i]) == 0)
			return true;
	return false;
}

/* The area of each CPU, and what a module may have in it, is small. */
static bool is_per_cpu(const char *name)
{
	static const char prefix[] = ".data..percpu";
	return strncmp(name, prefix, sizeof prefix - 1) == 0;
}

bool moat_unit_section(const char *name, bool own, const struct moat_target *target)
{
	const char *tail = behind_kind(name);
	if (tail && (own || is_standard_tail(tail)))
		return true;
	return target->kernel && !is_per_cpu(name) && !moat_refuse_kernel_section(name);
}
