/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "unit_align.h"
#include "unit_section.h"

/* Behind all subsections that GCC, the assembler's .comm and people use. */
#define LAST_SUBSECTION 8191

#define UNIT_WARNING "# moat unit-align"

struct used_section {
	char *name;
	unsigned flags;
};

static vec<used_section> used_sections;

static void (*asked_named_section)(const char *name, unsigned flags, tree decl);

/* ---- which sections ---- */

/* Did GCC name the section after DECL? */
static bool is_own_section(tree decl)
{
	if (!decl || !DECL_P(decl))
		return false;
	/* A function's tables; the user named no more than its code's section. */
	if (TREE_CODE(decl) == FUNCTION_DECL)
		return true;
	symtab_node *node = VAR_P(decl) ? symtab_node::get(decl) : NULL;
	return node && node->implicit_section;
}

static bool is_known(const char *name, unsigned flags)
{
	for (unsigned i = 0; i < used_sections.length(); i++)
		if (strcmp(used_sections[i].name, name) == 0 && used_sections[i].flags == flags)
			return true;
	return false;
}

static void note_section(const char *name, unsigned flags, tree decl)
{
	const unsigned unfit = SECTION_CODE | SECTION_DEBUG | SECTION_LINKONCE | SECTION_MERGE |
			       SECTION_EXCLUDE | SECTION_LINK_ORDER;
	flags &= ~SECTION_DECLARED;
	if ((flags & unfit) || is_known(name, flags) ||
	    !moat_unit_section(name, is_own_section(decl), &moat_plugin.target))
		return;
	struct used_section used = { xstrdup(name), flags };
	used_sections.safe_push(used);
}

static void on_named_section(const char *name, unsigned flags, tree decl)
{
	note_section(name, flags, decl);
	asked_named_section(name, flags, decl);
}

void moat_watch_sections(void)
{
	asked_named_section = targetm.asm_out.named_section;
	targetm.asm_out.named_section = on_named_section;
}

/* ---- their ends ---- */

/* The assembler is in the section. */
static void align_end(void)
{
	fprintf(asm_out_file, "\t.subsection\t%u\n\t.balign\t%u\n", LAST_SUBSECTION,
		(unsigned)moat_plugin.options.unit_align);
}

/* ALWAYS: also where GCC has not been in it: the assembler's .comm of static
   variables fills .bss, and assembler texts .data. */
static void align_unnamed(section *sect, bool always)
{
	if (!sect || SECTION_STYLE(sect) != SECTION_UNNAMED ||
	    (sect->common.flags & SECTION_CODE) ||
	    !(always || (sect->common.flags & SECTION_DECLARED)))
		return;
	sect->unnamed.callback(sect->unnamed.data);
	align_end();
}

void moat_align_unit(void)
{
	/* GCC goes on in the section where it is. */
	fputs("\t.pushsection\t.data\n", asm_out_file);
	align_unnamed(data_section, true);
	align_unnamed(bss_section, true);
	align_unnamed(sdata_section, false);
	align_unnamed(sbss_section, false);
	if (readonly_data_section != text_section)
		align_unnamed(readonly_data_section, false);
	for (unsigned i = 0; i < used_sections.length(); i++) {
		asked_named_section(used_sections[i].name,
				    used_sections[i].flags | SECTION_DECLARED, NULL_TREE);
		align_end();
		free(used_sections[i].name);
	}
	used_sections.release();
	fputs("\t.popsection\n", asm_out_file);
}

/* ---- link-time optimisation ---- */

void moat_add_unit_warning(void)
{
	static const char text[] = UNIT_WARNING
		"\n\t.warning\t\"moat: unit-align is lost for units of this link: the plugin and "
		"-fplugin-arg-moat-unit-align belong on its command line too\"\n";
	symtab->finalize_toplevel_asm(build_string(sizeof text - 1, text));
}

bool moat_is_unit_warning(const char *text)
{
	return moat_starts_with(text, UNIT_WARNING);
}
