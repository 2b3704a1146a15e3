/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "host.h"

#include "tool.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define CACHES "/sys/devices/system/cpu/cpu0/cache"
#define HUGE_PAGES "/sys/kernel/mm/transparent_hugepage/hpage_pmd_size"
#define CACHES_MAX 16

/* The first line of a file, without its newline; false: there is none. */
static bool read_line(const char *path, char *line, size_t room)
{
	FILE *file = fopen(path, "re");
	bool good = file && fgets(line, (int)room, file);
	if (file)
		fclose(file);
	if (good)
		line[strcspn(line, "\n")] = '\0';
	return good;
}

static bool read_item(unsigned cache, const char *item, char *line, size_t room)
{
	char path[96];
	snprintf(path, sizeof path, CACHES "/index%u/%s", cache, item);
	return read_line(path, line, room);
}

static uint64_t read_number(unsigned cache, const char *item)
{
	char line[32];
	return read_item(cache, item, line, sizeof line) ? strtoull(line, NULL, 10) : 0;
}

/* Fill CACHE with the data cache of LEVEL. */
static bool read_cache(unsigned level, struct moat_cache *cache)
{
	for (unsigned i = 0; i < CACHES_MAX; i++) {
		char type[32];
		if (!read_item(i, "type", type, sizeof type))
			return false;
		if (strcmp(type, "Instruction") == 0 || read_number(i, "level") != level)
			continue;
		struct moat_cache read = { read_number(i, "number_of_sets"),
					   read_number(i, "ways_of_associativity"),
					   read_number(i, "coherency_line_size") };
		if (!read.sets || !read.ways || !read.line)
			return false;
		*cache = read;
		return true;
	}
	return false;
}

bool moat_host_geometry(struct moat_geometry *geometry)
{
	char line[32];
	bool l1 = read_cache(1, &geometry->l1), l2 = read_cache(2, &geometry->l2);
	long page = sysconf(_SC_PAGESIZE);
	if (l1)
		geometry->line = geometry->l1.line;
	if (page > 0)
		geometry->page = (uint64_t)page;
	bool huge = read_line(HUGE_PAGES, line, sizeof line);
	if (huge)
		geometry->huge = strtoull(line, NULL, 10);
	if (!l1 && !l2) {
		moat_trouble("--host: this machine does not tell its caches (" CACHES
			     "); name them with --l1 and --l2");
		return false;
	}
	if (!l1 || !l2)
		moat_warn("--host: this machine does not tell its %s cache", l1 ? "L2" : "L1");
	if (!huge)
		moat_warn("--host: this machine does not tell the size of a huge page");
	return true;
}
