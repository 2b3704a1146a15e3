/* SPDX-License-Identifier: GPL-3.0-or-later */
/* { dg-options "-fplugin-arg-moat-rules=%S/bad-bytes.rules" } */
/* { dg-error "bad-bytes.rules:1:18: granule '48' is not a power of two" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize plugin" "" { target *-*-* } 0 } */
int unused;
