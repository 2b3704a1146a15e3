/* SPDX-License-Identifier: GPL-3.0-or-later */
/* First each definition in each unit is noted; then those of one file and line and
   one layout are one. */
#include "dwarf_seen.h"

#include "clean.h"
#include "dwarf_files.h"
#include "path.h"
#include "tool.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

struct unit {
	struct moat_seen_unit is;
	Dwarf_CU *cu;
	uint64_t lines_at; /* its line table's place; UINT64_MAX: it has none */
	size_t owner;	   /* that imports it; SIZE_MAX: not known */
	Dwarf_Die lines;   /* whose line table it is */
};

/* A definition in a unit. */
struct sight {
	size_t type;
	uint32_t unit;
	uint64_t line;
	char *path; /* owned; NULL: unknown */
};

struct notes {
	struct moat_index wanted; /* moat_name_hash of the structs */
	struct dwarf_files files;
	struct unit *units;
	size_t n_units;
	struct sight *sights;
	size_t n_sights;
	size_t n_lost; /* sights whose file is not known */
};

/* Room for one more of N items of SIZE bytes; NULL when memory ran out. */
static void *grown(void *items, size_t n, size_t size)
{
	if (n & (n - 1)) /* the room is the next power of two */
		return items;
	return realloc(items, (n ? 2 * n : 1) * size);
}

/* ---- notes ---- */

static bool want_all(struct notes *notes, const struct moat_manifest *manifest)
{
	for (size_t i = 0; i < manifest->n_structs; i++) {
		uint64_t hash = moat_name_hash(manifest->structs[i].name);
		size_t cursor = 0;
		if (moat_index_next(&notes->wanted, hash, &cursor) == SIZE_MAX &&
		    !moat_index_add(&notes->wanted, hash, i))
			return false;
	}
	return true;
}

static bool is_wanted(void *arg, enum moat_keyword keyword, const char *full, const char *name)
{
	const struct notes *notes = arg;
	size_t cursor = 0;
	(void)keyword;
	(void)full;
	return moat_index_next(&notes->wanted, moat_name_hash(name), &cursor) != SIZE_MAX;
}

static const char *text_of(Dwarf_Die *die, unsigned code)
{
	Dwarf_Attribute attr;
	return dwarf_attr(die, code, &attr) ? dwarf_formstring(&attr) : NULL;
}

/* The number of a unit that was noted, and 1; 0: there is none. */
static size_t find_unit(const struct notes *notes, const Dwarf_CU *cu)
{
	size_t n = notes->n_units; /* it is among the last */
	while (n > 0 && notes->units[n - 1].cu != cu)
		n--;
	return n;
}

static bool note_unit(void *arg, Dwarf_Die *at, const Dwarf_CU *importer, Dwarf_Die *skeleton)
{
	struct notes *notes = arg;
	struct unit *more = grown(notes->units, notes->n_units, sizeof *more);
	if (!more || notes->n_units == UINT32_MAX)
		return false;
	notes->units = more;
	struct unit unit = { .cu = at->cu, .owner = SIZE_MAX, .lines = *at };
	unit.is.name = text_of(at, DW_AT_name);
	unit.is.dir = text_of(at, DW_AT_comp_dir);
	if (!unit.is.dir && skeleton)
		unit.is.dir = text_of(skeleton, DW_AT_comp_dir);
	if (importer && find_unit(notes, importer))
		unit.owner = find_unit(notes, importer) - 1;
	/* A .dwo file may leave the table to the image. */
	bool found = dwarf_files_at(&notes->files, at, &unit.lines_at);
	if (!found && skeleton) {
		unit.lines = *skeleton;
		found = dwarf_files_at(&notes->files, skeleton, &unit.lines_at);
	}
	if (!found)
		unit.lines_at = UINT64_MAX;
	notes->units[notes->n_units++] = unit;
	return true;
}

/* Where DIE is declared, from the folder of UNIT; what it does not say stays empty. */
static void find_place(struct notes *notes, const struct unit *unit, Dwarf_Die *die,
		       struct moat_buf *path, uint64_t *ret_line)
{
	Dwarf_Attribute attr;
	Dwarf_Word number, line = 0;
	Dwarf_Die lines = unit->lines;
	if (dwarf_attr_integrate(die, DW_AT_decl_line, &attr))
		dwarf_formudata(&attr, &line);
	*ret_line = line;
	if (!dwarf_attr_integrate(die, DW_AT_decl_file, &attr) ||
	    dwarf_formudata(&attr, &number) != 0)
		return;
	if (attr.cu != unit->cu)
		dwarf_cu_die(attr.cu, &lines, NULL, NULL, NULL, NULL, NULL, NULL);
	if (!dwarf_files_path(&notes->files, &lines, number, path)) {
		moat_buf_clear(path);
		notes->n_lost++;
	}
}

static bool note_type(void *arg, size_t type, Dwarf_Die *die)
{
	struct notes *notes = arg;
	struct moat_buf path = MOAT_BUF_INIT;
	size_t unit = find_unit(notes, die->cu);
	if (!unit)
		return true;
	struct sight *more = grown(notes->sights, notes->n_sights, sizeof *more);
	if (!more)
		return false;
	notes->sights = more;
	struct sight sight = { .type = type, .unit = (uint32_t)(unit - 1) };
	find_place(notes, &notes->units[unit - 1], die, &path, &sight.line);
	if (path.len)
		sight.path = path.text;
	else
		moat_buf_release(&path);
	notes->sights[notes->n_sights++] = sight;
	return !path.failed;
}

static void release_notes(struct notes *notes)
{
	for (size_t i = 0; i < notes->n_sights; i++)
		free(notes->sights[i].path);
	free(notes->sights);
	free(notes->units);
	moat_index_release(&notes->wanted);
}

/* ---- notes to what was seen ---- */

/* Units that only hold types have no source: it is that of who imports them, or of
   whom they share the line table with. */
static uint32_t sourced(const struct notes *notes, uint32_t number)
{
	const struct unit *unit = &notes->units[number];
	/* Whoever imports was noted before. */
	while (!unit->is.name && unit->owner != SIZE_MAX)
		unit = &notes->units[unit->owner];
	for (size_t i = 0; !unit->is.name && i < notes->n_units; i++)
		if (notes->units[i].is.name && notes->units[i].lines_at == unit->lines_at &&
		    unit->lines_at != UINT64_MAX &&
		    dwarf_cu_getdwarf(notes->units[i].lines.cu) ==
			    dwarf_cu_getdwarf(unit->lines.cu))
			unit = &notes->units[i];
	return unit->is.name ? (uint32_t)(unit - notes->units) : number;
}

static bool settle_place(const struct notes *notes, struct sight *sight)
{
	sight->unit = sourced(notes, sight->unit);
	if (!sight->path)
		return true;
	char *path =
		moat_path_join(notes->units[sight->unit].is.dir, sight->path, strlen(sight->path));
	free(sight->path);
	sight->path = path;
	return path != NULL;
}

static int by_definition(const struct sight *a, const struct sight *b)
{
	if (a->type != b->type)
		return a->type < b->type ? -1 : 1;
	int order = strcmp(a->path ? a->path : "", b->path ? b->path : "");
	return order ? order : (a->line > b->line) - (a->line < b->line);
}

static int by_definition_and_unit(const void *one, const void *other)
{
	const struct sight *a = one, *b = other;
	int order = by_definition(a, b);
	return order ? order : (a->unit > b->unit) - (a->unit < b->unit);
}

/* The N sights of one definition. */
static bool add_struct(struct moat_dwarf_seen *ret, struct sight *sights, size_t n)
{
	const struct moat_dwarf_type *type = &ret->dwarf.types[sights->type];
	struct moat_seen *seen = &ret->seen;
	struct moat_dwarf_layout layout;
	struct moat_seen_struct *more = grown(seen->structs, seen->n_structs, sizeof *more);
	if (!more)
		return false;
	seen->structs = more;
	struct moat_seen_struct one = { .function = type->function, .line = sights->line };
	one.units = calloc(n, sizeof *one.units);
	if (!one.units || !moat_dwarf_layout_load(&ret->dwarf, type, false, false, &layout)) {
		free(one.units);
		return false;
	}
	for (size_t i = 0; i < n; i++)
		if (!i || sights[i].unit != sights[i - 1].unit)
			one.units[one.n_units++] = sights[i].unit;
	one.record = layout.record;
	memset(&layout.record, 0, sizeof layout.record);
	moat_dwarf_layout_release(&layout);
	one.path = sights->path;
	sights->path = NULL;
	seen->structs[seen->n_structs++] = one;
	return true;
}

static bool fold(struct moat_dwarf_seen *ret, struct notes *notes)
{
	struct moat_seen *seen = &ret->seen;
	struct sight *sights = notes->sights;
	size_t n = notes->n_sights;
	seen->units = calloc(notes->n_units + 1, sizeof *seen->units);
	bool good = seen->units != NULL;
	for (size_t i = 0; good && i < notes->n_units; i++)
		seen->units[seen->n_units++] = notes->units[i].is;
	for (size_t i = 0; good && i < n; i++)
		good = settle_place(notes, &sights[i]);
	if (good && n)
		qsort(sights, n, sizeof *sights, by_definition_and_unit);
	for (size_t i = 0, end; good && i < n; i = end) {
		for (end = i + 1; end < n && by_definition(&sights[i], &sights[end]) == 0;)
			end++;
		good = add_struct(ret, sights + i, end - i);
	}
	return good && moat_seen_settle(seen);
}

static bool read_dwarf(struct moat_dwarf_seen *ret, const struct moat_input *input,
		       const struct moat_manifest *also, struct notes *notes)
{
	const struct moat_dwarf_watch watch = { note_unit, note_type, notes };
	if (!want_all(notes, &input->manifest) || (also && !want_all(notes, also))) {
		moat_no_memory();
		return false;
	}
	if (!moat_dwarf_find_watched(&ret->dwarf, is_wanted, notes, &watch))
		return false;
	if (notes->n_lost)
		moat_warn("the line tables of '%s' are damaged: where %zu of its structs are "
			  "declared is not known, and they are not compared",
			  moat_clean(input->path), notes->n_lost);
	if (fold(ret, notes))
		return true;
	moat_no_memory();
	return false;
}

bool moat_dwarf_seen_read(struct moat_dwarf_seen *ret, const struct moat_input *input,
			  const struct moat_manifest *also)
{
	struct notes notes = { 0 };
	memset(ret, 0, sizeof *ret);
	if ((!input->manifest.n_structs && !(also && also->n_structs)) ||
	    !moat_dwarf_is_there(input) || !moat_dwarf_open(&ret->dwarf, input, true))
		return true;
	ret->there = read_dwarf(ret, input, also, &notes);
	release_notes(&notes);
	if (!ret->there)
		moat_dwarf_seen_release(ret);
	return ret->there;
}

void moat_dwarf_seen_release(struct moat_dwarf_seen *seen)
{
	moat_seen_release(&seen->seen);
	moat_dwarf_close(&seen->dwarf);
	seen->there = false;
}
