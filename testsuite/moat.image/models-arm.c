/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Instruction sets and thread models of 32-bit ARM. */
/* moat: for arm-* */
/* moat: opts -O2+-mthumb -O2+-marm+-mno-unaligned-access -O2+-mtls-dialect=gnu2 -O2+-mword-relocations */
/* moat: file every-kind.aux.c */
/* moat: run ^every kind$ */
/* moat: tool check %i : 17 kept, 0 broken, 0 dropped, 0 refused */
#include "every-kind.c"
