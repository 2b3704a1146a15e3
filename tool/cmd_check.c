/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat check: every promise of a manifest against the image it ended in. */
#include "baseline_file.h"
#include "beside.h"
#include "check_report.h"
#include "checkable.h"
#include "clean.h"
#include "dwarf_seen.h"
#include "images.h"
#include "path.h"
#include "rules_file.h"
#include "tool.h"

#include <argp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct arguments {
	char **images; /* argv's */
	int n_images;
	size_t libraries; /* shared objects with promises, among several images */
	const char *rules_path;
	const char *baseline_path;
	const char *running_path;
	const char *against_path;
	struct moat_input running; /* a list of addresses */
	struct moat_input against; /* an image */
	enum moat_format format;
	bool verbose;
	bool strict;
	struct moat_rules rules;
	struct moat_baseline recorded; /* what --baseline says */
	struct moat_baseline now;      /* what the images say */
	bool incomplete;	       /* some image could not be read: it is not in `now' */
};

enum { KEY_STRICT = 256, KEY_RUNNING, KEY_AGAINST };

static const struct argp_option options[] = {
	{ "rules", 'r', "FILE", 0, "Report each rule of FILE that matched nothing in any IMAGE",
	  0 },
	{ "baseline", 'b', "FILE", 0,
	  "Report what is otherwise than in FILE, which `moat baseline' wrote", 0 },
	{ "running", KEY_RUNNING, "FILE", 0,
	  "Report what stands otherwise in FILE, the running kernel's /proc/kallsyms", 0 },
	{ "against", KEY_AGAINST, "KERNEL", 0,
	  "Report structs that KERNEL, an image, lays out otherwise", 0 },
	{ "format", 'f', "FORMAT", 0, "Print text (the default) or json", 0 },
	{ "verbose", 'v', NULL, 0, "Print kept and dropped promises too", 0 },
	{ "strict", KEY_STRICT, NULL, 0, "A tag that the compiler refused is a finding too", 0 },
	{ 0 },
};

static const char doc[] =
	"Check that every IMAGE (an executable, a shared object, an object file, a kernel, a "
	"module) "
	"keeps the promises that its tags made: what owns its lines or pages shares them with "
	"nobody, and a tagged struct has one layout in the whole image.  Beside a shared object, a "
	"program is also checked for what it copies out of it.\v"
	"Each broken promise is one line, IMAGE: broken: 'NAME' (PROMISE, PLACE): WHAT, with why "
	"and "
	"what mends it indented below.  The last line of an image is the summary.  The cost is the "
	"bytes of the owned lines and pages that hold nothing.\n\n"
	"Exit status: 0 all kept, 1 a promise is broken, a rule matched nothing or something is "
	"otherwise than in the baseline, the running kernel or KERNEL, 2 trouble: an "
	"IMAGE cannot be read, has no manifest or no symbol table, or a promise cannot be judged.";

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct arguments *arguments = state->input;
	switch (key) {
	case 'r':
		arguments->rules_path = arg;
		return 0;
	case 'b':
		arguments->baseline_path = arg;
		return 0;
	case 'f':
		if (!moat_format_from_name(arg, &arguments->format))
			exit(MOAT_TROUBLE);
		return 0;
	case 'v':
		arguments->verbose = true;
		return 0;
	case KEY_RUNNING:
		arguments->running_path = arg;
		return 0;
	case KEY_AGAINST:
		arguments->against_path = arg;
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

static int status_of(const struct arguments *arguments, const struct moat_input *input,
		     const struct moat_check *check)
{
	if (input->bad_records || check->counts[MOAT_UNKNOWN] || check->n_unlooked ||
	    check->n_unclear || check->n_unlisted)
		return MOAT_TROUBLE;
	if (check->counts[MOAT_BROKEN] || check->field_counts[MOAT_BROKEN])
		return MOAT_FOUND;
	return arguments->strict && check->counts[MOAT_REFUSED] ? MOAT_FOUND : MOAT_OK;
}

/* The name that a module of PATH has in the kernel: owned, NULL: no memory. */
static char *module_name(const char *path)
{
	const char *base = moat_path_base(path);
	char *name = strndup(base, strcspn(base, "."));
	for (char *at = name; at && *at; at++)
		if (*at == '-')
			*at = '_';
	return name;
}

static bool compare_running(const struct arguments *arguments, const struct moat_input *input,
			    const struct moat_check *check, struct moat_beside *ret)
{
	bool is_module = input->image.kind == MOAT_IMAGE_RELOCATABLE;
	char *module = is_module ? module_name(input->path) : NULL;
	bool ok = (!is_module || module) &&
		  moat_beside_running(ret, check, &arguments->running.image, module);
	free(module);
	return ok;
}

/* Debug information of the other image is read where its manifest does not tell
   enough: that of a kernel is large. */
static bool compare_against(struct arguments *arguments, const struct moat_input *input,
			    const struct moat_seen *seen, struct moat_beside *ret)
{
	const struct moat_input *other = &arguments->against;
	struct moat_beside_side mine = { &input->manifest, seen },
				theirs = { &other->manifest, NULL };
	struct moat_dwarf_seen their = { 0 };
	bool ok = !moat_beside_asks(mine.manifest, theirs.manifest) ||
		  moat_dwarf_seen_read(&their, other, mine.manifest);
	theirs.seen = their.there ? &their.seen : NULL;
	ok = ok && moat_beside_against(ret, &mine, &theirs);
	moat_dwarf_seen_release(&their);
	return ok;
}

static int status_beside(const struct moat_beside *beside)
{
	return beside->n_unknown ? MOAT_TROUBLE : beside->n_different ? MOAT_FOUND : MOAT_OK;
}

/* What was asked beside the promises themselves, and the report of all. */
static int report_input(struct arguments *arguments, struct moat_check_report *report,
			const struct moat_seen *seen, size_t *nth)
{
	struct moat_beside running = { 0 }, against = { 0 };
	const struct moat_input *input = report->input;
	bool ok = (!arguments->running_path ||
		   compare_running(arguments, input, report->check, &running)) &&
		  (!arguments->against_path || compare_against(arguments, input, seen, &against));
	int status = status_beside(&running), other = status_beside(&against);
	report->running_path = arguments->running_path;
	report->running = &running;
	report->against_path = arguments->against_path;
	report->against = &against;
	if (!ok)
		status = moat_no_memory();
	else if (arguments->format == MOAT_FORMAT_JSON)
		moat_check_print_json(report, (*nth)++);
	else
		moat_check_print_text(report);
	moat_beside_release(&running);
	moat_beside_release(&against);
	return other > status ? other : status;
}

static int report(struct arguments *arguments, const struct moat_input *input,
		  const struct moat_map *map, const struct moat_seen *seen, size_t *nth)
{
	struct moat_check check;
	if (!moat_check_run(&check, &input->manifest, map, seen))
		return moat_no_memory();
	struct moat_check_report report = { .input = input,
					    .check = &check,
					    .map = map,
					    .verbose = arguments->verbose,
					    .alone = arguments->n_images == 1,
					    .seen = seen != NULL };
	int beside = report_input(arguments, &report, seen, nth);
	int status = status_of(arguments, input, &check);
	if (beside > status)
		status = beside;
	if (input->bad_records)
		arguments->incomplete = true;
	if (arguments->baseline_path &&
	    !moat_baseline_add(&arguments->now, &input->manifest, &check))
		status = moat_no_memory();
	moat_check_release(&check);
	return status;
}

/* A program without tags, beside shared objects that it may copy from. */
static bool is_user(const struct arguments *arguments, const struct moat_input *input)
{
	return arguments->libraries && input->image.n_offers == 0 && !input->image.stripped &&
	       input->image.kind != MOAT_IMAGE_RELOCATABLE && input->manifest.n_promises == 0;
}

/* An image without a manifest may have structs that another one has tagged. */
static bool is_foreign(const struct arguments *arguments, const struct moat_input *input)
{
	return arguments->against_path && !input->intermediate &&
	       input->manifest.n_units + input->manifest.n_promises == 0 &&
	       arguments->against.manifest.n_structs;
}

static int check_input(struct arguments *arguments, const struct moat_input *input, size_t *nth)
{
	struct moat_map map;
	struct moat_dwarf_seen seen;
	if (!is_user(arguments, input) && !is_foreign(arguments, input) &&
	    !moat_input_is_checkable(input)) {
		arguments->incomplete = true;
		return MOAT_TROUBLE;
	}
	if (!moat_check_rules(&arguments->rules, &input->manifest))
		return moat_no_memory();
	if (!moat_dwarf_seen_read(&seen, input,
				  arguments->against_path ? &arguments->against.manifest : NULL))
		return MOAT_TROUBLE;
	int status = MOAT_TROUBLE;
	if (moat_map_build(&map, &input->image, MOAT_MAP_EVERYTHING)) {
		status = report(arguments, input, &map, seen.there ? &seen.seen : NULL, nth);
		moat_map_release(&map);
	} else {
		moat_no_memory();
	}
	moat_dwarf_seen_release(&seen);
	return status;
}

static int check_images(struct arguments *arguments)
{
	int worst = MOAT_OK;
	size_t nth = 0, n = (size_t)arguments->n_images;
	struct moat_images images;
	if (!moat_images_begin(&images, arguments->images, n))
		return MOAT_TROUBLE;
	arguments->libraries = images.n_libraries;
	for (size_t i = 0; i < n; i++) {
		const struct moat_input *input = moat_images_get(&images, i);
		int status = MOAT_TROUBLE;
		if (input)
			status = check_input(arguments, input, &nth);
		else
			arguments->incomplete = true;
		moat_images_put(&images, i);
		if (status > worst)
			worst = status;
	}
	moat_images_end(&images);
	return worst;
}

static int compare(struct arguments *arguments, struct moat_changes *changes)
{
	if (arguments->incomplete)
		return moat_trouble("not compared with '%s': not all images could be read",
				    moat_clean(arguments->baseline_path));
	moat_baseline_settle(&arguments->now);
	if (!moat_baseline_compare(changes, &arguments->recorded, &arguments->now))
		return moat_no_memory();
	return changes->n_changes > changes->counts[MOAT_CHANGE_NEW] ? MOAT_FOUND : MOAT_OK;
}

/* What concerns all images: rules and the baseline. */
static int check_lists(struct arguments *arguments)
{
	struct moat_changes changes = { 0 };
	struct moat_baseline_report report = { arguments->baseline_path, &arguments->recorded,
					       &changes };
	bool compared = arguments->baseline_path != NULL;
	int status = MOAT_OK;
	for (size_t i = 0; i < arguments->rules.n_rules; i++)
		if (!arguments->rules.rules[i].matched)
			status = MOAT_FOUND;
	if (compared) {
		int worse = compare(arguments, &changes);
		compared = worse != MOAT_TROUBLE;
		status = worse > status ? worse : status;
	}
	if (arguments->format == MOAT_FORMAT_JSON) {
		moat_check_end_json(arguments->rules_path, &arguments->rules,
				    compared ? &report : NULL);
	} else {
		if (arguments->rules_path)
			moat_check_print_rules_text(arguments->rules_path, &arguments->rules);
		if (compared)
			moat_check_print_baseline_text(&report);
	}
	moat_changes_release(&changes);
	return status;
}

/* The files that images are compared with; false after a message. */
static bool open_files(struct arguments *arguments)
{
	if (arguments->rules_path &&
	    !moat_rules_read_file(&arguments->rules, arguments->rules_path))
		return false;
	if (arguments->baseline_path &&
	    !moat_baseline_read(&arguments->recorded, arguments->baseline_path))
		return false;
	if (arguments->running_path &&
	    !moat_input_open(&arguments->running, arguments->running_path, false))
		return false;
	if (arguments->running_path && arguments->running.image.kind != MOAT_IMAGE_LIST) {
		moat_trouble("'%s' is an image, --running wants a list of addresses",
			     moat_clean(arguments->running_path));
		return false;
	}
	/* Nothing in it may be tagged: its structs are then as they are written. */
	return !arguments->against_path ||
	       moat_input_open(&arguments->against, arguments->against_path, true);
}

static void close_files(struct arguments *arguments)
{
	moat_rules_release(&arguments->rules);
	moat_baseline_release(&arguments->recorded);
	moat_baseline_release(&arguments->now);
	moat_input_close(&arguments->running);
	moat_input_close(&arguments->against);
}

int moat_cmd_check(int argc, char **argv)
{
	static const struct argp argp = {
		options, parse_option, "IMAGE...", doc, NULL, NULL, NULL
	};
	struct arguments arguments = { 0 };
	moat_parse(&argp, argc, argv, &arguments);
	if (!open_files(&arguments)) {
		close_files(&arguments);
		return MOAT_TROUBLE;
	}
	if (arguments.format == MOAT_FORMAT_JSON)
		moat_check_begin_json();
	int status = check_images(&arguments);
	int lists = check_lists(&arguments);
	close_files(&arguments);
	return lists > status ? lists : status;
}
