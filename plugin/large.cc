/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "large.h"

#include "rtl.h"

#if defined(ix86_section_threshold) && defined(SYMBOL_FLAG_FAR_ADDR)

static void (*asked_to_encode)(tree, rtx, int);

static bool is_medium(void)
{
	return ix86_cmodel == CM_MEDIUM || ix86_cmodel == CM_MEDIUM_PIC;
}

bool moat_is_large(tree decl)
{
	tree size = DECL_SIZE_UNIT(decl);
	return is_medium() && size && tree_fits_uhwi_p(size) &&
	       tree_to_uhwi(size) > (unsigned HOST_WIDE_INT)ix86_section_threshold;
}

/* One of moat's own: a program's own section, which GCC does not know either, is left
   as it is. */
static bool is_in_large_section(tree decl)
{
	const char *section = DECL_SECTION_NAME(decl);
	return section && (moat_starts_with(section, ".lbss..moat.") ||
			   moat_starts_with(section, ".ldata..moat.") ||
			   moat_starts_with(section, ".lrodata..moat."));
}

/* GCC knows large sections by their whole names only. */
static void encode(tree decl, rtx rtl, int first)
{
	asked_to_encode(decl, rtl, first);
	if (is_medium() && VAR_P(decl) && is_global_var(decl) && is_in_large_section(decl) &&
	    MEM_P(rtl) && GET_CODE(XEXP(rtl, 0)) == SYMBOL_REF)
		SYMBOL_REF_FLAGS(XEXP(rtl, 0)) |= SYMBOL_FLAG_FAR_ADDR;
}

void moat_watch_large(void)
{
	asked_to_encode = targetm.encode_section_info;
	targetm.encode_section_info = encode;
}

#else

bool moat_is_large(tree)
{
	return false;
}

void moat_watch_large(void)
{
}

#endif
