/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-moat-line=0" } */
/* { dg-error "'0' is zero" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int unused;
