/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The symbol table of an ELF file: what each symbol is to the model. */
#include "elf_reader.h"

#include "clean.h"
#include "tool.h"

#include <moat/manifest.h>

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#ifndef SHN_X86_64_LCOMMON
#define SHN_X86_64_LCOMMON 0xff02
#endif

struct table {
	size_t index; /* of the section */
	Elf_Data *symbols;
	Elf_Data *indices; /* SHT_SYMTAB_SHNDX; NULL: none */
	const char *strings;
	size_t n_strings; /* up to and with the last NUL */
	size_t n;
};

static bool fault(const struct moat_input *input, const char *text)
{
	moat_trouble("cannot read '%s': %s", moat_clean(input->path), text);
	return false;
}

/* The first section of TYPE; with LINK not 0 the one that links to it. */
static Elf_Scn *find_section(const struct elf_reader *reader, unsigned type, size_t link,
			     GElf_Shdr *ret_header)
{
	Elf_Scn *section = NULL;
	while ((section = elf_nextscn(reader->elf, section)))
		if (gelf_getshdr(section, ret_header) && ret_header->sh_type == type &&
		    (!link || ret_header->sh_link == link))
			return section;
	return NULL;
}

static bool find_table(struct moat_input *input, struct table *table)
{
	struct elf_reader *reader = input->image.reader;
	GElf_Shdr header, other;
	Elf_Scn *section = find_section(reader, SHT_SYMTAB, 0, &header);
	if (!section) {
		input->image.stripped = true;
		section = find_section(reader, SHT_DYNSYM, 0, &header);
		input->dynamic_only = section != NULL;
	}
	if (!section)
		return true;
	table->index = elf_ndxscn(section);
	table->symbols = elf_getdata(section, NULL);
	Elf_Data *strings = elf_getdata(elf_getscn(reader->elf, header.sh_link), NULL);
	if (!table->symbols || !strings || !strings->d_buf || table->symbols->d_type != ELF_T_SYM)
		return fault(input, "its symbol table is damaged");
	const char *last = memrchr(strings->d_buf, '\0', strings->d_size);
	table->strings = strings->d_buf;
	table->n_strings = last ? (size_t)(last - table->strings) + 1 : 0;
	size_t each = gelf_fsize(reader->elf, ELF_T_SYM, 1, EV_CURRENT);
	table->n = each && table->symbols->d_buf ? table->symbols->d_size / each : 0;
	section = find_section(reader, SHT_SYMTAB_SHNDX, table->index, &other);
	table->indices = section ? elf_getdata(section, NULL) : NULL;
	return true;
}

/* Marks of the assembler's, not the program's: where code and data alternate. */
static bool is_mapping(unsigned machine, const char *name)
{
	if (machine != EM_ARM && machine != EM_AARCH64 && machine != EM_RISCV && machine != EM_CSKY)
		return false;
	if (strncmp(name, ".L", 2) == 0)
		return true;
	return name[0] == '$' && name[1] && strchr("adtx", name[1]);
}

/* On 32-bit ARM a function's lowest bit says that its code is Thumb's. */
static uint64_t address_of(unsigned machine, unsigned type, const GElf_Sym *symbol)
{
	bool marked = machine == EM_ARM && (type == STT_FUNC || type == STT_GNU_IFUNC);
	return marked ? symbol->st_value & ~UINT64_C(1) : symbol->st_value;
}

static enum moat_symbol_kind kind_of_defined(unsigned type, const GElf_Sym *symbol,
					     const struct moat_section *section)
{
	if (!section->loaded || type == STT_SECTION || type == STT_FILE)
		return MOAT_SYMBOL_OTHER;
	if (type == STT_FUNC || type == STT_GNU_IFUNC)
		return MOAT_SYMBOL_CODE;
	if (type == STT_NOTYPE && section->code)
		return MOAT_SYMBOL_CODE;
	if (type == STT_NOTYPE && symbol->st_size == 0)
		return MOAT_SYMBOL_LABEL;
	return MOAT_SYMBOL_DATA;
}

static char letter_of(unsigned type, unsigned binding, const struct moat_symbol *symbol,
		      const struct moat_section *section)
{
	char letter = 'n';
	if (symbol->kind == MOAT_SYMBOL_COMMON)
		return 'C';
	if (!section)
		return '?';
	if (type == STT_GNU_IFUNC)
		return 'i';
	if (binding == STB_GNU_UNIQUE)
		return 'u';
	if (binding == STB_WEAK)
		return type == STT_OBJECT ? 'V' : 'W';
	if (section->code)
		letter = 't';
	else if (section->loaded && section->nobits)
		letter = 'b';
	else if (section->loaded)
		letter = section->writable ? 'd' : 'r';
	return symbol->local ? letter : (char)toupper((unsigned char)letter);
}

/* Sections of a symbol that are none. */
static void read_special(unsigned machine, unsigned index, struct moat_symbol *to)
{
	const size_t prefix = strlen(MOAT_UNIT_SYMBOL);
	to->kind = MOAT_SYMBOL_OTHER;
	to->letter = index == SHN_ABS ? (to->local ? 'a' : 'A') : index == SHN_UNDEF ? 'U' : '?';
	if (index == SHN_ABS && to->local && strncmp(to->name, MOAT_UNIT_SYMBOL, prefix) == 0) {
		to->kind = MOAT_SYMBOL_UNIT;
		to->name += prefix;
	}
	if (index == SHN_COMMON || (index == SHN_X86_64_LCOMMON && machine == EM_X86_64)) {
		to->kind = MOAT_SYMBOL_COMMON;
		to->letter = 'C';
	}
}

static bool add_file(struct moat_image *image, const char *name)
{
	if ((image->n_files & (image->n_files - 1)) == 0) {
		void *more = realloc(image->files, 2 * image->n_files * sizeof *image->files);
		if (!more)
			return false;
		image->files = more;
	}
	image->files[image->n_files++] = name;
	return true;
}

static void read_symbol(const struct moat_input *input, const GElf_Sym *from, uint32_t index,
			struct moat_symbol *to)
{
	const struct moat_image *image = &input->image;
	unsigned type = GELF_ST_TYPE(from->st_info);
	unsigned binding = GELF_ST_BIND(from->st_info);
	to->addr = address_of(input->machine, type, from);
	to->size = from->st_size;
	to->local = binding == STB_LOCAL;
	to->hidden = GELF_ST_VISIBILITY(from->st_other) == STV_HIDDEN ||
		     GELF_ST_VISIBILITY(from->st_other) == STV_INTERNAL;
	to->file = to->local ? (uint32_t)image->n_files - 1 : 0;
	to->section = UINT32_MAX;
	to->sized = true;
	bool special = from->st_shndx == SHN_UNDEF ||
		       (from->st_shndx >= SHN_LORESERVE && from->st_shndx != SHN_XINDEX);
	if (special || index >= image->n_sections) {
		read_special(input->machine, from->st_shndx, to);
		return;
	}
	const struct moat_section *section = &image->sections[index];
	to->section = index;
	to->space = image->kind == MOAT_IMAGE_RELOCATABLE ? index :
		    type == STT_TLS			  ? MOAT_SPACE_TLS :
							    MOAT_SPACE_LOAD;
	to->kind = kind_of_defined(type, from, section);
	if (to->kind != MOAT_SYMBOL_OTHER && from->st_size == 0 &&
	    is_mapping(input->machine, to->name))
		to->kind = MOAT_SYMBOL_OTHER;
	to->letter = letter_of(type, binding, to, section);
}

/* The bytes of names that a table may have for each of its symbols, on an average,
   and beyond that: names may lie in each other. */
#define NAME_BYTES_EACH 4096
#define NAME_BYTES_MORE ((size_t)1 << 24)

/* The padding of a table that is larger than what it holds. */
static bool is_nothing(const GElf_Sym *symbol, const char *name)
{
	return !*name && !symbol->st_info && symbol->st_shndx == SHN_UNDEF;
}

static bool read_table(struct moat_input *input, const struct table *table)
{
	struct moat_image *image = &input->image;
	size_t left = NAME_BYTES_MORE;
	for (size_t i = 1; i < table->n; i++) {
		GElf_Sym from;
		GElf_Word index = 0;
		if (!gelf_getsymshndx(table->symbols, table->indices, (int)i, &from, &index))
			return fault(input, "its symbol table is damaged");
		if (from.st_shndx != SHN_XINDEX)
			index = from.st_shndx;
		if (from.st_name >= table->n_strings) {
			if (from.st_name || table->n_strings)
				return fault(input,
					     "a symbol's name lies outside the string table");
			continue;
		}
		struct moat_symbol *to = &image->symbols[image->n_symbols];
		const char *name = table->strings + from.st_name;
		if (is_nothing(&from, name))
			continue;
		size_t len = strnlen(name, left + NAME_BYTES_EACH);
		left += NAME_BYTES_EACH;
		if (len == left)
			return fault(input, "the names of its symbols overlap");
		left -= len;
		to->name = name;
		if (GELF_ST_TYPE(from.st_info) == STT_FILE) {
			if (!add_file(image, to->name))
				return !moat_no_memory();
			continue;
		}
		read_symbol(input, &from, index, to);
		image->n_symbols++;
		if (to->kind == MOAT_SYMBOL_COMMON && strcmp(to->name, "__gnu_lto_slim") == 0)
			input->intermediate = true;
	}
	return true;
}

bool elf_read_symbols(struct moat_input *input)
{
	struct moat_image *image = &input->image;
	struct table table = { 0 };
	if (!find_table(input, &table))
		return false;
	image->symbols = calloc(table.n + 1, sizeof *image->symbols);
	image->files = calloc(1, sizeof *image->files);
	if (!image->symbols || !image->files) {
		moat_no_memory();
		return false;
	}
	image->n_files = 1; /* [0]: no group */
	return read_table(input, &table);
}
