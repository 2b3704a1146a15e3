/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-moat-rules=%T/empty.rules" } */
/* { dg-error "rules file '.*empty.rules' has no rule" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int unused;
