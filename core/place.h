/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Placement: from a promise and the facts of a global to an alignment, an
 * input section and a seal, or to a refusal.
 *
 * Every kind of global goes where its kind goes.  Two ways to an input section
 * of one's own:
 * - by name: `.bss..moat.x'.  Linkers gather `.bss.*' into .bss.
 * - by gas's `unique': a further section of the same name.  For sections whose
 *   name must stay: the user's own, and the kernel's.
 * The second way, and sections that several variables of different flags share,
 * spell flags and type in the section's name and hide GCC's own behind the
 * assembler's comment sign.  The flags of a user's section are GCC's own.
 */
#ifndef MOAT_PLACE_H
#define MOAT_PLACE_H

#include "promise.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What the compilation is for; constant during it. */
struct moat_target {
	bool kernel;	     /* keep the kernel's section names */
	bool x86_64;	     /* the linker's default script knows .lbss, .ldata, .lrodata */
	const char *comment; /* the assembler's comment sign */
	const char *type;    /* "@" or "%", before progbits and nobits */
	uint64_t line;	     /* bytes */
	uint64_t page;	     /* bytes */
	bool stagger;	     /* page-isolated objects start at different lines */
};

/* The facts of one global. */
struct moat_global {
	enum moat_storage storage;
	const char *symbol;
	const char *section; /* the user's, or NULL */
	char flags[8];	     /* of that section, as GCC has them, in the assembler's letters */
	bool nobits;	     /* GCC says so of that section; else the assembler goes by its name */
	bool retain;	     /* keep it although nothing refers to it */
	const char *small;   /* where GCC puts it as small data, or NULL */
	uint64_t size;	     /* bytes */
	uint64_t align;	     /* bytes, as GCC has it without the tag */
	bool alias;	     /* another name of something else */
	bool comdat;	     /* merged with its copies of other objects */
	bool hard_register;
	bool large; /* of x86-64's medium code model: its section is a large one */
};

struct moat_placement {
	char *section;	     /* owned; for GCC; NULL: leave it where it is */
	char *shown;	     /* owned; the name as a reader of the object sees it */
	uint64_t align;	     /* bytes, at least; 0: leave it */
	uint64_t seal;	     /* bytes; 0: none */
	uint64_t start;	     /* bytes skipped at the section's start */
	uint64_t guard;	     /* padding behind the subject */
	const char *because; /* static; set: refused, nothing else is */
	const char *mend;    /* static; set with `because' */
};

/* Decide where GLOBAL goes under PROMISE.  SERIAL numbers the sections of one
   object file (the same for the members of a set); SET_STORAGE is the storage
   of the whole set, see moat_set_storage, and ignored for other kinds.  False
   when memory ran out. */
bool moat_place(const struct moat_promise *promise, const struct moat_global *global,
		const struct moat_target *target, enum moat_storage set_storage, unsigned serial,
		struct moat_placement *ret_placement);

/* Of the section NAME that GCC chose (may be NULL), the one for small data that it
   is, or is of, as `.sdata.x' is; NULL: none. */
const char *moat_small_section(const char *name);

/* The storage of a set that has a member of storage SET and gains one of
   storage MEMBER: the least that both can live in.  False where they cannot
   share lines (thread-local and not, constant and written): the member is then
   refused with *RET_BECAUSE. */
bool moat_set_storage(enum moat_storage *set, enum moat_storage member, const char **ret_because);

void moat_placement_release(struct moat_placement *placement);

#ifdef __cplusplus
}
#endif
#endif
