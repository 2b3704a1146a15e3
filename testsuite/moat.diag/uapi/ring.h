/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A struct that a kernel would share with user space. */
struct uapi_ring {
	unsigned long head __attribute__((moat_line));
	unsigned long tail __attribute__((moat_apart("head")));
};
typedef struct uapi_order order_t;
struct uapi_order {
	char a;
	long b;
	char c;
} __attribute__((moat_reorder));
