/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a subject's run is made of: padding, section, segment. */
#include "scene.h"

#include <inttypes.h>
#include <stdlib.h>

/* The part of RUN behind CURSOR that is before OBJECT, or up to the run's end
   where OBJECT is NULL; moves CURSOR past the object. */
static struct moat_run next_gap(struct moat_run run, uint64_t *cursor,
				const struct moat_object *object)
{
	struct moat_run gap = { *cursor, *cursor };
	uint64_t to = object && object->addr < run.hi ? object->addr : run.hi;
	if (to > *cursor) {
		gap.hi = to;
		*cursor = to;
	}
	if (object && moat_object_end(object) > *cursor)
		*cursor = moat_object_end(object);
	return gap;
}

/* The objects with bytes in RUN, lowest first.  NULL: no memory. */
static size_t *objects_in(const struct moat_map *map, uint32_t space, struct moat_run run,
			  size_t *ret_n)
{
	size_t n = moat_map_sharers(map, space, run, SIZE_MAX, NULL, 0);
	size_t *objects = calloc(n + 1, sizeof *objects);
	if (!objects)
		return NULL;
	moat_map_sharers(map, space, run, SIZE_MAX, objects, n);
	for (size_t i = 0; i < n / 2; i++) {
		size_t swap = objects[i];
		objects[i] = objects[n - 1 - i];
		objects[n - 1 - i] = swap;
	}
	*ret_n = n;
	return objects;
}

bool moat_run_empty(const struct moat_map *map, uint32_t space, struct moat_run run,
		    uint64_t *ret_bytes)
{
	size_t n;
	size_t *objects = objects_in(map, space, run, &n);
	if (!objects)
		return false;
	uint64_t cursor = run.lo, empty = 0;
	for (size_t i = 0; i <= n; i++) {
		struct moat_run gap =
			next_gap(run, &cursor, i < n ? &map->objects[objects[i]] : NULL);
		empty += gap.hi - gap.lo;
	}
	free(objects);
	*ret_bytes = empty;
	return true;
}

/* The address of the first byte of GAP that is not zero; false: all are, as far
   as the image has contents there. */
static bool find_byte(const struct moat_scene *scene, uint32_t index, struct moat_run gap,
		      uint64_t *ret_addr)
{
	const struct moat_image *image = scene->image;
	const struct moat_section *section = &image->sections[index];
	uint64_t end = section->addr + section->size;
	if (gap.lo < section->addr)
		gap.lo = section->addr;
	if (gap.hi > end)
		gap.hi = end;
	unsigned char bytes[512];
	for (uint64_t at = gap.lo; at < gap.hi;) {
		size_t len = gap.hi - at < sizeof bytes ? (size_t)(gap.hi - at) : sizeof bytes;
		if (!image->peek(image, index, at, bytes, len))
			return false;
		for (size_t i = 0; i < len; i++)
			if (bytes[i]) {
				*ret_addr = at + i;
				return true;
			}
		at += len;
	}
	return false;
}

/* Bytes in the padding that belong to nobody known, a merged string say. */
static bool inspect_padding(const struct moat_scene *scene, struct moat_finding *finding)
{
	const struct moat_symbol *subject = finding->symbol;
	const struct moat_section *section = moat_scene_section(scene, subject);
	if (!section || section->nobits || !scene->image->peek)
		return true;
	size_t n;
	size_t *objects = objects_in(scene->map, subject->space, finding->run, &n);
	if (!objects)
		return false;
	uint64_t cursor = finding->run.lo, addr = 0;
	bool found = false;
	for (size_t i = 0; i <= n && !found; i++) {
		const struct moat_object *object = i < n ? &scene->map->objects[objects[i]] : NULL;
		struct moat_run gap = next_gap(finding->run, &cursor, object);
		found = gap.lo < gap.hi && find_byte(scene, subject->section, gap, &addr);
	}
	free(objects);
	if (!found)
		return true;
	int64_t offset = (int64_t)(addr - subject->addr);
	return moat_breach_add(finding, SIZE_MAX, offset, 0,
			       "shares its run with bytes without a name at %+" PRId64, offset);
}

/* The input section is all there is: the linker puts it where its alignment
   says, and the next one behind its end. */
static bool inspect_input_section(const struct moat_scene *scene, struct moat_finding *finding)
{
	const struct moat_symbol *subject = finding->symbol;
	const struct moat_section *section = moat_scene_section(scene, subject);
	uint64_t granule = finding->promise->granule;
	if (!section)
		return true;
	if (section->align < granule &&
	    !moat_breach_add(finding, SIZE_MAX, 0, 0,
			     "its section is aligned to %" PRIu64 ", not to %" PRIu64,
			     section->align, granule))
		return false;
	if (section->size >= finding->run.hi)
		return true;
	return moat_breach_add(finding, SIZE_MAX, (int64_t)(section->size - subject->addr), 0,
			       "the tail is not sealed: the section ends at %+" PRId64
			       ", and the linker may put anything there",
			       (int64_t)(section->size - subject->addr));
}

static bool inspect_tls(const struct moat_scene *scene, struct moat_finding *finding)
{
	uint64_t granule = finding->promise->granule;
	uint64_t end = moat_image_tls_end(scene->image);
	if (scene->image->tls_align < granule &&
	    !moat_breach_add(finding, SIZE_MAX, 0, 0,
			     "the thread-local block is aligned to %" PRIu64 ", not to %" PRIu64,
			     scene->image->tls_align, granule))
		return false;
	if (end >= finding->run.hi)
		return true;
	int64_t offset = (int64_t)(end - finding->symbol->addr);
	return moat_breach_add(finding, SIZE_MAX, offset, 0,
			       "the tail is not sealed: the thread-local block ends at %+" PRId64
			       ", and anything may follow",
			       offset);
}

static bool inspect_segment(const struct moat_scene *scene, struct moat_finding *finding)
{
	const struct moat_section *section = moat_scene_section(scene, finding->symbol);
	uint64_t granule = finding->promise->granule;
	if (granule <= MOAT_LOADER_PAGE || !section)
		return true;
	/* Up to a page the rest is the image's own; beyond, other mappings may follow. */
	int64_t end = (int64_t)(section->addr + section->size - finding->symbol->addr);
	if (section->addr + section->size < finding->run.hi &&
	    !moat_breach_add(finding, SIZE_MAX, end, 0,
			     "the tail is not sealed: its section ends at %+" PRId64, end))
		return false;
	if (scene->image->kind != MOAT_IMAGE_MOVABLE || section->load_align >= granule)
		return true;
	return moat_breach_add(finding, SIZE_MAX, 0, 0,
			       "its segment is aligned to %" PRIu64
			       ", so the loader need not keep %" PRIu64,
			       section->load_align, granule);
}

bool moat_inspect_fabric(const struct moat_scene *scene, struct moat_finding *finding)
{
	if (!inspect_padding(scene, finding))
		return false;
	if (scene->image->kind == MOAT_IMAGE_RELOCATABLE)
		return inspect_input_section(scene, finding);
	if (finding->symbol->space == MOAT_SPACE_TLS)
		return inspect_tls(scene, finding);
	return inspect_segment(scene, finding);
}
