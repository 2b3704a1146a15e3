/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The command table and what surrounds every command. */
#include "tool.h"

#include "buf.h"
#include "clean.h"

#include <argp.h>
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const struct command {
	const char *name;
	int (*run)(int argc, char **argv);
	const char *doc;
} commands[] = {
	{ "check", moat_cmd_check, "check every promise in an image" },
	{ "baseline", moat_cmd_baseline, "record promises, for moat check --baseline" },
	{ "map", moat_cmd_map, "show who lives next door, by line and page" },
	{ "struct", moat_cmd_struct, "show structs: offsets, holes, lines, promises" },
	{ "diff", moat_cmd_diff, "explain what moved between two builds" },
	{ "flags", moat_cmd_flags, "print what to put on the compiler's command line" },
	{ "ldscript", moat_cmd_ldscript,
	  "print a linker script that joins sets and moves cold data" },
};

#define N_COMMANDS (sizeof commands / sizeof commands[0])

/* glibc looks it up by name; the rest is built with hidden symbols. */
__attribute__((visibility("default"))) const char *argp_program_version = "moat " MOAT_VERSION;

static const struct command *chosen;
static int status;

static void run_command(const struct argp_state *state)
{
	for (size_t i = 0; i < N_COMMANDS && !chosen; i++)
		if (strcmp(state->argv[state->next - 1], commands[i].name) == 0)
			chosen = &commands[i];
	if (!chosen)
		argp_error(state, "no command '%s'", moat_clean(state->argv[state->next - 1]));
	char name[64];
	snprintf(name, sizeof name, "moat %s", chosen->name);
	char **argv = state->argv + state->next - 1;
	argv[0] = name;
	status = chosen->run(state->argc - state->next + 1, argv);
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	(void)arg;
	switch (key) {
	case ARGP_KEY_ARG:
		run_command(state);
		state->next = state->argc;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_usage(state);
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* The list of commands in --help, from the table. */
static char *help_filter(int key, const char *text, void *input)
{
	(void)input;
	if (key != ARGP_KEY_HELP_POST_DOC)
		return (char *)text;
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_buf_str(&buf, "Commands:\n");
	for (size_t i = 0; i < N_COMMANDS; i++)
		moat_buf_printf(&buf, "  %-10s %s\n", commands[i].name, commands[i].doc);
	moat_buf_str(&buf, "\n`moat COMMAND --help' tells more.\n\n"
			   "Exit status: 0 all is well, 1 something is broken, 2 trouble.");
	return buf.text;
}

/* Output that did not arrive is trouble, also when argp exits. */
static void close_stdout(void)
{
	bool failed = ferror(stdout);
	if (fclose(stdout) != 0)
		failed = true;
	if (failed) {
		fprintf(stderr, "moat: cannot write the output: %s\n", strerror(errno));
		_exit(MOAT_TROUBLE);
	}
}

int main(int argc, char **argv)
{
	static const struct argp argp = {
		.parser = parse_option,
		.args_doc = "COMMAND [ARGUMENT...]",
		.doc = "Check and show cache line and page isolation of globals in an image.\v ",
		.help_filter = help_filter,
	};
	static char name[] = "moat", buffer[1 << 18];
	argp_err_exit_status = MOAT_TROUBLE;
	json_set_alloc_funcs(moat_get_memory, free);
	atexit(close_stdout);
	/* One thread, and maps of 200,000 lines: no locks, few writes. */
	__fsetlocking(stdout, FSETLOCKING_BYCALLER);
	setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
	if (argc > 0)
		argv[0] = name;
	error_t error = argp_parse(&argp, argc, argv, ARGP_IN_ORDER, NULL, NULL);
	if (error)
		return moat_trouble("%s", strerror(error));
	return status;
}
