/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The guards of variables, as assembler text: alignment and skipped bytes where a
 * variable's own section starts, and the seal at its end.
 *
 * The alignment of a declaration would do for the start, but code may assume that
 * one, see layout.cc.
 */
#include "plugin.h"

/* ---- sections ---- */

/* GCC makes a COMDAT variable a local one where it sees the whole program
   (-fwhole-program, the link of LTO), and then takes its section away. */
static void restore_sections(void)
{
	varpool_node *node;
	FOR_EACH_VARIABLE (node) {
		struct moat_promise promise;
		if (!node->definition || DECL_SECTION_NAME(node->decl) ||
		    !moat_kept_promise(node->decl, &promise))
			continue;
		if (!promise.because && promise.section) {
			set_decl_section_name(node->decl, promise.section);
			node->implicit_section = false;
			if (DECL_RTL_SET_P(node->decl))
				make_decl_rtl(node->decl);
		}
		moat_promise_release(&promise);
	}
}

/* ---- starts ---- */

/* What is written where the section of a variable starts. */
struct start {
	uint64_t align; /* bytes */
	uint64_t skip;	/* bytes */
	bool written;
};

static hash_map<nofree_string_hash, start> *starts; /* by section */

static void (*asked_named_section)(const char *name, unsigned flags, tree decl);

/* Only a variable that GCC does write has a start: an empty COMDAT section could win
   against one that is not empty. */
static void on_named_section(const char *name, unsigned flags, tree decl)
{
	asked_named_section(name, flags, decl);
	start *start = starts ? starts->get(name) : NULL;
	if (!start || start->written)
		return;
	start->written = true;
	fprintf(asm_out_file, "\t.balign\t%u, 0\n", (unsigned)start->align);
	if (start->skip)
		fprintf(asm_out_file, "\t.skip\t%u\n", (unsigned)start->skip);
}

void moat_watch_starts(void)
{
	asked_named_section = targetm.asm_out.named_section;
	targetm.asm_out.named_section = on_named_section;
}

/* The members of a set stand behind each other, and its seal aligns the first. */
static void plan_start(tree decl, const struct moat_promise *promise)
{
	const char *section = DECL_SECTION_NAME(decl);
	if (!section || promise->because || moat_kind_is_shared(promise->kind) ||
	    (!promise->start && DECL_ALIGN_UNIT(decl) >= promise->granule))
		return;
	if (!starts)
		starts = moat_new<hash_map<nofree_string_hash, start>>();
	struct start start = { promise->granule, promise->start, false };
	starts->put(xstrdup(section), start);
}

void moat_on_ipa_end(void *, void *)
{
	if (!in_lto_p)
		moat_drop_lto_manifest();
	restore_sections();
	varpool_node *node;
	FOR_EACH_VARIABLE (node) {
		struct moat_promise promise;
		if (!node->definition || !moat_kept_promise(node->decl, &promise))
			continue;
		plan_start(node->decl, &promise);
		moat_promise_release(&promise);
	}
}

/* ---- seals ---- */

void moat_emit_seals(void)
{
	varpool_node *node;
	uint64_t least = MAX(moat_plugin.options.unit_align, 1);
	/* A text of the user's may have left the section that GCC takes to be the current
	   one. */
	in_section = NULL;
	FOR_EACH_VARIABLE (node) {
		struct moat_promise promise;
		if (!TREE_ASM_WRITTEN(node->decl) || !moat_kept_promise(node->decl, &promise))
			continue;
		uint64_t seal = MAX(promise.granule, least);
		if (seal > 1 && !promise.because) {
			switch_to_section(get_variable_section(node->decl, false));
			/* Not what the assembler likes: no-ops in a section of code. */
			fprintf(asm_out_file, "\t.balign\t%u, 0\n", (unsigned)seal);
		}
		moat_promise_release(&promise);
	}
}
