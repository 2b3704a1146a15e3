/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Large data: what x86-64's medium code model keeps out of the reach of short
 * addresses, in .ldata, .lbss and .lrodata.
 */
#ifndef MOAT_LARGE_H
#define MOAT_LARGE_H

#include "gcc_compat.h"

/* Would GCC make DECL, a global without a section of the user's, large? */
bool moat_is_large(tree decl);

/* Let the code reach what has a section of its own there by long addresses. */
void moat_watch_large(void);

#endif
