/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The GCC side of moat: what its files share.
 *
 * The road of a tag: an attribute is validated by its handler (attributes.cc)
 * or made from a rule (rules.cc), read back as a promise (tags.cc), applied
 * at fixed moments (layout.cc: section and alignment when the front end is done;
 * guards.cc: start and seal when the unit is written), and recorded (unit.cc) in
 * the object and in the reports (report.c).
 *
 * Between those moments a promise lives on its declaration, as an attribute
 * whose name a user can't write, so that LTO carries it to the link.
 */
#ifndef MOAT_PLUGIN_H
#define MOAT_PLUGIN_H

#include "gcc_compat.h"

#include "manifest.h"
#include "place.h"
#include "rules.h"
#include "options.h"

/* All that lives as long as the compilation. */
struct moat_plugin {
	const char *name; /* what options are called after: -fplugin-arg-NAME- */
	struct moat_options options;
	struct moat_rules rules;
	bool struct_rules; /* some are about structs or fields */
	struct moat_target target;
};

extern struct moat_plugin moat_plugin;

/* ---- attributes.cc ---- */
void moat_register_attributes(void *, void *);

/* ---- diagnostics ---- */
/* A warning of -Wattributes, or an error where the user asked for it; true when
   shown.  A macro, so that GCC's own check of formats sees the text. */
#define moat_complain(kind, where, ...)                                                            \
	(moat_plugin.options.quiet >> (kind)&1	? false :                                          \
	 moat_plugin.options.errors >> (kind)&1 ? (error_at((where), __VA_ARGS__), true) :         \
						  warning_at((where), OPT_Wattributes,             \
							     __VA_ARGS__))

/* ---- rules.cc ---- */
/* Read the rules file of the options.  False after an error. */
bool moat_load_rules(void);
/* Give DECL the tag of the rule that holds for it, if one does. */
void moat_apply_rules(tree decl);
/* Give RECORD, before it is laid out, and its fields the tags of the rules. */
void moat_apply_struct_rules(tree record);

/* ---- tags.cc ---- */
/* What the tag of DECL asks for.  Fills kind, word, granule, group, reason and
   rule of PROMISE (owned strings).  False: no tag. */
bool moat_promise_of(tree decl, struct moat_promise *promise);
/* The reason beside a tag, owned by the caller; NULL: none. */
char *moat_reason_of(tree attributes);
/* Remember TEXT on DECL under a NAME with a space in it; read it back: NULL if there
   is none. */
void moat_keep_text(tree decl, const char *name, const char *text);
const char *moat_kept_text(tree decl, const char *name);
/* Remember on DECL that RULE gave its tag. */
void moat_keep_rule(tree decl, const struct moat_rule *rule);
/* Remember where DECL, a tagged variable, is defined; the first place counts. */
void moat_note_definition(tree decl);
location_t moat_definition_of(tree decl);
/* "FILE:LINE:COLUMN" of DECL's definition, remapped as the user asked; owned by the caller. */
char *moat_place_of(tree decl);
/* The main input file, remapped; owned by the caller. */
char *moat_source(void);
/* Remember PROMISE on DECL; read it back: false if there is none. */
void moat_keep_promise(tree decl, const struct moat_promise *promise);
bool moat_kept_promise(tree decl, struct moat_promise *promise);

/* ---- layout.cc ---- */
void moat_on_finish_decl(void *decl, void *);
void moat_on_ipa_start(void *, void *);
/* The alignment in bytes of variable DECL; of one defined here with what its tag asks
   for, which its declaration does not have. */
uint64_t moat_alignment_of(tree decl);
/* Put NODES in the order of the source. */
void moat_sort_variables(vec<varpool_node *> &nodes);
/* The name of DECL in the symbol table. */
const char *moat_symbol_of(tree decl);
enum moat_binding moat_binding_of(tree decl);

/* ---- guards.cc ---- */
/* See where the sections of variables start; before the first does. */
void moat_watch_starts(void);
void moat_on_ipa_end(void *, void *);
/* Emit the seals of all variables that were written. */
void moat_emit_seals(void);

/* ---- fields.cc ---- */
/* See every struct before it is laid out. */
void moat_watch_layouts(void);

/* Give classes their alignment as bases too, from now on. */
void moat_watch_classes(void);
/* Look at those that have tags, when all are laid out. */
void moat_look_at_records(void);
bool moat_has_tagged_records(void);
bool moat_is_tagged_record(tree type);
/* What TYPE is an array of, or TYPE. */
tree moat_element_of(tree type);
/* Such a struct that TYPE is, is an array of, or has among its members or bases, so that it
   is aligned as that one's fields need; NULL_TREE: none. */
tree moat_tagged_record_in(tree type);
/* Keep them from being collected. */
void moat_mark_records(void *, void *);

/* ---- unit.cc ---- */
/* Leave the manifest in the intermediate code, for a link without the plugin;
   take it away again where the plugin writes it itself. */
void moat_add_lto_manifest(void);
void moat_drop_lto_manifest(void);
void moat_on_finish_unit(void *, void *);

#endif
