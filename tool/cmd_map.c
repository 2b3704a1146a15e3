/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat map: who lives next door. */
#include "clean.h"
#include "heat_file.h"
#include "map_heat.h"
#include "tool.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CONTEXT_DEFAULT 8

struct arguments {
	const char *path;
	const char *hot;
	struct moat_view_options view;
	enum moat_format format;
};

enum { KEY_LINE = 256, KEY_PAGE, KEY_SECTION, KEY_HOT };

static const struct argp_option options[] = {
	{ "around", 'a', "SYMBOL[:N]", 0,
	  "Show only SYMBOL, the N objects (8) before and after it, and whatever shares its line",
	  0 },
	{ "shared-only", 's', NULL, 0, "Show only what shares a line", 0 },
	{ "all", 'A', NULL, 0, "Show functions too", 0 },
	{ "hot", KEY_HOT, "FILE", 0,
	  "Show pages and lines by heat: FILE lists symbols by weight, as perf report does", 0 },
	{ "section", KEY_SECTION, "NAME", 0, "Show only what is in section NAME (of an image)", 0 },
	{ "line", KEY_LINE, "BYTES", 0, "Size of a line (the manifest's, or 64)", 0 },
	{ "page", KEY_PAGE, "BYTES", 0, "Size of a page (the manifest's, or 4096)", 0 },
	{ "format", 'f', "FORMAT", 0, "Print text (the default) or json", 0 },
	{ 0 },
};

static const char doc[] =
	"Show the globals of INPUT by address, with line and page boundaries, gaps, and who shares "
	"a "
	"line with whom.  INPUT is an ELF image, a System.map, the output of nm with or without -n "
	"and -S, or /proc/kallsyms; - is standard input.\v"
	"Columns: address, offset in its line, size in bytes (<=N: at most, up to the next symbol; "
	"?: unknown), nm's letter, name (= other names).  `shares with NAME?' means: only if one "
	"of "
	"them is as large as it can be.  [PROMISE: REASON] is what a tag asks for.\n\n"
	"  moat map vmlinux --around icmp_global\n\n"
	"does what `nm -v vmlinux | egrep -8 icmp_global' is used for.\n\n"
	"With --hot, each line of FILE is\n\n"
	"  WEIGHT SYMBOL[+OFFSET] [in SOURCE]\n\n"
	"or what `perf report --stdio -F overhead,symbol' prints, or for data "
	"`perf mem report --stdio -F overhead,symbol_daddr'; - is standard input; # starts a "
	"comment.  The "
	"hottest pages come first, in each the hottest lines; a line with two hot objects is "
	"`hot together'.  Weight on an object of several lines, without an offset, is `somewhere "
	"in' them.  --section and --shared-only choose among the lines.\n\n"
	"Exit status: 0, or 2 when INPUT or FILE cannot be read, or INPUT has no symbols or no "
	"SYMBOL.";

/* SYMBOL or SYMBOL:N, cut in place. */
static void parse_around(struct arguments *arguments, char *arg)
{
	char *colon = strrchr(arg, ':');
	arguments->view.around = arg;
	arguments->view.context = CONTEXT_DEFAULT;
	if (!colon || colon == arg || !colon[1] ||
	    colon[1 + strspn(colon + 1, "0123456789")] != '\0')
		return;
	errno = 0;
	arguments->view.context = strtoul(colon + 1, NULL, 10);
	*colon = '\0';
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct arguments *arguments = state->input;
	switch (key) {
	case 'a':
		parse_around(arguments, arg);
		return 0;
	case 's':
		arguments->view.shared_only = true;
		return 0;
	case 'A':
		arguments->view.everything = true;
		return 0;
	case KEY_HOT:
		arguments->hot = arg;
		return 0;
	case KEY_SECTION:
		arguments->view.section = arg;
		return 0;
	case KEY_LINE:
		arguments->view.line = moat_granule_option("line", arg);
		return 0;
	case KEY_PAGE:
		arguments->view.page = moat_granule_option("page", arg);
		return 0;
	case 'f':
		if (!moat_format_from_name(arg, &arguments->format))
			exit(MOAT_TROUBLE);
		return 0;
	case ARGP_KEY_ARG:
		if (arguments->path)
			argp_error(state, "more than one input named");
		arguments->path = arg;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "no input named");
		return 0;
	case ARGP_KEY_SUCCESS:
		if (arguments->hot && arguments->view.around)
			argp_error(state, "--hot and --around can't be had together");
		if (arguments->hot && strcmp(arguments->hot, "-") == 0 &&
		    strcmp(arguments->path, "-") == 0)
			argp_error(state, "both INPUT and the list of --hot are standard input");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static bool has_section(const struct moat_image *image, const char *name)
{
	for (size_t i = 0; i < image->n_sections; i++)
		if (strcmp(image->sections[i].name, name) == 0)
			return true;
	return false;
}

/* What the view can't show is said before it. */
static bool is_showable(const struct moat_input *input, const struct moat_view_options *options)
{
	const char *path = moat_clean(input->path);
	const struct moat_image *image = &input->image;
	if (options->section && !has_section(image, options->section)) {
		moat_trouble("'%s' has no section '%s'%s", path, moat_clean(options->section),
			     image->kind == MOAT_IMAGE_LIST ? ": a list of symbols tells none" :
							      "");
		return false;
	}
	if (image->n_symbols == 0) {
		moat_trouble("cannot read '%s': it has no symbols%s", path,
			     image->stripped ? ": it is stripped" : "");
		return false;
	}
	if (input->dynamic_only)
		moat_warn("'%s' is stripped: only its dynamic symbols are shown, and others may "
			  "stand between them",
			  path);
	return true;
}

static int show_heat(const struct arguments *arguments, const struct moat_view *view,
		     const struct moat_heat_list *list)
{
	struct moat_heat heat;
	enum moat_map_scope scope = arguments->view.everything ? MOAT_MAP_EVERYTHING :
								 MOAT_MAP_DATA;
	if (!moat_heat_build(&heat, list, &view->map, scope, view->line, view->page))
		return moat_no_memory();
	struct moat_heat_view hot = { .view = view,
				      .heat = &heat,
				      .path = arguments->hot,
				      .section = arguments->view.section,
				      .together_only = arguments->view.shared_only };
	int status = moat_heat_view_build(&hot);
	if (status == MOAT_OK && arguments->format == MOAT_FORMAT_JSON)
		moat_heat_print_json(&hot);
	else if (status == MOAT_OK)
		moat_heat_print_text(&hot);
	moat_heat_release(&heat);
	return status;
}

/* LIST is NULL without --hot. */
static int show(const struct arguments *arguments, const struct moat_input *input,
		const struct moat_heat_list *list)
{
	struct moat_view view;
	if (!is_showable(input, &arguments->view))
		return MOAT_TROUBLE;
	int status = moat_view_build(&view, input, &arguments->view);
	if (status != MOAT_OK)
		return status;
	if (view.line > view.page)
		status = moat_trouble("a line of %llu bytes is larger than a page of %llu",
				      (unsigned long long)view.line, (unsigned long long)view.page);
	else if (list)
		status = show_heat(arguments, &view, list);
	else if (arguments->format == MOAT_FORMAT_JSON)
		moat_map_print_json(&view);
	else
		moat_map_print_text(&view);
	moat_view_release(&view);
	return status;
}

int moat_cmd_map(int argc, char **argv)
{
	static const struct argp argp = { options, parse_option, "INPUT", doc, NULL, NULL, NULL };
	struct arguments arguments = { 0 };
	struct moat_input input;
	moat_parse(&argp, argc, argv, &arguments);
	struct moat_heat_list list = { 0 };
	int status = MOAT_TROUBLE;
	if (arguments.hot && !moat_heat_read_file(&list, arguments.hot))
		return MOAT_TROUBLE;
	if (moat_input_open(&input, arguments.path, false)) {
		status = show(&arguments, &input, arguments.hot ? &list : NULL);
		moat_input_close(&input);
	}
	moat_heat_list_release(&list);
	return status;
}
