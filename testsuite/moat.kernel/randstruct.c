/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Structs with tags, some of which the kernel's randstruct plugin shuffles: by its
   attribute, and one that holds nothing but calls. */
#define RANDOM __attribute__((randomize_layout, designated_init))

struct shuffled {
	int a;
	long hot __attribute__((moat_line));
	char c;
	void *d;
} RANDOM;
struct ordered {
	char a;
	long b;
	char c;
} __attribute__((moat_reorder)) RANDOM;
struct ops {
	int (*a)(void) __attribute__((moat_line));
	int (*b)(void), (*c)(void), (*d)(void);
};
struct fixed {
	int a;
	long hot __attribute__((moat_line));
};

struct shuffled shuffled;
struct ordered ordered;
struct ops ops;
struct fixed fixed;
