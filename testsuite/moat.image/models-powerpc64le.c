/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Code models of 64-bit PowerPC. */
/* moat: for powerpc64le-* */
/* moat: opts -O2+-mcmodel=small -O2+-mcmodel=large -O2+-mminimal-toc -O2+-mcpu=power10+-mno-pcrel */
/* moat: file every-kind.aux.c */
/* moat: run ^every kind$ */
/* moat: tool check %i : 17 kept, 0 broken, 0 dropped, 0 refused */
#include "every-kind.c"
