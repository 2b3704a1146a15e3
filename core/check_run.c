/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What stands in a subject's run. */
#include "scene.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Of padding that must be zero. */
#define BYTES_A_LOOK 16

/* Names that linker scripts define between sections: they own no bytes. */
static bool is_linker_mark(const char *name)
{
	static const char *const marks[] = {
		"_edata",
		"edata",
		"__edata",
		"__data_start",
		"data_start",
		"_data",
		"__bss_start",
		"__bss_start__",
		"_bss_start__",
		"__bss_end__",
		"_bss_end__",
		"__bss_stop",
		"__bss_end",
		"_end",
		"end",
		"__end__",
		"_sdata",
		"_sbss",
		"_ebss",
		"_sdata2",
		"__TMC_END__",
		"__data_end",
		"__end_rodata",
		"__start_rodata",
		"_etext",
		"etext",
		"__etext",
		"__exidx_end",
		"_erodata",
		"_srodata",
		"_DYNAMIC",
		"__TMC_LIST__",
		/* What registers of PowerPC and RISC-V point to, in the middle of what they
		   reach. */
		".TOC.",
		"__global_pointer$",
		"_gp",
	};
	static const char *const prefixes[] = { "__start_", "__stop_" };
	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
		if (strcmp(name, marks[i]) == 0)
			return true;
	for (size_t i = 0; i < sizeof prefixes / sizeof prefixes[0]; i++)
		if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
			return true;
	return false;
}

/* An object of no size: a neighbour of unknown size, unless one of its names
   says that it is none. */
static bool is_label(const struct moat_map *map, const struct moat_object *object)
{
	if (object->size != 0 || !object->sized)
		return false;
	for (uint32_t i = 0; i < object->n_names; i++) {
		const struct moat_symbol *symbol = moat_object_nth(map, object, i);
		if ((symbol->kind != MOAT_SYMBOL_LABEL && symbol->kind != MOAT_SYMBOL_DATA) ||
		    is_linker_mark(symbol->name))
			return false;
	}
	return true;
}

/* "its line 0x4040..0x407f": the granule that holds ADDR. */
static void describe_granule(const struct moat_finding *finding, uint64_t addr,
			     struct moat_buf *buf)
{
	const struct moat_promise *promise = finding->promise;
	struct moat_run run = moat_run_of(addr, 1, promise->granule);
	const char *word = moat_word_name(promise->word);
	if (promise->word == MOAT_BYTES)
		moat_buf_printf(buf, "its %" PRIu64 " bytes", promise->granule);
	else
		moat_buf_printf(buf, "its %s", word);
	moat_buf_printf(buf, " 0x%" PRIx64 "..0x%" PRIx64, run.lo, run.hi - 1);
}

static bool add_neighbour(const struct moat_scene *scene, struct moat_finding *finding,
			  size_t index)
{
	const struct moat_object *object = &scene->map->objects[index];
	const struct moat_symbol *symbol = moat_object_symbol(scene->map, object);
	const struct moat_image *image = scene->image;
	int64_t offset = (int64_t)(object->addr - finding->symbol->addr);
	uint64_t shared = object->addr > finding->run.lo ? object->addr : finding->run.lo;
	struct moat_buf text = MOAT_BUF_INIT;
	moat_buf_str(&text, "shares ");
	describe_granule(finding, shared, &text);
	moat_buf_printf(&text, " with '%s' at %+" PRId64 " (", symbol->name, offset);
	if (object->size)
		moat_buf_printf(&text, "%" PRIu64 " byte%s", object->size,
				object->size == 1 ? "" : "s");
	else
		moat_buf_str(&text, "of unknown size");
	if (symbol->local && symbol->file < image->n_files && image->files[symbol->file] &&
	    *image->files[symbol->file])
		moat_buf_printf(&text, ", %s", image->files[symbol->file]);
	moat_buf_str(&text, ")");
	bool ok = !text.failed &&
		  moat_breach_add(finding, index, offset, object->size, "%s", text.text);
	moat_buf_release(&text);
	return ok;
}

/* Are all bytes of OBJECT bytes of the subject?  Then it names a part of it. */
static bool is_part_of_subject(const struct moat_finding *finding, const struct moat_object *object)
{
	uint64_t addr = finding->symbol->addr;
	return object->addr >= addr && object->addr - addr < moat_subject_size(finding) &&
	       moat_object_end(object) - addr <= moat_subject_size(finding);
}

static bool inspect_objects(const struct moat_scene *scene, struct moat_finding *finding,
			    uint32_t circle)
{
	const struct moat_map *map = scene->map;
	const struct moat_symbol *subject = finding->symbol;
	size_t n = moat_map_sharers(map, subject->space, finding->run, SIZE_MAX, NULL, 0);
	size_t *sharers = calloc(n + 1, sizeof *sharers);
	if (!sharers)
		return false;
	moat_map_sharers(map, subject->space, finding->run, SIZE_MAX, sharers, n);
	size_t listed = 0, more = 0;
	bool ok = true;
	for (size_t i = n; ok && i-- > 0;) {
		const struct moat_object *object = &map->objects[sharers[i]];
		bool friend = circle && scene->circle[sharers[i]] == circle;
		if (friend || is_part_of_subject(finding, object))
			continue;
		if (object->addr == subject->addr)
			continue; /* an alias that is larger than the subject */
		if (listed++ < MOAT_BREACHES_MAX)
			ok = add_neighbour(scene, finding, sharers[i]);
		else
			more++;
	}
	free(sharers);
	if (ok && more)
		ok = moat_breach_add(finding, SIZE_MAX, 0, 0,
				     "shares its run with %zu more objects", more);
	return ok;
}

static bool inspect_labels(const struct moat_scene *scene, struct moat_finding *finding)
{
	const struct moat_map *map = scene->map;
	const struct moat_symbol *subject = finding->symbol;
	uint64_t size = moat_subject_size(finding);
	size_t i = moat_map_from(map, subject->space, finding->run.lo + 1);
	size_t listed = 0;
	for (; i < map->n_objects && map->objects[i].space == subject->space &&
	       map->objects[i].addr < finding->run.hi && listed < MOAT_BREACHES_MAX;
	     i++) {
		const struct moat_object *object = &map->objects[i];
		bool inside = object->addr >= subject->addr && object->addr - subject->addr < size;
		if (inside || !is_label(map, object))
			continue;
		listed++;
		if (!add_neighbour(scene, finding, i))
			return false;
	}
	return true;
}

/* Another section may hold bytes that no symbol names: .got, .dynamic, ... */
static bool inspect_sections(const struct moat_scene *scene, struct moat_finding *finding)
{
	const struct moat_image *image = scene->image;
	const struct moat_symbol *subject = finding->symbol;
	if (image->kind == MOAT_IMAGE_RELOCATABLE)
		return true; /* each section is a space of its own */
	for (size_t i = 0; i < image->n_sections; i++) {
		const struct moat_section *section = &image->sections[i];
		uint64_t end = section->addr + section->size;
		if (i == subject->section || !section->loaded || section->size == 0 ||
		    section->space != subject->space || end < section->addr ||
		    end <= finding->run.lo || section->addr >= finding->run.hi)
			continue;
		bool named = false;
		for (size_t j = 0; j < finding->n_breaches && !named; j++) {
			size_t object = finding->breaches[j].object;
			named = object != SIZE_MAX &&
				moat_object_symbol(scene->map, &scene->map->objects[object])
						->section == i;
		}
		uint64_t from = section->addr > finding->run.lo ? section->addr : finding->run.lo;
		struct moat_run seen = { from, end < finding->run.hi ? end : finding->run.hi };
		uint64_t empty;
		if (!moat_run_empty(scene->map, subject->space, seen, &empty))
			return false;
		/* Covered by the subject's friends: nothing unnamed is left. */
		if (named || empty == 0)
			continue;
		int64_t offset = (int64_t)(section->addr - subject->addr);
		if (!moat_breach_add(finding, SIZE_MAX, offset, section->size,
				     "shares its run with section '%s' at %+" PRId64, section->name,
				     offset))
			return false;
	}
	return true;
}

uint64_t moat_inspect_looks(const struct moat_scene *scene, const struct moat_finding *finding)
{
	const struct moat_map *map = scene->map;
	uint32_t space = finding->symbol->space;
	struct moat_run run = finding->run;
	const struct moat_section *section = moat_scene_section(scene, finding->symbol);
	/* What is looked at byte by byte is the padding, of which a NOBITS section has none. */
	uint64_t bytes = run.hi - run.lo, size = finding->symbol->size;
	bytes = section && section->nobits ? 0 : bytes > size ? bytes - size : 0;
	if (section && bytes > section->size)
		bytes = section->size;
	/* Those of an object file are spaces of their own. */
	size_t n_sections = scene->image->kind == MOAT_IMAGE_RELOCATABLE ? 0 :
									   scene->image->n_sections;
	return moat_map_sharers(map, space, run, SIZE_MAX, NULL, 0) +
	       (moat_map_from(map, space, run.hi) - moat_map_from(map, space, run.lo)) +
	       n_sections + bytes / BYTES_A_LOOK;
}

bool moat_inspect_neighbours(const struct moat_scene *scene, struct moat_finding *finding,
			     uint32_t circle)
{
	return inspect_objects(scene, finding, circle) && inspect_labels(scene, finding) &&
	       inspect_sections(scene, finding);
}
