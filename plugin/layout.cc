/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Promises to layout: a variable's section and alignment, when the front end is
 * done; guards.cc writes what no declaration can say.  What is decided is
 * core/place.h's.
 *
 * Code may assume the alignment of a declaration.  So it is raised only where no
 * other definition can take the place of this one: a weak or COMDAT definition may
 * lose against one without the tag, and so may one of a shared object.  The text
 * that guards.cc writes aligns those.
 *
 * The size of a declaration is never raised: GCC takes the size of a copy of
 * the whole object from it, and would write past the destination.
 */
#include "plugin.h"

#include "common.h"

#include "follow.h"
#include "large.h"
#include "link.h"
#include "tags.h"
#include "unit_align.h"
#include "uses.h"

/* ---- facts ---- */

const char *moat_symbol_of(tree decl)
{
	const char *name = IDENTIFIER_POINTER(DECL_ASSEMBLER_NAME(decl));
	/* A name that the user gave is the assembler's, another one has the prefix. */
	if (*name == '*' || !*user_label_prefix)
		return targetm.strip_name_encoding(name);
	char *prefixed = concat(user_label_prefix, targetm.strip_name_encoding(name), NULL);
	name = IDENTIFIER_POINTER(get_identifier(prefixed));
	free(prefixed);
	return name;
}

enum moat_binding moat_binding_of(tree decl)
{
	if (!TREE_PUBLIC(decl))
		return MOAT_LOCAL;
	return DECL_WEAK(decl) || DECL_COMDAT(decl) || DECL_ONE_ONLY(decl) ? MOAT_WEAK :
									     MOAT_GLOBAL;
}

/* Which relocations the initialiser needs, as GCC counts them.  GCC 11 has no
   compute_reloc_for_var, and a symbol that one GCC lacks would keep the plugin
   from saying that it is loaded into the wrong one. */
static int reloc_of(tree decl)
{
	tree initial = DECL_INITIAL(decl);
	return initial && initial != error_mark_node ? compute_reloc_for_constant(initial) : 0;
}

static enum moat_storage storage_of(tree decl)
{
	if (DECL_THREAD_LOCAL_P(decl))
		return bss_initializer_p(decl) ? MOAT_TBSS : MOAT_TDATA;
	int reloc = reloc_of(decl);
	if (decl_readonly_section(decl, reloc))
		return MOAT_RODATA;
	tree initial = DECL_INITIAL(decl);
	if (TREE_READONLY(decl) && !TREE_SIDE_EFFECTS(decl) && initial && TREE_CONSTANT(initial) &&
	    (reloc & targetm.asm_out.reloc_rw_mask()))
		return MOAT_RELRO;
	return bss_initializer_p(decl) ? MOAT_BSS : MOAT_DATA;
}

/* Where GCC puts DECL as small data, which a register of the target's reaches. */
static const char *small_section_of(tree decl)
{
	if (DECL_SECTION_NAME(decl))
		return moat_small_section(DECL_SECTION_NAME(decl));
	int reloc = reloc_of(decl);
	switch (categorize_decl_for_section(decl, reloc)) {
	case SECCAT_SDATA:
		return ".sdata";
	case SECCAT_SBSS:
		return ".sbss";
	case SECCAT_SRODATA: {
		/* A copy of a COMDAT would give the section flags that it has not. */
		if (DECL_COMDAT_GROUP(decl) || DECL_COMDAT(decl))
			return NULL;
		/* Each target has a name of its own for it. */
		section *where = targetm.asm_out.select_section(decl, reloc, DECL_ALIGN(decl));
		return SECTION_STYLE(where) == SECTION_NAMED ?
			       moat_small_section(where->named.name) :
			       NULL;
	}
	default:
		return NULL;
	}
}

/* Sections that GCC, not the user, gave: -fdata-sections, COMDAT. */
static bool section_is_implicit(tree decl)
{
	varpool_node *node = varpool_node::get(decl);
	return node && node->implicit_section;
}

/* The section that the user gave DECL, by that attribute or by one that means a
   section; NULL: none. */
static const char *section_of(tree decl)
{
	if (DECL_SECTION_NAME(decl))
		return section_is_implicit(decl) ? NULL : DECL_SECTION_NAME(decl);
	/* Of what is large, or small data, GCC forgets them. */
	if (moat_is_large(decl) || (!DECL_NOINIT_P(decl) && !DECL_PERSISTENT_P(decl)))
		return NULL;
	switch (categorize_decl_for_section(decl, reloc_of(decl))) {
	case SECCAT_BSS:
		return DECL_NOINIT_P(decl) ? ".noinit" : NULL;
	case SECCAT_DATA:
		return DECL_PERSISTENT_P(decl) ? ".persistent" : NULL;
	default:
		return NULL;
	}
}

/* The user's section of DECL as GCC would declare it for it. */
static void take_section_flags(tree decl, struct moat_global *global)
{
	unsigned flags = targetm.section_type_flags(decl, global->section, reloc_of(decl));
	char *end = global->flags;
	*end++ = 'a';
	if (flags & SECTION_WRITE)
		*end++ = 'w';
	if (flags & SECTION_CODE)
		*end++ = 'x';
	if (flags & SECTION_TLS)
		*end++ = 'T';
#ifdef MACH_DEP_SECTION_ASM_FLAG
	if (flags & SECTION_MACH_DEP)
		*end++ = MACH_DEP_SECTION_ASM_FLAG;
#endif
	*end = '\0';
	global->nobits = (flags & SECTION_BSS) != 0;
}

static struct moat_global facts_of(tree decl, const char *symbol)
{
	struct moat_global global = {};
	varpool_node *node = varpool_node::get(decl);
	global.storage = storage_of(decl);
	global.symbol = symbol;
	global.section = section_of(decl);
	global.size = DECL_SIZE_UNIT(decl) && tree_fits_uhwi_p(DECL_SIZE_UNIT(decl)) ?
			      tree_to_uhwi(DECL_SIZE_UNIT(decl)) :
			      0;
	global.align = DECL_ALIGN_UNIT(decl);
	global.alias = (node && node->alias) || lookup_attribute("alias", DECL_ATTRIBUTES(decl));
	global.comdat = DECL_COMDAT_GROUP(decl) != NULL_TREE || DECL_COMDAT(decl);
	global.hard_register = DECL_HARD_REGISTER(decl);
	global.large = moat_is_large(decl);
	/* Where the assembler can't say that, GCC has dropped the attribute. */
	global.retain = lookup_attribute("retain", DECL_ATTRIBUTES(decl)) != NULL_TREE;
	return global;
}

/* ---- alignment ---- */

static void raise_alignment(tree decl, uint64_t bytes)
{
	if (bytes * BITS_PER_UNIT <= DECL_ALIGN(decl) || !decl_binds_to_current_def_p(decl))
		return;
	SET_DECL_ALIGN(decl, bytes * BITS_PER_UNIT);
	DECL_USER_ALIGN(decl) = 1;
}

static bool is_definition(tree decl)
{
	return VAR_P(decl) && TREE_STATIC(decl) && !DECL_EXTERNAL(decl);
}

uint64_t moat_alignment_of(tree decl)
{
	uint64_t align = DECL_ALIGN_UNIT(decl);
	struct moat_promise promise;
	if (!is_definition(decl) || !moat_promise_of(decl, &promise))
		return align;
	struct moat_placement placement;
	/* Its section may not be decided yet, so any name does for the symbol. */
	struct moat_global global = facts_of(decl, "");
	if (moat_place(&promise, &global, &moat_plugin.target, global.storage, 0, &placement)) {
		align = MAX(align, placement.align);
		moat_placement_release(&placement);
	}
	moat_promise_release(&promise);
	return align;
}

/* ---- when a declaration is read ---- */

void moat_on_finish_decl(void *data, void *)
{
	tree decl = (tree)data;
	if (!is_definition(decl) || !DECL_SIZE_UNIT(decl))
		return;
	moat_apply_rules(decl);
	struct moat_promise promise;
	if (!moat_promise_of(decl, &promise))
		return;
	moat_note_definition(decl);
	moat_leave_common(decl);
	moat_promise_release(&promise);
}

/* ---- section, when the front end is done ---- */

struct candidate {
	tree decl;
	struct moat_promise promise;
	struct moat_global global;
	const char *set_refusal; /* why it can't join its set */
	unsigned serial;
};

static void say_refusal(const struct candidate *candidate)
{
	const struct moat_promise *promise = &candidate->promise;
	char text[96];
	moat_complain(MOAT_UNKEPT, moat_definition_of(candidate->decl),
		      "%qD cannot keep its promise %qs: %s; %s", candidate->decl,
		      moat_promise_text(promise, text, sizeof text), promise->because,
		      promise->mend);
}

static void refuse(struct candidate *candidate, const char *because, const char *mend)
{
	candidate->promise.because = xstrdup(because);
	candidate->promise.mend = xstrdup(mend);
	candidate->promise.guard = 0;
	say_refusal(candidate);
	moat_keep_promise(candidate->decl, &candidate->promise);
}

static void apply_placement(struct candidate *candidate, const struct moat_placement *placement)
{
	tree decl = candidate->decl;
	struct moat_promise *promise = &candidate->promise;
	raise_alignment(decl, placement->align);
	set_decl_section_name(decl, placement->section);
	varpool_node::get(decl)->implicit_section = false;
	/* A front end that needed the address early has fixed the section anchor's
	   block, or small data, by the old section: let GCC decide again. */
	if (DECL_RTL_SET_P(decl))
		make_decl_rtl(decl);
	promise->section = xstrdup(placement->shown);
	promise->granule = placement->seal ? placement->seal : 1;
	promise->guard = placement->guard;
	promise->start = placement->start;
	moat_keep_promise(decl, promise);
}

static void place_candidate(struct candidate *candidate, enum moat_storage set_storage)
{
	if (candidate->set_refusal) {
		refuse(candidate, candidate->set_refusal,
		       "give it a group of its own kind, or moat_line");
		return;
	}
	struct moat_placement placement;
	if (!moat_place(&candidate->promise, &candidate->global, &moat_plugin.target, set_storage,
			candidate->serial, &placement))
		return;
	if (placement.because)
		refuse(candidate, placement.because, placement.mend);
	else
		apply_placement(candidate, &placement);
	moat_placement_release(&placement);
}

static bool fill_candidate(varpool_node *node, struct candidate *candidate)
{
	tree decl = node->decl;
	moat_apply_rules(decl);
	memset(candidate, 0, sizeof *candidate);
	if (!moat_promise_of(decl, &candidate->promise))
		return false;
	moat_settle_common(decl);
	candidate->decl = decl;
	candidate->global = facts_of(decl, moat_symbol_of(decl));
	candidate->global.small = small_section_of(decl);
	if (candidate->global.section)
		take_section_flags(decl, &candidate->global);
	struct moat_promise *promise = &candidate->promise;
	promise->symbol = xstrdup(candidate->global.symbol);
	promise->name = xstrdup(lang_hooks.decl_printable_name(decl, 1));
	promise->place = moat_place_of(decl);
	promise->size = candidate->global.size;
	promise->storage = candidate->global.storage;
	promise->binding = moat_binding_of(decl);
	promise->unit = xstrdup("0"); /* known when the unit is written */
	return true;
}

static int by_order(const void *one, const void *other)
{
	const varpool_node *a = *(varpool_node *const *)one, *b = *(varpool_node *const *)other;
	return a->order < b->order ? -1 : a->order > b->order;
}

void moat_sort_variables(vec<varpool_node *> &nodes)
{
	nodes.qsort(by_order);
}

/* The members of one set get one storage and one serial, and all are retained if one
   is; those that can't share its lines are marked. */
static void settle_set(vec<candidate> &candidates, unsigned first)
{
	const char *set = moat_promise_set(&candidates[first].promise);
	enum moat_storage storage = candidates[first].global.storage;
	bool retain = candidates[first].global.retain;
	for (unsigned i = first + 1; i < candidates.length(); i++) {
		struct candidate *member = &candidates[i];
		const char *other = moat_promise_set(&member->promise);
		if (!other || member->promise.kind != candidates[first].promise.kind ||
		    strcmp(set, other) != 0 || member->serial)
			continue;
		const char *because;
		bool joins = moat_set_storage(&storage, member->global.storage, &because);
		/* A group is one set, or its member is refused; read_mostly and hot
		   are kinds, with a set for each family of storage. */
		if (!joins && member->promise.kind != MOAT_GROUP)
			continue;
		member->serial = candidates[first].serial;
		if (!joins)
			member->set_refusal = because;
		retain |= joins && member->global.retain;
	}
	for (unsigned i = first; i < candidates.length(); i++) {
		struct candidate *member = &candidates[i];
		if (member->serial != candidates[first].serial || member->set_refusal)
			continue;
		member->promise.storage = storage;
		member->global.retain = retain;
	}
}

static void settle_sets(vec<candidate> &candidates)
{
	for (unsigned i = 0; i < candidates.length(); i++) {
		if (candidates[i].serial)
			continue; /* of a set that is settled */
		candidates[i].serial = i + 1;
		if (moat_promise_set(&candidates[i].promise))
			settle_set(candidates, i);
	}
}

void moat_on_ipa_start(void *, void *)
{
	if (in_lto_p) {
		moat_drop_lto_manifest();
		moat_on_link();
		if (moat_link_is_incremental())
			moat_add_lto_manifest();
		return;
	}
	moat_look_at_records();
	auto_vec<varpool_node *> nodes;
	varpool_node *node;
	FOR_EACH_VARIABLE (node)
		if (node->definition || node->weakref)
			nodes.safe_push(node);
	moat_sort_variables(nodes);
	auto_vec<candidate> candidates;
	for (unsigned i = 0; i < nodes.length(); i++) {
		struct candidate candidate;
		if (moat_has_tagged_records()) {
			moat_check_variable(nodes[i]->decl);
			moat_follow_object(nodes[i]->decl);
		}
		if (fill_candidate(nodes[i], &candidate))
			candidates.safe_push(candidate);
	}
	settle_sets(candidates);
	for (unsigned i = 0; i < candidates.length(); i++) {
		place_candidate(&candidates[i], candidates[i].promise.storage);
		moat_promise_release(&candidates[i].promise);
	}
	if (flag_generate_lto)
		moat_add_lto_manifest();
	if (flag_generate_lto && moat_plugin.options.unit_align)
		moat_add_unit_warning();
}
