/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The model of an image: what every reader fills and every question is asked
 * of.  Nothing here knows ELF.  Addresses and sizes are in bytes.
 */
#ifndef MOAT_IMAGE_H
#define MOAT_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The smallest page of any target: loaders keep at least this alignment. */
#define MOAT_LOADER_PAGE 4096

/* No image is larger, but a list of symbols may hold what has nothing to do with the rest
   of it, so far away or further: per-CPU data counted from 0, modules. */
#define MOAT_FAR ((uint64_t)1 << 30)

enum moat_image_kind {
	MOAT_IMAGE_LIST,	/* a list of addresses: System.map, nm's output, kallsyms */
	MOAT_IMAGE_RELOCATABLE, /* .o, .ko: each section is a space of its own */
	MOAT_IMAGE_FIXED,	/* an executable at fixed addresses */
	MOAT_IMAGE_MOVABLE	/* shared object, PIE: the loader adds a multiple of a page */
};

/* Spaces of a linked image.  In a relocatable one the space is the section's
   index. */
#define MOAT_SPACE_LOAD 0
#define MOAT_SPACE_TLS 1

enum moat_symbol_kind {
	MOAT_SYMBOL_DATA, /* occupies [addr, addr+size) of data */
	MOAT_SYMBOL_CODE,
	MOAT_SYMBOL_LABEL,  /* of no type and no size: an assembler's or a linker's mark */
	MOAT_SYMBOL_COMMON, /* not allocated yet */
	MOAT_SYMBOL_UNIT,   /* the mark of a manifest's unit: name is the id */
	MOAT_SYMBOL_OTHER   /* absolute, undefined, section: no bytes of its own */
};

struct moat_symbol {
	const char *name; /* owned by the reader, alive as long as the image */
	uint64_t addr;
	uint64_t size;
	uint64_t guard; /* moat's own padding behind it, as the manifest has it */
	uint32_t space;
	uint32_t file;	  /* number of the group of local symbols it stands in; 0: none */
	uint32_t section; /* index into sections; UINT32_MAX: none or unknown */
	enum moat_symbol_kind kind;
	char letter; /* as nm prints it; '?' unknown */
	bool local;
	bool hidden; /* from other images: a local one was global before the link */
	bool sized;  /* false: the source of the symbol has no sizes */
};

struct moat_section {
	const char *name;
	uint64_t addr;	    /* in its space: thread-local ones count from their segment's start;
			       0 in a relocatable image */
	uint64_t load_addr; /* where a linked image has it, thread-local ones too */
	uint64_t size;
	uint64_t align;
	uint64_t load_align; /* of the loaded segment that holds it; 0: none */
	uint32_t space;
	bool loaded;
	bool writable;
	bool code;
	bool nobits;
	bool tls;
};

/* A variable that a shared object offers, or that a program copies out of one: a copy
   relocation moves it into the program, and the shared object uses it there too. */
struct moat_shared {
	const char *name; /* the reader's */
	uint64_t addr;
};

struct moat_image {
	enum moat_image_kind kind;
	struct moat_symbol *symbols; /* in the order of the symbol table */
	size_t n_symbols;
	struct moat_section *sections;
	size_t n_sections;
	/* Of each group its source file, or in a list the module; [0] is NULL, ""
	   is the linker's own group. */
	const char **files;
	size_t n_files;
	struct moat_shared *offers; /* of a shared object, for programs to copy; by name */
	size_t n_offers;
	struct moat_shared *copies; /* of a program */
	size_t n_copies;
	uint64_t tls_align; /* of the thread-local segment; 0: there is none */
	bool stripped;	    /* no symbol table, or only the dynamic one */
	bool fills;	    /* the assemblers of its machine fill up an object file's sections
			       to their alignment */
	/* Read LEN bytes at ADDR of SECTION into TO; false where there are none
	   (NOBITS, outside, no contents).  May be NULL. */
	bool (*peek)(const struct moat_image *image, uint32_t section, uint64_t addr, void *to,
		     size_t len);
	void *reader; /* the reader's own */
};

/* Where the thread-local data of a linked image ends in its space; 0: there is none. */
uint64_t moat_image_tls_end(const struct moat_image *image);

#endif
