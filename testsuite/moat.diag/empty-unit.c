/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An empty input: no word, no record. */
/* { dg-do compile } */
/* { dg-final { scan-assembler-not "moat" } } */
