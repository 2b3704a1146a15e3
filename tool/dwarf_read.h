/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Structs of an image, from its DWARF.  First all are found and told apart,
 * which costs what the DWARF costs; then those that are wanted are laid out, one
 * at a time.
 */
#ifndef MOAT_DWARF_READ_H
#define MOAT_DWARF_READ_H

#include "input.h"
#include "record.h"

#include <elfutils/libdw.h>

enum moat_keyword { MOAT_KEYWORD_ANY, MOAT_KEYWORD_STRUCT, MOAT_KEYWORD_UNION, MOAT_KEYWORD_CLASS };

/* One struct, union or class: one name, one layout. */
struct moat_dwarf_type {
	char *name;	      /* with its namespaces and classes; owned */
	const char *unit;     /* source file of the first unit that has it, or NULL */
	const char *function; /* that it is local to, or NULL */
	enum moat_keyword keyword;
	bool by_typedef;    /* it has no name but a typedef's */
	uint32_t n_units;   /* that have this layout */
	uint32_t layout;    /* which of the layouts of its name it is, from 1 */
	uint32_t n_layouts; /* how many there are under its name */
	uint64_t hash;	    /* of all that its layout depends on */
	Dwarf_Off unit_at;  /* the last unit that was seen to have it */
	Dwarf_Die die;
};

struct moat_dwarf {
	const char *path;
	bool lenient; /* what can't be read is warned of only */
	struct Dwfl *dwfl;
	Dwarf *dwarf;
	struct moat_dwarf_type *types; /* by name */
	size_t n_types;
	size_t n_elsewhere;    /* units whose DWARF is in a .dwo file that was not found */
	const char *elsewhere; /* the first such file */
	size_t n_units;
	size_t *fields_left; /* of structs in structs, that may still be laid out; owned */
};

/* Is the type wanted?  FULL is NAME with namespaces; KEYWORD is ANY for a
   typedef of a struct that has a name of its own. */
typedef bool moat_dwarf_wanted(void *arg, enum moat_keyword keyword, const char *full,
			       const char *name);

/* Is told of each unit, and of each wanted struct in it, as they are met.  Both
   return false when memory ran out. */
struct moat_dwarf_watch {
	/* IMPORTER: the unit that UNIT, of another file, is looked at for; SKELETON: what
	   the image has of UNIT, of a .dwo file.  NULL: not so. */
	bool (*unit)(void *arg, Dwarf_Die *unit, const Dwarf_CU *importer, Dwarf_Die *skeleton);
	/* TYPE: number of the type that DIE, which is in a unit told of, defines. */
	bool (*type)(void *arg, size_t type, Dwarf_Die *die);
	void *arg;
};

/* Has INPUT DWARF of its own? */
bool moat_dwarf_is_there(const struct moat_input *input);
/* Open the DWARF of INPUT, an ELF file that outlives DWARF.  False after a
   message; where LENIENT, it is a warning. */
bool moat_dwarf_open(struct moat_dwarf *dwarf, const struct moat_input *input, bool lenient);
/* Fill DWARF's types with the WANTED ones (NULL: all).  False after a message. */
bool moat_dwarf_find(struct moat_dwarf *dwarf, moat_dwarf_wanted *wanted, void *arg);
/* Likewise, WATCH told of each and nothing settled: types are in the order they were
   met, and two may be laid out alike.  A struct without a name is called as its
   typedef, others by their own names only. */
bool moat_dwarf_find_watched(struct moat_dwarf *dwarf, moat_dwarf_wanted *wanted, void *arg,
			     const struct moat_dwarf_watch *watch);
void moat_dwarf_forget(struct moat_dwarf *dwarf); /* the types */
void moat_dwarf_close(struct moat_dwarf *dwarf);

const char *moat_keyword_name(enum moat_keyword keyword);

/* What the printers need beside a moat_field. */
struct moat_dwarf_field {
	uint32_t name_from; /* where in its path its own name starts */
	uint32_t name_at;   /* where in its type its name goes, in a declaration */
	bool base;	    /* a base class: its name is its type's */
	bool virtual_base;  /* where it lies is only known at run time */
	bool nameless;	    /* its type has no name: it is shown open */
};

struct moat_dwarf_layout {
	struct moat_record record;
	struct moat_dwarf_field *fields; /* one for each of the record's */
	bool *open;			 /* likewise: are its fields shown? */
};

/* Lay TYPE out, the fields of nested structs shown if EXPAND.  Only shown fields
   have their types' texts.  With PLACE the place of declaration is looked up,
   which costs.  TYPE is DWARF's.  A struct that nests beyond measure, or the last of
   many such, has some nested structs without their fields.  False, and LAYOUT empty, when
   memory ran out. */
bool moat_dwarf_layout_load(const struct moat_dwarf *dwarf, const struct moat_dwarf_type *type,
			    bool expand, bool place, struct moat_dwarf_layout *ret);
void moat_dwarf_layout_release(struct moat_dwarf_layout *layout);

#endif
