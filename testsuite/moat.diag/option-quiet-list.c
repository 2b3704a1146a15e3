/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Lists of kinds; what is quiet is no error either. */
/* { dg-options "-fplugin-arg-moat-error=conflict,ignored,array -fplugin-arg-moat-quiet=array,ignored" } */
#include <moat.h>

struct pair {
	long one moat_apart(other);
	long between[8];
	long other;
} pairs[2];
int one moat_line moat_page; /* { dg-error "'moat_page' of 'one' ignored" } */
void function(void) moat_line;
