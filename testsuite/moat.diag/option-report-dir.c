/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-moat-report=json" } */
/* { dg-error "needs '-fplugin-arg-moat-report-dir=DIR'" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int unused;
