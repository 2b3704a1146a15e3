/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tagged variables that would be common symbols: what has a section of its own is none. */
#include "plugin.h"

#include "common.h"

typedef hash_set<int_hash<unsigned, 0>> uid_set;

static uid_set *were_common; /* declarations */

void moat_leave_common(tree decl)
{
	if (!DECL_COMMON(decl))
		return;
	DECL_COMMON(decl) = 0;
	if (!were_common)
		were_common = moat_new<uid_set>();
	were_common->add(DECL_UID(decl));
}

/* Do other files of the program surely declare it with no such tag, if at all?  C's
   in the main file are this one's; a header's, and Fortran's blocks, are everyone's. */
static bool is_this_files(tree decl)
{
	const char *file = expand_location(DECL_SOURCE_LOCATION(decl)).file;
	return moat_starts_with(lang_hooks.name, "GNU C") && file && main_input_filename &&
	       strcmp(file, main_input_filename) == 0;
}

/* What several files define by one header, with the same tag each, linked as common
   symbols do: so one of them is taken, or a real definition is.  Another file's common
   symbol would be taken, too, so that where none of these can be, it is a definition. */
void moat_settle_common(tree decl)
{
	moat_leave_common(decl);
	if (were_common && were_common->contains(DECL_UID(decl)) && TREE_PUBLIC(decl) &&
	    !DECL_INITIAL(decl) && !is_this_files(decl))
		DECL_WEAK(decl) = 1;
}
