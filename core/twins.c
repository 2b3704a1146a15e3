/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Which records of the manifest are of one struct. */
#include "twins.h"

#include "path.h"

#include <stdlib.h>
#include <string.h>

/* Split FILE:LINE:COLUMN; a file's name may hold colons too.  0 for what there is
   not. */
static void split_place(const char *place, size_t *ret_len, uint64_t *ret_line)
{
	size_t at = place ? strlen(place) : 0;
	unsigned colons = 0;
	while (at > 0 && colons < 2)
		colons += place[--at] == ':';
	*ret_len = colons == 2 ? at : 0;
	*ret_line = colons == 2 ? strtoull(place + at + 1, NULL, 10) : 0;
}

/* Each unit has such a struct of its own, whatever it is called elsewhere. */
static bool is_private(const char *name)
{
	return strstr(name, "{anonymous}") || strstr(name, "<unnamed") || strstr(name, "<lambda") ||
	       strstr(name, "{lambda");
}

/* ---- a record's definition in the debug information ---- */

/* Is PATH the file that a record of the unit called SOURCE names FILE? */
static bool is_declared_in(const struct moat_seen *seen, const char *path, const char *source,
			   const char *file, size_t len)
{
	size_t cursor = 0, i = SIZE_MAX;
	bool rooted = *file == '/', known = rooted, same = false;
	char *joined = moat_path_join(NULL, file, len);
	if (rooted)
		same = joined && strcmp(joined, path) == 0;
	while (!rooted && source && !same &&
	       (i = moat_index_next(&seen->unit_name, moat_hash(MOAT_HASH_INIT, source),
				    &cursor)) != SIZE_MAX) {
		if (strcmp(seen->units[i].name, source) != 0)
			continue;
		char *from_here = moat_path_join(seen->units[i].dir, file, len);
		known = true;
		same = from_here && strcmp(from_here, path) == 0;
		free(from_here);
	}
	/* The unit was compiled without debug information. */
	if (!known)
		same = joined && moat_path_ends(path, joined);
	free(joined);
	return same;
}

static bool same_text(const char *one, const char *other)
{
	return one == other || (one && other && strcmp(one, other) == 0);
}

/* NULL: there is none, or it can't be told which one it is. */
static const struct moat_seen_struct *find_anchor(const struct moat_scene *scene,
						  const struct moat_twin *twin)
{
	const struct moat_seen *seen = scene->seen;
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, twin->is->unit);
	const struct moat_seen_struct *found = NULL;
	uint64_t hash = moat_name_hash(twin->is->name);
	size_t cursor = 0, i;
	while ((i = moat_index_next(&seen->by_name, hash, &cursor)) != SIZE_MAX) {
		const struct moat_seen_struct *one = &seen->structs[i];
		if (one->line != twin->line || !one->path ||
		    !moat_seen_is_named(one, twin->is->name) ||
		    !is_declared_in(seen, one->path, unit ? unit->source : NULL, twin->is->place,
				    twin->home_len))
			continue;
		if (found && (strcmp(found->path, one->path) != 0 ||
			      !same_text(found->function, one->function)))
			return NULL;
		found = one;
	}
	return found;
}

/* ---- records of one struct ---- */

static int by_home(const struct moat_twin *a, const struct moat_twin *b)
{
	size_t len = a->home_len < b->home_len ? a->home_len : b->home_len;
	int order = memcmp(a->home, b->home, len);
	return order ? order : (a->home_len > b->home_len) - (a->home_len < b->home_len);
}

static int by_text(const void *one, const void *other)
{
	const struct moat_twin *a = one, *b = other;
	int order = strcmp(a->is->name, b->is->name);
	if (!order)
		order = by_home(a, b);
	return order ? order : (a->is > b->is) - (a->is < b->is);
}

static bool is_same_text(const struct moat_twin *one, const struct moat_twin *other)
{
	return strcmp(one->is->name, other->is->name) == 0 && by_home(one, other) == 0;
}

static int by_place(const struct moat_twin *a, const struct moat_twin *b)
{
	const char *one = a->anchor ? a->anchor->function : NULL;
	const char *other = b->anchor ? b->anchor->function : NULL;
	int order = by_home(a, b);
	return order ? order : strcmp(one ? one : "", other ? other : "");
}

static int by_struct(const void *one, const void *other)
{
	const struct moat_twin *a = one, *b = other;
	int order = strcmp(a->is->name, b->is->name);
	if (!order)
		order = by_place(a, b);
	if (!order)
		order = (a->line > b->line) - (a->line < b->line);
	return order ? order : (a->is > b->is) - (a->is < b->is);
}

static bool is_same_struct(const struct moat_twin *one, const struct moat_twin *other)
{
	return strcmp(one->is->name, other->is->name) == 0 && by_place(one, other) == 0;
}

static int by_unit(const void *one, const void *other)
{
	const struct moat_twin *a = *(const struct moat_twin *const *)one;
	const struct moat_twin *b = *(const struct moat_twin *const *)other;
	int order = strcmp(a->is->unit, b->is->unit);
	return order ? order : (a > b) - (a < b);
}

static bool other_line(const struct moat_twin *one, const struct moat_twin *other)
{
	return one->line != other->line;
}

static bool other_layout(const struct moat_twin *one, const struct moat_twin *other)
{
	return strcmp(one->is->layout, other->is->layout) != 0;
}

/* Has some unit two of TWINS that are OTHERWISE?  False when memory ran out. */
static bool find_two(const struct moat_twin *twins, size_t n,
		     bool (*otherwise)(const struct moat_twin *, const struct moat_twin *),
		     bool *ret)
{
	*ret = false;
	const struct moat_twin **sorted = calloc(n, sizeof *sorted);
	if (!sorted)
		return false;
	for (size_t i = 0; i < n; i++)
		sorted[i] = &twins[i];
	qsort(sorted, n, sizeof *sorted, by_unit);
	for (size_t i = 1; i < n && !*ret; i++)
		*ret = strcmp(sorted[i - 1]->is->unit, sorted[i]->is->unit) == 0 &&
		       otherwise(sorted[i - 1], sorted[i]);
	free(sorted);
	return true;
}

/* TWINS have one name and home.  No unit has one struct twice: if it has two on two
   lines they are two structs, of two functions perhaps; if they are on one line, by a
   macro, it can't be told which is which. */
static bool compare_records(struct moat_check *check, const struct moat_scene *scene,
			    const struct moat_twin *twins, size_t n)
{
	bool several, unclear, good = find_two(twins, n, other_line, &several);
	for (size_t i = 0, end; good && i < n; i = end) {
		for (end = i + 1; end < n && (!several || twins[i].line == twins[end].line);)
			end++;
		good = find_two(twins + i, end - i, other_layout, &unclear) &&
		       (unclear || moat_twins_compare(check, scene, twins + i, end - i));
	}
	return good;
}

/* The definition of all of TWINS that have one; NULL where there are several. */
static const struct moat_seen_struct *common_anchor(const struct moat_twin *twins, size_t n)
{
	const struct moat_seen_struct *common = NULL;
	for (size_t i = 0; i < n; i++) {
		const struct moat_seen_struct *one = twins[i].anchor;
		if (common && one &&
		    (strcmp(common->path, one->path) != 0 ||
		     !same_text(common->function, one->function)))
			return NULL;
		if (one)
			common = one;
	}
	return common;
}

static size_t count_of(const struct moat_index *index, uint64_t hash)
{
	size_t n = 0, cursor = 0;
	while (moat_index_next(index, hash, &cursor) != SIZE_MAX)
		n++;
	return n;
}

/* Is the struct defined in its unit's own source file, and does only the name of that one
   tell which it is?  Another folder may have one of that name, built in there: SOURCES has
   how many units there are of each, and debug information may not have all of them. */
static bool is_lone(const struct moat_scene *scene, const struct moat_index *sources,
		    const struct moat_twin *twin)
{
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, twin->is->unit);
	const char *source = unit ? unit->source : NULL;
	const char *place = twin->is->place;
	size_t len = source ? strlen(source) : 0;
	if (!source || *source == '/' || strncmp(source, place, len) != 0 || place[len] != ':')
		return false;
	uint64_t hash = moat_hash(MOAT_HASH_INIT, source);
	return !twin->anchor || count_of(&scene->seen->unit_name, hash) < count_of(sources, hash);
}

/* Records without a definition are at home where others of their file are. */
static void find_homes(struct moat_twin *twins, size_t n)
{
	qsort(twins, n, sizeof *twins, by_text);
	for (size_t i = 0, end; i < n; i = end) {
		for (end = i + 1; end < n && is_same_text(&twins[i], &twins[end]);)
			end++;
		const struct moat_seen_struct *common = common_anchor(twins + i, end - i);
		for (size_t j = i; j < end; j++) {
			struct moat_twin *twin = &twins[j];
			if (!twin->anchor && common &&
			    (!common->function || common->line == twin->line))
				twin->anchor = common;
			if (twin->anchor) {
				twin->home = twin->anchor->path;
				twin->home_len = strlen(twin->home);
			}
		}
	}
}

static bool index_sources(const struct moat_manifest *manifest, struct moat_index *ret)
{
	for (size_t i = 0; i < manifest->n_units; i++)
		if (manifest->units[i].source &&
		    !moat_index_add(ret, moat_hash(MOAT_HASH_INIT, manifest->units[i].source), i))
			return false;
	return true;
}

/* Those that can be compared; into RET_N, how many. */
static struct moat_twin *list_twins(const struct moat_scene *scene, size_t *ret_n)
{
	const struct moat_manifest *manifest = scene->manifest;
	struct moat_twin *twins = calloc(manifest->n_structs + 1, sizeof *twins);
	struct moat_index sources = { 0 };
	bool good = twins && index_sources(manifest, &sources);
	*ret_n = 0;
	for (size_t i = 0; good && i < manifest->n_structs; i++) {
		struct moat_twin twin = { .is = &manifest->structs[i] };
		split_place(twin.is->place, &twin.home_len, &twin.line);
		if (!twin.home_len || is_private(twin.is->name))
			continue;
		twin.home = twin.is->place;
		if (scene->seen)
			twin.anchor = find_anchor(scene, &twin);
		if (!is_lone(scene, &sources, &twin))
			twins[(*ret_n)++] = twin;
	}
	moat_index_release(&sources);
	if (good)
		return twins;
	free(twins);
	return NULL;
}

bool moat_check_twins(struct moat_check *check, const struct moat_scene *scene)
{
	size_t n;
	struct moat_twin *twins = list_twins(scene, &n);
	bool good = twins != NULL;
	if (good && n) {
		find_homes(twins, n);
		qsort(twins, n, sizeof *twins, by_struct);
	}
	for (size_t i = 0, end; good && i < n; i = end) {
		for (end = i + 1; end < n && is_same_struct(&twins[i], &twins[end]);)
			end++;
		good = compare_records(check, scene, twins + i, end - i);
	}
	free(twins);
	return good;
}
