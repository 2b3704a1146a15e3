/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names and texts from an image, made safe to print: control characters, those
 * that show nothing or turn a line around, and bytes that are no UTF-8 become \xNN, and a backslash
 * is doubled.  The one place that knows; text and JSON use it alike, so that names match.
 */
#ifndef MOAT_CLEAN_H
#define MOAT_CLEAN_H

#include <stddef.h>

/* TEXT made safe: TEXT itself where it is already, otherwise a copy that lives
   until MOAT_CLEAN_COPIES further calls made one.  NULL becomes "". */
#define MOAT_CLEAN_COPIES 8
const char *moat_clean(const char *text);

#endif
