/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the parts of the check share: the image under check, who belongs to
 * which set, and how a breach is written down.  Only core/check*.c use this.
 */
#ifndef MOAT_SCENE_H
#define MOAT_SCENE_H

#include "check.h"
#include "subject.h"
#include "told.h"

/* More breaches than this of one promise are counted, not listed. */
#define MOAT_BREACHES_MAX 16

/* Circles of friends: objects of one circle may share granules. */
#define MOAT_CIRCLE_NONE 0
#define MOAT_CIRCLE_COLD 1
#define MOAT_CIRCLE_SETS 2 /* the first set's */

struct moat_set {
	enum moat_kind kind;
	enum moat_family family; /* what is constant can't be joined with what is written */
	const char *name;	 /* the manifest's */
};

struct moat_scene {
	const struct moat_image *image;
	const struct moat_map *map;
	const struct moat_manifest *manifest;
	const struct moat_seen *seen; /* NULL: no debug information */
	struct moat_subjects subjects;
	struct moat_told told;
	struct moat_set *sets;
	size_t n_sets;
	struct moat_index set_index; /* by name */
	struct moat_index sections;  /* of an object file, those with bytes, by name */
	uint32_t *circle;	     /* of each object of the map */
	uint32_t *moved;	     /* of each object: itself or the next one of its space that
					cold data would move, UINT32_MAX: none; NULL: not
					looked for */
	uint64_t looks;		     /* that are left, see moat_scene_look */
};

/* False when memory ran out; SCENE must be released either way. */
bool moat_scene_build(struct moat_scene *scene, const struct moat_manifest *manifest,
		      const struct moat_map *map, const struct moat_seen *seen);
void moat_scene_release(struct moat_scene *scene);

/* May N more objects, sections or other things be looked at?  Each look is for one
   promise; an image that is none's in earnest may ask for all promises times all
   objects.  False: not, and none is taken. */
bool moat_scene_look(struct moat_scene *scene, uint64_t n);

/* Are there local symbols beside the linker's own marks? */
bool moat_scene_has_locals(const struct moat_scene *scene);

/* In an object file: is the section there that nothing but the subject of PROMISE has?  Then
   this one was not dropped. */
bool moat_scene_has_section_of(const struct moat_scene *scene, const struct moat_promise *promise);

/* The circle of PROMISE; MOAT_CIRCLE_NONE for isolate. */
uint32_t moat_scene_circle(const struct moat_scene *scene, const struct moat_promise *promise);

/* The section of SYMBOL, or NULL. */
const struct moat_section *moat_scene_section(const struct moat_scene *scene,
					      const struct moat_symbol *symbol);

/* The subject's size: the image's, or the manifest's where the image has none. */
uint64_t moat_subject_size(const struct moat_finding *finding);

/* Add a breach with the formatted TEXT; false when memory ran out.  OBJECT may
   be SIZE_MAX. */
bool moat_breach_add(struct moat_finding *finding, size_t object, int64_t offset, uint64_t size,
		     const char *text, ...) __attribute__((format(printf, 5, 6)));

/* Add a finding for each promise and each symbol that it is about, not judged yet but where
   no symbol can be.  False when memory ran out. */
bool moat_check_find(struct moat_check *check, const struct moat_scene *scene);

/* How many looks the next two take. */
uint64_t moat_inspect_looks(const struct moat_scene *scene, const struct moat_finding *finding);

/* Add a breach for each neighbour in the finding's run that is outside the
   subject's CIRCLE: objects, marks, sections.  False when memory ran out. */
bool moat_inspect_neighbours(const struct moat_scene *scene, struct moat_finding *finding,
			     uint32_t circle);

/* Add the breaches of what the finding's run is made of: bytes without a name,
   an unsealed end, an alignment that nobody keeps.  False when memory ran out. */
bool moat_inspect_fabric(const struct moat_scene *scene, struct moat_finding *finding);

/* Fill SCENE's `moved', once the circles are known.  False when memory ran out. */
bool moat_scene_find_moved(struct moat_scene *scene);

/* Add a breach if something other than cold data stands behind the subject; `moved' is
   filled. */
bool moat_inspect_cold(const struct moat_scene *scene, struct moat_finding *finding);

/* The bytes of RUN that no object of SPACE covers.  False when memory ran out. */
bool moat_run_empty(const struct moat_map *map, uint32_t space, struct moat_run run,
		    uint64_t *ret_bytes);

/* Add up over all findings: the cost, each run once; sets that lie apart; pages
   of one offset.  Gives the members of a set their common run.  False when
   memory ran out. */
bool moat_check_sum(struct moat_check *check, const struct moat_scene *scene);

/* A new finding, all zero; NULL when memory ran out. */
struct moat_field_finding *moat_check_add_field(struct moat_check *check);

/* Add a finding for each struct that is laid out in more ways than one.  False when
   memory ran out. */
bool moat_check_twins(struct moat_check *check, const struct moat_scene *scene);

/* Judge the terms of structs, and their layouts; counts globals that it can't.  False when memory
 * ran out. */
bool moat_check_fields(struct moat_check *check, struct moat_scene *scene);

/* Set why and mend of a finding with breaches, as far as they are known. */
bool moat_explain(const struct moat_scene *scene, struct moat_finding *finding);

#endif
