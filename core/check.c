/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "check.h"

#include "copies.h"
#include "scene.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *moat_verdict_name(enum moat_verdict verdict)
{
	static const char *const names[] = {
		[MOAT_KEPT] = "kept",	    [MOAT_BROKEN] = "broken",	[MOAT_DROPPED] = "dropped",
		[MOAT_REFUSED] = "refused", [MOAT_UNKNOWN] = "unknown",
	};
	return names[verdict];
}

/* ---- one finding ---- */

uint64_t moat_subject_size(const struct moat_finding *finding)
{
	return finding->symbol->size ? finding->symbol->size : finding->promise->size;
}

bool moat_breach_add(struct moat_finding *finding, size_t object, int64_t offset, uint64_t size,
		     const char *text, ...)
{
	struct moat_breach *more =
		realloc(finding->breaches, (finding->n_breaches + 1) * sizeof *finding->breaches);
	if (!more)
		return false;
	finding->breaches = more;
	va_list args;
	va_start(args, text);
	int len = vsnprintf(NULL, 0, text, args);
	va_end(args);
	char *copy = len < 0 ? NULL : malloc((size_t)len + 1);
	if (!copy)
		return false;
	va_start(args, text);
	vsnprintf(copy, (size_t)len + 1, text, args);
	va_end(args);
	more[finding->n_breaches++] = (struct moat_breach){ object, offset, size, copy };
	finding->verdict = MOAT_BROKEN;
	return true;
}

static bool inspect_start(struct moat_finding *finding)
{
	const struct moat_promise *promise = finding->promise;
	uint64_t start = finding->symbol->addr % promise->granule;
	if (start == promise->start)
		return true;
	if (promise->start)
		return moat_breach_add(finding, SIZE_MAX, 0, 0,
				       "starts %" PRIu64 " bytes into its %s instead of %" PRIu64,
				       start, moat_word_name(promise->word), promise->start);
	return moat_breach_add(
		finding, SIZE_MAX, 0, 0, "starts %" PRIu64 " bytes into its %s", start,
		promise->word == MOAT_BYTES ? "granule" : moat_word_name(promise->word));
}

/* Are there local symbols beside the linker's own marks? */
static bool has_locals(const struct moat_image *image)
{
	for (size_t i = 0; i < image->n_symbols; i++) {
		const struct moat_symbol *symbol = &image->symbols[i];
		if (symbol->local && (symbol->kind == MOAT_SYMBOL_CODE ||
				      (symbol->kind == MOAT_SYMBOL_DATA && symbol->size > 0)))
			return true;
	}
	return false;
}

/* Kept as far as can be seen; but where local symbols are gone, padding may be
   somebody's. */
static bool doubt(const struct moat_scene *scene, struct moat_finding *finding)
{
	size_t first;
	if (finding->verdict != MOAT_KEPT || finding->cost == 0 ||
	    moat_subjects_marks(&scene->subjects, finding->promise->unit, &first) > 0)
		return true;
	/* The marks of a shared object's units are not in the program. */
	if (finding->promise->copied && has_locals(scene->image))
		return true;
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, finding->promise->unit);
	if (unit && unit->lto && scene->subjects.n_marks > 0)
		return true;
	finding->verdict = MOAT_UNKNOWN;
	finding->why = strdup("the local symbols are stripped, so a neighbour in the padding "
			      "would not be seen");
	finding->mend = strdup("check the image before strip -x");
	return finding->why && finding->mend;
}

/* Will link-time optimisation lay the object file out anew? */
static bool is_unfinished(const struct moat_scene *scene, const struct moat_promise *promise)
{
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, promise->unit);
	return scene->image->kind == MOAT_IMAGE_RELOCATABLE && unit && unit->lto;
}

static bool leave_to_link(struct moat_finding *finding)
{
	finding->verdict = MOAT_UNKNOWN;
	finding->why = strdup("it was compiled with -flto, so that its layout is made at the link");
	finding->mend = strdup("check the linked image");
	return finding->why && finding->mend;
}

/* Any file's static variable of that name. */
static bool leave_nameless(struct moat_finding *finding)
{
	finding->verdict = MOAT_UNKNOWN;
	finding->why = strdup("the names of source files are stripped, so that it may be another "
			      "file's variable");
	finding->mend = strdup("check the image before strip");
	return finding->why && finding->mend;
}

static bool leave_unlooked(struct moat_finding *finding)
{
	finding->verdict = MOAT_UNKNOWN;
	finding->why =
		strdup("the image has too many symbols, sections or bytes in its run, and in "
		       "those of other promises, to look at all of them");
	finding->mend = strdup("check the object files");
	return finding->why && finding->mend;
}

/* Placed where its kind goes, with no ground of its own. */
static bool is_placed_only(const struct moat_promise *promise)
{
	return promise->granule < 2 && promise->kind != MOAT_COLD;
}

/* Judge the promise of a finding whose symbol is known. */
static bool judge(struct moat_scene *scene, struct moat_finding *finding)
{
	const struct moat_promise *promise = finding->promise;
	const struct moat_symbol *symbol = finding->symbol;
	finding->verdict = MOAT_KEPT;
	finding->run = moat_run_of(symbol->addr, moat_subject_size(finding), promise->granule);
	if (symbol->kind == MOAT_SYMBOL_COMMON) {
		finding->run = (struct moat_run){ 0, 0 };
		return moat_breach_add(finding, SIZE_MAX, 0, 0, "is still common") &&
		       moat_explain(scene, finding);
	}
	if (is_placed_only(promise))
		return true;
	uint32_t circle = moat_scene_circle(scene, promise);
	if (promise->kind == MOAT_COLD && promise->granule < 2) {
		if (!moat_inspect_cold(scene, finding))
			return false;
	} else if (!moat_scene_look(scene, moat_inspect_looks(scene, finding))) {
		return leave_unlooked(finding);
	} else {
		if (!moat_promise_set(promise) && !inspect_start(finding))
			return false;
		if (!moat_inspect_neighbours(scene, finding, circle) ||
		    !moat_inspect_fabric(scene, finding))
			return false;
		if (!moat_run_empty(scene->map, symbol->space, finding->run, &finding->cost))
			return false;
	}
	if (finding->n_breaches == 0)
		return doubt(scene, finding);
	if (symbol->local && !symbol->file && promise->binding == MOAT_LOCAL)
		return leave_nameless(finding);
	return is_unfinished(scene, promise) ? leave_to_link(finding) :
					       moat_explain(scene, finding);
}

/* ---- all findings ---- */

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

static const char *base_of(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

/* Does SYMBOL stand among those of a source file that UNIT was not compiled from? */
static bool is_of_other_file(const struct moat_scene *scene, const struct moat_unit *unit,
			     uint32_t symbol)
{
	const struct moat_image *image = scene->image;
	uint32_t file = image->symbols[symbol].file;
	const char *name = file < image->n_files ? image->files[file] : NULL;
	return name && *name && unit && unit->source &&
	       strcmp(base_of(name), base_of(unit->source)) != 0;
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
	/* A linker may drop the mark too, of an object file of which nothing is left. */
	if (symbol == MOAT_NO_SYMBOL &&
	    (scene->image->kind == MOAT_IMAGE_RELOCATABLE || !has_locals(scene->image)) &&
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

static size_t count_unlisted(const struct moat_scene *scene)
{
	const struct moat_mark *marks = scene->subjects.marks;
	size_t n = 0;
	for (size_t i = 0; i < scene->subjects.n_marks; i++)
		if (i == 0 || strcmp(marks[i].unit, marks[i - 1].unit) != 0)
			n += moat_manifest_unit(scene->manifest, marks[i].unit) == NULL;
	return n;
}

static bool run_scene(struct moat_scene *scene, struct moat_check *check)
{
	struct moat_index said = { 0 };
	bool found = find_subjects(scene, check, &said);
	moat_index_release(&said);
	if (!found || !moat_scene_find_moved(scene))
		return false;
	for (size_t i = 0; i < check->n_findings; i++)
		if (check->findings[i].symbol && !judge(scene, &check->findings[i]))
			return false;
	for (size_t i = 0; i < check->n_findings; i++) {
		const struct moat_finding *finding = &check->findings[i];
		const struct moat_unit *unit =
			moat_manifest_unit(scene->manifest, finding->promise->unit);
		check->counts[finding->verdict]++;
		if (finding->symbol && unit && unit->no_red_zones)
			check->without_red_zones++;
		if (finding->symbol && moat_offers(scene->image, finding->promise->symbol))
			check->copyable++;
	}
	check->n_unlisted = count_unlisted(scene);
	return moat_check_fields(check, scene) && moat_check_sum(check, scene);
}

bool moat_check_run(struct moat_check *check, const struct moat_manifest *manifest,
		    const struct moat_map *map, const struct moat_seen *seen)
{
	memset(check, 0, sizeof *check);
	struct moat_scene scene;
	bool ok = moat_scene_build(&scene, manifest, map, seen) && run_scene(&scene, check);
	moat_scene_release(&scene);
	if (!ok)
		moat_check_release(check);
	return ok;
}

void moat_check_release(struct moat_check *check)
{
	for (size_t i = 0; i < check->n_findings; i++) {
		struct moat_finding *finding = &check->findings[i];
		for (size_t j = 0; j < finding->n_breaches; j++)
			free(finding->breaches[j].text);
		free(finding->breaches);
		free(finding->why);
		free(finding->mend);
	}
	for (size_t i = 0; i < check->n_fields; i++) {
		free(check->fields[i].what);
		free(check->fields[i].mend);
		free(check->fields[i].member);
		free(check->fields[i].ways[0].sources);
		free(check->fields[i].ways[1].sources);
	}
	free(check->fields);
	free(check->findings);
	free(check->splits);
	memset(check, 0, sizeof *check);
}
