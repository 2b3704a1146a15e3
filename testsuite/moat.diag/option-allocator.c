/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An allocator is a name, with an alignment or without. */
/* { dg-options "-fplugin-arg-moat-allocator=kmalloc:24" } */
/* { dg-error "'-fplugin-arg-moat-allocator=kmalloc:24': it has an alignment that is no power of two" "" { target *-*-* } 0 } */
/* { dg-error "failed to initialize" "" { target *-*-* } 0 } */
