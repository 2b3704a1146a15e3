/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kernel: no tag changes the layout of a struct that user space shares; contracts
   are judged as everywhere. */
/* { dg-options "-Wno-error=incompatible-pointer-types -fplugin-arg-moat-kernel" } */
#include "uapi/ring.h"
/* { dg-warning "field 'head' of struct 'uapi_ring' cannot keep its promise: the kernel shares it with user space, which was compiled without the tag; put what is hot into a struct of the kernel's own" "" { target *-*-* } 4 } */
/* { dg-warning "does not keep its contract 'apart': 'tail' .offset 8, 8 bytes. shares line 0 with 'head'" "" { target *-*-* } 5 } */
/* { dg-message "to mend it" "" { target *-*-* } 5 } */
/* { dg-warning "struct 'uapi_order' cannot be reordered: the kernel shares it with user space" "" { target *-*-* } 7 } */
struct own_ring {
	unsigned long head __attribute__((moat_line));
	unsigned long tail;
};
extern char kept[sizeof(struct uapi_ring) == 16 ? 1 : -1];
extern char in_order[__builtin_offsetof(struct uapi_order, c) == 16 ? 1 : -1];
extern char isolated[__builtin_offsetof(struct own_ring, tail) == 64 ? 1 : -1];
/* A type that was made before the struct loses the tag with it. */
order_t order;
int *of_order = &order; /* { dg-warning "from incompatible pointer type 'order_t .'" } */
