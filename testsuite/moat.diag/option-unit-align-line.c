/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Without a number it is the line, wherever that is given. */
/* { dg-do compile } */
/* { dg-options "-fplugin-arg-moat-unit-align -fplugin-arg-moat-line=512 -fdata-sections" } */
/* { dg-final { scan-assembler {\.section\s+\.rodata\.constant\n\s*\.subsection\s+8191\n\s*\.balign\s+512\n} } } */
/* { dg-final { scan-assembler {\.data\n\s*\.subsection\s+8191\n\s*\.balign\s+512\n} } } */
/* { dg-final { scan-assembler-not {\.section\s+\.data\.mine\n\s*\.subsection} } } */
/* { dg-final { scan-assembler-not {\.section\s+\.rodata\.str[^\n]*\n\s*\.subsection} } } */
int data = 1;
const int constant[3] = { 1, 2, 3 };
const char *const text = "merged";
__attribute__((section(".data.mine"))) int own = 2;
__attribute__((section(".data.mine"))) int more = 3;
