/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A promise: what one tag asks of the layout of one subject.
 *
 * The plugin fills it, the manifest carries it, the check reads it.  Decides
 * which tags on one subject agree.  Sizes are in bytes.
 */
#ifndef MOAT_PROMISE_H
#define MOAT_PROMISE_H

#include "granule.h"

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

enum moat_kind { MOAT_ISOLATE, MOAT_GROUP, MOAT_COLD, MOAT_READ_MOSTLY, MOAT_HOT };

/* What kind of storage a global is, whatever its section is called. */
enum moat_storage {
	MOAT_DATA,   /* writable, initialised */
	MOAT_BSS,    /* writable, zero: takes no room in the file */
	MOAT_RODATA, /* constant */
	MOAT_RELRO,  /* constant once the loader has relocated it */
	MOAT_TDATA,  /* thread-local, initialised */
	MOAT_TBSS    /* thread-local, zero */
};

/* Storages of one family can live in one run. */
enum moat_family { MOAT_WRITTEN, MOAT_CONSTANT, MOAT_THREAD };

enum moat_binding { MOAT_LOCAL, MOAT_GLOBAL, MOAT_WEAK };

/* Strings are NULL where unknown.  They are owned by whoever made the promise:
   moat_promise_release frees all of them. */
struct moat_promise {
	enum moat_kind kind;
	enum moat_word word;
	enum moat_storage storage;
	enum moat_binding binding;
	uint64_t granule;
	uint64_t start; /* from the granule's start to the subject */
	uint64_t size;
	uint64_t guard; /* padding behind the subject that the promise costs */
	bool copied;	/* in this image lies a copy of the subject, which is a shared object's */
	char *unit;	/* id of the object file's unit */
	char *symbol;	/* in the symbol table */
	char *name;	/* in the source */
	char *place;	/* FILE:LINE:COLUMN */
	char *section;	/* input section */
	char *group;	/* of MOAT_GROUP */
	char *rule;	/* text of the rule, if a rule gave the promise */
	char *reason;	/* the user's */
	char *because;	/* set: refused, and this is why */
	char *mend;	/* set with `because' */
};

const char *moat_kind_name(enum moat_kind kind);
bool moat_kind_from_name(const char *name, enum moat_kind *ret_kind);
enum moat_family moat_storage_family(enum moat_storage storage);
const char *moat_storage_name(enum moat_storage storage);
bool moat_storage_from_name(const char *name, enum moat_storage *ret_storage);
const char *moat_binding_name(enum moat_binding binding);
bool moat_binding_from_name(const char *name, enum moat_binding *ret_binding);

/* True where the members of a kind share one run among themselves: group,
   read_mostly and hot. */
bool moat_kind_is_shared(enum moat_kind kind);

/* The name of the set whose members share a run: the group's name, or the
   kind's for read_mostly and hot; NULL for the other kinds. */
const char *moat_promise_set(const struct moat_promise *promise);

/* Two tags on one subject: do they ask for the same? */
bool moat_promise_agrees(const struct moat_promise *one, const struct moat_promise *other);

/* As a user writes it in a rule: "line", "bytes 256", "group rx", "cold".
   Writes into TEXT of SIZE bytes, returns TEXT. */
const char *moat_promise_text(const struct moat_promise *promise, char *text, unsigned size);

/* NULL when NAME may be a group's name (a C identifier of at most 64 bytes that
   is no kind's name), otherwise what is wrong, as the end of a sentence. */
const char *moat_group_fault(const char *name);

void moat_promise_release(struct moat_promise *promise);

#ifdef __cplusplus
}
#endif
#endif
