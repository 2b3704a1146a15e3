/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diff_watch.h"

#include "clean.h"
#include "near.h"
#include "text_file.h"
#include "tool.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static bool add_file(struct moat_names *names, const char *path)
{
	struct moat_heat_fault fault;
	size_t size;
	char *text = moat_text_read(path, MOAT_HEAT_MAX_BYTES, &size);
	if (!text)
		return false;
	bool good = moat_names_parse(names, text, size, &fault);
	if (!good && fault.line == 0)
		moat_trouble("cannot read '%s': %s", moat_clean(path), fault.text);
	else if (!good)
		moat_trouble("cannot read '%s': line %zu %s", moat_clean(path), fault.line,
			     moat_clean(fault.text));
	free(text);
	return good;
}

bool moat_watch_add(struct moat_names *names, const char *arg)
{
	struct stat stat_of;
	if (strcmp(arg, "-") == 0 || strchr(arg, '/') ||
	    (stat(arg, &stat_of) == 0 && S_ISREG(stat_of.st_mode)))
		return add_file(names, arg);
	return moat_names_add(names, arg, strlen(arg), NULL) || !moat_no_memory();
}

static bool is_common(const struct moat_image *image, const char *name)
{
	for (size_t i = 0; i < image->n_symbols; i++)
		if (image->symbols[i].kind == MOAT_SYMBOL_COMMON &&
		    strcmp(image->symbols[i].name, name) == 0)
			return true;
	return false;
}

/* "neither image has a symbol 'NAME'; near it: ..."; FILE may be NULL. */
static void say_absent(const struct moat_diff_view *view, const char *name, const char *file)
{
	struct moat_near near = { .wanted = name };
	struct moat_buf buf = MOAT_BUF_INIT;
	if (is_common(&view->inputs[MOAT_OLD]->image, name) ||
	    is_common(&view->inputs[MOAT_NEW]->image, name)) {
		moat_warn("--watch: '%s' is a common symbol, which has no place until it is linked",
			  moat_clean(name));
		return;
	}
	if (file) {
		moat_warn("--watch: neither image has a data symbol '%s' of source file '%s'",
			  moat_clean(name), moat_clean(file));
		return;
	}
	for (int side = 0; side < 2; side++) {
		const struct moat_image *image = &view->inputs[side]->image;
		for (size_t i = 0; i < image->n_symbols; i++)
			if (image->symbols[i].kind == MOAT_SYMBOL_DATA)
				moat_near_try(&near, image->symbols[i].name);
	}
	moat_near_say(&near, &buf);
	moat_warn("--watch: neither image has a data symbol '%s'%s", moat_clean(name),
		  moat_said(&buf));
	moat_buf_release(&buf);
	moat_near_release(&near);
}

bool moat_watch_find(struct moat_watch *watch, const struct moat_diff_view *view,
		     const struct moat_names *names)
{
	/* More are not looked for among all symbols: that is slow. */
	const size_t told_max = 5;
	bool *found = calloc(names->n + 1, sizeof *found);
	size_t absent = 0;
	if (!found || !moat_watch_names(watch, &view->diff, (const char *const *)names->names,
					(const char *const *)names->files, names->n, found)) {
		free(found);
		return !moat_no_memory();
	}
	for (size_t i = 0; i < names->n; i++)
		if (!found[i] && ++absent <= told_max)
			say_absent(view, names->names[i], names->files[i]);
	if (absent > told_max)
		moat_warn("--watch: neither image has %zu more of the names", absent - told_max);
	free(found);
	if (names->n == 0 || absent < names->n)
		return true;
	moat_trouble("--watch: nothing to watch is in '%s' or '%s'",
		     moat_clean(view->inputs[MOAT_OLD]->path),
		     moat_clean(view->inputs[MOAT_NEW]->path));
	return false;
}
