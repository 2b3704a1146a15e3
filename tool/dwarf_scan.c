/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Finds the structs in a unit's tree of DIEs, each name and layout once. */
#include "clean.h"
#include "dwarf_scan.h"
#include "granule.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>

/* Where the walk is. */
struct spot {
	const char *prefix;  /* of names here: "", "net::" */
	Dwarf_Die *function; /* NULL: none */
	unsigned depth;
};

static bool walk(struct scan *scan, struct die *parent, const struct spot *spot);

static uint64_t hash_of(struct scan *scan, struct die *die, const char *name, const char *function)
{
	uint64_t hash = moat_hash(die_hash(&scan->hashes, die), name);
	return function ? moat_hash(hash, function) : hash;
}

static bool same_text(const char *one, const char *other)
{
	return one == other || (one && other && strcmp(one, other) == 0);
}

/* The one among the found that DIE is again, or NULL. */
static struct moat_dwarf_type *find_again(struct scan *scan, uint64_t hash,
					  const struct moat_dwarf_type *like)
{
	size_t cursor = 0, i;
	while ((i = moat_index_next(&scan->index, hash, &cursor)) != SIZE_MAX) {
		struct moat_dwarf_type *type = &scan->types[i];
		if (type->hash == hash && type->keyword == like->keyword &&
		    type->by_typedef == like->by_typedef && strcmp(type->name, like->name) == 0 &&
		    same_text(type->function, like->function))
			return type;
	}
	return NULL;
}

static bool add_new(struct scan *scan, struct moat_dwarf_type type)
{
	if (scan->n_types == scan->room) {
		size_t room = scan->room ? 2 * scan->room : 256;
		struct moat_dwarf_type *more = realloc(scan->types, room * sizeof *more);
		if (!more)
			return false;
		scan->types = more;
		scan->room = room;
	}
	type.name = strdup(type.name);
	if (!type.name || !moat_index_add(&scan->index, type.hash, scan->n_types)) {
		free(type.name);
		return false;
	}
	scan->types[scan->n_types++] = type;
	return true;
}

/* DIE, which is called NAME here, is wanted. */
static bool take(struct scan *scan, struct die *die, const char *name, bool by_typedef,
		 const struct spot *spot)
{
	struct moat_dwarf_type like = {
		.name = (char *)name,
		.unit = scan->unit_name,
		.function = spot->function ? dwarf_diename(spot->function) : NULL,
		.keyword = die_keyword(die->tag),
		.by_typedef = by_typedef,
		.n_units = 1,
		.unit_at = scan->unit_at,
		.die = die->at,
	};
	like.hash = hash_of(scan, die, name, like.function);
	struct moat_dwarf_type *again = find_again(scan, like.hash, &like);
	if (!again) {
		if (!add_new(scan, like))
			return false;
		again = &scan->types[scan->n_types - 1];
	}
	again->n_units += again->unit_at != scan->unit_at;
	again->unit_at = scan->unit_at;
	return !scan->watch ||
	       scan->watch->type(scan->watch->arg, (size_t)(again - scan->types), &die->at);
}

/* PREFIX and NAME in the room of SCAN, for the call it is passed to only. */
static const char *full_name(struct scan *scan, const char *prefix, const char *name)
{
	if (!*prefix)
		return name;
	moat_buf_clear(&scan->full);
	moat_buf_str(&scan->full, prefix);
	moat_buf_str(&scan->full, name);
	return scan->full.failed ? name : scan->full.text;
}

static bool walk_into(struct scan *scan, struct die *die, const char *name, const struct spot *spot)
{
	struct moat_buf prefix = MOAT_BUF_INIT;
	moat_buf_printf(&prefix, "%s%s::", spot->prefix, name ? name : "{anonymous}");
	struct spot inner = { prefix.text ? prefix.text : "", spot->function, spot->depth + 1 };
	bool good = walk(scan, die, &inner);
	moat_buf_release(&prefix);
	return good;
}

/* Of a struct that is declared elsewhere than defined: the scopes of DECLARATION. */
static void write_scopes(Dwarf_Die *declaration, struct moat_buf *buf)
{
	Dwarf_Die *scopes = NULL;
	int n = dwarf_getscopes_die(declaration, &scopes);
	for (int i = n - 2; i > 0; i--) { /* not itself, nor the unit */
		int tag = dwarf_tag(&scopes[i]);
		const char *name = dwarf_diename(&scopes[i]);
		if (tag == DW_TAG_namespace || die_keyword(tag) != MOAT_KEYWORD_ANY)
			moat_buf_printf(buf, "%s::", name ? name : "{anonymous}");
	}
	free(scopes);
}

static bool see_definition(struct scan *scan, struct die *die, const char *name,
			   const struct spot *spot)
{
	const char *full = full_name(scan, spot->prefix, name);
	return (scan->wanted && !scan->wanted(scan->arg, die_keyword(die->tag), full, name)) ||
	       take(scan, die, full, false, spot);
}

static bool see_record(struct scan *scan, struct die *die, const struct spot *spot)
{
	struct moat_buf scopes = MOAT_BUF_INIT;
	struct spot here = *spot;
	Dwarf_Die declaration;
	const char *name = die_name(die);
	bool good = true;
	if (die_ref(die, DIE_SPECIFICATION, &declaration)) {
		name = dwarf_diename(&declaration);
		write_scopes(&declaration, &scopes);
		here.prefix = scopes.text ? scopes.text : "";
	}
	if (name && !die_flag(die, DIE_DECLARATION) && !die_has(die, DIE_SIGNATURE))
		good = see_definition(scan, die, name, &here);
	/* C has no types within structs. */
	if (good && scan->scopes)
		good = walk_into(scan, die, name, &here);
	moat_buf_release(&scopes);
	return good;
}

/* The struct that a typedef names; with THROUGH also by way of other typedefs. */
static bool struct_of(struct scan *scan, struct die *die, bool through, struct die *ret)
{
	Dwarf_Die target;
	struct die *from = die;
	for (unsigned i = 0; i < DIE_DEPTH_MAX && die_ref(from, DIE_TYPE, &target); i++) {
		die_unit_read(&scan->unit, &target, ret);
		if (die_has(ret, DIE_SIGNATURE)) {
			if (!die_ref(ret, DIE_SIGNATURE, &target))
				return false;
			die_unit_read(&scan->unit, &target, ret);
		}
		if (die_keyword(ret->tag) != MOAT_KEYWORD_ANY)
			return !die_flag(ret, DIE_DECLARATION);
		if (!through || ret->tag != DW_TAG_typedef)
			return false;
		from = ret;
	}
	return false;
}

/* A typedef names a struct without a name; with WANTED also one that has one. */
static bool see_typedef(struct scan *scan, struct die *die, const struct spot *spot)
{
	struct die target;
	const char *name = die_name(die);
	/* Whoever watches asks for names of structs only: most typedefs are none's. */
	if (!name || (scan->watch && !scan->wanted(scan->arg, MOAT_KEYWORD_ANY, name, name)) ||
	    !struct_of(scan, die, scan->wanted && !scan->watch, &target))
		return true;
	const char *own = die_name(&target), *full = full_name(scan, spot->prefix, name);
	if (scan->wanted ? !scan->wanted(scan->arg, MOAT_KEYWORD_ANY, full, name) : own != NULL)
		return true;
	if (own && scan->watch)
		return true;
	/* The scopes of a struct that is elsewhere are not known here. */
	return own ? take(scan, &target, full_name(scan, spot->prefix, own), false, spot) :
		     take(scan, &target, full, true, spot);
}

static bool see_function(struct scan *scan, struct die *die, const struct spot *spot)
{
	Dwarf_Die *function = die->tag == DW_TAG_subprogram ? &die->at : spot->function;
	struct spot inner = { "", function, spot->depth + 1 };
	return !die->children || walk(scan, die, &inner);
}

/* Units in the file that dwz moved what is common to: only what is used of it. */
static bool see_import(struct scan *scan, struct die *die)
{
	Dwarf_Attribute attr;
	Dwarf_Die unit, importer;
	if (!dwarf_attr(&die->at, DW_AT_import, &attr) || !dwarf_formref_die(&attr, &unit) ||
	    dwarf_cu_getdwarf(unit.cu) == scan->dwarf)
		return true;
	if (!dwarf_cu_die(die->at.cu, &importer, NULL, NULL, NULL, NULL, NULL, NULL))
		return true;
	return scan_import(scan, &unit, importer);
}

static bool see(struct scan *scan, struct die *die, const struct spot *spot)
{
	switch (die->tag) {
	case DW_TAG_structure_type:
	case DW_TAG_union_type:
	case DW_TAG_class_type:
		return see_record(scan, die, spot);
	case DW_TAG_typedef:
		return see_typedef(scan, die, spot);
	case DW_TAG_namespace:
		return walk_into(scan, die, die_name(die), spot);
	case DW_TAG_subprogram:
	case DW_TAG_lexical_block:
		return see_function(scan, die, spot);
	case DW_TAG_imported_unit:
		return see_import(scan, die);
	default:
		return true;
	}
}

static bool walk(struct scan *scan, struct die *parent, const struct spot *spot)
{
	struct die child;
	bool more = spot->depth <= DIE_DEPTH_MAX && die_unit_child(&scan->unit, parent, &child);
	for (; more; more = die_unit_next(&scan->unit, &child))
		if (!see(scan, &child, spot))
			return false;
	return true;
}

bool scan_unit(struct scan *scan, Dwarf_Die *unit)
{
	struct spot top = { "", NULL, 0 };
	struct die die;
	die_unit_enter(&scan->unit, unit);
	scan->hashes.unit = &scan->unit;
	die_hashes_next_unit(&scan->hashes);
	scan->unit_name = dwarf_diename(unit);
	scan->unit_at = dwarf_dieoffset(unit);
	scan->scopes = dwarf_srclang(unit) < 0 || !die_is_c(unit);
	if (scan->watch &&
	    !scan->watch->unit(scan->watch->arg, unit, scan->importer, scan->skeleton))
		return false;
	die_unit_read(&scan->unit, unit, &die);
	return walk(scan, &die, &top) && !scan->hashes.failed;
}

void scan_release(struct scan *scan)
{
	for (size_t i = 0; i < scan->n_types; i++)
		free(scan->types[i].name);
	free(scan->types);
	free(scan->imported);
	moat_index_release(&scan->index);
	moat_buf_release(&scan->full);
	die_hashes_release(&scan->hashes);
	die_unit_release(&scan->unit);
	memset(scan, 0, sizeof *scan);
}
