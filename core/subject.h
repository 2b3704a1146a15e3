/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Subjects: which symbols of an image a promise is about.
 *
 * Decides what a name in a manifest stands for once a linker, strip or the
 * link-time optimiser had the symbol table.  Only core/check*.c use this.
 */
#ifndef MOAT_SUBJECT_H
#define MOAT_SUBJECT_H

#include "image.h"
#include "manifest.h"

/* No symbol. */
#define MOAT_NO_SYMBOL UINT32_MAX

/* A symbol that could be the subject of a promise on that name. */
struct moat_candidate {
	uint32_t name;	 /* index into names */
	uint32_t symbol; /* index into image->symbols */
	bool renamed;	 /* link-time optimisation made the name another one */
};

/* One object file's place in the symbol table. */
struct moat_mark {
	const char *unit;  /* its id; the image's */
	uint32_t symbol;   /* index of the mark */
	uint32_t previous; /* of the mark before it, MOAT_NO_SYMBOL: it is the first */
};

struct moat_subjects {
	const struct moat_image *image;
	const char **names; /* of all promises, sorted, each once; the manifest's */
	size_t n_names;
	struct moat_candidate *candidates; /* by name, then symbol */
	size_t n_candidates;
	struct moat_mark *marks; /* by unit, then symbol */
	size_t n_marks;
};

/* False when memory ran out; SUBJECTS is then empty. */
bool moat_subjects_build(struct moat_subjects *subjects, const struct moat_image *image,
			 const struct moat_manifest *manifest);
void moat_subjects_release(struct moat_subjects *subjects);

/* The marks of UNIT: how many, and the index of the first in *RET_FIRST. */
size_t moat_subjects_marks(const struct moat_subjects *subjects, const char *unit,
			   size_t *ret_first);

/* The candidates for NAME: how many, and the index of the first in *RET_FIRST. */
size_t moat_subjects_named(const struct moat_subjects *subjects, const char *name,
			   size_t *ret_first);

/* The local symbol NAME of the object file that left MARK. */
uint32_t moat_subject_local(const struct moat_subjects *subjects, const char *name,
			    const struct moat_mark *mark);

/* The global symbol NAME of UNIT, or the local one that a linker made of it.  One
   linker puts it into a group of its own, one into the last group, one into that of its
   object file; and others' statics may have its name.  SIZE is its own, in bytes, 0: not
   known.  *RET_UNCLEAR: none is returned, for several may be it, or one that looks like
   another file's static, as objcopy --localize-symbol leaves it, or --keep-global-symbol. */
uint32_t moat_subject_global(const struct moat_subjects *subjects, const char *name,
			     const char *unit, uint64_t size, bool *ret_unclear);

/* How many symbols are called NAME, only the local ones if LOCAL; one of them in
 *RET_SYMBOL. */
size_t moat_subject_anywhere(const struct moat_subjects *subjects, const char *name, bool local,
			     uint32_t *ret_symbol);

#endif
