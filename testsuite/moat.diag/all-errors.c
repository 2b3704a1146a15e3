/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error=all; and -Wno-attributes silences what is a warning. */
/* { dg-options "-fplugin-arg-moat-error=all" } */
#include <moat.h>

void function(void) moat_line; /* { dg-error "does not apply to functions" } */
