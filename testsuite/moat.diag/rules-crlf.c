/* SPDX-License-Identifier: GPL-3.0-or-later */
/* CRLF line ends are blanks. */
/* { dg-options "-fplugin-arg-moat-rules=%T/crlf.rules" } */
/* { dg-do compile } */
int counter = 1;
/* { dg-final { scan-assembler "section\t.data..moat.counter" } } */
