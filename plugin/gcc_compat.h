/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * GCC's headers, in the order that works, and all that differs between GCC
 * versions.  Every file that speaks to GCC includes this one first, and no
 * other file has a test of the compiler's version.
 */
#ifndef MOAT_GCC_COMPAT_H
#define MOAT_GCC_COMPAT_H

#include "gcc-plugin.h"
#include "plugin-version.h"

#include "tree.h"
#include "stringpool.h"
#include "attribs.h"
#include "ggc.h"
#include "function.h"
#include "basic-block.h"
#include "cgraph.h"
#include "varasm.h"
#include "output.h"
#include "tm_p.h"
#include "target.h"
#include "langhooks.h"
#include "intl.h"
#include "diagnostic-core.h"
#include "toplev.h"
#include "options.h"
#include "opts.h"
#include "file-prefix-map.h"
#include "stor-layout.h"
#include "builtins.h"
#include "spellcheck.h"

/* Targets that do not define it, like those that define it as 0. */
#ifndef PCC_BITFIELD_TYPE_MATTERS
#define PCC_BITFIELD_TYPE_MATTERS 0
#endif

/* What one GCC has and another has not.  GCC wants every symbol of a plugin when it
   loads it, but a weak one may be absent: so the plugin can say that it is in the
   wrong compiler, where nothing else of it is used. */
#define MOAT_WEAK(symbol) __asm__(".weak " symbol)
MOAT_WEAK("tree_code_type"); /* until 12 */
/* With locations of 32 bits, until 14. */
MOAT_WEAK("_Z8error_atjPKcz");
MOAT_WEAK("_Z6informjPKcz");
MOAT_WEAK("_Z10warning_atjiPKcz");
MOAT_WEAK("_Z15expand_locationj");
MOAT_WEAK("_Z27get_location_from_adhoc_locPK9line_mapsj");
/* Of 64 bits, since 15. */
MOAT_WEAK("_Z8error_atmPKcz");
MOAT_WEAK("_Z6informmPKcz");
MOAT_WEAK("_Z10warning_atm20diagnostic_option_idPKcz");	   /* 15 */
MOAT_WEAK("_Z10warning_atmN11diagnostics9option_idEPKcz"); /* 16 */
MOAT_WEAK("_Z15expand_locationm");
MOAT_WEAK("_Z27get_location_from_adhoc_locPK9line_mapsm");
MOAT_WEAK("_Z34ggc_internal_cleared_alloc_no_dtormPFvPvEmm");
/* What functions for debugging call that the headers define. */
MOAT_WEAK("_ZNK13output_buffer4dumpEP8_IO_FILEi");
MOAT_WEAK("_ZNK14pretty_printer4dumpEP8_IO_FILEi");
MOAT_WEAK("_ZNK18diagnostic_context4dumpEP8_IO_FILE"); /* 15 */
MOAT_WEAK("_ZNK19diagnostic_counters4dumpEP8_IO_FILEi");
MOAT_WEAK("_ZNK11diagnostics7context4dumpEP8_IO_FILEi"); /* 16 */
MOAT_WEAK("_ZNK11diagnostics8counters4dumpEP8_IO_FILEi");

/* Of a pointer, 0 as long as the target is not settled.  POINTER_SIZE is a variable
   on powerpc, and a name that one target alone has can't be loaded in another. */
static inline unsigned moat_pointer_bits(void)
{
	return ptr_type_node ? TYPE_PRECISION(ptr_type_node) : 0;
}

/* GCC 11 has no startswith, and its name would clash with that of later ones. */
static inline bool moat_starts_with(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

/* A new T, for as long as the compilation.  The operator would load the C++ library,
   which costs the compiler 4 M instructions a run. */
template <class T> static inline T *moat_new(void)
{
	return new (xmalloc(sizeof(T))) T;
}

#endif
