/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat diff: what moved between two builds, why, and what that changes. */
#include "clean.h"
#include "diff_view.h"
#include "diff_watch.h"
#include "host.h"
#include "tool.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct arguments {
	const char *paths[2];
	unsigned n_paths;
	struct moat_geometry geometry;
	struct moat_names watched;
	unsigned fail_on; /* a set of 1 << moat_aspect; 0: any difference */
	enum moat_format format;
	const char *pattern; /* of structs; NULL: all */
	bool structs;
	bool fail_on_promise;
	bool everything;
	bool verbose;
	bool host;
};

enum { KEY_LINE = 256, KEY_PAGE, KEY_HUGE, KEY_L1, KEY_L2, KEY_HOST, KEY_FAIL_ON, KEY_STRUCTS };

static const struct argp_option options[] = {
	{ "verbose", 'v', NULL, 0, "Show all, not only what fits a screen", 0 },
	{ "all", 'A', NULL, 0, "Compare functions too", 0 },
	{ "watch", 'w', "NAME|FILE", 0,
	  "Look at symbol NAME first, or at those that FILE lists: one a line, or as for `moat map "
	  "--hot'; may be repeated",
	  0 },
	{ "structs", KEY_STRUCTS, "PATTERN", OPTION_ARG_OPTIONAL,
	  "Compare structs by DWARF too: all, or PATTERN, such as foo, `struct foo' or 'tcp_*'",
	  0 },
	{ "line", KEY_LINE, "BYTES", 0, "Size of a line (64)", 1 },
	{ "page", KEY_PAGE, "BYTES", 0, "Size of a page (4096)", 1 },
	{ "huge", KEY_HUGE, "BYTES", 0, "Size of a huge page (2097152)", 1 },
	{ "l1", KEY_L1, "SETSxWAYSxLINE", 0, "First-level data cache (64x12x64)", 1 },
	{ "l2", KEY_L2, "SETSxWAYSxLINE", 0, "Second-level cache (1024x20x64)", 1 },
	{ "host", KEY_HOST, NULL, 0, "Take page and caches from the machine that moat runs on", 1 },
	{ "fail-on", KEY_FAIL_ON, "LIST", 0,
	  "End with 1 only if one of LIST changed: line, straddle, page, huge, l1, l2, alias, tlb, "
	  "promise; with 2 if that is not known",
	  2 },
	{ "format", 'f', "FORMAT", 0, "Print text (the default) or json", 2 },
	{ 0 },
};

static const char doc[] =
	"Tell what moved between two builds, what made the difference, and what that changes.  OLD "
	"and NEW are ELF images, object files, System.maps, nm's output or /proc/kallsyms, mixed "
	"as "
	"you like; - is standard input.\v"
	"Exit status: 0 the placement is the same, 1 it differs, 2 trouble.";

static void parse_cache(const char *option, const char *arg, struct moat_cache *cache)
{
	const char *fault = moat_cache_from_text(arg, cache);
	if (fault)
		exit(moat_trouble("option --%s: '%s' %s", option, moat_clean(arg), fault));
}

static void parse_fail_on(struct arguments *arguments, char *arg)
{
	for (char *word; (word = strsep(&arg, ","));) {
		enum moat_aspect aspect;
		if (strcmp(word, "promise") == 0) {
			arguments->fail_on_promise = true;
			continue;
		}
		if (!moat_aspect_from_name(word, &aspect))
			exit(!*word ?
				     moat_trouble("option --fail-on: a word of its list is empty") :
				     moat_trouble("option --fail-on: '%s' is none of line, "
						  "straddle, page, "
						  "huge, l1, l2, alias, tlb, promise",
						  moat_clean(word)));
		arguments->fail_on |= 1U << aspect;
	}
}

static error_t parse_geometry(struct arguments *arguments, int key, const char *arg)
{
	switch (key) {
	case KEY_HOST:
		if (!moat_host_geometry(&arguments->geometry))
			exit(MOAT_TROUBLE);
		return 0;
	case KEY_LINE:
		arguments->geometry.line = moat_granule_option("line", arg);
		return 0;
	case KEY_PAGE:
		arguments->geometry.page = moat_granule_option("page", arg);
		return 0;
	case KEY_HUGE:
		arguments->geometry.huge = moat_bytes_option("huge", arg);
		return 0;
	case KEY_L1:
		parse_cache("l1", arg, &arguments->geometry.l1);
		return 0;
	case KEY_L2:
		parse_cache("l2", arg, &arguments->geometry.l2);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct arguments *arguments = state->input;
	switch (key) {
	case 'v':
		arguments->verbose = true;
		return 0;
	case 'A':
		arguments->everything = true;
		return 0;
	case 'w':
		if (!moat_watch_add(&arguments->watched, arg))
			exit(MOAT_TROUBLE);
		return 0;
	case KEY_FAIL_ON:
		parse_fail_on(arguments, arg);
		return 0;
	case KEY_STRUCTS:
		arguments->structs = true;
		arguments->pattern = arg;
		return 0;
	case 'f':
		if (!moat_format_from_name(arg, &arguments->format))
			exit(MOAT_TROUBLE);
		return 0;
	case ARGP_KEY_ARG:
		if (arguments->n_paths == 2)
			argp_error(state, "more than two inputs named");
		arguments->paths[arguments->n_paths++] = arg;
		return 0;
	case ARGP_KEY_END:
		if (arguments->n_paths < 2)
			argp_error(state, "two inputs are needed: OLD and NEW");
		return 0;
	default:
		return parse_geometry(arguments, key, arg);
	}
}

/* A gate on promises needs some. */
static int check_promises(const struct moat_diff_promises *promises)
{
	if (promises->compared)
		return MOAT_OK;
	if (promises->why_not)
		return moat_trouble("option --fail-on promise: '%s' %s",
				    moat_clean(promises->inputs[promises->why_side]->path),
				    promises->why_not);
	return moat_trouble("option --fail-on promise: neither image has a manifest: nothing in "
			    "them is tagged, or they were compiled without the plugin");
}

/* The image that does not name all that may have moved; NULL: both do. */
static const struct moat_input *stripped_of(const struct moat_diff_view *view)
{
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		if (view->inputs[side]->dynamic_only)
			return view->inputs[side];
	return NULL;
}

/* A gate is not passed because the images do not tell. */
static int check_judged(const struct arguments *arguments, const struct moat_diff_view *view)
{
	int status = MOAT_OK;
	const struct moat_input *stripped = stripped_of(view);
	if (stripped)
		return moat_trouble("option --fail-on: '%s' is stripped, so that it is not known "
				    "of all symbols what changed",
				    moat_clean(stripped->path));
	if (moat_diff_same(&view->diff))
		return status;
	for (int i = 0; i <= MOAT_ASPECT_L2; i++)
		if (arguments->fail_on & 1U << i &&
		    moat_judged_open(&view->judgement, (enum moat_aspect)i))
			status = moat_trouble("option --fail-on %s: it is not known of all symbols "
					      "whether it changed: see the verdict, with -v",
					      moat_aspect_name((enum moat_aspect)i));
	return status;
}

static int status_of(const struct arguments *arguments, const struct moat_diff_view *view)
{
	if (!arguments->fail_on && !arguments->fail_on_promise)
		return moat_diff_same(&view->diff) &&
				       moat_promise_diff_same(&view->promises.diff) &&
				       moat_diff_structs_same(&view->structs) ?
			       MOAT_OK :
			       MOAT_FOUND;
	if (arguments->fail_on_promise && moat_promise_diff_broken(&view->promises.diff))
		return MOAT_FOUND;
	for (int i = 0; i <= MOAT_ASPECT_L2; i++)
		if (arguments->fail_on & 1U << i &&
		    moat_judged_changed(&view->judgement, (enum moat_aspect)i))
			return MOAT_FOUND;
	int promises = arguments->fail_on_promise ? check_promises(&view->promises) : MOAT_OK;
	int judged = arguments->fail_on ? check_judged(arguments, view) : MOAT_OK;
	return promises ? promises : judged;
}

static bool print_json(const struct moat_diff_view *view, int status)
{
	printf("{\"moat\":\"%s\",\"command\":\"diff\",\n", MOAT_VERSION);
	moat_diff_print_moves_json(view);
	moat_diff_print_effects_json(view);
	moat_diff_print_promises_json(view);
	bool good = moat_diff_print_structs_json(view);
	printf("\"status\":%d}\n", good ? status : MOAT_TROUBLE);
	return good;
}

static bool print_text(const struct moat_diff_view *view)
{
	moat_diff_print_moves_text(view);
	moat_diff_print_effects_text(view);
	moat_diff_print_promises_text(view);
	return moat_diff_print_structs_text(view);
}

/* A status.  VIEW must be released either way. */
static int build(const struct arguments *arguments, struct moat_diff_view *view)
{
	struct moat_watch watch = { 0 };
	switch (moat_diff_build(&view->diff, &view->inputs[MOAT_OLD]->image,
				&view->inputs[MOAT_NEW]->image,
				arguments->everything ? MOAT_MAP_EVERYTHING : MOAT_MAP_DATA)) {
	case MOAT_DIFF_OK:
		break;
	case MOAT_DIFF_NO_MEMORY:
		return moat_no_memory();
	case MOAT_DIFF_KINDS:
		return moat_trouble("cannot compare '%s' with '%s': only one of them is an object "
				    "file, which has no addresses yet",
				    moat_clean(view->inputs[MOAT_OLD]->path),
				    moat_clean(view->inputs[MOAT_NEW]->path));
	}
	const struct moat_input *stripped = stripped_of(view);
	if (stripped && view->diff.n_matched == 0)
		return moat_trouble("nothing to compare: '%s' is stripped, and of the symbols that "
				    "it has left none is in both images",
				    moat_clean(stripped->path));
	if (!moat_watch_find(&watch, view, &arguments->watched)) {
		moat_watch_release(&watch);
		return MOAT_TROUBLE;
	}
	if (!moat_effects_build(&view->effects, &view->diff, &view->geometry, &watch) ||
	    !moat_judge(&view->judgement, &view->effects) ||
	    !moat_diff_promises_build(&view->promises, view->inputs))
		return moat_no_memory();
	return moat_diff_structs_build(&view->structs, view->inputs, view->geometry.line,
				       arguments->structs, arguments->pattern);
}

static int show(const struct arguments *arguments, struct moat_diff_view *view)
{
	int status = build(arguments, view);
	if (status == MOAT_OK) {
		status = status_of(arguments, view);
		bool json = arguments->format == MOAT_FORMAT_JSON;
		if (!(json ? print_json(view, status) : print_text(view)))
			status = moat_no_memory();
		moat_diff_warn(view);
	}
	moat_diff_structs_release(&view->structs);
	moat_diff_promises_release(&view->promises);
	moat_judgement_release(&view->judgement);
	moat_effects_release(&view->effects);
	moat_diff_release(&view->diff);
	return status;
}

static bool is_comparable(const struct moat_input *input)
{
	if (input->image.n_symbols == 0) {
		moat_trouble("cannot read '%s': it has no symbols%s", moat_clean(input->path),
			     input->image.stripped ? ": it is stripped" : "");
		return false;
	}
	if (input->intermediate) {
		moat_trouble("cannot compare '%s': it holds GCC's intermediate code only; compare "
			     "the images it is linked into",
			     moat_clean(input->path));
		return false;
	}
	if (input->dynamic_only)
		moat_warn("'%s' is stripped: only its dynamic symbols are compared, and others may "
			  "stand between them",
			  moat_clean(input->path));
	return true;
}

/* Colours are for a terminal that has them, and for who wants them: no-color.org. */
static bool is_colored(void)
{
	const char *unwanted = getenv("NO_COLOR");
	const char *terminal = getenv("TERM");
	return isatty(STDOUT_FILENO) && !(unwanted && *unwanted) && terminal &&
	       strcmp(terminal, "dumb") != 0;
}

/* What is told of the watched alone needs some. */
static bool check_watch(const struct arguments *arguments)
{
	static const enum moat_aspect aspects[] = { MOAT_ASPECT_ALIAS, MOAT_ASPECT_TLB };
	for (size_t i = 0; arguments->watched.n == 0 && i < 2; i++)
		if (arguments->fail_on & 1U << aspects[i]) {
			moat_trouble("option --fail-on %s: only what --watch names is looked at",
				     moat_aspect_name(aspects[i]));
			return false;
		}
	return true;
}

static int compare(const struct arguments *arguments)
{
	if (!check_watch(arguments))
		return MOAT_TROUBLE;
	const char *fault = moat_geometry_fault(&arguments->geometry);
	if (fault)
		return moat_trouble("%s", fault);
	if (strcmp(arguments->paths[MOAT_OLD], "-") == 0 &&
	    strcmp(arguments->paths[MOAT_NEW], "-") == 0)
		return moat_trouble("only one of the inputs can be standard input");
	struct moat_input inputs[2];
	if (!moat_input_open(&inputs[MOAT_OLD], arguments->paths[MOAT_OLD], false))
		return MOAT_TROUBLE;
	if (!moat_input_open(&inputs[MOAT_NEW], arguments->paths[MOAT_NEW], false)) {
		moat_input_close(&inputs[MOAT_OLD]);
		return MOAT_TROUBLE;
	}
	struct moat_diff_view view = { .inputs = { &inputs[MOAT_OLD], &inputs[MOAT_NEW] },
				       .geometry = arguments->geometry,
				       .verbose = arguments->verbose,
				       .color = is_colored() };
	int status = MOAT_TROUBLE;
	if (is_comparable(&inputs[MOAT_OLD]) && is_comparable(&inputs[MOAT_NEW]))
		status = show(arguments, &view);
	moat_input_close(&inputs[MOAT_OLD]);
	moat_input_close(&inputs[MOAT_NEW]);
	return status;
}

int moat_cmd_diff(int argc, char **argv)
{
	static const struct argp argp = { options, parse_option, "OLD NEW", doc, NULL, NULL, NULL };
	struct arguments arguments = { .geometry = MOAT_GEOMETRY_DEFAULT };
	moat_parse(&argp, argc, argv, &arguments);
	int status = compare(&arguments);
	moat_names_release(&arguments.watched);
	return status;
}
