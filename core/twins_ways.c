/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The layouts of one struct, told by the manifest or seen in debug information. */
#include "differ.h"
#include "twins.h"

#include <stdlib.h>
#include <string.h>

struct ways {
	const struct moat_scene *scene;
	struct moat_twin_way *ways;
	size_t n;
	const struct moat_seen_struct **seen; /* what was seen of the struct */
	bool *placed;			      /* which of these have their way */
	size_t n_seen;
};

static const char *source_of(const struct moat_scene *scene, const struct moat_struct *told)
{
	const struct moat_unit *unit = moat_manifest_unit(scene->manifest, told->unit);
	return unit ? unit->source : NULL;
}

static bool is_source(const struct moat_twin_way *way, const char *source)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, source);
	size_t cursor = 0, i;
	while ((i = moat_index_next(&way->by_source, hash, &cursor)) != SIZE_MAX)
		if (strcmp(way->sources[i], source) == 0)
			return true;
	return false;
}

static bool add_source(struct moat_twin_way *way, const char *source)
{
	size_t n = way->n_sources;
	if (!source || is_source(way, source))
		return true;
	if ((n & (n - 1)) == 0) { /* the room is the next power of two */
		const char **more = realloc(way->sources, (n ? 2 * n : 1) * sizeof *more);
		if (!more)
			return false;
		way->sources = more;
	}
	way->sources[way->n_sources] = source;
	return moat_index_add(&way->by_source, moat_hash(MOAT_HASH_INIT, source), way->n_sources++);
}

/* NULL when memory ran out. */
static struct moat_twin_way *add_way(struct ways *ways, const struct moat_struct *told)
{
	size_t n = ways->n;
	if ((n & (n - 1)) == 0) {
		struct moat_twin_way *more = realloc(ways->ways, (n ? 2 * n : 1) * sizeof *more);
		if (!more)
			return NULL;
		ways->ways = more;
	}
	ways->ways[n] = (struct moat_twin_way){ .told = told };
	ways->n++;
	return &ways->ways[n];
}

static bool gather_told(struct ways *ways, const struct moat_twin *twins, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct moat_twin_way *way = NULL;
		for (size_t j = 0; j < ways->n && !way; j++)
			if (strcmp(ways->ways[j].told->layout, twins[i].is->layout) == 0)
				way = &ways->ways[j];
		if (!way && ways->n == MOAT_TOLD_WAYS)
			continue;
		if (!way)
			way = add_way(ways, twins[i].is);
		if (!way || !add_source(way, source_of(ways->scene, twins[i].is)))
			return false;
	}
	return true;
}

/* ---- what was seen of the struct ---- */

static bool same_text(const char *one, const char *other)
{
	return one == other || (one && other && strcmp(one, other) == 0);
}

static int by_turn(const void *one, const void *other)
{
	const struct moat_seen_struct *a = *(const struct moat_seen_struct *const *)one;
	const struct moat_seen_struct *b = *(const struct moat_seen_struct *const *)other;
	return (a > b) - (a < b);
}

/* What may be another definition of ANCHOR.  Those on other lines are other
   branches of an #if; within functions they would be other functions' structs. */
static bool gather_seen(struct ways *ways, const struct moat_seen_struct *anchor)
{
	const struct moat_seen *seen = ways->scene->seen;
	uint64_t hash = moat_name_hash(anchor->record.name);
	size_t cursor = 0, i, n = 0;
	while (moat_index_next(&seen->by_name, hash, &cursor) != SIZE_MAX)
		n++;
	ways->seen = calloc(n + 1, sizeof *ways->seen);
	ways->placed = calloc(n + 1, sizeof *ways->placed);
	if (!ways->seen || !ways->placed)
		return false;
	cursor = 0;
	while (ways->n_seen < MOAT_TOLD_WAYS &&
	       (i = moat_index_next(&seen->by_name, hash, &cursor)) != SIZE_MAX) {
		const struct moat_seen_struct *one = &seen->structs[i];
		if (one->path && strcmp(one->path, anchor->path) == 0 &&
		    strcmp(one->record.name, anchor->record.name) == 0 &&
		    same_text(one->function, anchor->function) &&
		    one->record.is_union == anchor->record.is_union &&
		    (!one->function || one->line == anchor->line))
			ways->seen[ways->n_seen++] = one;
	}
	if (ways->n_seen)
		qsort(ways->seen, ways->n_seen, sizeof *ways->seen, by_turn);
	return true;
}

static bool differ(const struct moat_seen_struct *one, const struct moat_seen_struct *other,
		   bool *ret)
{
	struct moat_difference difference;
	bool good = moat_records_differ(&one->record, &other->record, &difference);
	*ret = difference.any;
	return good;
}

static void leave_out(struct ways *ways, uint64_t line)
{
	size_t kept = 0;
	for (size_t i = 0; i < ways->n_seen; i++)
		if (line && ways->seen[i]->line == line)
			ways->seen[kept++] = ways->seen[i];
	ways->n_seen = kept;
}

/* No unit has one struct twice.  Where it seems so they are several: on two lines
   one of them is not ANCHOR; on one line (a macro, types that have no name of
   their own as a template's arguments) it can't be told which is which. */
static bool leave_out_others(struct ways *ways, const struct moat_seen_struct *anchor)
{
	bool lines = false, unclear = false;
	for (size_t i = 0; i < ways->n_seen; i++)
		for (size_t j = i + 1; j < ways->n_seen && !unclear; j++) {
			const struct moat_seen_struct *a = ways->seen[i], *b = ways->seen[j];
			if (!moat_seen_together(a, b))
				continue;
			lines |= a->line != b->line;
			if (a->line == b->line && !differ(a, b, &unclear))
				return false;
		}
	if (lines || unclear)
		leave_out(ways, unclear ? 0 : anchor->line);
	return true;
}

/* ---- which way is it seen? ---- */

static bool is_alike(const struct ways *ways, const struct moat_twin_way *way,
		     const struct moat_seen_struct *seen, bool *ret)
{
	struct moat_record room;
	struct moat_difference difference = { 0 };
	const struct moat_record *record = moat_twin_record(ways->scene, way, &room);
	bool good = record && moat_records_differ(record, &seen->record, &difference);
	*ret = !difference.any;
	moat_record_release(&room);
	return good;
}

static bool has_source(const struct ways *ways, const struct moat_twin_way *way,
		       const struct moat_seen_struct *seen)
{
	for (size_t i = 0; i < seen->n_units; i++) {
		const char *name = ways->scene->seen->units[seen->units[i]].name;
		if (name && is_source(way, name))
			return true;
	}
	return false;
}

static bool place(struct ways *ways, struct moat_twin_way *way, size_t nth)
{
	const struct moat_seen_struct *seen = ways->seen[nth];
	ways->placed[nth] = true;
	if (!way->seen)
		way->seen = seen;
	for (size_t i = 0; i < seen->n_units; i++)
		if (!add_source(way, ways->scene->seen->units[seen->units[i]].name))
			return false;
	return true;
}

/* The clearest first: equal ids; then a unit that has both the record and the
   definition, where these are alike as far as the record goes, for a compiler may
   count a field that debug information has not. */
static bool place_known(struct ways *ways)
{
	char id[17];
	for (size_t i = 0; i < ways->n_seen; i++) {
		moat_record_id(&ways->seen[i]->record, id);
		for (size_t j = 0; j < ways->n && !ways->placed[i]; j++)
			if (strcmp(ways->ways[j].told->layout, id) == 0 &&
			    !place(ways, &ways->ways[j], i))
				return false;
	}
	for (size_t i = 0; i < ways->n_seen; i++)
		for (size_t j = 0; j < ways->n && !ways->placed[i]; j++) {
			struct moat_twin_way *way = &ways->ways[j];
			bool alike = false;
			if (!way->seen && has_source(ways, way, ways->seen[i]) &&
			    !is_alike(ways, way, ways->seen[i], &alike))
				return false;
			if (alike && !place(ways, way, i))
				return false;
		}
	return true;
}

static bool place_rest(struct ways *ways)
{
	for (size_t i = 0; i < ways->n_seen; i++) {
		for (size_t j = 0; j < ways->n && !ways->placed[i]; j++) {
			bool alike;
			if (!is_alike(ways, &ways->ways[j], ways->seen[i], &alike) ||
			    (alike && !place(ways, &ways->ways[j], i)))
				return false;
		}
		if (ways->placed[i])
			continue;
		struct moat_twin_way *way = add_way(ways, NULL);
		if (!way || !place(ways, way, i))
			return false;
	}
	return true;
}

bool moat_twins_compare(struct moat_check *check, const struct moat_scene *scene,
			const struct moat_twin *twins, size_t n)
{
	struct ways ways = { .scene = scene };
	const struct moat_seen_struct *anchor = NULL;
	for (size_t i = 0; i < n && !anchor; i++)
		anchor = twins[i].anchor;
	bool good = gather_told(&ways, twins, n);
	if (good && anchor)
		good = gather_seen(&ways, anchor) && leave_out_others(&ways, anchor) &&
		       place_known(&ways) && place_rest(&ways);
	good = good && moat_twins_report(check, scene, ways.ways, ways.n);
	for (size_t i = 0; i < ways.n; i++) {
		free(ways.ways[i].sources);
		moat_index_release(&ways.ways[i].by_source);
	}
	free(ways.ways);
	free(ways.seen);
	free(ways.placed);
	return good;
}
