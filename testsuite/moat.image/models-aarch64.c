/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Code models and thread models of AArch64. */
/* moat: for aarch64-* */
/* moat: opts -O2+-mcmodel=tiny -O2+-mcmodel=large+-fno-pie+-no-pie -O2+-mtls-dialect=trad */
/* moat: file every-kind.aux.c */
/* moat: run ^every kind$ */
/* moat: tool check %i : 17 kept, 0 broken, 0 dropped, 0 refused */
#include "every-kind.c"
