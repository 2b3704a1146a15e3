/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Code models of RISC-V, with and without relaxation and small data. */
/* moat: for riscv64-* */
/* moat: opts -O2+-mcmodel=medany+-fno-pie+-no-pie -O2+-mcmodel=medlow+-fno-pie+-no-pie -O2+-mno-relax -O2+-fno-pie+-no-pie+-msmall-data-limit=64 -O2+-fno-pie+-no-pie+-flto */
/* moat: file every-kind.aux.c */
/* moat: run ^every kind$ */
/* moat: tool check %i : 17 kept, 0 broken, 0 dropped, 0 refused */
#include "every-kind.c"
