/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat struct: where the fields of a struct lie. */
#include "clean.h"
#include "json_out.h"
#include "near.h"
#include "struct_view.h"
#include "struct_wish.h"
#include "tool.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

struct arguments {
	const char *path;
	struct moat_wish *wishes; /* owned; NULL: all structs */
	size_t n_wishes;
	uint64_t line; /* 0: the manifest's, or 64 */
	enum moat_format format;
	bool expand;
};

enum { KEY_LINE = 256 };

/* A place is looked up in its unit's line table, which is large: not for more
   structs than this. */
#define PLACES_MAX 100

static const struct argp_option options[] = {
	{ "expand", 'x', NULL, 0, "Show the fields of nested structs and of base classes too", 0 },
	{ "line", KEY_LINE, "BYTES", 0, "Size of a line (the manifest's, or 64)", 0 },
	{ "format", 'f', "FORMAT", 0, "Print text (the default) or json", 0 },
	{ 0 },
};

static const char doc[] =
	"Show the structs, unions and classes of IMAGE, by name: the offset and size of each "
	"field, holes, and where lines start.  IMAGE is an ELF file that was compiled with -g, "
	"with "
	"or without moat.\v"
	"NAME is `foo', `struct foo', a typedef, or a pattern as the shell's: 'tcp_*'.  Without "
	"NAME all are shown, each once.\n\n"
	"Comments: offset and size in bytes; of a bit-field BYTE:BIT and bits.  `lines 0-1': it "
	"straddles.  [line] and the like are promises.\n\n"
	"Exit status: 0, or 2 when IMAGE cannot be read, has no DWARF or has no NAME.";

static bool add_wish(struct arguments *arguments, const char *text)
{
	size_t n = arguments->n_wishes;
	struct moat_wish *more = realloc(arguments->wishes, (n + 1) * sizeof *more);
	if (!more)
		return false;
	arguments->wishes = more;
	arguments->wishes[arguments->n_wishes++] = moat_wish_of(text);
	return true;
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct arguments *arguments = state->input;
	switch (key) {
	case 'x':
		arguments->expand = true;
		return 0;
	case KEY_LINE:
		arguments->line = moat_granule_option("line", arg);
		return 0;
	case 'f':
		if (!moat_format_from_name(arg, &arguments->format))
			exit(MOAT_TROUBLE);
		return 0;
	case ARGP_KEY_ARG:
		if (!arguments->path)
			arguments->path = arg;
		else if (!add_wish(arguments, arg))
			moat_end_of_memory();
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "no image named");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static bool is_wanted(void *arg, enum moat_keyword keyword, const char *full, const char *name)
{
	struct arguments *arguments = arg;
	bool wanted = false;
	for (size_t i = 0; i < arguments->n_wishes; i++) {
		struct moat_wish *wish = &arguments->wishes[i];
		if (moat_wish_is_met(wish, keyword, full, name))
			wish->met = wanted = true;
	}
	return wanted;
}

static int no_struct(struct moat_dwarf *dwarf, const struct moat_wish *wish)
{
	struct moat_near near = { .wanted = wish->name };
	struct moat_buf buf = MOAT_BUF_INIT;
	if (!wish->glob && moat_dwarf_find(dwarf, moat_wish_look_near, &near))
		moat_near_say(&near, &buf);
	moat_trouble("'%s' has no %s '%s'%s", moat_clean(dwarf->path), moat_wish_kind(wish),
		     moat_clean(wish->name), moat_said(&buf));
	moat_buf_release(&buf);
	moat_near_release(&near);
	return MOAT_TROUBLE;
}

static bool show_one(const struct arguments *arguments, const struct moat_dwarf *dwarf,
		     const struct moat_told *told, const struct moat_dwarf_type *type,
		     uint64_t line, bool places, size_t nth)
{
	struct moat_struct_view view = { .type = type, .line = line };
	if (!moat_dwarf_layout_load(dwarf, type, arguments->expand, places, &view.layout))
		return false;
	moat_struct_promises(told, &view.layout.record);
	bool good = moat_rows_build(&view.layout.record, view.layout.open, line, &view.rows);
	if (good && arguments->format == MOAT_FORMAT_JSON)
		moat_struct_print_json(&view, nth);
	else if (good)
		moat_struct_print_text(&view, nth);
	moat_rows_release(&view.rows);
	moat_dwarf_layout_release(&view.layout);
	return good;
}

static uint64_t line_of(const struct arguments *arguments, const struct moat_manifest *manifest)
{
	if (arguments->line)
		return arguments->line;
	return manifest->n_units && manifest->units[0].line ? manifest->units[0].line : 64;
}

static int show_all(const struct arguments *arguments, const struct moat_input *input,
		    const struct moat_dwarf *dwarf)
{
	uint64_t line = line_of(arguments, &input->manifest);
	bool json = arguments->format == MOAT_FORMAT_JSON, good;
	bool places = dwarf->n_types <= PLACES_MAX;
	struct moat_told told;
	if (json) {
		printf("{\"moat\":\"%s\",\"command\":\"struct\",\"input\":", MOAT_VERSION);
		moat_json_put_text(input->path);
		printf(",\"line\":%" PRIu64 ",\"structs\":[", line);
	}
	good = moat_told_build(&told, &input->manifest);
	for (size_t i = 0; good && i < dwarf->n_types; i++)
		good = show_one(arguments, dwarf, &told, &dwarf->types[i], line, places, i);
	moat_told_release(&told);
	if (!*dwarf->fields_left)
		moat_warn("the structs of '%s' nest too much: some are shown without the fields "
			  "of structs in them",
			  moat_clean(input->path));
	if (json)
		puts("]}");
	return good ? MOAT_OK : moat_no_memory();
}

static int show(struct arguments *arguments, const struct moat_input *input)
{
	struct moat_dwarf dwarf;
	if (!moat_dwarf_open(&dwarf, input, false))
		return MOAT_TROUBLE;
	int status = MOAT_TROUBLE;
	if (moat_dwarf_find(&dwarf, arguments->wishes ? is_wanted : NULL, arguments))
		status = show_all(arguments, input, &dwarf);
	if (status == MOAT_OK)
		for (size_t i = 0; i < arguments->n_wishes; i++)
			if (!arguments->wishes[i].met)
				status = no_struct(&dwarf, &arguments->wishes[i]);
	moat_dwarf_close(&dwarf);
	return status;
}

int moat_cmd_struct(int argc, char **argv)
{
	static const struct argp argp = { options, parse_option, "IMAGE [NAME...]", doc, NULL,
					  NULL,	   NULL };
	struct arguments arguments = { 0 };
	struct moat_input input;
	moat_parse(&argp, argc, argv, &arguments);
	int status = MOAT_TROUBLE;
	if (moat_input_open(&input, arguments.path, true)) {
		status = show(&arguments, &input);
		moat_input_close(&input);
	}
	free(arguments.wishes);
	return status;
}
