/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "depend.h"

#include "cpplib.h"

/* The link's front end has no preprocessor, so that they may be missing. */
extern cpp_reader *parse_in __attribute__((weak));
extern cpp_options *cpp_get_options(cpp_reader *) __attribute__((weak));
extern class mkdeps *cpp_get_deps(cpp_reader *) __attribute__((weak));
extern void deps_add_dep(class mkdeps *, const char *) __attribute__((weak));

void moat_add_dependency(void *, void *)
{
	const char *rules = moat_plugin.options.rules;
	if (!rules || !&parse_in || !parse_in || !cpp_get_options || !cpp_get_deps || !deps_add_dep)
		return;
	/* Where none are asked for there is no list of them. */
	if (cpp_get_options(parse_in)->deps.style != DEPS_NONE)
		deps_add_dep(cpp_get_deps(parse_in), rules);
}
