/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The generator of structs: makes random ones (random.c), lists their fields
 * (rows.c), writes them as C or C++ (declare.c) and a program that finds out
 * where the fields really are (table.c, with truth.h).
 */
#ifndef GENERATE_H
#define GENERATE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum { MAX_MEMBERS = 16, MAX_ROWS = 160, MAX_CONTRACTS = 6, MAX_PATH = 64 };

struct scalar {
	const char *declarator; /* with a %s for the name */
	const char *value;	/* with a %u */
	unsigned size;		/* at most, on any target */
	bool bits;		/* a bit-field can be of it; then of at most SIZE bytes */
	bool only_c;
	bool only_cxx;
	bool atomic;
};

extern const struct scalar scalars[];
extern const unsigned n_scalars;

enum shape { SCALAR, BITS, AGGREGATE, FLEXIBLE };

struct member {
	char name[16]; /* empty: an anonymous member, an unnamed bit-field */
	enum shape shape;
	const struct scalar *scalar;
	unsigned count; /* of an array; 0: it is none */
	unsigned width; /* of a bit-field */
	struct type *type;
	char tag[24];	  /* as moat.h has it; empty: none */
	unsigned granule; /* that it asks for */
	int group;	  /* -1: none */
	bool no_address;  /* [[no_unique_address]] */
};

enum contract_kind { APART, TOGETHER };

struct contract {
	enum contract_kind kind;
	unsigned one; /* rows */
	unsigned other;
};

/* One field as it is reached from the struct. */
struct row {
	const struct member *member;
	char path[MAX_PATH];
	int parent;	/* row; -1: the struct itself; -1 - N: its base sN */
	bool direct;	/* reached through anonymous members only */
	bool below;	/* inside a member whose type has a name of its own */
	bool inherited; /* from a base */
	bool judged;	/* its tag is to hold here */
	bool has_value; /* the initialiser sets it */
};

struct type {
	unsigned number; /* sN; 0: it has no name */
	bool is_union;
	bool packed;
	bool reorder;
	bool trivial;  /* no constructor: C++ */
	unsigned pack; /* #pragma pack(N); 0: none */
	unsigned size; /* an upper bound */
	unsigned n_members;
	struct member members[MAX_MEMBERS];
	unsigned n_rows;
	struct row rows[MAX_ROWS];
	unsigned n_contracts;
	struct contract contracts[MAX_CONTRACTS];
	unsigned limit_size; /* contracts on the whole; 0: none */
	unsigned limit_lines;
	/* C++ */
	const struct type *base;
	bool virtual_base;
	bool has_virtual;
	bool is_template;      /* its first scalar member is of the parameter's type */
	unsigned private_from; /* members from this one on; MAX_MEMBERS: none */
};

/* ---- generate.c ---- */
extern bool cxx;
extern bool atomics;	   /* with _Atomic, of which pahole dies */
unsigned pick(unsigned n); /* 0 to N - 1 */
bool chance(unsigned percent);

/* ---- random.c ---- */
struct type *random_type(unsigned number, struct type *const *earlier, unsigned n_earlier);
/* Can the struct have an initialiser, and be copied? */
bool is_aggregate(const struct type *type);

/* ---- rows.c ---- */
/* Has it a pointer of the compiler's where it starts? */
bool is_dynamic(const struct type *type);
bool has_flexible(const struct type *type);
void list_rows(struct type *type);
void add_contracts(struct type *type);

/* ---- declare.c ---- */
void declare_type(const struct type *type);
/* The member as declared: WHERE is its name, or an expression's. */
void print_declarator(const struct member *member, const char *name);

/* ---- table.c ---- */
void write_tables(const struct type *type);
void write_main(struct type *const *types, unsigned n);

#endif
