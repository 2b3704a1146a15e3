/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Reading the options.  The table is their only source: the parser, the
 * plugin's help and the messages read it.
 */
#include "plugin.h"

enum option_key {
	KEY_RULES,
	KEY_RULES_ID,
	KEY_REPORT,
	KEY_REPORT_DIR,
	KEY_LINE,
	KEY_PAGE,
	KEY_KERNEL,
	KEY_STAGGER,
	KEY_UNIT_ALIGN,
	KEY_ERROR,
	KEY_QUIET,
	KEY_ALLOCATOR,
	KEY_DISABLE
};

enum option_value { NO_VALUE, MAYBE_VALUE, VALUE };

static const struct option {
	const char *name;
	enum option_key key;
	enum option_value value;
} option_table[] = {
	{ "rules", KEY_RULES, VALUE },
	{ "rules-id", KEY_RULES_ID, VALUE },
	{ "report", KEY_REPORT, VALUE },
	{ "report-dir", KEY_REPORT_DIR, VALUE },
	{ "line", KEY_LINE, VALUE },
	{ "page", KEY_PAGE, VALUE },
	{ "kernel", KEY_KERNEL, NO_VALUE },
	{ "stagger", KEY_STAGGER, NO_VALUE },
	{ "unit-align", KEY_UNIT_ALIGN, MAYBE_VALUE },
	{ "error", KEY_ERROR, VALUE },
	{ "quiet", KEY_QUIET, VALUE },
	{ "allocator", KEY_ALLOCATOR, VALUE },
	{ "disable", KEY_DISABLE, NO_VALUE },
};

const char moat_options_help[] =
	"rules=FILE\ttags for source that can't be touched, one rule a line\n"
	"rules-id=ID\tof the rules that moat flags read; other rules are an error\n"
	"report=log|json\tsay where each tagged subject went\n"
	"report-dir=DIR\twhere report=json writes one file for each object\n"
	"line=BYTES\tsize of a cache line, a power of two (default: the target's)\n"
	"page=BYTES\tsize of a page, a power of two (default: 4096)\n"
	"kernel\tkeep the section names of the Linux kernel\n"
	"stagger\tstart page-isolated objects at different lines of their pages\n"
	"unit-align[=BYTES]\talign both ends of a unit's data, to a line without BYTES\n"
	"error=KINDS\tmake kinds of warnings errors: " MOAT_COMPLAINT_WORDS "\n"
	"quiet=KINDS\tdo not say kinds of warnings\n"
	"allocator=NAME[:BYTES]\ta function that returns memory of that alignment (default: 16)\n"
	"disable\tdo nothing\n";

static bool read_granule(const char *key, const char *value, uint64_t *ret)
{
	char *end;
	errno = 0;
	uint64_t bytes = strtoull(value, &end, 0);
	const char *fault = errno || end == value || *end || *value == '-' ?
				    "is no number of bytes" :
				    moat_granule_fault(bytes);
	if (!fault && bytes < 8)
		fault = "is smaller than 8";
	if (fault) {
		error("%<-fplugin-arg-%s-%s=%s%>: %qs %s", moat_plugin.name, key, value, value,
		      fault);
		return false;
	}
	*ret = bytes;
	return true;
}

static bool read_kinds(const char *key, const char *value, unsigned *kinds)
{
	if (moat_complaints_from_list(value, kinds))
		return true;
	error("%<-fplugin-arg-%s-%s=%s%>: no such kind; it is one of %s", moat_plugin.name, key,
	      value, MOAT_COMPLAINT_WORDS);
	return false;
}

static bool read_allocator(const char *value, struct moat_options *options)
{
	const char *fault = moat_allocator_fault(value);
	if (fault) {
		error("%<-fplugin-arg-%s-allocator=%s%>: it %s", moat_plugin.name, value, fault);
		return false;
	}
	if (options->n_allocators == MOAT_MAX_ALLOCATORS) {
		error("%<-fplugin-arg-%s-allocator%>: more than %d", moat_plugin.name,
		      MOAT_MAX_ALLOCATORS);
		return false;
	}
	options->allocators[options->n_allocators++] = value;
	return true;
}

static bool read_report(const char *value, enum moat_report *report)
{
	if (moat_report_from_name(value, report))
		return true;
	error("%<-fplugin-arg-%s-report=%s%>: no such report; it is one of %s", moat_plugin.name,
	      value, moat_report_words);
	return false;
}

static bool read_option(const struct option *option, const char *value,
			struct moat_options *options)
{
	switch (option->key) {
	case KEY_RULES:
		if (options->rules) {
			error("%<-fplugin-arg-%s-rules%> is given twice; put the rules into one "
			      "file",
			      moat_plugin.name);
			return false;
		}
		options->rules = value;
		return true;
	case KEY_RULES_ID:
		options->rules_id = value;
		return true;
	case KEY_REPORT:
		return read_report(value, &options->report);
	case KEY_REPORT_DIR:
		options->report_dir = value;
		return true;
	case KEY_LINE:
		return read_granule(option->name, value, &options->line);
	case KEY_PAGE:
		return read_granule(option->name, value, &options->page);
	case KEY_KERNEL:
		options->kernel = true;
		return true;
	case KEY_STAGGER:
		options->stagger = true;
		return true;
	case KEY_UNIT_ALIGN:
		options->align_units = true;
		return !value || read_granule(option->name, value, &options->unit_align);
	case KEY_ERROR:
		return read_kinds(option->name, value, &options->errors);
	case KEY_QUIET:
		return read_kinds(option->name, value, &options->quiet);
	case KEY_ALLOCATOR:
		return read_allocator(value, options);
	case KEY_DISABLE:
		options->disable = true;
		return true;
	}
	gcc_unreachable();
}

static const struct option *find_option(const char *name)
{
	for (size_t i = 0; i < ARRAY_SIZE(option_table); i++)
		if (strcmp(option_table[i].name, name) == 0)
			return &option_table[i];
	return NULL;
}

static bool read_argument(const struct plugin_argument *arg, struct moat_options *options)
{
	const struct option *option = find_option(arg->key);
	if (!option) {
		error("unknown option %<-fplugin-arg-%s-%s%>", moat_plugin.name, arg->key);
		return false;
	}
	bool empty = !arg->value || !*arg->value;
	if (empty && (option->value == VALUE || (option->value == MAYBE_VALUE && arg->value))) {
		error("%<-fplugin-arg-%s-%s%> needs a value", moat_plugin.name, arg->key);
		return false;
	}
	if (option->value == NO_VALUE && arg->value) {
		error("%<-fplugin-arg-%s-%s%> takes no value", moat_plugin.name, arg->key);
		return false;
	}
	return read_option(option, arg->value, options);
}

bool moat_read_options(const struct plugin_name_args *args, struct moat_options *options)
{
	bool good = true;
	for (int i = 0; i < args->argc; i++)
		good &= read_argument(&args->argv[i], options);
	if (good && options->report == MOAT_REPORT_JSON && !options->report_dir) {
		error("%<-fplugin-arg-%s-report=json%> needs %<-fplugin-arg-%s-report-dir=DIR%>",
		      moat_plugin.name, moat_plugin.name);
		good = false;
	}
	if (good && options->line > options->page) {
		error("%<-fplugin-arg-%s-line%>: a line cannot be larger than a page",
		      moat_plugin.name);
		good = false;
	}
	if (options->align_units && !options->unit_align)
		options->unit_align = options->line;
	return good;
}
