/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat check: every promise of a manifest against the image it ended in. */
#include "check_report.h"
#include "clean.h"
#include "rules_file.h"
#include "tool.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>

struct arguments {
	char **images; /* argv's */
	int n_images;
	const char *rules_path;
	enum moat_format format;
	bool verbose;
	bool strict;
	struct moat_rules rules;
};

enum { KEY_STRICT = 256 };

static const struct argp_option options[] = {
	{ "rules", 'r', "FILE", 0, "Report each rule of FILE that matched nothing in any IMAGE",
	  0 },
	{ "format", 'f', "FORMAT", 0, "Print text (the default) or json", 0 },
	{ "verbose", 'v', NULL, 0, "Print kept and dropped promises too", 0 },
	{ "strict", KEY_STRICT, NULL, 0, "A tag that the compiler refused is a finding too", 0 },
	{ 0 },
};

static const char doc[] =
	"Check that every IMAGE (an executable, a shared object, an object file, a kernel, a "
	"module) "
	"keeps the promises that its tags made: what owns its lines or pages shares them with "
	"nobody.\v"
	"Each broken promise is one line, IMAGE: broken: 'NAME' (PROMISE, PLACE): WHAT, with why "
	"and "
	"what mends it indented below.  The last line of an image is the summary.  The cost is the "
	"bytes of the owned lines and pages that hold nothing.\n\n"
	"Exit status: 0 all kept, 1 a promise is broken or a rule matched nothing, 2 trouble: an "
	"IMAGE cannot be read, has no manifest or no symbol table, or a promise cannot be judged.";

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct arguments *arguments = state->input;
	switch (key) {
	case 'r':
		arguments->rules_path = arg;
		return 0;
	case 'f':
		if (!moat_format_from_name(arg, &arguments->format))
			exit(MOAT_TROUBLE);
		return 0;
	case 'v':
		arguments->verbose = true;
		return 0;
	case KEY_STRICT:
		arguments->strict = true;
		return 0;
	case ARGP_KEY_ARGS:
		arguments->images = state->argv + state->next;
		arguments->n_images = state->argc - state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "no image named");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Is there anything to check?  False after a message. */
static bool is_checkable(const struct moat_input *input)
{
	const char *path = moat_clean(input->path);
	if (input->intermediate)
		moat_trouble("cannot check '%s': it holds GCC's intermediate code only; check "
			     "the image it is linked into",
			     path);
	else if (input->manifest.n_units == 0 && input->manifest.n_promises == 0)
		moat_trouble("cannot check '%s': no manifest: nothing in it is tagged, "
			     "or it was compiled without the plugin",
			     path);
	else if (input->image.stripped)
		moat_trouble("cannot check '%s': no symbol table%s", path,
			     input->dynamic_only ? ", only the dynamic one: it is stripped" : "");
	else
		return true;
	return false;
}

static int status_of(const struct arguments *arguments, const struct moat_input *input,
		     const struct moat_check *check)
{
	if (input->bad_records || check->counts[MOAT_UNKNOWN])
		return MOAT_TROUBLE;
	if (check->counts[MOAT_BROKEN])
		return MOAT_FOUND;
	return arguments->strict && check->counts[MOAT_REFUSED] ? MOAT_FOUND : MOAT_OK;
}

static int check_input(struct arguments *arguments, const struct moat_input *input, size_t *nth)
{
	struct moat_map map;
	struct moat_check check;
	if (!is_checkable(input))
		return MOAT_TROUBLE;
	moat_check_rules(&arguments->rules, &input->manifest);
	if (!moat_map_build(&map, &input->image, MOAT_MAP_EVERYTHING))
		return moat_no_memory();
	if (!moat_check_run(&check, &input->manifest, &map)) {
		moat_map_release(&map);
		return moat_no_memory();
	}
	struct moat_check_report report = { input, &check, &map, arguments->verbose };
	if (arguments->format == MOAT_FORMAT_JSON)
		moat_check_print_json(&report, (*nth)++);
	else
		moat_check_print_text(&report);
	int status = status_of(arguments, input, &check);
	moat_check_release(&check);
	moat_map_release(&map);
	return status;
}

static int check_images(struct arguments *arguments)
{
	int worst = MOAT_OK;
	size_t nth = 0;
	for (int i = 0; i < arguments->n_images; i++) {
		struct moat_input input;
		int status = MOAT_TROUBLE;
		if (moat_input_open(&input, arguments->images[i], true)) {
			status = check_input(arguments, &input, &nth);
			moat_input_close(&input);
		}
		if (status > worst)
			worst = status;
	}
	return worst;
}

int moat_cmd_check(int argc, char **argv)
{
	static const struct argp argp = {
		options, parse_option, "IMAGE...", doc, NULL, NULL, NULL
	};
	struct arguments arguments = { 0 };
	argp_parse(&argp, argc, argv, 0, NULL, &arguments);
	if (arguments.rules_path && !moat_rules_read_file(&arguments.rules, arguments.rules_path))
		return MOAT_TROUBLE;
	if (arguments.format == MOAT_FORMAT_JSON)
		moat_check_begin_json();
	int status = check_images(&arguments);
	for (size_t i = 0; i < arguments.rules.n_rules; i++)
		if (!arguments.rules.rules[i].matched && status == MOAT_OK)
			status = MOAT_FOUND;
	if (arguments.format == MOAT_FORMAT_JSON)
		moat_check_end_json(arguments.rules_path, &arguments.rules);
	else if (arguments.rules_path)
		moat_check_print_rules_text(arguments.rules_path, &arguments.rules);
	moat_rules_release(&arguments.rules);
	return status;
}
