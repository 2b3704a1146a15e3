/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-moat-rules=%S/scoped.rules -fplugin-arg-moat-rules=%S/tags.rules" } */
/* { dg-error "'-fplugin-arg-moat-rules' is given twice" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int unused;
