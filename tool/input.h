/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Inputs: a file named on the command line, as the model of an image and the
 * manifest it carries.  What kind of file it is is found out from its content.
 */
#ifndef MOAT_INPUT_H
#define MOAT_INPUT_H

#include "image.h"
#include "manifest.h"

struct moat_input {
	const char *path; /* as given */
	struct moat_image image;
	struct moat_manifest manifest;
	size_t bad_records; /* malformed ones: each was warned about */
	unsigned machine;   /* ELF's number of it, EM_X86_64; 0: a list, which has none */
	int digits;	    /* of an address: 8 or 16 */
	bool dynamic_only;  /* the symbols are the dynamic ones: the rest is stripped */
	bool intermediate;  /* holds GCC's intermediate code instead of data */
};

/* Open PATH ("-": standard input, for lists only).  False after a message;
   INPUT is then empty.  With NEED_ELF a list of addresses is refused. */
bool moat_input_open(struct moat_input *input, const char *path, bool need_elf);
void moat_input_close(struct moat_input *input);

/* The machine that INPUT is for, "AMD x86-64"; NULL: a list does not tell. */
const char *moat_machine_name(const struct moat_input *input);

/* For the readers.  Both return false after a message; the caller then closes
   INPUT, which frees what is there.  FD stays the caller's. */
bool moat_elf_read(struct moat_input *input, int fd);
void moat_elf_release(struct moat_input *input);
/* TEXT of LEN bytes is owned by the input from here on. */
bool moat_list_read(struct moat_input *input, char *text, size_t len);

#endif
