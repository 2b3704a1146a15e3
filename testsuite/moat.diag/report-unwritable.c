/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A report that can't be written is a warning; the object is there. */
/* { dg-options "-fplugin-arg-moat-report=json -fplugin-arg-moat-report-dir=/proc/no/such" } */
/* { dg-warning "cannot write the report: /proc/no/such/.*: No such file or directory" "" { target *-*-* } 0 } */
#include <moat.h>

int hot moat_line = 1;
