/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-moat-rules=%S/bad-more.rules" } */
/* { dg-error "bad-more.rules:1:17: 'please' is more than a rule has" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int unused;
