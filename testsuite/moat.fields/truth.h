/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What generated programs share: the tables that they fill.  Offsets are those
 * of the compiled program: offsetof, or addresses; of bit-fields, what changes
 * when one is set.
 */
#ifndef TRUTH_H
#define TRUTH_H

#include <moat.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __cplusplus
#include <atomic>
#define _Bool bool
template <int N> struct witness;
extern "C" {
#endif

typedef int int_vector __attribute__((vector_size(16)));
enum colour { RED, GREEN, BLUE };
struct odd {
	unsigned char bytes[3];
};
struct empty {
};

extern char truth_target[256];
int truth_function(int n);

enum {
	TRUTH_LEAF = 1,	     /* its own bytes; otherwise those of what is in it */
	TRUTH_BELOW = 2,     /* in a member whose type has a name */
	TRUTH_INHERITED = 4, /* from a base */
	TRUTH_FLEXIBLE = 8,
	TRUTH_VALUE = 16, /* the initialiser sets it */
	TRUTH_ANONYMOUS = 32,
	TRUTH_PADDED = 64, /* of 16 bytes, a copy may lose the last six */
	TRUTH_EMPTY = 128, /* takes no byte, whatever its type's size is */
	TRUTH_SHARED = 256 /* its padding at the end may be others' */
};

struct truth_row {
	const char *path; /* NULL: the end of the table */
	int parent;	  /* row, negative: none */
	unsigned granule; /* that it is to own, 0: none */
	int group;
	unsigned width; /* of a bit-field; 0: it is none */
	unsigned flags;
	size_t offset;
	size_t size;
	void (*set)(void *);	     /* set all bits of a bit-field */
	void (*store)(void *);	     /* its value of the initialiser */
	bool (*holds)(const void *); /* does it hold that value? */
	const void *value;
	size_t value_size;
};

struct truth_contract {
	int together;
	unsigned one; /* rows */
	unsigned other;
	int inherited; /* a base's, which was judged there */
};

enum {
	TRUTH_REORDER = 1,
	TRUTH_UNION = 2,
	TRUTH_PLAIN = 4, /* has an initialiser and starts with its first field */
	TRUTH_TAGGED = 8,
	TRUTH_FIRST = 16 /* the first row is the first member */
};

struct truth_struct {
	unsigned number; /* 0: the end of the table */
	size_t size;
	size_t align;
	const struct truth_row *rows;
	const struct truth_contract *contracts;
	const size_t *pointers; /* offsets of the compiler's, up to SIZE_MAX */
	void *object;		/* static, initialised */
	void (*copy)(void *);	/* copy an automatic one through a call; NULL: it can't */
	void *early;		/* one that was declared before the struct; NULL: there is none */
	unsigned flags;
	unsigned limit_size;
	unsigned limit_lines;
};

int truth_main(const struct truth_struct *structs);

#ifdef __cplusplus
}
#define TRUTH_OFFSET(path)                                                                         \
	(size_t)((const volatile char *)&OBJECT.path - (const volatile char *)&OBJECT)
#else
#define TRUTH_OFFSET(path) offsetof(HERE, path)
#endif

#ifdef __cplusplus
#define TRUTH_BASE(base)                                                                           \
	(size_t)((const volatile char *)static_cast<const volatile base *>(&OBJECT) -              \
		 (const volatile char *)&OBJECT)
#endif

#define TRUTH_JOIN(word, number, row) word##number##_##row
#define TRUTH_NAME(word, number, row) TRUTH_JOIN(word, number, row)
#define TRUTH_AT(path) TRUTH_OFFSET(path), sizeof OBJECT.path, NULL, NULL, NULL
#define TRUTH_END(path) TRUTH_OFFSET(path), 0, NULL, NULL, NULL
#define TRUTH_NOWHERE 0, 0, NULL, NULL, NULL
#define TRUTH_FUNCTIONS(row)                                                                       \
	0, 0, TRUTH_NAME(set, NUMBER, row), TRUTH_NAME(store, NUMBER, row),                        \
		TRUTH_NAME(holds, NUMBER, row)

#define TRUTH_BITS(row, path, all, value)                                                          \
	static void TRUTH_NAME(set, NUMBER, row)(void *it)                                         \
	{                                                                                          \
		((HERE *)it)->path = all;                                                          \
	}                                                                                          \
	static void TRUTH_NAME(store, NUMBER, row)(void *it)                                       \
	{                                                                                          \
		((HERE *)it)->path = value;                                                        \
	}                                                                                          \
	static bool TRUTH_NAME(holds, NUMBER, row)(const void *it)                                 \
	{                                                                                          \
		HERE want;                                                                         \
		want.path = value;                                                                 \
		return want.path == ((const HERE *)it)->path;                                      \
	}

#endif
