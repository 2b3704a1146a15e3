/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "unit_image.h"
#include "core/map.h"

static bool objects_stand_by_address(void)
{
	struct moat_symbol symbols[] = { DATA("c", 0x1080, 8), DATA("a", 0x1000, 4),
					 DATA("b", 0x1040, 64) };
	struct moat_image image = IMAGE(symbols);
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.n_objects, 3);
	CHECK_STR(moat_object_symbol(&map, &map.objects[0])->name, "a");
	CHECK_STR(moat_object_symbol(&map, &map.objects[2])->name, "c");
	CHECK_UINT(moat_object_end(&map.objects[1]), 0x1080);
	CHECK_UINT(moat_map_at(&map, 0, 0x1040), 1);
	CHECK_UINT(moat_map_at(&map, 0, 0x1041), 3);
	CHECK_UINT(moat_map_at(&map, 1, 0x1040), 3);
	moat_map_release(&map);
	return true;
}

static bool names_of_one_address_are_one_object(void)
{
	struct moat_symbol symbols[] = { LOCAL("b", 0x1000, 4, 1), DATA("longer", 0x1000, 64),
					 DATA("z", 0x1000, 8), LABEL("mark", 0x1000) };
	symbols[2].section = 7;
	struct moat_image image = IMAGE(symbols);
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.n_objects, 1);
	CHECK_UINT(map.objects[0].n_names, 4);
	CHECK_UINT(map.objects[0].size, 64);
	/* Global before local, shorter before longer, a mark last. */
	CHECK_STR(moat_object_symbol(&map, &map.objects[0])->name, "z");
	CHECK_STR(image.symbols[map.symbols[2]].name, "b");
	CHECK_STR(image.symbols[map.symbols[3]].name, "mark");
	/* What is known of the best name is known of the object. */
	CHECK_UINT(map.objects[0].file, symbols[2].file);
	CHECK_UINT(map.objects[0].section, 7);
	CHECK(!map.objects[0].code);
	moat_map_release(&map);
	return true;
}

static bool code_is_left_out_of_data(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 4), DATA("f", 0x1010, 16),
					 MARK("0123456789abcdef", 1) };
	symbols[1].kind = MOAT_SYMBOL_CODE;
	struct moat_image image = IMAGE(symbols);
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.n_objects, 1);
	moat_map_release(&map);
	CHECK(moat_map_build(&map, &image, MOAT_MAP_EVERYTHING));
	CHECK_UINT(map.n_objects, 2);
	CHECK(!map.objects[0].code);
	CHECK(map.objects[1].code);
	moat_map_release(&map);
	return true;
}

static bool unknown_sizes_reach_to_the_next(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 0), DATA("b", 0x1018, 0),
					 DATA("c", 0x1018, 0) };
	for (size_t i = 0; i < 3; i++)
		symbols[i].sized = false;
	struct moat_image image = IMAGE(symbols);
	image.kind = MOAT_IMAGE_LIST;
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.n_objects, 2);
	CHECK_UINT(map.objects[0].size, 0x18);
	CHECK(!map.objects[0].sized);
	CHECK_UINT(map.objects[1].size, 0);
	moat_map_release(&map);
	return true;
}

static bool nothing_reaches_over_an_empty_space(void)
{
	struct moat_symbol symbols[] = { DATA("percpu", 0x1000, 0),
					 DATA("far", 0x1000 + (UINT64_C(1) << 28), 0),
					 DATA("text", 0xffffffff81000000, 0) };
	for (size_t i = 0; i < 3; i++)
		symbols[i].sized = false;
	struct moat_image image = IMAGE(symbols);
	image.kind = MOAT_IMAGE_LIST;
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.objects[0].size, UINT64_C(1) << 28);
	CHECK_UINT(map.objects[1].size, 0);
	moat_map_release(&map);
	return true;
}

static bool thread_local_data_is_a_space_of_its_own(void)
{
	struct moat_symbol symbols[] = { DATA("t", 0x1000, 8), DATA("d", 0x1004, 8) };
	symbols[0].space = MOAT_SPACE_TLS;
	struct moat_image image = IMAGE(symbols);
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	struct moat_run run = moat_run_of(0x1000, 64, 64);
	CHECK_UINT(moat_map_sharers(&map, MOAT_SPACE_TLS, run, SIZE_MAX, NULL, 0), 1);
	CHECK_UINT(moat_map_sharers(&map, MOAT_SPACE_LOAD, run, SIZE_MAX, NULL, 0), 1);
	moat_map_release(&map);
	return true;
}

static bool an_empty_image_has_an_empty_map(void)
{
	struct moat_image image = unit_image(NULL, 0);
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_EVERYTHING));
	CHECK_UINT(map.n_objects, 0);
	CHECK_UINT(moat_map_first(&map, 0, 0), 0);
	CHECK_UINT(moat_map_from(&map, 0, 0), 0);
	CHECK_UINT(moat_map_sharers(&map, 0, moat_run_of(0, 64, 64), SIZE_MAX, NULL, 0), 0);
	moat_map_release(&map);
	return true;
}

static bool the_end_of_the_address_space(void)
{
	struct moat_symbol symbols[] = { DATA("a", UINT64_MAX - 7, 8), DATA("b", UINT64_MAX, 1),
					 DATA("lie", 0x1000, UINT64_MAX) };
	struct moat_image image = IMAGE(symbols);
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(map.n_objects, 3);
	CHECK_UINT(moat_object_end(&map.objects[0]), UINT64_MAX);
	struct moat_run run = moat_run_of(UINT64_MAX - 7, 8, 64);
	/* The very last byte is in no run: its end could not be written down. */
	CHECK_UINT(moat_map_sharers(&map, 0, run, 1, NULL, 0), 1);
	moat_map_release(&map);
	return true;
}

/* ---- against the plainest way to say the same ---- */

static uint32_t random_state = 1;

static uint32_t random_below(uint32_t n)
{
	random_state = random_state * 1103515245 + 12345;
	return (random_state >> 8) % n;
}

static size_t plain_sharers(const struct moat_map *map, uint32_t space, struct moat_run run,
			    size_t self)
{
	size_t n = 0;
	for (size_t i = 0; i < map->n_objects; i++) {
		const struct moat_object *object = &map->objects[i];
		n += i != self && object->space == space && object->size > 0 &&
		     object->addr < run.hi && moat_object_end(object) > run.lo;
	}
	return n;
}

static size_t plain_first(const struct moat_map *map, uint32_t space, uint64_t addr)
{
	for (size_t i = 0; i < map->n_objects; i++)
		if (map->objects[i].space == space && moat_object_end(&map->objects[i]) > addr)
			return i;
	return map->n_objects;
}

static bool agrees(const struct moat_map *map)
{
	size_t found[64];
	for (uint32_t space = 0; space < 3; space++)
		for (uint64_t addr = 0; addr < 1100; addr += 8) {
			struct moat_run run = moat_run_of(addr, random_below(100) + 1, 16);
			size_t self = random_below(40);
			size_t n = moat_map_sharers(map, space, run, self, found, 64);
			CHECK_UINT(n, plain_sharers(map, space, run, self));
			size_t few[2] = { 99, 99 };
			CHECK_UINT(moat_map_sharers(map, space, run, self, few, 2), n);
			CHECK(n < 1 || few[0] == found[0]);
			CHECK(n < 2 || few[1] == found[1]);
			for (size_t i = 0; i < n; i++)
				CHECK(found[i] != self && map->objects[found[i]].addr < run.hi &&
				      moat_object_end(&map->objects[found[i]]) > run.lo);
			CHECK_UINT(moat_map_first(map, space, addr), plain_first(map, space, addr));
		}
	return true;
}

static bool sharers_of_random_maps(void)
{
	for (int round = 0; round < 300; round++) {
		struct moat_symbol symbols[40];
		for (size_t i = 0; i < 40; i++) {
			uint32_t size = random_below(4) ? random_below(40) : random_below(600);
			symbols[i] = (struct moat_symbol)DATA("x", random_below(1024), size);
			symbols[i].space = random_below(5) == 0;
		}
		struct moat_image image = IMAGE(symbols);
		struct moat_map map;
		CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
		bool ok = agrees(&map);
		moat_map_release(&map);
		CHECK(ok);
	}
	return true;
}

static bool no_more_than_asked_for_are_written(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 4), DATA("b", 0x1004, 4),
					 DATA("c", 0x1008, 4), DATA("d", 0x100c, 4) };
	struct moat_image image = IMAGE(symbols);
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	size_t found[3] = { 99, 99, 99 };
	CHECK_UINT(moat_map_sharers(&map, 0, moat_run_of(0x1000, 1, 64), 0, found, 2), 3);
	CHECK(found[0] != 99 && found[1] != 99);
	CHECK_UINT(found[2], 99);
	moat_map_release(&map);
	return true;
}

static bool the_last_of_a_list_has_a_first_byte(void)
{
	struct moat_symbol symbols[] = { DATA("a", 0x1000, 0), DATA("b", 0x1038, 0) };
	symbols[0].sized = symbols[1].sized = false;
	struct moat_image image = IMAGE(symbols);
	struct moat_map map;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	size_t found[2] = { 99, 99 };
	CHECK_UINT(moat_object_bytes(&map.objects[1]), 1);
	CHECK_UINT(moat_map_sharers(&map, 0, moat_run_of(0x1000, 1, 64), 0, found, 2), 1);
	CHECK_UINT(found[0], 1);
	CHECK_UINT(moat_map_sharers(&map, 0, moat_run_of(0x1038, 1, 64), 1, found, 2), 1);
	CHECK_UINT(found[0], 0);
	CHECK_UINT(moat_map_sharers(&map, 0, moat_run_of(0x1040, 1, 64), SIZE_MAX, NULL, 0), 0);
	moat_map_release(&map);
	/* A mark that is known to have no size has none. */
	symbols[1].sized = true;
	CHECK(moat_map_build(&map, &image, MOAT_MAP_DATA));
	CHECK_UINT(moat_object_bytes(&map.objects[1]), 0);
	CHECK_UINT(moat_map_sharers(&map, 0, moat_run_of(0x1000, 1, 64), 0, NULL, 0), 0);
	moat_map_release(&map);
	return true;
}

static bool sharing_is_certain_where_it_must_be_so(void)
{
	/* a may end anywhere up to b, b reaches a line further, c has a size. */
	struct moat_object a = { .addr = 0x1000, .size = 0x48 };
	struct moat_object b = { .addr = 0x1048, .size = 0x48 };
	struct moat_object c = { .addr = 0x1090, .size = 8, .sized = true };
	struct moat_object d = { .addr = 0x1098, .size = 8 };
	CHECK(!moat_object_shares_surely(&a, &b, 64));
	CHECK(moat_object_shares_surely(&a, &b, 128));
	/* The size of the second one plays no part. */
	CHECK(!moat_object_shares_surely(&b, &c, 64));
	CHECK(!moat_object_shares_surely(&c, &b, 64));
	CHECK(moat_object_shares_surely(&c, &d, 64));
	CHECK(moat_object_shares_surely(&d, &c, 64));
	a.sized = true;
	CHECK(moat_object_shares_surely(&b, &a, 64));
	return true;
}

int main(void)
{
	RUN(objects_stand_by_address);
	RUN(names_of_one_address_are_one_object);
	RUN(code_is_left_out_of_data);
	RUN(unknown_sizes_reach_to_the_next);
	RUN(nothing_reaches_over_an_empty_space);
	RUN(thread_local_data_is_a_space_of_its_own);
	RUN(an_empty_image_has_an_empty_map);
	RUN(the_end_of_the_address_space);
	RUN(sharers_of_random_maps);
	RUN(no_more_than_asked_for_are_written);
	RUN(the_last_of_a_list_has_a_first_byte);
	RUN(sharing_is_certain_where_it_must_be_so);
	return 0;
}
