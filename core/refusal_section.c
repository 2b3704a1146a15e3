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

/* Where this is it, or a part of it: NAME, or NAME and a dot. */
static const char *const with_entries[] = {
	/* Start-up and exit call what is in there. */
	".init_array",
	".fini_array",
	".preinit_array",
	".ctors",
	".dtors",
	".jcr",
	".tm_clone_table",
	/* Exceptions. */
	".eh_frame",
	".eh_frame_hdr",
	".sframe",
	".gcc_except_table",
	".ARM",
	".opd",
	".pdata",
	".xdata",
	/* Linkers and loaders. */
	".note",
	".interp",
	".dynamic",
	".dynsym",
	".dynstr",
	".got",
	".plt",
	".toc",
	".toc1",
	".hash",
	".rel",
	".rela",
	".relr",
	".symtab",
	".symtab_shndx",
	".strtab",
	".shstrtab",
	".group",
	".MIPS",
	".riscv",
	/* Debuggers and other tools. */
	".comment",
	".stab",
	".stabstr",
	".line",
	".mdebug",
	".stapsdt",
	".ctf",
	".BTF",
	".modinfo",
	".llvm",
	".llvmbc",
	".llvmcmd",
};

/* Whatever follows. */
static const char *const families[] = { ".gnu*", ".debug*", ".zdebug*" };

bool moat_section_matches(const char *pattern, const char *name)
{
	size_t len = strcspn(pattern, "*");
	return strncmp(pattern, name, len) == 0 && (pattern[len] || !name[len]);
}

static bool is_part_of(const char *section, const char *name)
{
	size_t len = strlen(name);
	return strncmp(section, name, len) == 0 && (!section[len] || section[len] == '.');
}

const struct moat_refusal *moat_refuse_section_with_form(const char *section)
{
	if (strcmp(section, ".init") == 0 || strcmp(section, ".fini") == 0)
		return &code;
	for (size_t i = 0; i < sizeof with_entries / sizeof with_entries[0]; i++)
		if (is_part_of(section, with_entries[i]))
			return &entries;
	for (size_t i = 0; i < sizeof families / sizeof families[0]; i++)
		if (moat_section_matches(families[i], section))
			return &entries;
	return NULL;
}
