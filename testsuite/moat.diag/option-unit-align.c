/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-moat-unit-align=96" } */
/* { dg-error "'-fplugin-arg-moat-unit-align=96': '96' is not a power of two" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int unused;
