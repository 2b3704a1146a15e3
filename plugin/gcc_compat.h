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

/* GCC 11 has no startswith, and its name would clash with that of later ones. */
static inline bool moat_starts_with(const char *text, const char *prefix)
{
	return strncmp(text, prefix, strlen(prefix)) == 0;
}

#endif
