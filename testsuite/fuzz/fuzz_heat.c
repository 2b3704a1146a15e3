/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of weights, laid on an image: no weight is lost. */
#include "fuzz.h"

#include "heat.h"
#include "lib/unit_image.h"

#include <stdlib.h>

static void walk(const struct moat_heat *heat)
{
	struct moat_heat_company company;
	struct moat_heat_reach reach;
	uint64_t pages = 0, lines = 0, misses = 0;
	for (size_t i = 0; i < heat->n_pages; i++)
		pages += heat->pages[i].weight;
	for (size_t i = 0; i < heat->n_lines; i++) {
		lines += heat->lines[i].weight;
		moat_heat_company(heat, &heat->lines[i], &company);
	}
	for (size_t i = 0; i < heat->n_misses; i++)
		misses += heat->misses[i].weight;
	if (pages != heat->inside || lines != heat->inside || misses != heat->total - heat->inside)
		abort();
	if (moat_heat_share(heat->inside, heat->total) > 1000000)
		abort();
	moat_heat_reach(heat, 64, &reach);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct moat_symbol symbols[] = {
		DATA("hot", 0x1000, 64),	DATA("total", 0x1040, 8),
		LOCAL("s", 0x1048, 24, 1),	DATA("table", 0x10f0, 0x2000),
		LOCAL("s", 0x4000, 8, 2),	LABEL("end", 0x4040),
		DATA("top", UINT64_MAX - 7, 8), MARK("u1", 1),
	};
	struct moat_image image = IMAGE(symbols);
	struct moat_heat_list list;
	struct moat_heat_fault fault;
	struct moat_map map;
	struct moat_heat heat;
	if (!moat_heat_parse(&list, (const char *)data, size, &fault))
		return 0;
	if (moat_map_build(&map, &image, MOAT_MAP_DATA)) {
		if (moat_heat_build(&heat, &list, &map, MOAT_MAP_DATA, 64, 4096)) {
			walk(&heat);
			moat_heat_release(&heat);
		}
		moat_map_release(&map);
	}
	moat_heat_list_release(&list);
	return 0;
}
