/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The generator of programs and edits: see generate.c. */
#ifndef GENERATE_H
#define GENERATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { MAX_UNITS = 24, MAX_OBJECTS = 640, FUNCTIONS = 4 };

enum kind { DATA, BSS, CONSTANT, CONSTANT_POINTER, POINTER, HOT, COLD, TDATA, TBSS };
enum scope { GLOBAL, STATIC, LOCAL /* a function's, so that the compiler numbers it */ };

struct object {
	enum kind kind;
	enum scope scope;
	unsigned element; /* bytes */
	unsigned count;
	unsigned align; /* 0: as the compiler likes */
	unsigned function;
	bool alias;
	char name[16];
};

struct unit {
	struct object objects[MAX_OBJECTS];
	unsigned n;
	unsigned n_statics;
};

struct program {
	struct unit units[MAX_UNITS];
	unsigned n_units;
	unsigned order[MAX_UNITS]; /* that they are linked in */
	unsigned n_globals;
	bool thread; /* has thread-local data */
};

/* 0 to N - 1. */
unsigned random_below(unsigned n);
unsigned random_count(void);
struct object random_object(struct program *program, struct unit *unit);
void insert_object(struct unit *unit, unsigned at, const struct object *object);

/* Apply one edit or two, and print them as members of a JSON array. */
void random_edit(struct program *program);

/* Write the units that differ from BASE's, all where it is NULL, to DIR, and
   print them with the order as members of a JSON object. */
void write_program(const struct program *program, const struct program *base, const char *dir);

#endif
