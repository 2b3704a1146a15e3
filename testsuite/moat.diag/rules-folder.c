/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-moat-rules=%T/folder.rules" } */
/* { dg-error "cannot read rules file '.*folder.rules': Is a directory" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int unused;
