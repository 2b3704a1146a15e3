/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Alignments of data and thread models of i686. */
/* moat: for i686-* */
/* moat: opts -O2+-malign-data=cacheline -O2+-march=i386+-malign-data=compat -O2+-mtls-dialect=gnu2 */
/* moat: file every-kind.aux.c */
/* moat: run ^every kind$ */
/* moat: tool check %i : 17 kept, 0 broken, 0 dropped, 0 refused */
#include "every-kind.c"
