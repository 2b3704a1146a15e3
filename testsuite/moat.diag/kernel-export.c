/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A declaration behind the definition, as EXPORT_SYMBOL makes one, does not take the
   place of a report with it. */
/* { dg-options "-fplugin-arg-moat-kernel" } */
#define EXPORT(name) extern __typeof__(name) name; void *export_##name = &name
__attribute__((section(".init.data"), moat_line)) int once = 1; /* { dg-warning "'once' cannot keep its promise 'line'" } */
EXPORT(once);
__attribute__((moat_line)) int hot = 2;
EXPORT(hot);
/* { dg-final { scan-assembler "name=hot at=\[^ \]*kernel-export.c:8:32" } } */
