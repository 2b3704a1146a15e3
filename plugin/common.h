/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What -fcommon makes of tagged variables. */
#ifndef MOAT_COMMON_H
#define MOAT_COMMON_H

/* DECL, which is tagged, gets a section. */
void moat_leave_common(tree decl);

/* The same, and decides what other files' definitions of it mean: when the front end is
   done, so that it is known whether it has an initializer. */
void moat_settle_common(tree decl);

#endif
