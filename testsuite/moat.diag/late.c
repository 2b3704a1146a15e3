/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tag behind the definition holds, and is said: what is before it did not see it. */
#include <moat.h>

int late = 5; /* { dg-message "note: defined here: put the tag here" } */
extern int late moat_line; /* { dg-warning "attribute 'moat_line' of 'late' follows its definition" } */

extern int early moat_line;
int early = 5;
extern int early;
int tentative;
int tentative moat_line;
/* { dg-final { scan-assembler "section\t.data..moat.late" } } */
/* { dg-do compile } */
