/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The dynamic symbols of an ELF file: what a shared object offers, and what a program
   copies out of shared objects. */
#include "elf_reader.h"

#include "tool.h"

#include <stdlib.h>
#include <string.h>

#ifndef DF_1_PIE
#define DF_1_PIE 0x08000000
#endif

/* The relocation that copies, or 0 where it is not known for MACHINE. */
static unsigned copying(unsigned machine)
{
	switch (machine) {
	case EM_386:
		return R_386_COPY;
	case EM_X86_64:
		return R_X86_64_COPY;
	case EM_ARM:
		return R_ARM_COPY;
	case EM_AARCH64:
		return R_AARCH64_COPY;
	case EM_PPC:
	case EM_PPC64:
		return R_PPC_COPY;
	case EM_S390:
		return R_390_COPY;
	case EM_RISCV:
		return R_RISCV_COPY;
	case EM_SPARC:
	case EM_SPARCV9:
		return R_SPARC_COPY;
	default:
		return 0;
	}
}

/* False when memory ran out. */
static bool add(struct moat_shared **list, size_t *n, const char *name, uint64_t addr)
{
	if ((*n & (*n - 1)) == 0) {
		void *more = realloc(*list, (*n ? 2 * *n : 1) * sizeof **list);
		if (!more)
			return false;
		*list = more;
	}
	(*list)[(*n)++] = (struct moat_shared){ name, addr };
	return true;
}

static int by_name(const void *one, const void *other)
{
	return strcmp(((const struct moat_shared *)one)->name,
		      ((const struct moat_shared *)other)->name);
}

/* Is it a program, or something that programs are linked with? */
static bool is_program(const struct elf_reader *reader, Elf_Scn *dynamic, const GElf_Shdr *header)
{
	Elf_Data *data = dynamic ? elf_getdata(dynamic, NULL) : NULL;
	size_t each = gelf_fsize(reader->elf, ELF_T_DYN, 1, EV_CURRENT);
	bool program = !data;
	for (size_t i = 0; data && each && i < header->sh_size / each; i++) {
		GElf_Dyn entry;
		if (!gelf_getdyn(data, (int)i, &entry) || entry.d_tag == DT_NULL)
			break;
		if (entry.d_tag == DT_FLAGS_1 && (entry.d_un.d_val & DF_1_PIE))
			program = true;
	}
	return program;
}

static bool read_offers(struct moat_input *input, Elf_Scn *table, const GElf_Shdr *header)
{
	struct moat_image *image = &input->image;
	const struct elf_reader *reader = image->reader;
	Elf_Data *data = elf_getdata(table, NULL);
	for (size_t i = 1; data && header->sh_entsize && i < header->sh_size / header->sh_entsize;
	     i++) {
		GElf_Sym symbol;
		if (!gelf_getsym(data, (int)i, &symbol))
			break;
		const char *name = elf_strptr(reader->elf, header->sh_link, symbol.st_name);
		if (name && GELF_ST_TYPE(symbol.st_info) == STT_OBJECT &&
		    GELF_ST_BIND(symbol.st_info) != STB_LOCAL && symbol.st_shndx != SHN_UNDEF &&
		    GELF_ST_VISIBILITY(symbol.st_other) == STV_DEFAULT &&
		    !add(&image->offers, &image->n_offers, name, symbol.st_value))
			return !moat_no_memory();
	}
	if (image->n_offers)
		qsort(image->offers, image->n_offers, sizeof *image->offers, by_name);
	return true;
}

/* The copies that the relocations of SECTION make. */
static bool read_copies(struct moat_input *input, Elf_Scn *section, const GElf_Shdr *header,
			Elf_Data *symbols, size_t strings)
{
	struct moat_image *image = &input->image;
	const struct elf_reader *reader = image->reader;
	Elf_Data *data = elf_getdata(section, NULL);
	for (size_t i = 0; data && header->sh_entsize && i < header->sh_size / header->sh_entsize;
	     i++) {
		GElf_Rela rela = { 0 };
		GElf_Rel rel;
		GElf_Sym symbol;
		if (header->sh_type == SHT_RELA ? !gelf_getrela(data, (int)i, &rela) :
						  !gelf_getrel(data, (int)i, &rel))
			break;
		if (header->sh_type == SHT_REL)
			rela = (GElf_Rela){ .r_offset = rel.r_offset, .r_info = rel.r_info };
		if (GELF_R_TYPE(rela.r_info) != copying(input->machine) ||
		    !gelf_getsym(symbols, (int)GELF_R_SYM(rela.r_info), &symbol))
			continue;
		const char *name = elf_strptr(reader->elf, strings, symbol.st_name);
		if (name && !add(&image->copies, &image->n_copies, name, rela.r_offset))
			return !moat_no_memory();
	}
	return true;
}

static bool read_all_copies(struct moat_input *input, Elf_Scn *table, const GElf_Shdr *header)
{
	const struct elf_reader *reader = input->image.reader;
	Elf_Data *symbols = elf_getdata(table, NULL);
	Elf_Scn *section = NULL;
	GElf_Shdr other;
	while (symbols && copying(input->machine) && (section = elf_nextscn(reader->elf, section)))
		if (gelf_getshdr(section, &other) &&
		    (other.sh_type == SHT_RELA || other.sh_type == SHT_REL) &&
		    other.sh_link == elf_ndxscn(table) &&
		    !read_copies(input, section, &other, symbols, header->sh_link))
			return false;
	return true;
}

bool elf_read_shared(struct moat_input *input)
{
	const struct elf_reader *reader = input->image.reader;
	Elf_Scn *section = NULL, *table = NULL, *dynamic = NULL;
	GElf_Shdr header, table_header = { 0 }, dynamic_header = { 0 };
	if (input->image.kind == MOAT_IMAGE_RELOCATABLE)
		return true;
	while ((section = elf_nextscn(reader->elf, section))) {
		if (!gelf_getshdr(section, &header))
			continue;
		if (header.sh_type == SHT_DYNSYM && !table) {
			table = section;
			table_header = header;
		} else if (header.sh_type == SHT_DYNAMIC && !dynamic) {
			dynamic = section;
			dynamic_header = header;
		}
	}
	if (!table)
		return true;
	/* A program at fixed addresses has no dynamic section where it is static. */
	if (input->image.kind == MOAT_IMAGE_FIXED || is_program(reader, dynamic, &dynamic_header))
		return read_all_copies(input, table, &table_header);
	return !input->manifest.n_promises || read_offers(input, table, &table_header);
}
