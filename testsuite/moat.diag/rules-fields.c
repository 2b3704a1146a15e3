/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Rules tag fields and structs as the source would. */
/* { dg-options "-fplugin-arg-moat-rules=%S/fields.rules" } */
struct dst_entry {
	void *child;
	int (*input)(void);
	union {
		long padding;
		int __refcnt; /* { dg-warning "struct 'dst_entry' does not keep its contract 'apart': '__refcnt' .offset 16, 4 bytes. shares line 0 with 'input'" } */
		/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
		int late; /* { dg-warning "rule 'field dst_entry.late line' comes too late for 'late', a field of an anonymous member" } */
	};
	int __use;
};
struct other {
	int __refcnt;
	void *input;
};
struct sized { /* { dg-warning "struct 'sized' does not keep its contract 'size': it has 32 bytes, 16 are allowed" } */
	/* { dg-message "to mend it, drop 16 bytes; the largest member is 'b' with 24 bytes" "" { target *-*-* } .-1 } */
	long a;
	char b[24];
};
extern char isolated[sizeof(struct dst_entry) == 128 ? 1 : -1];
extern char alone[__builtin_offsetof(struct dst_entry, __use) == 64 ? 1 : -1];
extern char same[sizeof(struct other) == 16 ? 1 : -1];
