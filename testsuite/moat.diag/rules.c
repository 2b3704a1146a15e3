/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules give what attributes give; a tag in the source holds against a rule. */
/* { dg-options "-fplugin-arg-moat-rules=%S/tags.rules -fplugin-arg-moat-report=log" } */
#include <moat.h>

int hot_line = 1;
int hot_page;
int hot_cold[10];
int hot_none = 5;
static int name = 2;
int tagged moat_line = 3; /* { dg-warning "rule 'global tagged page' .*tags.rules:8. ignored: it contradicts the tag of 'tagged'" } */
int agreed moat_line = 4;
int user(void)
{
	static int hot_inner;
	return name++ + hot_inner++;
}
/* { dg-message "rules.c: 7 tagged" "" { target *-*-* } 0 } */
/* { dg-message "'hot_line' line, 4 bytes, owns 1 line of 64, guard 60, section .data..moat.hot_line, rule 'global hot_. line', reason: bumped by all" "" { target *-*-* } 0 } */
/* { dg-message "'hot_page' page, 4 bytes, owns 1 page of 4096, guard 4092, section .bss..moat.hot_page, rule 'global hot_page page'" "" { target *-*-* } 0 } */
/* { dg-message "'hot_cold' cold, 40 bytes, section .lbss..moat.cold.hot_cold, rule 'global hot_.cd.. cold'" "" { target *-*-* } 0 } */
/* { dg-message "'name' bytes 256, 4 bytes, owns 1 granule of 256, guard 252, section .data..moat.name, rule 'global name in rules.c bytes 256'" "" { target *-*-* } 0 } */
/* { dg-message "'tagged' line" "" { target *-*-* } 0 } */
/* { dg-message "'agreed' line" "" { target *-*-* } 0 } */
/* { dg-message "'hot_inner' line" "" { target *-*-* } 0 } */
/* { dg-message "cost " "" { target *-*-* } 0 } */
