/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Tags that contradict each other: the first holds. */
#include <moat.h>

int one moat_line moat_page; /* { dg-warning "'moat_page' of 'one' ignored: it contradicts attribute 'moat_line'" } */
int two moat_cold moat_group(g); /* { dg-warning "'moat_group' of 'two' ignored: it contradicts attribute 'moat_cold'" } */
extern int three moat_line;
int three moat_page = 3; /* { dg-warning "'moat_page' of 'three' ignored: it contradicts attribute 'moat_line'" } */
int four moat_group(g) moat_group(h); /* { dg-warning "'moat_group' of 'four' ignored: it contradicts attribute 'moat_group'" } */
int five moat_line moat_bytes(64);
extern int six moat_line;
int six moat_line = 6;
