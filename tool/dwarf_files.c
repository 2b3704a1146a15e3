/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "dwarf_files.h"

#include <dwarf.h>
#include <gelf.h>
#include <string.h>

/* Fields of an entry of DWARF 5: a compiler needs five at most. */
#define FORMATS_MAX 32

/* Bytes that are read one after the other; once it is bad all is 0. */
struct cursor {
	const struct dwarf_files *files;
	const unsigned char *at;
	const unsigned char *end;
	unsigned offset_size;
	bool bad;
};

static uint64_t get(struct cursor *cursor, unsigned size)
{
	uint64_t number = 0;
	if (cursor->bad || size > (size_t)(cursor->end - cursor->at)) {
		cursor->bad = true;
		return 0;
	}
	for (unsigned i = 0; i < size; i++)
		number |= (uint64_t)cursor->at[i]
			  << 8 * (cursor->files->big_endian ? size - 1 - i : i);
	cursor->at += size;
	return number;
}

static uint64_t get_uleb(struct cursor *cursor)
{
	uint64_t number = 0;
	unsigned shift = 0;
	uint64_t byte;
	do {
		byte = get(cursor, 1);
		if (shift < 64)
			number |= (byte & 0x7f) << shift;
		shift += 7;
	} while (byte & 0x80);
	return number;
}

static void skip(struct cursor *cursor, uint64_t n)
{
	if (cursor->bad || n > (size_t)(cursor->end - cursor->at))
		cursor->bad = true;
	else
		cursor->at += n;
}

/* "" where it is bad. */
static const char *get_string(struct cursor *cursor)
{
	const char *text = (const char *)cursor->at;
	const void *nul = cursor->bad ? NULL :
					memchr(text, '\0', (size_t)(cursor->end - cursor->at));
	cursor->bad = !nul;
	if (nul)
		cursor->at = (const unsigned char *)nul + 1;
	return nul ? text : "";
}

static const char *string_in(struct cursor *cursor, const Elf_Data *data, uint64_t offset)
{
	bool there = !cursor->bad && data && data->d_buf && offset < data->d_size &&
		     memchr((const char *)data->d_buf + offset, '\0', data->d_size - offset);
	cursor->bad |= !there;
	return there ? (const char *)data->d_buf + offset : "";
}

/* ---- sections ---- */

/* libdw has expanded compressed ones when it opened the file. */
static Elf_Data **slot_of(struct dwarf_files *files, const char *name)
{
	bool old = strncmp(name, ".zdebug_", 8) == 0;
	if (!old && strncmp(name, ".debug_", 7) != 0)
		return NULL;
	name += old ? 8 : 7;
	if (strcmp(name, "line") == 0 || strcmp(name, "line.dwo") == 0)
		return &files->lines;
	if (strcmp(name, "line_str") == 0)
		return &files->line_strings;
	return strcmp(name, "str") == 0 || strcmp(name, "str.dwo") == 0 ? &files->strings : NULL;
}

static void enter(struct dwarf_files *files, Dwarf *dwarf)
{
	Elf *elf = dwarf_getelf(dwarf);
	const char *ident = elf ? elf_getident(elf, NULL) : NULL;
	Elf_Scn *section = NULL;
	size_t names;
	if (files->dwarf == dwarf)
		return;
	*files = (struct dwarf_files){ .dwarf = dwarf };
	files->big_endian = ident && ident[EI_DATA] == ELFDATA2MSB;
	if (!elf || elf_getshdrstrndx(elf, &names) != 0)
		return;
	while ((section = elf_nextscn(elf, section))) {
		GElf_Shdr header;
		const char *name = gelf_getshdr(section, &header) ?
					   elf_strptr(elf, names, header.sh_name) :
					   NULL;
		Elf_Data **slot = name && header.sh_type != SHT_NOBITS ? slot_of(files, name) :
									 NULL;
		if (slot && !*slot)
			*slot = elf_rawdata(section, NULL);
	}
}

bool dwarf_files_at(struct dwarf_files *files, Dwarf_Die *unit, uint64_t *ret)
{
	Dwarf_Attribute attr;
	Dwarf_Word offset;
	uint8_t kind = 0;
	*ret = 0;
	enter(files, dwarf_cu_getdwarf(unit->cu));
	if (dwarf_attr(unit, DW_AT_stmt_list, &attr) && dwarf_formudata(&attr, &offset) == 0) {
		*ret = offset;
		return true;
	}
	/* A .dwo file has one table, at its start, or none. */
	return files->lines &&
	       dwarf_cu_info(unit->cu, NULL, &kind, NULL, NULL, NULL, NULL, NULL) == 0 &&
	       (kind == DW_UT_split_compile || kind == DW_UT_split_type);
}

/* ---- tables ---- */

struct format {
	uint64_t content;
	uint64_t form;
};

/* The text, or NULL where it is not WANTED. */
static const char *get_form_string(struct cursor *cursor, uint64_t form, bool wanted)
{
	const struct dwarf_files *files = cursor->files;
	if (form == DW_FORM_string)
		return get_string(cursor);
	cursor->bad |= form != DW_FORM_line_strp && form != DW_FORM_strp;
	uint64_t offset = get(cursor, cursor->offset_size);
	if (!wanted)
		return NULL;
	return string_in(cursor, form == DW_FORM_strp ? files->strings : files->line_strings,
			 offset);
}

static uint64_t get_form_number(struct cursor *cursor, uint64_t form)
{
	switch (form) {
	case DW_FORM_udata:
		return get_uleb(cursor);
	case DW_FORM_data1:
		return get(cursor, 1);
	case DW_FORM_data2:
		return get(cursor, 2);
	case DW_FORM_data4:
		return get(cursor, 4);
	case DW_FORM_data8:
		return get(cursor, 8);
	case DW_FORM_data16:
		skip(cursor, 16);
		return 0;
	case DW_FORM_block:
		skip(cursor, get_uleb(cursor));
		return 0;
	default:
		cursor->bad = true;
		return 0;
	}
}

/* Read one entry of a table of DWARF 5; its name only where it is WANTED. */
static const char *get_one(struct cursor *cursor, const struct format *formats, uint64_t n,
			   bool wanted, uint64_t *ret_dir)
{
	const char *name = NULL;
	for (uint64_t i = 0; !cursor->bad && i < n; i++) {
		if (formats[i].content == DW_LNCT_path) {
			name = get_form_string(cursor, formats[i].form, wanted);
			continue;
		}
		uint64_t value = get_form_number(cursor, formats[i].form);
		if (formats[i].content == DW_LNCT_directory_index)
			*ret_dir = value;
	}
	return name;
}

/* A table of DWARF 5: the name and folder of entry NUMBER; where there is no such
   entry NULL, and the cursor is behind the table. */
static const char *get_entry(struct cursor *cursor, uint64_t number, uint64_t *ret_dir)
{
	struct format formats[FORMATS_MAX];
	uint64_t n = get(cursor, 1);
	if (n > FORMATS_MAX)
		cursor->bad = true;
	for (uint64_t i = 0; !cursor->bad && i < n; i++) {
		formats[i].content = get_uleb(cursor);
		formats[i].form = get_uleb(cursor);
	}
	uint64_t n_entries = get_uleb(cursor);
	for (uint64_t entry = 0; !cursor->bad && n && entry < n_entries; entry++) {
		const char *name = get_one(cursor, formats, n, entry == number, ret_dir);
		if (entry == number)
			return cursor->bad ? NULL : name;
	}
	return NULL;
}

static bool find_new(struct cursor *cursor, uint64_t number, const char **ret_dir,
		     const char **ret_name)
{
	struct cursor again = *cursor;
	uint64_t dir = 0, none;
	get_entry(cursor, UINT64_MAX, &none);
	*ret_name = get_entry(cursor, number, &dir);
	*ret_dir = *ret_name ? get_entry(&again, dir, &none) : NULL;
	return *ret_dir != NULL;
}

/* Before DWARF 5: lists that an empty name ends, counted from 1; folder 0 is the one
   that the unit was compiled in. */
static bool find_old(struct cursor *cursor, uint64_t number, const char **ret_dir,
		     const char **ret_name)
{
	struct cursor dirs = *cursor;
	const char *name = "";
	uint64_t dir = 0;
	while (*get_string(cursor))
		;
	for (uint64_t i = 0; i < number; i++) {
		name = get_string(cursor);
		if (!*name)
			return false;
		dir = get_uleb(cursor);
		get_uleb(cursor); /* time */
		get_uleb(cursor); /* size */
	}
	*ret_name = name;
	*ret_dir = "";
	for (uint64_t i = 0; i < dir; i++) {
		*ret_dir = get_string(&dirs);
		if (!**ret_dir)
			return false;
	}
	return number > 0 && !cursor->bad;
}

/* At the head of a table; CURSOR ends where it does. */
static bool find_file(struct cursor *cursor, uint64_t number, const char **ret_dir,
		      const char **ret_name)
{
	uint64_t length = get(cursor, 4);
	cursor->offset_size = length == UINT32_MAX ? 8 : 4;
	if (length == UINT32_MAX)
		length = get(cursor, 8);
	if (cursor->bad || length > (size_t)(cursor->end - cursor->at))
		return false;
	cursor->end = cursor->at + length;
	uint64_t version = get(cursor, 2);
	skip(cursor, version >= 5 ? 2 : 0); /* sizes of addresses and selectors */
	get(cursor, cursor->offset_size);   /* length of the head */
	skip(cursor, version >= 4 ? 5 : 4); /* of instructions and lines */
	uint64_t opcodes = get(cursor, 1);
	skip(cursor, opcodes ? opcodes - 1 : 0);
	if (cursor->bad || version < 2 || version > 5)
		return false;
	return version == 5 ? find_new(cursor, number, ret_dir, ret_name) :
			      find_old(cursor, number, ret_dir, ret_name);
}

bool dwarf_files_path(struct dwarf_files *files, Dwarf_Die *unit, uint64_t number,
		      struct moat_buf *path)
{
	const char *dir, *name;
	uint64_t at;
	if (!dwarf_files_at(files, unit, &at) || !files->lines || !files->lines->d_buf ||
	    at > files->lines->d_size)
		return false;
	struct cursor cursor = { .files = files,
				 .at = (const unsigned char *)files->lines->d_buf + at,
				 .end = (const unsigned char *)files->lines->d_buf +
					files->lines->d_size };
	if (!find_file(&cursor, number, &dir, &name))
		return false;
	if (*dir && *name != '/')
		moat_buf_printf(path, "%s/", dir);
	moat_buf_str(path, name);
	return true;
}
