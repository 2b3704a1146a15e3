/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Bad numbers of bytes: an error at the declaration that says what is wrong. */
#include <moat.h>

int zero moat_bytes(0); /* { dg-error "granule '0' is zero" } */
int odd moat_bytes(48); /* { dg-error "granule '48' is not a power of two" } */
int huge moat_bytes(1ull << 40); /* { dg-error "granule '1099511627776' is larger than 268435456" } */
int negative moat_bytes(-64); /* { dg-error "granule '-64' is negative" } */
int text moat_bytes("64"); /* { dg-error "argument of attribute 'moat_bytes' is no integer constant" } */
int wide moat_bytes((__int128)1 << 70); /* { dg-error "is larger than any object" } */
int none __attribute__((moat_bytes)); /* { dg-error "wrong number of arguments specified for 'moat_bytes' attribute" } */
/* { dg-message "expected between 1 and 2, found 0" "" { target *-*-* } .-1 } */
int good moat_bytes(256);
int largest moat_bytes(1 << 28);
extern int sized[sizeof(good) == 4 ? 1 : -1];
