/* SPDX-License-Identifier: GPL-3.0-or-later */
/* moat flags: what to put on the compiler's command line. */
#include "clean.h"
#include "compiler.h"
#include "granule.h"
#include "rules_file.h"
#include "setting.h"
#include "tool.h"

#include <argp.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef MOAT_PLUGIN_RELDIR
#define MOAT_PLUGIN_RELDIR "../lib/moat"
#endif
#ifndef MOAT_INCLUDE_RELDIR
#define MOAT_INCLUDE_RELDIR "../include"
#endif

#define PLUGIN_ARG " -fplugin-arg-moat-"

struct arguments {
	const char *cc;
	bool list;
	bool failed;
	bool rules;
	bool report_dir;
	unsigned allocators;
	enum moat_report report;
	unsigned long long line; /* 0: the target's */
	unsigned long long page;
	struct moat_buf plugin_args; /* what the plugin gets */
};

enum {
	KEY_KERNEL = 256,
	KEY_LINE,
	KEY_PAGE,
	KEY_STAGGER,
	KEY_UNIT_ALIGN,
	KEY_REPORT,
	KEY_REPORT_DIR,
	KEY_ERROR,
	KEY_QUIET,
	KEY_ALLOCATOR,
	KEY_LIST
};

static const struct argp_option options[] = {
	{ "cc", 'c', "CC", 0, "The compiler, a command without a shell ($CC, or gcc)", 0 },
	{ "kernel", KEY_KERNEL, NULL, 0, "For a kernel build: keep the kernel's sections", 0 },
	{ "rules", 'r', "FILE", 0, "Tag what the rules of FILE name", 0 },
	{ "line", KEY_LINE, "BYTES", 0, "Size of a line of the target", 0 },
	{ "page", KEY_PAGE, "BYTES", 0, "Size of a page of the target", 0 },
	{ "stagger", KEY_STAGGER, NULL, 0,
	  "Start objects with pages of their own at different lines", 0 },
	{ "unit-align", KEY_UNIT_ALIGN, "BYTES", OPTION_ARG_OPTIONAL,
	  "Align both ends of each unit's data to BYTES, or a line: to find out what moves", 0 },
	{ "report", KEY_REPORT, "MODE", 0, "Let the plugin report what it did: log or json", 0 },
	{ "report-dir", KEY_REPORT_DIR, "FOLDER", 0, "Where the reports of json go", 0 },
	{ "error", KEY_ERROR, "KINDS", 0,
	  "Make kinds of warnings errors, with commas between them: " MOAT_COMPLAINT_WORDS, 0 },
	{ "quiet", KEY_QUIET, "KINDS", 0, "Do not say kinds of warnings", 0 },
	{ "allocator", KEY_ALLOCATOR, "NAME[:BYTES]", 0,
	  "A function that returns memory aligned to BYTES; may be given several times", 0 },
	{ "list", KEY_LIST, NULL, 0, "List the compilers that the plugin was built for", 0 },
	{ 0 },
};

static const char doc[] =
	"Print, on one line, the flags that make CC use the plugin: CFLAGS += $(moat flags).  With "
	"-flto they belong on the link line too.\v"
	"The plugin must have been built for the very compiler that loads it.  A path with a "
	"blank, a quote, '$' or '=' in it is refused: neither make nor GCC takes it.\n\n"
	"Exit status: 0, or 2 with a message and nothing on standard output.";

/* Can VALUE stand behind -fplugin-arg-moat-KEY= on an unquoted command line? */
static bool is_passable(const char *what, const char *value)
{
	for (const char *at = value; *at; at++)
		if (strchr("=\\'\"$`;&|<>()*?[]#", *at) || *at == 0x7f ||
		    (unsigned char)*at <= ' ') {
			moat_trouble(
				"%s '%s' cannot be passed to GCC: it has a blank, a quote, '=' "
				"or what a shell reads in it",
				what, moat_clean(value));
			return false;
		}
	if (!*value)
		moat_trouble("%s is empty", what);
	return *value;
}

static void add_value(struct arguments *arguments, const char *key, const char *value)
{
	if (is_passable(key, value))
		moat_buf_printf(&arguments->plugin_args, PLUGIN_ARG "%s=%s", key, value);
	else
		arguments->failed = true;
}

static unsigned long long add_granule(struct arguments *arguments, const char *key,
				      const char *text)
{
	unsigned long long bytes = 0;
	if (moat_granule_from_text(key, text, &bytes))
		moat_buf_printf(&arguments->plugin_args, PLUGIN_ARG "%s=%llu", key, bytes);
	else
		arguments->failed = true;
	return bytes;
}

/* TEXT may be NULL: a line. */
static void add_unit_align(struct arguments *arguments, const char *text)
{
	if (text)
		add_granule(arguments, "unit-align", text);
	else
		moat_buf_str(&arguments->plugin_args, PLUGIN_ARG "unit-align");
}

static void fail(struct arguments *arguments)
{
	arguments->failed = true;
}

/* PATH made absolute.  A file that must be there also loses its links. */
static void add_path(struct arguments *arguments, const char *key, const char *path, bool existing)
{
	char *real = realpath(path, NULL);
	char *here = NULL;
	struct moat_buf absolute = MOAT_BUF_INIT;
	if (!real && existing) {
		moat_trouble("cannot read '%s': %s", moat_clean(path), strerror(errno));
		arguments->failed = true;
		return;
	}
	if (!real && *path != '/' && (here = getcwd(NULL, 0)))
		moat_buf_printf(&absolute, "%s/", here);
	moat_buf_str(&absolute, real ? real : path);
	if (absolute.failed)
		arguments->failed = true;
	else
		add_value(arguments, key, absolute.text);
	moat_buf_release(&absolute);
	free(here);
	free(real);
}

static void add_report(struct arguments *arguments, const char *mode)
{
	if (moat_report_from_name(mode, &arguments->report)) {
		add_value(arguments, "report", mode);
		return;
	}
	moat_trouble("no such report '%s'; it is one of %s", moat_clean(mode), moat_report_words);
	fail(arguments);
}

static void add_kinds(struct arguments *arguments, const char *key, const char *list)
{
	unsigned kinds = 0;
	if (moat_complaints_from_list(list, &kinds)) {
		add_value(arguments, key, list);
		return;
	}
	moat_trouble("no such kind of warning '%s'; it is one of %s", moat_clean(list),
		     MOAT_COMPLAINT_WORDS);
	fail(arguments);
}

static void add_allocator(struct arguments *arguments, const char *text)
{
	const char *fault = moat_allocator_fault(text);
	if (!fault && arguments->allocators++ < MOAT_MAX_ALLOCATORS) {
		add_value(arguments, "allocator", text);
		return;
	}
	if (fault)
		moat_trouble("--allocator '%s' %s", moat_clean(text), fault);
	else
		moat_trouble("more than %d allocators", MOAT_MAX_ALLOCATORS);
	fail(arguments);
}

static void add_rules(struct arguments *arguments, const char *path)
{
	if (arguments->rules) {
		moat_trouble("--rules is given twice; put the rules into one file");
		fail(arguments);
		return;
	}
	arguments->rules = true;
	add_path(arguments, "rules", path, true);
	struct moat_rules rules;
	if (arguments->failed || !moat_rules_read_file(&rules, path)) {
		fail(arguments);
		return;
	}
	add_value(arguments, "rules-id", rules.id);
	moat_rules_release(&rules);
}

/* What the plugin would refuse of options together. */
static void check_together(struct arguments *arguments)
{
	if (arguments->report == MOAT_REPORT_JSON && !arguments->report_dir) {
		moat_trouble("--report json needs --report-dir FOLDER");
		fail(arguments);
	}
	unsigned long long page = arguments->page ? arguments->page : 4096;
	if (arguments->line > page ||
	    (arguments->page && !arguments->line && page < moat_line_of_target(""))) {
		moat_trouble("a line cannot be larger than a page");
		fail(arguments);
	}
}

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct arguments *arguments = state->input;
	switch (key) {
	case 'c':
		arguments->cc = arg;
		return 0;
	case 'r':
		add_rules(arguments, arg);
		return 0;
	case KEY_KERNEL:
	case KEY_STAGGER:
		moat_buf_str(&arguments->plugin_args,
			     key == KEY_KERNEL ? PLUGIN_ARG "kernel" : PLUGIN_ARG "stagger");
		return 0;
	case KEY_UNIT_ALIGN:
		add_unit_align(arguments, arg);
		return 0;
	case KEY_LINE:
		arguments->line = add_granule(arguments, "line", arg);
		return 0;
	case KEY_PAGE:
		arguments->page = add_granule(arguments, "page", arg);
		return 0;
	case KEY_REPORT:
		add_report(arguments, arg);
		return 0;
	case KEY_REPORT_DIR:
		arguments->report_dir = true;
		add_path(arguments, "report-dir", arg, false);
		return 0;
	case KEY_ERROR:
	case KEY_QUIET:
		add_kinds(arguments, key == KEY_ERROR ? "error" : "quiet", arg);
		return 0;
	case KEY_ALLOCATOR:
		add_allocator(arguments, arg);
		return 0;
	case KEY_LIST:
		arguments->list = true;
		return 0;
	case ARGP_KEY_END:
		check_together(arguments);
		return 0;
	case ARGP_KEY_ARG:
		argp_error(state, "'%s' is one argument too many", moat_clean(arg));
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

/* Debian's package of the headers for a plugin of COMPILER: a cross compiler's
   names its machine. */
static void name_package(struct moat_buf *buf, const struct moat_compiler *compiler, const char *cc)
{
	moat_buf_printf(buf, "gcc-%.*s-plugin-dev", (int)strcspn(compiler->version, "."),
			compiler->version);
	if (!strstr(cc, compiler->machine))
		return;
	moat_buf_printf(buf, "-%s", compiler->machine);
	for (char *at = buf->text; at && *at; at++)
		if (*at == '_')
			*at = '-';
}

static int no_plugin(const struct moat_compiler *compiler, const char *cc, const char *folder)
{
	struct moat_buf known = MOAT_BUF_INIT, package = MOAT_BUF_INIT;
	moat_plugins_list(&known, folder, "  ");
	name_package(&package, compiler, cc);
	moat_trouble("there is no plugin for '%s' (%s %s) in '%s'", moat_clean(cc),
		     moat_clean(compiler->machine), moat_clean(compiler->version),
		     moat_clean(folder));
	if (known.len)
		fprintf(stderr, "It was built for:\n%s", known.text);
	fprintf(stderr,
		"To build it for this one, in moat's source:\n"
		"  cmake -S . -B build -DMOAT_COMPILERS=\"%s\" && cmake --build build\n"
		"and, where moat was installed, cmake --install build as before.\n"
		"It needs that compiler's plugin headers; Debian's package is %s.\n",
		moat_clean(cc), moat_clean(package.text));
	moat_buf_release(&known);
	moat_buf_release(&package);
	return MOAT_TROUBLE;
}

static int print_list(const char *folder)
{
	struct moat_buf known = MOAT_BUF_INIT;
	if (!moat_plugins_list(&known, folder, ""))
		return moat_no_memory();
	int status = MOAT_OK;
	if (known.len)
		fputs(known.text, stdout);
	else
		status = moat_trouble("there is no plugin in '%s'", moat_clean(folder));
	moat_buf_release(&known);
	return status;
}

static int print_flags(const struct arguments *arguments, const char *folder, const char *include)
{
	struct moat_compiler compiler = { 0 };
	const char *cc = arguments->cc ? arguments->cc : getenv("CC");
	if (!cc || !*cc)
		cc = "gcc";
	if (!moat_compiler_ask(&compiler, cc))
		return MOAT_TROUBLE;
	struct moat_buf path = MOAT_BUF_INIT;
	moat_buf_printf(&path, "%s/%s-%s/moat.so", folder, compiler.machine, compiler.version);
	int status = MOAT_OK;
	if (path.failed || arguments->plugin_args.failed)
		status = moat_no_memory();
	else if (access(path.text, R_OK) != 0)
		status = no_plugin(&compiler, cc, folder);
	else if (!is_passable("the plugin's path", path.text) ||
		 !is_passable("the include folder", include))
		status = MOAT_TROUBLE;
	else
		printf("-fplugin=%s%s -I%s\n", path.text,
		       arguments->plugin_args.text ? arguments->plugin_args.text : "", include);
	moat_buf_release(&path);
	moat_compiler_release(&compiler);
	return status;
}

int moat_cmd_flags(int argc, char **argv)
{
	static const struct argp argp = { options, parse_option, NULL, doc, NULL, NULL, NULL };
	struct arguments arguments = { 0 };
	moat_parse(&argp, argc, argv, &arguments);
	char *folder = moat_installed(MOAT_PLUGIN_RELDIR);
	char *include = moat_installed(MOAT_INCLUDE_RELDIR);
	int status = MOAT_TROUBLE;
	if (!folder || !include || arguments.failed)
		status = MOAT_TROUBLE;
	else if (arguments.list)
		status = print_list(folder);
	else
		status = print_flags(&arguments, folder, include);
	moat_buf_release(&arguments.plugin_args);
	free(folder);
	free(include);
	return status;
}
