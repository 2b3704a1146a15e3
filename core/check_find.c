/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which symbols the promises of a manifest are about, and which can't be told. */
#include "path.h"
#include "scene.h"

#include <stdlib.h>
#include <string.h>

/* An object file is in an image once, or a few times. */
#define FINDINGS_EACH 16

static struct moat_finding *
add_finding(struct moat_check *check, const struct moat_promise *promise, enum moat_verdict verdict)
{
	if ((check->n_findings & (check->n_findings - 1)) == 0) {
		size_t room = check->n_findings ? 2 * check->n_findings : 1;
		void *more = realloc(check->findings, room * sizeof *check->findings);
		if (!more)
			return NULL;
		check->findings = more;
	}
	struct moat_finding *finding = &check->findings[check->n_findings++];
	*finding = (struct moat_finding){ .promise = promise, .verdict = verdict };
	return finding;
}

static bool add_unknown(struct moat_check *check, const struct moat_promise *promise,
			const char *why, const char *mend)
{
	struct moat_finding *finding = add_finding(check, promise, MOAT_UNKNOWN);
	if (!finding)
		return false;
	finding->why = strdup(why);
	finding->mend = strdup(mend);
	return finding->why && finding->mend;
}

/* More findings than this were made by nobody's linker: each is about a symbol. */
static bool are_too_many(const struct moat_scene *scene, const struct moat_check *check, size_t n)
{
	size_t most = FINDINGS_EACH * (scene->manifest->n_promises + scene->image->n_symbols);
	return check->n_findings > most || n > most - check->n_findings;
}

/* A finding about SYMBOL; where there is none the linker dropped it. */
static bool add_subject(const struct moat_scene *scene, struct moat_check *check,
			const struct moat_promise *promise, uint32_t symbol)
{
	struct moat_finding *finding = add_finding(check, promise, MOAT_DROPPED);
	if (!finding)
		return false;
	if (symbol == MOAT_NO_SYMBOL)
		return true;
	const struct moat_image *image = scene->image;
	finding->symbol = &image->symbols[symbol];
	if (finding->symbol->local && finding->symbol->file < image->n_files)
		finding->file = image->files[finding->symbol->file];
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, promise->unit);
	if ((!finding->file || !*finding->file) && unit)
		finding->file = unit->source;
	size_t object = moat_map_at(scene->map, finding->symbol->space, finding->symbol->addr);
	if (object < scene->map->n_objects && finding->symbol->kind != MOAT_SYMBOL_COMMON)
		scene->circle[object] = moat_scene_circle(scene, promise);
	return true;
}

#define SEVERAL "several symbols have this name, and nothing tells which one is meant"

/* Does SYMBOL stand among those of a source file that UNIT was not compiled from? */
static bool is_of_other_file(const struct moat_scene *scene, const struct moat_unit *unit,
			     uint32_t symbol)
{
	const struct moat_image *image = scene->image;
	uint32_t file = image->symbols[symbol].file;
	const char *name = file < image->n_files ? image->files[file] : NULL;
	return name && *name && unit && unit->source &&
	       strcmp(moat_path_base(name), moat_path_base(unit->source)) != 0;
}

static bool add_renamed(struct moat_check *check, const struct moat_promise *promise)
{
	return add_unknown(
		check, promise,
		"no such symbol has this name, but its section is there: it was renamed, "
		"or made global",
		"leave its symbol as the compiler made it");
}

static bool find_local(const struct moat_scene *scene, struct moat_check *check,
		       const struct moat_promise *promise)
{
	const struct moat_subjects *subjects = &scene->subjects;
	size_t first;
	size_t n_marks = moat_subjects_marks(subjects, promise->unit, &first);
	size_t n_here = 0;
	if (are_too_many(scene, check, n_marks))
		return add_unknown(check, promise, "its object file is in the image too many times",
				   "check the object file");
	for (size_t i = 0; i < n_marks; i++)
		n_here += moat_subject_local(subjects, promise->symbol,
					     &subjects->marks[first + i]) != MOAT_NO_SYMBOL;
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, promise->unit);
	bool lto = unit && unit->lto;
	uint32_t only = MOAT_NO_SYMBOL;
	size_t n = moat_subject_anywhere(subjects, promise->symbol, !lto, &only);
	if (n_marks > 0 && n_here == 0 && moat_scene_has_section_of(scene, promise))
		return add_renamed(check, promise);
	/* Link-time optimisation moves a static to another object, or makes it global. */
	if (n_marks > 0 && (n_here > 0 || n == 0 || !lto)) {
		for (size_t i = 0; i < n_marks; i++)
			if (!add_subject(scene, check, promise,
					 moat_subject_local(subjects, promise->symbol,
							    &subjects->marks[first + i])))
				return false;
		return true;
	}
	if (n == 1 && !lto && is_of_other_file(scene, unit, only))
		return add_unknown(
			check, promise,
			"its object file left no mark: it was dropped, or its local symbols "
			"are stripped, and the only symbol of this name is another file's",
			"check the object file");
	if (n == 1)
		return add_subject(scene, check, promise, only);
	if (n > 1)
		return add_unknown(check, promise, SEVERAL,
				   lto ? "give it a name of its own" :
					 "check the image before strip -x");
	return add_unknown(check, promise, "the local symbols are stripped",
			   "check the image before strip -x");
}

static bool find_global(const struct moat_scene *scene, struct moat_check *check,
			const struct moat_promise *promise)
{
	size_t first;
	bool unclear;
	uint32_t symbol = moat_subject_global(&scene->subjects, promise->symbol, promise->unit,
					      promise->size, &unclear);
	if (unclear)
		return add_unknown(
			check, promise,
			"only local symbols have this name: it was made local, or dropped, "
			"and nothing tells which",
			"check the object file, before symbols are made local");
	if (symbol == MOAT_NO_SYMBOL && moat_scene_has_section_of(scene, promise))
		return add_renamed(check, promise);
	/* A linker may drop the mark too, of an object file of which nothing is left. */
	if (symbol == MOAT_NO_SYMBOL &&
	    (scene->image->kind == MOAT_IMAGE_RELOCATABLE || !moat_scene_has_locals(scene)) &&
	    moat_subjects_marks(&scene->subjects, promise->unit, &first) == 0)
		return add_unknown(
			check, promise,
			"no symbol has this name: it was dropped, or hidden and stripped",
			"check the image before strip -x");
	return add_subject(scene, check, promise, symbol);
}

/* A refusal of a field, which has no symbol, that was not said of an earlier unit with
   the struct: thousands may have it. */
static bool find_refused(const struct moat_scene *scene, struct moat_check *check, size_t i,
			 struct moat_index *said)
{
	const struct moat_promise *promises = scene->manifest->promises, *one = &promises[i];
	if (!one->symbol && one->name && one->place) {
		uint64_t hash = moat_hash(moat_hash(MOAT_HASH_INIT, one->name), one->place);
		size_t cursor = 0, j;
		while ((j = moat_index_next(said, hash, &cursor)) != SIZE_MAX)
			if (strcmp(one->name, promises[j].name) == 0 &&
			    strcmp(one->place, promises[j].place) == 0 &&
			    strcmp(one->because, promises[j].because) == 0)
				return true;
		if (!moat_index_add(said, hash, i))
			return false;
	}
	return add_finding(check, one, MOAT_REFUSED) != NULL;
}

static bool find_subjects(const struct moat_scene *scene, struct moat_check *check,
			  struct moat_index *said)
{
	for (size_t i = 0; i < scene->manifest->n_promises; i++) {
		const struct moat_promise *promise = &scene->manifest->promises[i];
		bool ok;
		if (promise->because)
			ok = find_refused(scene, check, i, said);
		else if (promise->binding == MOAT_LOCAL)
			ok = find_local(scene, check, promise);
		else
			ok = find_global(scene, check, promise);
		if (!ok)
			return false;
	}
	return true;
}

bool moat_check_find(struct moat_check *check, const struct moat_scene *scene)
{
	struct moat_index said = { 0 };
	bool ok = find_subjects(scene, check, &said);
	moat_index_release(&said);
	return ok;
}
