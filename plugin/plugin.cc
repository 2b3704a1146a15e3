/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Loading: is this the GCC that the plugin was built for, what was asked, and
   which moments of the compilation it wants to see. */
#include "plugin.h"

#include "depend.h"
#include "large.h"
#include "link.h"
#include "precompiled.h"
#include "unit_align.h"
#include "uses.h"

/* GCC looks both up by name; the plugin is built with hidden symbols. */
__attribute__((visibility("default"))) int plugin_is_GPL_compatible;

struct moat_plugin moat_plugin;

static struct plugin_info info = {
	MOAT_VERSION,
	moat_options_help,
};

static bool right_compiler(struct plugin_gcc_version *running)
{
	if (plugin_default_version_check(running, &gcc_version))
		return true;
	error("this moat was built for GCC %s of %s, and it is loaded into another build of GCC, "
	      "%s; %<moat flags --cc COMPILER%> finds the right one, and building moat again makes "
	      "it",
	      gcc_version.basever, MOAT_TARGET, running->basever);
	return false;
}

/* Two moats in one compiler would each take the other's hooks for GCC's.  A copy under
   another name has variables of its own, but they share GCC's identifiers, and no
   program has one with blanks. */
static bool is_alone(const char *name)
{
	static const char mark[] = "moat is loaded";
	if (!maybe_get_identifier(mark)) {
		get_identifier(mark);
		return true;
	}
	error("moat is loaded twice: %qs, and under another name before; take one of the two "
	      "%<-fplugin%> options away",
	      name);
	return false;
}

/* Debug information and LTO sections hold the options of the compilation.  Take
   the plugin's out: an object without a tag is then the same as one compiled
   without the plugin, and no object holds the path of one. */
static void forget_own_options(void)
{
	for (unsigned i = 0; i < save_decoded_options_count; i++) {
		struct cl_decoded_option *option = &save_decoded_options[i];
		if (option->opt_index == OPT_fplugin_ || option->opt_index == OPT_fplugin_arg_)
			option->opt_index = OPT_SPECIAL_ignore;
	}
}

static void set_target(void)
{
	struct moat_target *target = &moat_plugin.target;
	const struct moat_options *options = &moat_plugin.options;
	target->kernel = options->kernel;
	target->stagger = options->stagger;
	target->line = options->line;
	target->page = options->page;
	target->comment = ASM_COMMENT_START;
	/* Where @ starts a comment, the type of a section is written with %. */
	target->type = target->comment[0] == '@' ? "%" : "@";
#if defined(TARGET_X86_64) || defined(__x86_64__)
	target->x86_64 = moat_starts_with(MOAT_TARGET, "x86_64") && moat_pointer_bits() == 64;
#endif
}

/* Options that change the target (-m32) are settled when the unit starts. */
static void on_start_unit(void *, void *)
{
	set_target();
}

static void on_finish(void *, void *)
{
	moat_rules_release(&moat_plugin.rules);
}

static void register_callbacks(void)
{
	const char *name = moat_plugin.name;
	register_callback(name, PLUGIN_ATTRIBUTES, moat_register_attributes, NULL);
	register_callback(name, PLUGIN_GGC_MARKING, moat_mark_records, NULL);
	register_callback(name, PLUGIN_PRAGMAS, moat_add_dependency, NULL);
	register_callback(name, PLUGIN_START_UNIT, on_start_unit, NULL);
	register_callback(name, PLUGIN_FINISH_DECL, moat_on_finish_decl, NULL);
	register_callback(name, PLUGIN_PRE_GENERICIZE, moat_on_function, NULL);
	register_callback(name, PLUGIN_ALL_IPA_PASSES_START, moat_on_ipa_start, NULL);
	register_callback(name, PLUGIN_ALL_IPA_PASSES_END, moat_on_ipa_end, NULL);
	/* Where partitions are made, no other event comes. */
	if (flag_wpa)
		register_callback(name, PLUGIN_PASS_EXECUTION, moat_on_pass, NULL);
	register_callback(name, PLUGIN_FINISH_UNIT, moat_on_finish_unit, NULL);
	register_callback(name, PLUGIN_FINISH, on_finish, NULL);
}

/* Where standard error is closed, the next file that is opened takes its place, and
   that is the assembler's: a log must not get into it. */
static void hold_stderr(void)
{
	if (fcntl(STDERR_FILENO, F_GETFD) != -1)
		return;
	int file = open("/dev/null", O_RDWR);
	if (file >= 0 && file != STDERR_FILENO) {
		dup2(file, STDERR_FILENO);
		close(file);
	}
}

__attribute__((visibility("default"))) int plugin_init(struct plugin_name_args *args,
						       struct plugin_gcc_version *running)
{
	struct moat_options *options = &moat_plugin.options;
	moat_plugin.name = args->base_name;
	if (!right_compiler(running) || !is_alone(args->base_name))
		return 1;
	options->line = moat_line_of_target(MOAT_TARGET);
	options->page = 4096;
	if (!moat_read_options(args, options))
		return 1;
	register_callback(args->base_name, PLUGIN_INFO, NULL, &info);
	forget_own_options();
	if (options->disable)
		return 0;
	hold_stderr();
	set_target();
	if (options->rules && !moat_load_rules())
		return 1;
	register_callbacks();
	moat_refuse_precompiled();
	moat_watch_large();
	moat_watch_starts();
	moat_watch_layouts();
	moat_watch_classes();
	if (options->unit_align)
		moat_watch_sections();
	return 0;
}
