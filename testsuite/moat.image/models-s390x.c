/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Machines of S/390. */
/* moat: for s390x-* */
/* moat: opts -O2+-march=z900 -O2+-march=z13+-fno-pie+-no-pie */
/* moat: file every-kind.aux.c */
/* moat: run ^every kind$ */
/* moat: tool check %i : 17 kept, 0 broken, 0 dropped, 0 refused */
#include "every-kind.c"
