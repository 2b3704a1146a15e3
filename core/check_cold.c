/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Cold data stands last: then it can grow or go without moving anything hot.
 * In an object file that means an input section without anything else in it.
 */
#include "scene.h"

#include <inttypes.h>
#include <stdlib.h>

/* Does the object hold data that a change in front of it would move? */
static bool is_moved(const struct moat_scene *scene, size_t index)
{
	const struct moat_object *object = &scene->map->objects[index];
	const struct moat_symbol *symbol = moat_object_symbol(scene->map, object);
	const struct moat_section *section = moat_scene_section(scene, symbol);
	return object->size > 0 && symbol->kind == MOAT_SYMBOL_DATA &&
	       scene->circle[index] != MOAT_CIRCLE_COLD && section && section->loaded;
}

bool moat_scene_find_moved(struct moat_scene *scene)
{
	const struct moat_map *map = scene->map;
	scene->moved = calloc(map->n_objects + 1, sizeof *scene->moved);
	if (!scene->moved)
		return false;
	scene->moved[map->n_objects] = UINT32_MAX;
	for (size_t i = map->n_objects; i-- > 0;) {
		bool last = i + 1 == map->n_objects ||
			    map->objects[i + 1].space != map->objects[i].space;
		scene->moved[i] = is_moved(scene, i) ? (uint32_t)i :
				  last		     ? UINT32_MAX :
						       scene->moved[i + 1];
	}
	return true;
}

bool moat_inspect_cold(const struct moat_scene *scene, struct moat_finding *finding)
{
	const struct moat_map *map = scene->map;
	const struct moat_symbol *subject = finding->symbol;
	bool linked = scene->image->kind != MOAT_IMAGE_RELOCATABLE;
	size_t i = moat_map_from(map, subject->space, linked ? subject->addr + 1 : 0);
	if (i == map->n_objects || map->objects[i].space != subject->space ||
	    scene->moved[i] == UINT32_MAX)
		return true;
	i = scene->moved[i];
	const struct moat_object *object = &map->objects[i];
	const char *name = moat_object_symbol(map, object)->name;
	int64_t offset = (int64_t)(object->addr - subject->addr);
	if (!linked)
		return moat_breach_add(finding, i, offset, object->size,
				       "shares its section with '%s' at %+" PRId64, name, offset);
	return moat_breach_add(finding, i, offset, object->size,
			       "does not stand last: '%s' is behind it at %+" PRId64 " (%" PRIu64
			       " byte%s)",
			       name, offset, object->size, object->size == 1 ? "" : "s");
}
