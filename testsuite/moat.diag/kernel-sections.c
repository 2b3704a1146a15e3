/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kernel: sections that are freed, walked, mapped or counted keep their layout. */
/* { dg-options "-fplugin-arg-moat-kernel" } */
#define IN(name) __attribute__((section(name)))
#define LINE __attribute__((moat_line))
IN(".init.data") int once LINE = 1; /* { dg-warning "'once' cannot keep its promise 'line': its section is freed after start-up" } */
IN(".init.setup") int option LINE = 2; /* { dg-warning "'option' cannot keep its promise 'line': the kernel may walk its section as an array" } */
IN("__param") int param LINE = 3; /* { dg-warning "'param' cannot keep its promise 'line': its section's name is a C identifier" } */
IN(".vvar__vdso_data") int vvar LINE = 4; /* { dg-warning "'vvar' cannot keep its promise 'line': its section is mapped or found by its layout" } */
IN(".data..percpu..hot..top") int top LINE = 5; /* { dg-warning "'top' cannot keep its promise 'line': its section is one line for all" } */
IN(".data..read_mostly") int packed __attribute__((moat_read_mostly)) = 6;
IN(".data..percpu..shared_aligned") int per_cpu LINE = 7;
IN(".data..ro_after_init") int settled LINE = 8;
