/* SPDX-License-Identifier: GPL-3.0-or-later */
/* error=conflict makes it an error. */
/* { dg-options "-fplugin-arg-moat-error=conflict" } */
#include <moat.h>

int one moat_line moat_page; /* { dg-error "'moat_page' of 'one' ignored: 'page' contradicts 'line'" } */
int two moat_line;
void function(void) moat_line; /* { dg-warning "does not apply to functions" } */
