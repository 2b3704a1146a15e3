/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A type that was made of a struct before the struct was defined has what the plugin
   gives the struct: GCC takes two types with different attributes for different ones,
   and printing their names ends in an internal error. */
/* { dg-options "-Wno-error=incompatible-pointer-types -fplugin-arg-moat-rules=%S/forward-typedef.rules" } */
#include <moat.h>

typedef struct tagged tagged_t;
extern const struct tagged constant;
typedef const tagged_t again_t;
struct tagged {
	int a;
	long pad[8];
	int b moat_together(a);
	int c;
} moat_reorder;
tagged_t one = { 1 }; /* { dg-warning "positional initialization of field" } */
/* { dg-message "near initialization for 'one'" "" { target *-*-* } .-1 } */
const struct tagged constant = { 1 }; /* { dg-warning "positional initialization of field" } */
/* { dg-message "near initialization for 'constant'" "" { target *-*-* } .-1 } */
again_t by_name = { .a = 1 };
int *of_tagged = &one; /* { dg-warning "initialization of 'int .' from incompatible pointer type 'tagged_t .'" } */

typedef struct reordered reordered_t;
struct reordered {
	int a;
	long pad[8];
	int b moat_together(a);
};
reordered_t reordered = { 1 }; /* { dg-warning "positional initialization of field" } */
/* { dg-message "near initialization for 'reordered'" "" { target *-*-* } .-1 } */
int *of_reordered = &reordered; /* { dg-warning "from incompatible pointer type 'reordered_t .'" } */

typedef struct sized sized_t;
struct sized { /* { dg-warning "does not keep its contract 'size'" } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	int a;
	long b;
};
sized_t sized;
int *of_sized = &sized; /* { dg-warning "from incompatible pointer type 'sized_t .'" } */

typedef struct lined lined_t;
struct lined { /* { dg-warning "does not keep its contract 'lines'" } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	long b[9];
};
lined_t lined;
int *of_lined = &lined; /* { dg-warning "from incompatible pointer type 'lined_t .'" } */
