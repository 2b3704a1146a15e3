/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Sections that have a form: what reads one takes all that is in it for entries. */
#include "refusal.h"

#include <string.h>

static const struct moat_refusal entries = {
	"its section is read as a whole, entry by entry, and padding would be read as entries",
	"drop the tag, or the section attribute",
};
static const struct moat_refusal code = {
	"its section is a function that is put together from pieces, and padding would be run",
	"drop the tag, or the section attribute",
};

static const struct {
	const char *name;
	const struct moat_refusal *refusal;
} sections[] = {
	/* Start-up and exit call what is in there. */
	{ ".init_array*", &entries },
	{ ".fini_array*", &entries },
	{ ".preinit_array*", &entries },
	{ ".ctors*", &entries },
	{ ".dtors*", &entries },
	{ ".jcr*", &entries },
	{ ".tm_clone_table*", &entries },
	{ ".init", &code },
	{ ".fini", &code },
	/* Exceptions. */
	{ ".eh_frame*", &entries },
	{ ".sframe*", &entries },
	{ ".gcc_except_table*", &entries },
	{ ".ARM.*", &entries },
	{ ".opd*", &entries },
	{ ".pdata*", &entries },
	{ ".xdata*", &entries },
	/* Linkers and loaders. */
	{ ".note*", &entries },
	{ ".interp*", &entries },
	{ ".dyn*", &entries },
	{ ".got*", &entries },
	{ ".plt*", &entries },
	{ ".toc*", &entries },
	{ ".hash*", &entries },
	{ ".gnu*", &entries },
	{ ".rel", &entries },
	{ ".rel.*", &entries },
	{ ".rela", &entries },
	{ ".rela.*", &entries },
	{ ".relr*", &entries },
	{ ".symtab*", &entries },
	{ ".strtab*", &entries },
	{ ".shstrtab*", &entries },
	{ ".group*", &entries },
	{ ".MIPS.*", &entries },
	{ ".riscv.*", &entries },
	/* Debuggers and other tools. */
	{ ".comment*", &entries },
	{ ".debug*", &entries },
	{ ".zdebug*", &entries },
	{ ".stab*", &entries },
	{ ".line*", &entries },
	{ ".mdebug*", &entries },
	{ ".stapsdt*", &entries },
	{ ".ctf*", &entries },
	{ ".BTF*", &entries },
	{ ".modinfo*", &entries },
	{ ".llvm*", &entries },
};

bool moat_section_matches(const char *pattern, const char *name)
{
	size_t len = strcspn(pattern, "*");
	return strncmp(pattern, name, len) == 0 && (pattern[len] || !name[len]);
}

const struct moat_refusal *moat_refuse_section_with_form(const char *section)
{
	for (size_t i = 0; i < sizeof sections / sizeof sections[0]; i++)
		if (moat_section_matches(sections[i].name, section))
			return sections[i].refusal;
	return NULL;
}
