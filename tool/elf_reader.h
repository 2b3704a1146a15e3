/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What the parts of the ELF reader share.  Nothing is read but headers, the
 * symbol table, its strings, .comment, and the few bytes somebody peeks at: the
 * file is mapped, and an image of 600 MB costs what its symbols cost.
 */
#ifndef MOAT_ELF_READER_H
#define MOAT_ELF_READER_H

#include "input.h"

#include <gelf.h>

struct elf_reader {
	Elf *elf;
	int fd;
	const char *bytes; /* the whole file; NULL: not mapped */
	size_t n_bytes;
	uint64_t *offsets; /* of each section's contents in the file */
	uint64_t tls_addr; /* address of the thread-local segment */
};

/* All return false after a message. */
bool elf_read_sections(struct moat_input *input);
bool elf_read_symbols(struct moat_input *input);
bool elf_read_manifest(struct moat_input *input);
/* What a shared object offers and what a program copies; after the manifest. */
bool elf_read_shared(struct moat_input *input);

#endif
