/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names that tools made of others: which are one name but for what they put
 * there.  Compilers number local statics (key.0), link-time optimization numbers
 * what it makes visible (key.0.lto_priv.1, key.llvm.123), functions that were changed
 * get that behind their name (f.constprop.0), the kernel counts some of its names,
 * and linkers add the version of a symbol or do not (environ@GLIBC_2.2.5).
 */
#ifndef MOAT_DIFF_NAMES_H
#define MOAT_DIFF_NAMES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

uint64_t moat_diff_hash(const char *text, size_t len);

/* The length of NAME without the number that the compiler put behind it. */
size_t moat_diff_stem_length(const char *name);

/* The hash of a symbol's NAME without the numbers in it. */
uint64_t moat_diff_stem(const char *name);

/* The same of NAME without its version. */
uint64_t moat_diff_unversioned(const char *name);

/* Is NAME one that programs leave to the implementation?  That puts counters
   anywhere in it. */
bool moat_diff_is_reserved(const char *name);

/* The hash of NAME without any digit. */
uint64_t moat_diff_without_digits(const char *name);

/* Is NAME one that linkers and start files give to a place, not to a variable:
   __bss_start, _edata? */
bool moat_diff_is_mark(const char *name);

/* Can ONE and OTHER be two names of one object? */
bool moat_diff_same_name(const char *one, const char *other);

#endif
