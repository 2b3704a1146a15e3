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

/* Kept as far as can be seen; but where local symbols are gone, padding may be
   somebody's. */
static bool doubt(const struct moat_scene *scene, struct moat_finding *finding)
{
	size_t first;
	if (finding->verdict != MOAT_KEPT || finding->cost == 0 ||
	    moat_subjects_marks(&scene->subjects, finding->promise->unit, &first) > 0)
		return true;
	/* The marks of a shared object's units are not in the program. */
	if (finding->promise->copied && moat_scene_has_locals(scene))
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
	if (!moat_check_find(check, scene) || !moat_scene_find_moved(scene))
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
