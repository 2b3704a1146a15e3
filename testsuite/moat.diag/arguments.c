/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Wrong arguments of the raw attributes. */
int one __attribute__((moat_line(5))); /* { dg-error "the reason of attribute 'moat_line' is no string" } */
int two __attribute__((moat_line("reason")));
int three __attribute__((moat_line("a", "b"))); /* { dg-error "wrong number of arguments specified for 'moat_line'" } */
/* { dg-message "expected between 0 and 1, found 2" "" { target *-*-* } .-1 } */
int four __attribute__((moat_group("1st"))); /* { dg-error "group name '1st' is no C identifier" } */
int five __attribute__((moat_group("cold"))); /* { dg-error "group name 'cold' is the name of a promise" } */
int six __attribute__((moat_group(5))); /* { dg-error "argument of attribute 'moat_group' is no string" } */
int seven __attribute__((moat_group(""))); /* { dg-error "group name '' is empty" } */
int eight __attribute__((moat_why(3), moat_line)); /* { dg-error "the reason of attribute 'moat_why' is no string" } */
int nine __attribute__((__moat_group__("rx", "received here")));
int ten __attribute__((moat_bytes(128, "reason")));
