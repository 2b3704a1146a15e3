/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What a comparison could not see. */
#include "clean.h"
#include "diff_view.h"
#include "tool.h"

#include <string.h>

/* Where what was counted is not all. */
static void warn_of_caps(const struct moat_diff_view *view)
{
	if (moat_effects_saved_looks(&view->effects))
		moat_warn("too many symbols share lines and pages: of some only %d mates were "
			  "looked at, and there are more than are counted",
			  MOAT_EFFECT_FEW_MATES);
}

/* Has an input names as a compiler mangles them, or as nm -C shows them? */
static bool has_names(const struct moat_input *input, bool mangled)
{
	for (size_t i = 0; i < input->image.n_symbols; i++) {
		const char *name = input->image.symbols[i].name;
		if (name && (mangled ? strncmp(name, "_Z", 2) == 0 : strstr(name, "::") != NULL))
			return true;
	}
	return false;
}

/* Names of one kind alone match none of the other. */
static void warn_of_names(const struct moat_diff_view *view)
{
	const struct moat_input *const *inputs = view->inputs;
	if (!view->diff.n_came || !view->diff.n_went)
		return;
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		if (has_names(inputs[!side], true) && !has_names(inputs[side], true) &&
		    has_names(inputs[side], false))
			moat_warn("the names of '%s' are demangled, those of '%s' are not, so that "
				  "they do not match: use nm without -C",
				  moat_clean(inputs[side]->path), moat_clean(inputs[!side]->path));
}

void moat_diff_warn(const struct moat_diff_view *view)
{
	warn_of_caps(view);
	warn_of_names(view);
}
