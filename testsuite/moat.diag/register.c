/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A global in a register. */
/* { dg-options "-ffixed-r12" } */
#include <moat.h>

register long fast __asm__("r12") moat_line; /* { dg-warning "does not apply to|it lives in a register" } */
