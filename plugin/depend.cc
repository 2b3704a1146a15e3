/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "depend.h"

/* The preprocessor's.  The link's front end has none, so that they may be missing. */
#pragma GCC visibility push(default)
struct cpp_reader;
class mkdeps;
extern cpp_reader *parse_in __attribute__((weak));
extern mkdeps *cpp_get_deps(cpp_reader *) __attribute__((weak));
extern void deps_add_dep(mkdeps *, const char *) __attribute__((weak));
#pragma GCC visibility pop

void moat_add_dependency(void *, void *)
{
	const char *rules = moat_plugin.options.rules;
	if (rules && &parse_in && parse_in && cpp_get_deps && deps_add_dep)
		deps_add_dep(cpp_get_deps(parse_in), rules);
}
