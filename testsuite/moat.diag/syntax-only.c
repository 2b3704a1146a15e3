/* SPDX-License-Identifier: GPL-3.0-or-later */
/* -fsyntax-only writes nothing. */
/* { dg-options "-fsyntax-only -fplugin-arg-moat-report=log" } */
/* { dg-do compile } */
#include <moat.h>

int hot moat_line;
