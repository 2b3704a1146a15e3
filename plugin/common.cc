/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tagged variables that would be common symbols: what has a section of its own is none. */
#include "plugin.h"

#include "common.h"

/* What is known of a declaration that would be a common symbol. */
enum origin {
	OF_MAIN_FILE, /* only the source file itself defines it */
	OF_HEADER     /* a header does, so that other files do, too; or a block of Fortran's */
};

typedef hash_map<int_hash<unsigned, 0>, origin> origins;

static origins *were_common; /* by the number of the declaration */

static bool is_in_main_file(tree decl)
{
	const char *file = expand_location(DECL_SOURCE_LOCATION(decl)).file;
	return moat_starts_with(lang_hooks.name, "GNU C") && file && main_input_filename &&
	       strcmp(file, main_input_filename) == 0;
}

/* Each time that it is defined: a later declaration takes the place. */
void moat_leave_common(tree decl)
{
	if (!DECL_COMMON(decl))
		return;
	DECL_COMMON(decl) = 0;
	if (!were_common)
		were_common = moat_new<origins>();
	origin *before = were_common->get(DECL_UID(decl));
	if (!is_in_main_file(decl))
		were_common->put(DECL_UID(decl), OF_HEADER);
	else if (!before)
		were_common->put(DECL_UID(decl), OF_MAIN_FILE);
}

/* What several files define by one header, with the same tag each, linked as common
   symbols do: so one of them is taken, or a real definition is.  Another file's common
   symbol would be taken, too, so that where none of these can be, it is a definition. */
void moat_settle_common(tree decl)
{
	moat_leave_common(decl);
	origin *origin = were_common ? were_common->get(DECL_UID(decl)) : NULL;
	if (origin && *origin == OF_HEADER && TREE_PUBLIC(decl) && !DECL_INITIAL(decl))
		DECL_WEAK(decl) = 1;
}
