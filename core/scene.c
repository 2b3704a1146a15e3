/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "scene.h"

#include <stdlib.h>
#include <string.h>

/* Some seconds for what is small, and no more for what is large than reading it. */
#define LOOKS ((uint64_t)1 << 28)
#define LOOKS_EACH 256

static size_t find_set(const struct moat_scene *scene, const struct moat_promise *promise)
{
	const char *name = moat_promise_set(promise);
	enum moat_family family = moat_storage_family(promise->storage);
	uint64_t hash = moat_hash(MOAT_HASH_INIT, name);
	size_t cursor = 0, i;
	while ((i = moat_index_next(&scene->set_index, hash, &cursor)) != SIZE_MAX)
		if (scene->sets[i].kind == promise->kind && scene->sets[i].family == family &&
		    strcmp(scene->sets[i].name, name) == 0)
			return i;
	return scene->n_sets;
}

static bool gather_sets(struct moat_scene *scene)
{
	const struct moat_manifest *manifest = scene->manifest;
	scene->sets = calloc(manifest->n_promises + 1, sizeof *scene->sets);
	if (!scene->sets)
		return false;
	for (size_t i = 0; i < manifest->n_promises; i++) {
		const struct moat_promise *promise = &manifest->promises[i];
		const char *name = moat_promise_set(promise);
		if (!name || find_set(scene, promise) != scene->n_sets)
			continue;
		if (!moat_index_add(&scene->set_index, moat_hash(MOAT_HASH_INIT, name),
				    scene->n_sets))
			return false;
		scene->sets[scene->n_sets++] =
			(struct moat_set){ promise->kind, moat_storage_family(promise->storage),
					   name };
	}
	return true;
}

static bool index_sections(struct moat_scene *scene)
{
	const struct moat_image *image = scene->image;
	for (size_t i = 0; image->kind == MOAT_IMAGE_RELOCATABLE && i < image->n_sections; i++)
		if (image->sections[i].size &&
		    !moat_index_add(&scene->sections,
				    moat_hash(MOAT_HASH_INIT, image->sections[i].name), i))
			return false;
	return true;
}

bool moat_scene_build(struct moat_scene *scene, const struct moat_manifest *manifest,
		      const struct moat_map *map, const struct moat_seen *seen)
{
	memset(scene, 0, sizeof *scene);
	scene->image = map->image;
	scene->map = map;
	scene->manifest = manifest;
	scene->seen = seen;
	scene->circle = calloc(map->n_objects + 1, sizeof *scene->circle);
	scene->looks = LOOKS + LOOKS_EACH * ((uint64_t)manifest->n_promises + map->n_objects);
	return scene->circle && gather_sets(scene) && index_sections(scene) &&
	       moat_told_build(&scene->told, manifest) &&
	       moat_subjects_build(&scene->subjects, map->image, manifest);
}

void moat_scene_release(struct moat_scene *scene)
{
	moat_subjects_release(&scene->subjects);
	moat_told_release(&scene->told);
	moat_index_release(&scene->set_index);
	moat_index_release(&scene->sections);
	free(scene->sets);
	free(scene->circle);
	free(scene->moved);
	memset(scene, 0, sizeof *scene);
}

bool moat_scene_look(struct moat_scene *scene, uint64_t n)
{
	if (n > scene->looks)
		return false;
	scene->looks -= n;
	return true;
}

bool moat_scene_has_locals(const struct moat_scene *scene)
{
	const struct moat_image *image = scene->image;
	for (size_t i = 0; i < image->n_symbols; i++) {
		const struct moat_symbol *symbol = &image->symbols[i];
		if (symbol->local && (symbol->kind == MOAT_SYMBOL_CODE ||
				      (symbol->kind == MOAT_SYMBOL_DATA && symbol->size > 0)))
			return true;
	}
	return false;
}

bool moat_scene_has_section_of(const struct moat_scene *scene, const struct moat_promise *promise)
{
	size_t cursor = 0, i;
	/* Others may be in one of the user's own name, and in a set's. */
	if (promise->kind != MOAT_ISOLATE || !promise->section ||
	    !strstr(promise->section, promise->symbol))
		return false;
	while ((i = moat_index_next(&scene->sections, moat_hash(MOAT_HASH_INIT, promise->section),
				    &cursor)) != SIZE_MAX)
		if (strcmp(scene->image->sections[i].name, promise->section) == 0)
			return true;
	return false;
}

uint32_t moat_scene_circle(const struct moat_scene *scene, const struct moat_promise *promise)
{
	const char *name = moat_promise_set(promise);
	if (name)
		return (uint32_t)(MOAT_CIRCLE_SETS + find_set(scene, promise));
	/* Cold data with pages of its own has no friends. */
	if (promise->kind == MOAT_COLD && promise->granule < 2)
		return MOAT_CIRCLE_COLD;
	return MOAT_CIRCLE_NONE;
}

const struct moat_section *moat_scene_section(const struct moat_scene *scene,
					      const struct moat_symbol *symbol)
{
	if (symbol->section >= scene->image->n_sections)
		return NULL;
	return &scene->image->sections[symbol->section];
}
