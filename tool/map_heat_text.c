/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of `moat map --hot': the hottest first. */
#include "clean.h"
#include "map_heat.h"
#include "near.h"
#include "tool.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

/* "12.34 %", right-aligned; N: which of the few texts that are alive. */
static const char *percent(const struct moat_heat_view *hot, uint64_t weight)
{
	static char text[4][24];
	static unsigned n;
	uint32_t hundredths = (moat_heat_share(weight, hot->heat->total) + 50) / 100;
	n = (n + 1) % 4;
	snprintf(text[n], sizeof text[n], "%3" PRIu32 ".%02" PRIu32 " %%", hundredths / 100,
		 hundredths % 100);
	return text[n];
}

static const char *unaligned(const char *text)
{
	while (*text == ' ')
		text++;
	return text;
}

/* ---- how far it reaches ---- */

static void print_count(size_t n)
{
	if (n == SIZE_MAX)
		printf(" %13s", "?");
	else
		printf(" %13zu", n);
}

static void print_unknown(const struct moat_heat_view *hot, const struct moat_heat_reach *reach,
			  const char *what)
{
	if (reach->unknown)
		printf("  %s of the weight: nothing tells in which %s\n",
		       unaligned(percent(hot, reach->unknown)), what);
}

static void print_reach(const struct moat_heat_view *hot)
{
	const struct moat_heat *heat = hot->heat;
	printf("%s of the weight in '%s' is on symbols of '%s'\n",
	       unaligned(percent(hot, heat->inside)), moat_clean(hot->path),
	       moat_clean(hot->view->input->path));
	if (!heat->inside)
		return;
	printf("  of that %13s %13s %13s\n", "lines", "pages", "2-MiB pages");
	for (size_t i = 0; i < MOAT_HEAT_REACHES; i++) {
		printf("  %5u %%", moat_heat_percents[i]);
		print_count(hot->lines.granules[i]);
		print_count(hot->pages.granules[i]);
		print_count(hot->huge_pages.granules[i]);
		putchar('\n');
	}
	print_unknown(hot, &hot->lines, "line");
	print_unknown(hot, &hot->pages, "page");
	print_unknown(hot, &hot->huge_pages, "2-MiB page");
}

/* ---- pages and lines ---- */

static void print_run(const struct moat_heat_view *hot, const char *what, struct moat_run run,
		      uint64_t granule)
{
	int digits = hot->view->input->digits;
	if (moat_heat_is_open(run, granule))
		printf("somewhere in %ss 0x%0*" PRIx64 " to 0x%0*" PRIx64, what, digits, run.lo,
		       digits, (run.hi - 1) & ~(granule - 1));
	else
		printf("%s 0x%0*" PRIx64, what, digits, run.lo);
}

static void print_objects(const struct moat_heat_view *hot, const char *what, const size_t *objects,
			  size_t n)
{
	const struct moat_map *map = &hot->view->map;
	if (!n)
		return;
	printf("%*s%s ", 9, "", what);
	for (size_t i = 0; i < n && i < MOAT_HEAT_COMPANY; i++)
		printf("%s%s", i ? ", " : "",
		       moat_clean(moat_object_symbol(map, &map->objects[objects[i]])->name));
	if (n > MOAT_HEAT_COMPANY)
		printf(" and %zu more", n - MOAT_HEAT_COMPANY);
	putchar('\n');
}

static void print_hit(const struct moat_heat_view *hot, const struct moat_heat_hit *hit)
{
	const struct moat_view *view = hot->view;
	const struct moat_object *object = &view->map.objects[hit->object];
	uint64_t addr = object->addr + hit->offset;
	char size[24];
	printf("%s  ", percent(hot, hit->weight));
	moat_map_put_place(view, addr, moat_map_size_text(object, size, sizeof size),
			   moat_object_symbol(&view->map, object)->letter);
	moat_map_put_name(view, object);
	if (hit->has_offset)
		printf("  at +0x%" PRIx64, hit->offset);
	moat_map_put_tag(view, hit->object);
	putchar('\n');
}

static void print_line(const struct moat_heat_view *hot, const struct moat_heat_line *line,
		       const struct moat_heat_company *company)
{
	const struct moat_heat *heat = hot->heat;
	bool open = moat_heat_is_open(line->run, heat->line);
	fputs("---- ", stdout);
	print_run(hot, "line", line->run, heat->line);
	printf("  %s%s ----\n", unaligned(percent(hot, line->weight)),
	       line->n_objects < 2 ? "" :
	       open		   ? ", perhaps hot together" :
				     ", hot together");
	for (size_t i = 0; i < line->n_hits; i++)
		print_hit(hot, &heat->hits[line->first + i]);
	print_objects(hot, "perhaps hot together with", company->hot, company->n_hot);
	print_objects(hot, "also here:", company->cold, company->n_cold);
}

static void print_page(const struct moat_heat_view *hot, const struct moat_heat_page *page)
{
	const struct moat_heat *heat = hot->heat;
	const struct moat_image *image = hot->view->map.image;
	struct moat_heat_company company;
	bool drawn = false;
	for (size_t i = page->first; i < page->first + page->n_lines; i++) {
		if (!moat_heat_view_line(hot, &heat->lines[i], &company))
			continue;
		if (!drawn) {
			fputs("==== ", stdout);
			print_run(hot, "page", page->run, heat->page);
			if (image->kind == MOAT_IMAGE_RELOCATABLE)
				printf(" of section %s",
				       moat_clean(image->sections[page->space].name));
			else if (page->space == MOAT_SPACE_TLS)
				fputs(" of each thread's block", stdout);
			printf("  %s ====\n", unaligned(percent(hot, page->weight)));
		}
		drawn = true;
		print_line(hot, &heat->lines[i], &company);
	}
}

/* ---- what is in no line ---- */

static void print_ambiguous(const struct moat_heat_view *hot, const struct moat_heat_miss *miss)
{
	bool more = miss->n_candidates > MOAT_HEAT_CANDIDATES;
	size_t n = more ? MOAT_HEAT_CANDIDATES : miss->n_candidates;
	printf("%zu %sobjects have this name, ", n, more ? "or more " : "");
	for (size_t i = 0; i < n; i++) {
		const char *file = moat_view_file(hot->view, miss->candidates[i]);
		printf("%s0x%" PRIx64, i ? ", " : "at ",
		       hot->view->map.objects[miss->candidates[i]].addr);
		if (file && *file)
			printf(" in %s", moat_clean(file));
	}
}

static void print_absent(const struct moat_heat_view *hot, const struct moat_heat_miss *miss)
{
	struct moat_near near;
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_heat_view_near(hot, miss, &near);
	moat_near_say(&near, &buf);
	printf("no such symbol%s", moat_said(&buf));
	moat_buf_release(&buf);
	moat_near_release(&near);
}

static void print_miss(const struct moat_heat_view *hot, const struct moat_heat_miss *miss)
{
	printf("%s  %s", percent(hot, miss->weight), moat_clean(miss->name));
	if (miss->file)
		printf(" in %s", moat_clean(miss->file));
	fputs(": ", stdout);
	switch (miss->why) {
	case MOAT_HEAT_ABSENT:
		print_absent(hot, miss);
		break;
	case MOAT_HEAT_CODE:
		fputs("a function; they are left out unless --all is given", stdout);
		break;
	case MOAT_HEAT_PLACELESS:
		fputs("it has no place: it is undefined, absolute or common", stdout);
		break;
	case MOAT_HEAT_AMBIGUOUS:
		print_ambiguous(hot, miss);
		break;
	case MOAT_HEAT_BEYOND:
		fputs("the offset is behind its end: is the list of another build?", stdout);
		break;
	}
	putchar('\n');
}

static void print_misses(const struct moat_heat_view *hot)
{
	const struct moat_heat *heat = hot->heat;
	if (!heat->n_misses)
		return;
	printf("note: %s of the weight is in no line above\n",
	       unaligned(percent(hot, heat->total - heat->inside)));
	for (size_t i = 0; i < heat->n_misses && i < MOAT_HEAT_NAMED; i++)
		print_miss(hot, &heat->misses[i]);
	if (heat->n_misses > MOAT_HEAT_NAMED)
		printf("  and %zu more\n", heat->n_misses - MOAT_HEAT_NAMED);
}

void moat_heat_print_text(const struct moat_heat_view *hot)
{
	print_reach(hot);
	for (size_t i = 0; i < hot->heat->n_pages; i++)
		print_page(hot, &hot->heat->pages[i]);
	print_misses(hot);
}
