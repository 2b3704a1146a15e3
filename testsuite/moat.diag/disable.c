/* SPDX-License-Identifier: GPL-3.0-or-later */
/* disable: the tags are unknown, so the header's are empty. */
/* { dg-options "-fplugin-arg-moat-disable" } */
/* { dg-do compile } */
#include <moat.h>
#ifdef MOAT_ENABLED
#error "enabled"
#endif
int hot moat_line = 1;
/* { dg-final { scan-assembler-not "moat" } } */
