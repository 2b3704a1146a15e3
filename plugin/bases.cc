/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Classes as bases: the only file that knows the C++ front end. */
/* It wants to be read before the header of diagnostics that plugin.h brings. */
#include "gcc-plugin.h"
#include "cp/cp-tree.h"

#include "plugin.h"

static void (*asked_to_adjust)(tree);

/* What is derived from a class takes its alignment from its layout as a base.
   GCC reads the alignment of the first field before it asks what the plugin takes
   for the event, and the alignment that the class itself was given is not looked
   at there. */
static void align_as_base(tree record)
{
	tree base = CLASSTYPE_AS_BASE(record);
	if (!base || base == record)
		return;
	for (tree field = TYPE_FIELDS(base); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL && DECL_USER_ALIGN(field) &&
		    DECL_ALIGN(field) > TYPE_ALIGN(base)) {
			SET_TYPE_ALIGN(base, DECL_ALIGN(field));
			TYPE_USER_ALIGN(base) = 1;
		}
}

/* The class is laid out, and nothing is derived from it yet. */
static void on_class(tree record)
{
	if (moat_is_tagged_record(record))
		align_as_base(record);
	asked_to_adjust(record);
}

void moat_watch_classes(void)
{
	asked_to_adjust = targetm.cxx.adjust_class_at_definition;
	targetm.cxx.adjust_class_at_definition = on_class;
}
