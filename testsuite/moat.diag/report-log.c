/* SPDX-License-Identifier: GPL-3.0-or-later */
/* report=log: each tagged subject, then the object's cost. */
/* { dg-options "-fplugin-arg-moat-report=log" } */
#include <moat.h>

int hot moat_line moat_why("bumped per packet") = 1;
char page[5000] moat_page;
int rx1 moat_group(rx) = 2, rx2 moat_group(rx) = 3;
struct {
} empty moat_line; /* { dg-warning "has no bytes" } */
/* { dg-message "report-log.c: 5 tagged" "" { target *-*-* } 0 } */
/* { dg-message "report-log.c:6:5: 'hot' line, 4 bytes, owns 1 line of 64, guard 60, section .data..moat.hot, reason: bumped per packet" "" { target *-*-* } 0 } */
/* { dg-message "report-log.c:7:6: 'page' page, 5000 bytes, owns 2 pages of 4096, guard 3192, section .bss..moat.page" "" { target *-*-* } 0 } */
/* { dg-message "'rx1' group rx, 4 bytes, section .data..moat.set.rx" "" { target *-*-* } 0 } */
/* { dg-message "'rx2' group rx, 4 bytes" "" { target *-*-* } 0 } */
/* { dg-message "'empty' line, 0 bytes, refused: it has no bytes; drop the tag" "" { target *-*-* } 0 } */
/* { dg-message "set 'rx': 2 members, 8 bytes, guard 56" "" { target *-*-* } 0 } */
/* { dg-message "cost 3308 bytes" "" { target *-*-* } 0 } */
