/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "checkable.h"

#include "clean.h"
#include "tool.h"

bool moat_input_is_checkable(const struct moat_input *input)
{
	const char *path = moat_clean(input->path);
	if (input->intermediate)
		moat_trouble("cannot check '%s': it holds GCC's intermediate code only; check "
			     "the image it is linked into",
			     path);
	else if (input->manifest.n_units == 0 && input->manifest.n_promises == 0)
		moat_trouble("cannot check '%s': no manifest: nothing in it is tagged, "
			     "or it was compiled without the plugin",
			     path);
	else if (input->image.stripped)
		moat_trouble("cannot check '%s': no symbol table%s", path,
			     input->dynamic_only ? ", only the dynamic one: it is stripped" : "");
	else
		return true;
	return false;
}
