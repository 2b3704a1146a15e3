/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Opens an image's DWARF and goes through its units. */
#include "dwarf_read.h"

#include "clean.h"
#include "dwarf_scan.h"
#include "tool.h"

#include <elfutils/libdwfl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* Fields of structs in structs that are laid out: of the structs that are in use, with
   all that is in them, there are far fewer than bytes in the file. */
#define FIELDS_MAX ((size_t)1 << 20)
#define FIELDS_A_BYTE 16

const char *moat_keyword_name(enum moat_keyword keyword)
{
	static const char *const names[] = { "", "struct", "union", "class" };
	return names[keyword];
}

static size_t sections_named(const struct moat_image *image, const char *name)
{
	size_t n = 0;
	for (size_t i = 0; i < image->n_sections; i++)
		n += strcmp(image->sections[i].name, name) == 0;
	return n;
}

bool moat_dwarf_is_there(const struct moat_input *input)
{
	const struct moat_image *image = &input->image;
	return sections_named(image, ".debug_info") || sections_named(image, ".zdebug_info") ||
	       sections_named(image, ".debug_info.dwo");
}

static void cannot_open(const struct moat_dwarf *dwarf, const struct moat_input *input,
			const char *said)
{
	const char *path = moat_clean(input->path);
	struct moat_buf what = MOAT_BUF_INIT;
	if (input->intermediate)
		moat_buf_printf(&what,
				"'%s' holds GCC's intermediate code and no DWARF of its own: name "
				"the image that it is linked into",
				path);
	else if (!moat_dwarf_is_there(input))
		moat_buf_printf(&what,
				"'%s' has no DWARF: structs are read from debug information; "
				"compile it with -g%s",
				path, input->image.stripped ? " and do not strip it" : "");
	else
		moat_buf_printf(&what, "cannot read the DWARF of '%s': %s", path,
				said ? said : "damaged");
	if (what.failed)
		moat_no_memory();
	else if (dwarf->lenient)
		moat_warn("%s", what.text);
	else
		moat_trouble("%s", what.text);
	moat_buf_release(&what);
}

/* In an object file each type unit is in a section of its own, and only the first
   section of a name is read. */
static void warn_of_groups(const struct moat_input *input)
{
	size_t n = sections_named(&input->image, ".debug_info"),
	       n_types = sections_named(&input->image, ".debug_types");
	n = (n ? n - 1 : 0) + (n_types ? n_types - 1 : 0);
	if (n)
		moat_warn("'%s' was compiled with -fdebug-types-section: the types in %zu of its "
			  "debug sections are not read; name the image that it is linked into",
			  moat_clean(input->path), n);
}

static size_t file_size(const char *path)
{
	struct stat status;
	return stat(path, &status) == 0 && status.st_size > 0 ? (size_t)status.st_size : 0;
}

bool moat_dwarf_open(struct moat_dwarf *dwarf, const struct moat_input *input, bool lenient)
{
	static const Dwfl_Callbacks callbacks = {
		.find_debuginfo = dwfl_standard_find_debuginfo,
		.section_address = dwfl_offline_section_address,
	};
	Dwarf_Addr bias;
	memset(dwarf, 0, sizeof *dwarf);
	dwarf->path = input->path;
	dwarf->lenient = lenient;
	dwarf->dwfl = dwfl_begin(&callbacks);
	Dwfl_Module *module = NULL;
	if (dwarf->dwfl) {
		dwfl_report_begin(dwarf->dwfl);
		module = dwfl_report_offline(dwarf->dwfl, "", input->path, -1);
		dwfl_report_end(dwarf->dwfl, NULL, NULL);
	}
	dwarf->fields_left = malloc(sizeof *dwarf->fields_left);
	if (!dwarf->fields_left) {
		moat_dwarf_close(dwarf);
		moat_no_memory();
		return false;
	}
	*dwarf->fields_left = FIELDS_MAX + FIELDS_A_BYTE * file_size(input->path);
	/* Relocates an object file's DWARF, in memory. */
	dwarf->dwarf = module ? dwfl_module_getdwarf(module, &bias) : NULL;
	if (!dwarf->dwarf) {
		cannot_open(dwarf, input, dwfl_errmsg(-1));
		moat_dwarf_close(dwarf);
		return false;
	}
	dwarf_new_oom_handler(dwarf->dwarf, moat_end_of_memory);
	if (input->image.kind == MOAT_IMAGE_RELOCATABLE)
		warn_of_groups(input);
	return true;
}

void moat_dwarf_forget(struct moat_dwarf *dwarf)
{
	for (size_t i = 0; i < dwarf->n_types; i++)
		free(dwarf->types[i].name);
	free(dwarf->types);
	dwarf->types = NULL;
	dwarf->n_types = dwarf->n_units = dwarf->n_elsewhere = 0;
}

void moat_dwarf_close(struct moat_dwarf *dwarf)
{
	moat_dwarf_forget(dwarf);
	free(dwarf->fields_left);
	dwfl_end(dwarf->dwfl);
	memset(dwarf, 0, sizeof *dwarf);
}

/* ---- units ---- */

bool scan_import(struct scan *scan, Dwarf_Die *unit, Dwarf_Die importer)
{
	Dwarf_Off offset = dwarf_dieoffset(unit);
	for (size_t i = 0; i < scan->n_imported; i++)
		if (scan->imported[i] == offset)
			return true;
	size_t n = scan->n_imported;
	if ((n & (n - 1)) == 0) { /* the room is the next power of two */
		Dwarf_Off *more = realloc(scan->imported, (n ? 2 * n : 1) * sizeof *scan->imported);
		if (!more)
			return false;
		scan->imported = more;
	}
	scan->imported[scan->n_imported++] = offset;
	const char *name = scan->unit_name;
	Dwarf_Off at = scan->unit_at;
	bool scopes = scan->scopes;
	const Dwarf_CU *outer = scan->importer;
	scan->importer = importer.cu;
	bool good = scan_unit(scan, unit);
	scan->importer = outer;
	/* Back to the unit that imports it. */
	die_unit_enter(&scan->unit, &importer);
	die_hashes_next_unit(&scan->hashes);
	scan->unit_name = name;
	scan->unit_at = at;
	scan->scopes = scopes;
	return good;
}

static bool scan_all(struct moat_dwarf *dwarf, struct scan *scan, Dwarf *from, bool split);

/* What is left of a unit in the image when the rest went to a .dwo file. */
static bool scan_skeleton(struct moat_dwarf *dwarf, struct scan *scan, Dwarf_Die *unit,
			  Dwarf_Die *rest)
{
	Dwarf_Attribute attr;
	if (rest->cu) {
		scan->skeleton = unit;
		bool good = scan_all(dwarf, scan, dwarf_cu_getdwarf(rest->cu), true);
		scan->skeleton = NULL;
		return good;
	}
	if (!dwarf->n_elsewhere++ && (dwarf_attr(unit, DW_AT_dwo_name, &attr) ||
				      dwarf_attr(unit, DW_AT_GNU_dwo_name, &attr)))
		dwarf->elsewhere = dwarf_formstring(&attr);
	return true;
}

static bool scan_all(struct moat_dwarf *dwarf, struct scan *scan, Dwarf *from, bool split)
{
	Dwarf_CU *cu = NULL;
	Dwarf_Die unit, rest;
	uint8_t kind;
	bool good = true;
	int more;
	while (good && (more = dwarf_get_units(from, cu, &cu, NULL, &kind, &unit, &rest)) == 0) {
		dwarf->n_units++;
		if (kind == DW_UT_skeleton && !split) {
			good = scan_skeleton(dwarf, scan, &unit, &rest);
			continue;
		}
		scan->dwarf = from;
		good = scan_unit(scan, &unit);
	}
	if (good && more < 0)
		scan->unit.damaged = true;
	return good;
}

/* ---- several layouts of one name ---- */

static int by_name(const void *a, const void *b)
{
	const struct moat_dwarf_type *one = a, *other = b;
	int order = strcmp(one->name, other->name);
	if (!order)
		order = (int)one->keyword - (int)other->keyword;
	if (!order)
		order = (int)one->by_typedef - (int)other->by_typedef;
	if (!order)
		order = strcmp(one->function ? one->function : "",
			       other->function ? other->function : "");
	return order;
}

/* The order in which they were met, among those of one name. */
static int by_name_and_turn(const void *a, const void *b)
{
	const struct moat_dwarf_type *one = a, *other = b;
	int order = by_name(a, b);
	return order ? order : one->layout < other->layout ? -1 : one->layout > other->layout;
}

static bool layout_id(const struct moat_dwarf *dwarf, const struct moat_dwarf_type *type,
		      char id[17])
{
	struct moat_dwarf_layout layout;
	if (!moat_dwarf_layout_load(dwarf, type, false, false, &layout))
		return false;
	moat_record_id(&layout.record, id);
	moat_dwarf_layout_release(&layout);
	return true;
}

/* Number the N types of one name, and drop those whose layouts are one after all.
   0: no memory. */
static size_t number_layouts(const struct moat_dwarf *dwarf, struct moat_dwarf_type *types,
			     size_t n)
{
	struct moat_index known = { 0 };
	size_t kept = n > 1 ? 0 : 1;
	char(*ids)[17] = n > 1 ? calloc(n, sizeof *ids) : NULL;
	bool good = n == 1 || ids;
	for (size_t i = 0; good && n > 1 && i < n; i++) {
		good = layout_id(dwarf, &types[i], ids[kept]);
		if (!good)
			break;
		uint64_t hash = moat_hash(MOAT_HASH_INIT, ids[kept]);
		size_t cursor = 0, same;
		do
			same = moat_index_next(&known, hash, &cursor);
		while (same != SIZE_MAX && strcmp(ids[same], ids[kept]) != 0);
		if (same != SIZE_MAX) {
			types[same].n_units += types[i].n_units;
			free(types[i].name);
		} else {
			good = moat_index_add(&known, hash, kept);
			types[kept++] = types[i];
		}
	}
	free(ids);
	moat_index_release(&known);
	for (size_t i = 0; i < kept; i++) {
		types[i].layout = (uint32_t)i + 1;
		types[i].n_layouts = (uint32_t)kept;
	}
	return good ? kept : 0;
}

static bool settle(struct moat_dwarf *dwarf)
{
	struct moat_dwarf_type *types = dwarf->types;
	size_t n = dwarf->n_types, kept = 0;
	for (size_t i = 0; i < n; i++)
		types[i].layout = (uint32_t)i;
	if (n)
		qsort(types, n, sizeof *types, by_name_and_turn);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && by_name(&types[i], &types[end]) == 0;)
			end++;
		size_t some = number_layouts(dwarf, types + i, end - i);
		if (!some)
			return false;
		memmove(types + kept, types + i, some * sizeof *types);
		kept += some;
	}
	dwarf->n_types = kept;
	return true;
}

static void warn_of_rest(const struct moat_dwarf *dwarf, bool damaged)
{
	const char *path = moat_clean(dwarf->path);
	if (damaged)
		moat_warn("the DWARF of '%s' is damaged: structs may be missing: %s", path,
			  dwarf_errmsg(-1));
	if (dwarf->n_elsewhere && (dwarf->lenient || dwarf->n_elsewhere < dwarf->n_units))
		moat_warn("the DWARF of %zu unit%s of '%s' is in .dwo files that are not where it "
			  "says, '%s' first",
			  dwarf->n_elsewhere, dwarf->n_elsewhere == 1 ? "" : "s", path,
			  moat_clean(dwarf->elsewhere));
}

/* False after a message. */
static bool search(struct moat_dwarf *dwarf, moat_dwarf_wanted *wanted, void *arg,
		   const struct moat_dwarf_watch *watch)
{
	struct scan scan = { .wanted = wanted, .arg = arg, .watch = watch };
	moat_dwarf_forget(dwarf);
	bool good = scan_all(dwarf, &scan, dwarf->dwarf, false);
	dwarf->types = scan.types;
	dwarf->n_types = scan.n_types;
	scan.types = NULL;
	scan.n_types = 0;
	bool damaged = scan.unit.damaged;
	scan_release(&scan);
	if (!good || !(watch || settle(dwarf))) {
		/* Some names were moved: they leak, on the way out. */
		dwarf->n_types = 0;
		moat_no_memory();
		return false;
	}
	warn_of_rest(dwarf, damaged);
	return true;
}

bool moat_dwarf_find_watched(struct moat_dwarf *dwarf, moat_dwarf_wanted *wanted, void *arg,
			     const struct moat_dwarf_watch *watch)
{
	return search(dwarf, wanted, arg, watch);
}

bool moat_dwarf_find(struct moat_dwarf *dwarf, moat_dwarf_wanted *wanted, void *arg)
{
	if (!search(dwarf, wanted, arg, NULL))
		return false;
	if (!dwarf->n_elsewhere || dwarf->n_elsewhere < dwarf->n_units)
		return true;
	moat_trouble("the DWARF of '%s' is in .dwo files (-gsplit-dwarf) that are not where it "
		     "says, '%s' first; name a .dwo file itself, or link with debug information "
		     "in the image",
		     moat_clean(dwarf->path), moat_clean(dwarf->elsewhere));
	return false;
}
