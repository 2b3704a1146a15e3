/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tags that contradict each other: the first holds. */
#include <moat.h>

int one moat_line moat_page; /* { dg-warning "'moat_page' of 'one' ignored: 'page' contradicts 'line'" } */
int two moat_cold moat_group(g); /* { dg-warning "'moat_group' of 'two' ignored: 'group g' contradicts 'cold'" } */
extern int three moat_line;
int three moat_page = 3; /* { dg-warning "'moat_page' of 'three' ignored: 'page' contradicts 'line'" } */
int four moat_group(g) moat_group(h); /* { dg-warning "'moat_group' of 'four' ignored: 'group h' contradicts 'group g'" } */
int five moat_line moat_bytes(64);
extern int six moat_line;
int six moat_line = 6;
