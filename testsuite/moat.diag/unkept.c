/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can't be kept: a warning at the tag with the reason and the mend. */
#include <moat.h>

struct {
} empty moat_line; /* { dg-warning "'empty' cannot keep its promise 'line': it has no bytes; drop the tag" } */
int walked __attribute__((section("walked"))) moat_line = 1; /* { dg-warning "'walked' cannot keep its promise 'line': its section's name is a C identifier, so a program may walk the section from __start_ to __stop_, and padding would break the walk; give it a section name with a dot" } */
int target = 2;
extern int other __attribute__((alias("target"))) moat_line; /* { dg-warning "'other' cannot keep its promise 'line': it is an alias" } */
static int referred __attribute__((weakref("elsewhere"))) moat_line; /* { dg-warning "'referred' cannot keep its promise 'line': it is an alias" } */
int *use(void)
{
	return &referred;
}
const int constant moat_read_mostly = 3; /* { dg-warning "'constant' cannot keep its promise 'read_mostly': it is constant" } */
__thread int thread moat_cold; /* { dg-warning "'thread' cannot keep its promise 'cold': it is thread-local" } */
int placed __attribute__((section(".mine"))) moat_hot = 4; /* { dg-warning "'placed' cannot keep its promise 'hot': it is in a section of your own" } */
int spelt __attribute__((section(".mine,\"aw\",@progbits#"))) moat_line = 4; /* { dg-warning "'spelt' cannot keep its promise 'line': its section attribute already spells" } */
/* { dg-do compile } */
/* { dg-final { scan-assembler "moat1 refused.*sym=empty" } } */
/* { dg-final { scan-assembler "moat1 refused.*sym=other" } } */
/* { dg-final { scan-assembler "moat1 refused.*sym=referred" } } */
