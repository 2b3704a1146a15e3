/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Names of source files from the head of a unit's line table.  libdw reads the
 * whole table for them, which is the larger part of it.
 */
#ifndef MOAT_DWARF_FILES_H
#define MOAT_DWARF_FILES_H

#include "buf.h"

#include <elfutils/libdw.h>

/* What is known of the file whose units were asked about last; start with zeros. */
struct dwarf_files {
	Dwarf *dwarf;
	Elf_Data *lines;
	Elf_Data *line_strings;
	Elf_Data *strings;
	bool big_endian;
};

/* Where UNIT's line table starts, in its section; false: it has none. */
bool dwarf_files_at(struct dwarf_files *files, Dwarf_Die *unit, uint64_t *ret);

/* Append the path of file NUMBER of UNIT as seen from the folder that it was compiled
   in.  False where that can't be read. */
bool dwarf_files_path(struct dwarf_files *files, Dwarf_Die *unit, uint64_t number,
		      struct moat_buf *path);

#endif
