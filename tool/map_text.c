/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The text of `moat map': one line a symbol, the address first, so that grep
 * and sort do with it what they do with nm's.
 */
#include "clean.h"
#include "map_view.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define ALIASES_SHOWN 4

/* Where the printer is: the last rule lines drawn. */
struct cursor {
	uint64_t line;
	uint64_t page;
	uint32_t section;
	uint32_t space;
	bool started;
};

static void draw_rules(const struct moat_view *view, struct cursor *cursor, uint64_t addr,
		       uint32_t section, uint32_t space)
{
	const struct moat_image *image = &view->input->image;
	struct cursor now = { addr / view->line, addr / view->page, section, space, true };
	bool anew = !cursor->started || cursor->space != space;
	if ((anew || cursor->section != section) && section < image->n_sections)
		printf("#### section %s ####\n", moat_clean(image->sections[section].name));
	if (anew || cursor->page != now.page)
		printf("==== page 0x%0*" PRIx64 " ====\n", view->input->digits,
		       now.page * view->page);
	if (anew || cursor->line != now.line)
		printf("---- line 0x%0*" PRIx64 " ----\n", view->input->digits,
		       now.line * view->line);
	*cursor = now;
}

void moat_map_put_place(const struct moat_view *view, uint64_t addr, const char *size, char letter)
{
	printf("%0*" PRIx64 " +0x%02x %8s %c ", view->input->digits, addr,
	       (unsigned)(addr & (view->line - 1)), size, letter);
}

void moat_map_put_name(const struct moat_view *view, const struct moat_object *object)
{
	const struct moat_image *image = &view->input->image;
	const struct moat_symbol *symbol = moat_object_symbol(&view->map, object);
	const char *last = symbol->name;
	unsigned n = 0;
	fputs(moat_clean(symbol->name), stdout);
	for (uint32_t i = 1; i < object->n_names; i++) {
		const char *alias = moat_object_nth(&view->map, object, i)->name;
		if (strcmp(alias, last) == 0)
			continue; /* listed twice */
		if (n++ < ALIASES_SHOWN)
			printf("%s%s", n == 1 ? " (= " : ", ", moat_clean(alias));
		last = alias;
	}
	if (n > ALIASES_SHOWN)
		printf(", %u more", n - ALIASES_SHOWN);
	if (n)
		putchar(')');
	if (image->kind == MOAT_IMAGE_LIST && symbol->file)
		printf(" [%s]", moat_clean(image->files[symbol->file]));
}

static void print_sharers(const struct moat_view *view, size_t index)
{
	struct moat_view_sharers sharers;
	moat_view_sharers(view, index, &sharers);
	for (size_t i = 0; i < sharers.n && i < MOAT_VIEW_SHARERS; i++) {
		const struct moat_object *object = &view->map.objects[sharers.objects[i]];
		fputs(i ? ", " : "  shares with ", stdout);
		fputs(moat_clean(moat_object_symbol(&view->map, object)->name), stdout);
		if (!sharers.certain[i])
			putchar('?');
	}
	if (sharers.n > MOAT_VIEW_SHARERS)
		printf(" and %zu more", sharers.n - MOAT_VIEW_SHARERS);
}

void moat_map_put_tag(const struct moat_view *view, size_t object)
{
	const struct moat_promise *promise = view->tags ? view->tags[object] : NULL;
	char text[128];
	if (!promise)
		return;
	printf("  [%s", moat_clean(moat_promise_text(promise, text, sizeof text)));
	if (promise->reason)
		printf(": %s", moat_clean(promise->reason));
	putchar(']');
}

static void print_gap(const struct moat_view *view, struct cursor *cursor, size_t index)
{
	const struct moat_object *object = &view->map.objects[index];
	uint64_t gap = moat_view_gap(view, index);
	char size[24];
	if (!gap)
		return;
	snprintf(size, sizeof size, "%" PRIu64, gap);
	draw_rules(view, cursor, object->addr - gap,
		   moat_object_symbol(&view->map, object)->section, object->space);
	moat_map_put_place(view, object->addr - gap, size, '-');
	puts(moat_view_gap_is_used(view, index) ? "(bytes without a name)" : "(gap)");
}

const char *moat_map_size_text(const struct moat_object *object, char *text, size_t room)
{
	if (object->sized)
		snprintf(text, room, "%" PRIu64, object->size);
	else if (object->size)
		snprintf(text, room, "<=%" PRIu64, object->size);
	else
		snprintf(text, room, "?");
	return text;
}

static void print_object(const struct moat_view *view, struct cursor *cursor, size_t index)
{
	const struct moat_object *object = &view->map.objects[index];
	const struct moat_symbol *symbol = moat_object_symbol(&view->map, object);
	char size[24];
	draw_rules(view, cursor, object->addr, symbol->section, object->space);
	moat_map_put_place(view, object->addr, moat_map_size_text(object, size, sizeof size),
			   symbol->letter);
	moat_map_put_name(view, object);
	moat_map_put_tag(view, index);
	print_sharers(view, index);
	puts(view->shown[index] & MOAT_VIEW_SUBJECT ? "  <--" : "");
}

void moat_map_print_text(const struct moat_view *view)
{
	struct cursor cursor = { 0 };
	size_t last = SIZE_MAX;
	for (size_t i = 0; i < view->map.n_objects; i++) {
		if (!(view->shown[i] & MOAT_VIEW_SHOWN))
			continue;
		if (last != SIZE_MAX && last + 1 == i)
			print_gap(view, &cursor, i);
		else if (last != SIZE_MAX)
			puts("--");
		print_object(view, &cursor, i);
		last = i;
	}
	if (view->check.same_offset_pages)
		printf("note: %zu objects with pages of their own start at the same page offset "
		       "0x%" PRIx64 ", and evict each other from a first-level cache of %d ways\n"
		       "  mend: compile with -fplugin-arg-moat-stagger\n",
		       view->check.same_offset_pages, view->check.same_offset, MOAT_L1_WAYS);
}
