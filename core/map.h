/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The address map: the objects of an image by address, and who shares a granule
 * with whom.
 *
 * Decides what an object is: all symbols at one address are one object, as
 * large as the largest of them.  Where the source has no sizes, an object
 * reaches to the next one (an upper bound, `sized' is false), or to the page where
 * another module starts, unless that is more than 256 MiB away.
 */
#ifndef MOAT_MAP_H
#define MOAT_MAP_H

#include "granule.h"
#include "image.h"

struct moat_object {
	uint64_t addr;
	uint64_t size;	/* bytes; 0: a mark that owns none */
	uint64_t reach; /* largest end of this and all earlier objects of the space */
	uint32_t outer; /* the nearest earlier object of the space that ends later; UINT32_MAX: none
			 */
	uint32_t space;
	uint32_t first;	  /* index of its first symbol in map->symbols */
	uint32_t n_names; /* its symbols, best name first */
	uint32_t rank;	  /* objects of any space before it that own bytes */
	/* Of its best symbol, which most who ask want no more of: */
	uint32_t section;
	uint32_t file;
	bool code;
	bool sized;
};

struct moat_map {
	const struct moat_image *image;
	uint32_t *symbols; /* indices into image->symbols, by object */
	size_t n_symbols;
	struct moat_object *objects; /* by space, address */
	size_t n_objects;
	uint64_t *ends; /* of those that own bytes: by space, end */
	size_t n_ends;
};

/* What goes into a map. */
enum moat_map_scope {
	MOAT_MAP_DATA,	    /* data and labels between data */
	MOAT_MAP_EVERYTHING /* code too */
};

/* False when memory ran out; MAP is then empty. */
bool moat_map_build(struct moat_map *map, const struct moat_image *image,
		    enum moat_map_scope scope);
void moat_map_release(struct moat_map *map);

/* The first byte behind an object; never wraps. */
uint64_t moat_object_end(const struct moat_object *object);

/* The bytes that are looked at to see where an object lies: its size; the first
   one where nothing tells or bounds the size; 0 of a mark. */
uint64_t moat_object_bytes(const struct moat_object *object);

/* The best symbol of an object: one with a size before a mark, global before
   local, shorter before longer, then by name. */
const struct moat_symbol *moat_object_symbol(const struct moat_map *map,
					     const struct moat_object *object);

/* The NTH of an object's symbols, less than n_names, the best first. */
const struct moat_symbol *moat_object_nth(const struct moat_map *map,
					  const struct moat_object *object, uint32_t nth);

/* Is NAME that of one of them? */
bool moat_object_bears(const struct moat_map *map, const struct moat_object *object,
		       const char *name);

/* The source file of an object's best symbol, or a list's module; NULL: none is
   known, as of what is global. */
const char *moat_object_file(const struct moat_map *map, size_t index);

/* The index of the first object of SPACE that reaches beyond ADDR, or
   n_objects.  From there walk up until an object's address is at or past the
   end of what is looked for; those that end at or before ADDR do not count. */
size_t moat_map_first(const struct moat_map *map, uint32_t space, uint64_t addr);

/* The objects that have bytes in RUN, the one at index SELF left out: writes up
   to MAX indices to RET, highest first, returns how many there are.  Takes as long
   as what is written, however many there are. */
size_t moat_map_sharers(const struct moat_map *map, uint32_t space, struct moat_run run,
			size_t self, size_t *ret, size_t max);

/* ONE and OTHER of a map have bytes in one granule, as far as their sizes tell:
   is that so however small an object of unknown size is?  Certain of such a one
   are its first byte, and that it ends where the next one starts or before. */
bool moat_object_shares_surely(const struct moat_object *one, const struct moat_object *other,
			       uint64_t granule);

/* The index of the first object at or past ADDR of SPACE; of a later space or
   n_objects where there is none. */
size_t moat_map_from(const struct moat_map *map, uint32_t space, uint64_t addr);

/* The index of the object at ADDR of SPACE, or n_objects. */
size_t moat_map_at(const struct moat_map *map, uint32_t space, uint64_t addr);

#endif
