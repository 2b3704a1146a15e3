/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The unit: its manifest in the object, and its reports.
 *
 * A unit's id is a hash of what it defines and promises, so that it depends on
 * no path, time or order of a build; objects of one id are the same to moat.
 */
#include "plugin.h"

#include <moat/manifest.h>

#include "follow.h"
#include "link.h"
#include "reorder.h"
#include "report.h"
#include "struct_records.h"
#include "unit_align.h"

struct unit_state {
	struct moat_unit unit;
	auto_vec<moat_promise> promises;
};

/* ---- collecting ---- */

/* The promises of the unit, in the order of the source; ALL: also of what is
   defined and was not written (yet). */
static void collect_promises(struct unit_state *state, bool all)
{
	auto_vec<varpool_node *> nodes;
	varpool_node *node;
	FOR_EACH_VARIABLE (node)
		if ((all ? node->definition : TREE_ASM_WRITTEN(node->decl)) || node->alias)
			nodes.safe_push(node);
	moat_sort_variables(nodes);
	for (unsigned i = 0; i < nodes.length(); i++) {
		struct moat_promise promise;
		tree decl = nodes[i]->decl;
		if (!moat_kept_promise(decl, &promise))
			continue;
		/* LTO renames and changes bindings. */
		free(promise.symbol);
		promise.symbol = xstrdup(moat_symbol_of(decl));
		promise.binding = moat_binding_of(decl);
		state->promises.safe_push(promise);
	}
	moat_add_lost(&state->promises);
}

static uint64_t hash_symbols(uint64_t hash)
{
	uint64_t sum = 0; /* order of the symbol table does not matter */
	symtab_node *node;
	FOR_EACH_SYMBOL(node)
	if (node->definition && DECL_ASSEMBLER_NAME_SET_P(node->decl))
		sum += moat_hash(MOAT_HASH_INIT, moat_symbol_of(node->decl));
	char text[32];
	snprintf(text, sizeof text, "%llx", (unsigned long long)sum);
	return moat_hash(hash, text);
}

/* What is said of structs: a link repeats what its own globals need. */
static void write_structs(char *unit, bool all, struct moat_buf *text)
{
	if (in_lto_p)
		moat_write_link_structs(unit, text);
	else
		moat_write_structs(unit, all, text);
}

static uint64_t hash_structs(uint64_t hash)
{
	struct moat_buf text = MOAT_BUF_INIT;
	char none[] = "";
	write_structs(none, true, &text);
	hash = moat_hash(hash, text.text ? text.text : "");
	moat_buf_release(&text);
	return hash;
}

static void name_unit(struct unit_state *state)
{
	struct moat_buf text = MOAT_BUF_INIT;
	moat_unit_write(&state->unit, &text);
	for (unsigned i = 0; i < state->promises.length(); i++)
		moat_promise_write(&state->promises[i], &text);
	uint64_t hash = hash_symbols(moat_hash(MOAT_HASH_INIT, text.text ? text.text : ""));
	hash = hash_structs(hash);
	moat_buf_release(&text);
	state->unit.id = xasprintf("%016llx", (unsigned long long)hash);
	for (unsigned i = 0; i < state->promises.length(); i++) {
		free(state->promises[i].unit);
		state->promises[i].unit = xstrdup(state->unit.id);
	}
}

static char *matched_rules(void)
{
	struct moat_buf ids = MOAT_BUF_INIT;
	for (size_t i = 0; i < moat_plugin.rules.n_rules; i++)
		if (moat_plugin.rules.rules[i].matched)
			moat_buf_printf(&ids, "%s%s", ids.len ? "," : "",
					moat_plugin.rules.rules[i].id);
	return ids.text;
}

static void describe_unit(struct unit_state *state, bool lto)
{
	/* The link's own input is a temporary file. */
	state->unit.source = in_lto_p ? xstrdup("lto") : moat_source();
	state->unit.plugin = xstrdup(MOAT_VERSION);
	state->unit.compiler = xstrdup(gcc_version.basever);
	state->unit.line = moat_plugin.options.line;
	state->unit.page = moat_plugin.options.page;
	state->unit.lto = lto;
	state->unit.no_red_zones = flag_sanitize & SANITIZE_ADDRESS;
	name_unit(state);
}

/* False: there is nothing to say. */
static bool fill_unit(struct unit_state *state, bool lto, bool all)
{
	collect_promises(state, all);
	memset(&state->unit, 0, sizeof state->unit);
	state->unit.matched = matched_rules();
	if (state->promises.is_empty() && !state->unit.matched && !moat_has_structs() &&
	    !moat_has_link_structs())
		return false;
	describe_unit(state, lto);
	return true;
}

static void release_unit(struct unit_state *state)
{
	for (unsigned i = 0; i < state->promises.length(); i++)
		moat_promise_release(&state->promises[i]);
	moat_unit_release(&state->unit);
}

/* ---- writing ---- */

static void write_unit(const struct unit_state *state, struct moat_buf *text)
{
	moat_buf_str(text, "\t.ident\t\"");
	moat_unit_write(&state->unit, text);
	moat_buf_str(text, "\"\n");
	write_structs(state->unit.id, state->unit.lto, text);
}

static void write_promises(const struct unit_state *state, struct moat_buf *text)
{
	for (unsigned i = 0; i < state->promises.length(); i++) {
		moat_buf_str(text, "\t.ident\t\"");
		moat_promise_write(&state->promises[i], text);
		moat_buf_str(text, "\"\n");
	}
	moat_buf_printf(text, "\t.set\t\"" MOAT_UNIT_SYMBOL "%s\", 0\n", state->unit.id);
}

static void add_lto_text(const struct unit_state *state, const char *mark,
			 void (*write)(const struct unit_state *, struct moat_buf *))
{
	struct moat_buf text = MOAT_BUF_INIT;
	moat_buf_str(&text, mark);
	write(state, &text);
	if (!text.failed)
		symtab->finalize_toplevel_asm(build_string(text.len, text.text));
	moat_buf_release(&text);
}

void moat_add_lto_manifest(void)
{
	struct unit_state state;
	moat_keep_instances();
	if (fill_unit(&state, true, true)) {
		add_lto_text(&state, MOAT_LTO_UNIT, write_unit);
		add_lto_text(&state, MOAT_LTO_PROMISES, write_promises);
	}
	release_unit(&state);
}

/* Is TEXT one that the plugin takes away again? */
static bool is_dropped(const char *text)
{
	if (!in_lto_p)
		return moat_starts_with(text, MOAT_LTO_PROMISES) ||
		       moat_starts_with(text, MOAT_LTO_UNIT) || moat_is_unit_warning(text);
	return moat_plugin.options.unit_align && !moat_link_is_incremental() &&
	       moat_is_unit_warning(text);
}

void moat_drop_lto_manifest(void)
{
	/* Since GCC 16 the list is one of a base of theirs. */
	for (asm_node *node = symtab->first_asm_symbol(); node;
	     node = static_cast<asm_node *>(node->next)) {
		/* Since GCC 15 one may have operands, and is no string. */
		if (TREE_CODE(node->asm_str) != STRING_CST)
			continue;
		if (is_dropped(TREE_STRING_POINTER(node->asm_str)))
			node->asm_str = build_string(1, "\n");
	}
}

/* The output's name without its suffix; may be NULL. */
static const char *object_name(void)
{
	return aux_base_name ? aux_base_name : dump_base_name;
}

/* ALL: also globals that are not written (yet). */
static void report_unit(const struct unit_state *state, bool all)
{
	struct moat_report_unit report = {};
	report.unit = &state->unit;
	report.promises = state->promises.address();
	report.n_promises = state->promises.length();
	report.object = object_name();
	report.reordered = moat_reorder_report()->text;
	moat_fill_followers(&report, all);
	if (moat_plugin.options.report == MOAT_REPORT_LOG)
		moat_report_log(&report);
	if (moat_plugin.options.report != MOAT_REPORT_JSON)
		return;
	struct moat_buf fault = MOAT_BUF_INIT;
	if (!moat_report_json(&report, moat_plugin.options.report_dir, &fault))
		moat_complain(MOAT_REPORT, UNKNOWN_LOCATION, "cannot write the report: %s",
			      fault.text ? fault.text : "out of memory");
	moat_buf_release(&fault);
}

void moat_on_finish_unit(void *, void *)
{
	/* Nothing is written under -fsyntax-only and -E, or after an error. */
	if (!asm_out_file || flag_syntax_only || seen_error())
		return;
	bool slim = flag_generate_lto && !flag_fat_lto_objects;
	struct unit_state state;
	if (!slim)
		moat_emit_seals();
	if (!slim && moat_plugin.options.unit_align)
		moat_align_unit();
	if (fill_unit(&state, false, slim)) {
		struct moat_buf text = MOAT_BUF_INIT;
		write_unit(&state, &text);
		write_promises(&state, &text);
		if (!slim && !text.failed)
			fputs(text.text, asm_out_file);
		moat_buf_release(&text);
		if (!in_lto_p)
			report_unit(&state, slim);
	} else if (!in_lto_p && moat_has_followers()) {
		/* Structs without a name: no record is about them. */
		describe_unit(&state, false);
		report_unit(&state, slim);
	} else if (moat_plugin.options.report == MOAT_REPORT_JSON && !in_lto_p && object_name()) {
		moat_report_forget(object_name(), moat_plugin.options.report_dir);
	}
	release_unit(&state);
}
