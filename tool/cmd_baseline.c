/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat baseline: what an image promises, to be compared with later. */
#include "baseline_file.h"
#include "checkable.h"
#include "clean.h"
#include "tool.h"

#include <argp.h>

struct arguments {
	char **images; /* argv's */
	int n_images;
};

static const char doc[] =
	"Write what the IMAGEs promise, as JSON, to standard output: for `moat check --baseline', "
	"which reports what is otherwise later.\v"
	"A baseline holds the promise of each variable and the layout of each struct that has "
	"tags, as far as the tags concern it.  It holds no address and no line of source: a link "
	"or an edit above a declaration changes nothing in it.\n\n"
	"Exit status: 0 written, 2 trouble: an IMAGE cannot be read, has no manifest, a record "
	"that is not understood, or no symbol table; nothing is written then.";

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct arguments *arguments = state->input;
	(void)arg;
	switch (key) {
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

static int record_input(struct moat_baseline *baseline, const struct moat_input *input)
{
	struct moat_map map;
	struct moat_check check;
	if (!moat_input_is_checkable(input))
		return MOAT_TROUBLE;
	if (input->bad_records)
		return moat_trouble("cannot record '%s': it has records that are not understood",
				    moat_clean(input->path));
	if (!moat_map_build(&map, &input->image, MOAT_MAP_EVERYTHING))
		return moat_no_memory();
	int status = MOAT_OK;
	if (!moat_check_run(&check, &input->manifest, &map, NULL)) {
		moat_map_release(&map);
		return moat_no_memory();
	}
	if (!moat_baseline_add(baseline, &input->manifest, &check))
		status = moat_no_memory();
	moat_check_release(&check);
	moat_map_release(&map);
	return status;
}

int moat_cmd_baseline(int argc, char **argv)
{
	static const struct argp argp = { NULL, parse_option, "IMAGE...", doc, NULL, NULL, NULL };
	struct arguments arguments = { 0 };
	struct moat_baseline baseline = { 0 };
	int status = MOAT_OK;
	moat_parse(&argp, argc, argv, &arguments);
	for (int i = 0; i < arguments.n_images; i++) {
		struct moat_input input;
		int worse = MOAT_TROUBLE;
		if (moat_input_open(&input, arguments.images[i], true)) {
			worse = record_input(&baseline, &input);
			moat_input_close(&input);
		}
		status = worse > status ? worse : status;
	}
	if (status == MOAT_OK) {
		moat_baseline_settle(&baseline);
		if (!moat_baseline_write(&baseline))
			status = moat_no_memory();
	}
	moat_baseline_release(&baseline);
	return status;
}
