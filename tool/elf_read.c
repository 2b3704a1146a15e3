/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An ELF file: header, segments, sections, contents. */
#include "elf_reader.h"

#include "clean.h"
#include "guard.h"
#include "tool.h"

#include <elfutils/libdwelf.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool peek(const struct moat_image *image, uint32_t index, uint64_t addr, void *to,
		 size_t len)
{
	const struct elf_reader *reader = image->reader;
	if (index >= image->n_sections || !reader->bytes)
		return false;
	const struct moat_section *section = &image->sections[index];
	if (section->nobits || addr < section->addr || len > section->size ||
	    addr - section->addr > section->size - len)
		return false;
	uint64_t offset = reader->offsets[index];
	if (offset > reader->n_bytes || section->size > reader->n_bytes - offset)
		return false;
	memcpy(to, reader->bytes + offset + (addr - section->addr), len);
	return true;
}

static void read_section(struct moat_input *input, size_t index, const GElf_Shdr *header,
			 const char *name)
{
	struct moat_image *image = &input->image;
	struct elf_reader *reader = image->reader;
	struct moat_section *section = &image->sections[index];
	section->name = name;
	section->load_addr = header->sh_addr;
	section->size = header->sh_size;
	section->align = header->sh_addralign ? header->sh_addralign : 1;
	section->loaded = header->sh_flags & SHF_ALLOC;
	section->writable = header->sh_flags & SHF_WRITE;
	section->code = header->sh_flags & SHF_EXECINSTR;
	section->tls = header->sh_flags & SHF_TLS;
	section->nobits = header->sh_type == SHT_NOBITS;
	section->space = section->tls ? MOAT_SPACE_TLS : MOAT_SPACE_LOAD;
	section->addr = section->tls ? header->sh_addr - reader->tls_addr : header->sh_addr;
	if (image->kind == MOAT_IMAGE_RELOCATABLE) {
		section->space = (uint32_t)index;
		section->addr = 0;
	}
	reader->offsets[index] = header->sh_offset;
}

/* The alignment of the loaded segments is what a loader keeps. */
static bool read_segments(struct moat_input *input)
{
	struct moat_image *image = &input->image;
	struct elf_reader *reader = image->reader;
	size_t n;
	if (elf_getphdrnum(reader->elf, &n) != 0) {
		moat_trouble("cannot read '%s': %s", moat_clean(input->path), elf_errmsg(-1));
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		GElf_Phdr segment;
		if (!gelf_getphdr(reader->elf, (int)i, &segment)) {
			moat_trouble("cannot read '%s': segment %zu: %s", moat_clean(input->path),
				     i, elf_errmsg(-1));
			return false;
		}
		if (segment.p_type == PT_TLS) {
			image->tls_align = segment.p_align ? segment.p_align : 1;
			reader->tls_addr = segment.p_vaddr;
		}
	}
	return true;
}

/* Far more pairs of a segment and a section than an image has. */
#define PAIRS_MAX ((size_t)1 << 28)

static bool find_load_aligns(struct moat_input *input)
{
	struct moat_image *image = &input->image;
	struct elf_reader *reader = image->reader;
	size_t n;
	if (image->kind == MOAT_IMAGE_RELOCATABLE || elf_getphdrnum(reader->elf, &n) != 0)
		return true;
	if (image->n_sections && n > PAIRS_MAX / image->n_sections) {
		moat_trouble("cannot read '%s': it has %zu segments", moat_clean(input->path), n);
		return false;
	}
	for (size_t i = 0; i < n; i++) {
		GElf_Phdr segment;
		if (!gelf_getphdr(reader->elf, (int)i, &segment) || segment.p_type != PT_LOAD)
			continue;
		for (size_t j = 0; j < image->n_sections; j++) {
			struct moat_section *section = &image->sections[j];
			if (section->loaded && section->space == MOAT_SPACE_LOAD &&
			    section->addr >= segment.p_vaddr &&
			    section->addr - segment.p_vaddr < segment.p_memsz)
				section->load_align = segment.p_align ? segment.p_align : 1;
		}
	}
	return true;
}

bool elf_read_sections(struct moat_input *input)
{
	struct moat_image *image = &input->image;
	struct elf_reader *reader = image->reader;
	size_t n, names;
	if (!read_segments(input))
		return false;
	if (elf_getshdrnum(reader->elf, &n) != 0 || elf_getshdrstrndx(reader->elf, &names) != 0) {
		moat_trouble("cannot read '%s': %s", moat_clean(input->path), elf_errmsg(-1));
		return false;
	}
	image->sections = calloc(n + 1, sizeof *image->sections);
	reader->offsets = calloc(n + 1, sizeof *reader->offsets);
	if (!image->sections || !reader->offsets) {
		moat_no_memory();
		return false;
	}
	image->n_sections = n;
	for (size_t i = 0; i < n; i++) {
		GElf_Shdr header;
		Elf_Scn *section = elf_getscn(reader->elf, i);
		if (!section || !gelf_getshdr(section, &header)) {
			moat_trouble("cannot read '%s': section %zu: %s", moat_clean(input->path),
				     i, elf_errmsg(-1));
			return false;
		}
		const char *name = elf_strptr(reader->elf, names, header.sh_name);
		read_section(input, i, &header, name ? name : "");
	}
	return find_load_aligns(input);
}

/* libelf takes a file whose section headers are cut off for one that has none. */
static bool is_whole(struct moat_input *input, const GElf_Ehdr *header)
{
	struct elf_reader *reader = input->image.reader;
	reader->bytes = elf_rawfile(reader->elf, &reader->n_bytes);
	uint64_t size = (uint64_t)header->e_shnum * header->e_shentsize;
	if (!header->e_shoff ||
	    (header->e_shoff < reader->n_bytes && size <= reader->n_bytes - header->e_shoff))
		return true;
	moat_trouble("cannot read '%s': it is truncated: its section headers are missing",
		     moat_clean(input->path));
	return false;
}

static bool read_header(struct moat_input *input)
{
	struct elf_reader *reader = input->image.reader;
	GElf_Ehdr header;
	if (elf_kind(reader->elf) == ELF_K_AR) {
		moat_trouble("cannot read '%s': it is an archive; name its members, or the image "
			     "they are linked into",
			     moat_clean(input->path));
		return false;
	}
	if (elf_kind(reader->elf) != ELF_K_ELF || !gelf_getehdr(reader->elf, &header)) {
		moat_trouble("cannot read '%s': its ELF header is damaged",
			     moat_clean(input->path));
		return false;
	}
	if (!is_whole(input, &header))
		return false;
	input->machine = header.e_machine;
	input->image.fills = header.e_machine == EM_S390;
	input->digits = header.e_ident[EI_CLASS] == ELFCLASS32 ? 8 : 16;
	switch (header.e_type) {
	case ET_REL:
		input->image.kind = MOAT_IMAGE_RELOCATABLE;
		return true;
	case ET_EXEC:
		input->image.kind = MOAT_IMAGE_FIXED;
		return true;
	case ET_DYN:
		input->image.kind = MOAT_IMAGE_MOVABLE;
		return true;
	default:
		moat_trouble("cannot read '%s': it is neither an object file nor an executable",
			     moat_clean(input->path));
		return false;
	}
}

const char *moat_machine_name(const struct moat_input *input)
{
	return input->machine ? dwelf_elf_e_machine_string((int)input->machine) : NULL;
}

/* What a manifest says of the symbols. */
static bool mark_guards(struct moat_input *input)
{
	return moat_guards_mark(&input->image, &input->manifest) || !moat_no_memory();
}

bool moat_elf_read(struct moat_input *input, int fd)
{
	struct elf_reader *reader = calloc(1, sizeof *reader);
	if (!reader) {
		moat_no_memory();
		return false;
	}
	input->image.kind = MOAT_IMAGE_RELOCATABLE; /* until the header is read */
	input->image.reader = reader;
	input->image.peek = peek;
	reader->fd = dup(fd);
	elf_version(EV_CURRENT);
	reader->elf = elf_begin(reader->fd, ELF_C_READ_MMAP, NULL);
	if (!reader->elf) {
		moat_trouble("cannot read '%s': %s", moat_clean(input->path), elf_errmsg(-1));
		return false;
	}
	if (!read_header(input))
		return false;
	return elf_read_sections(input) && elf_read_symbols(input) && elf_read_manifest(input) &&
	       mark_guards(input) && elf_read_shared(input);
}

void moat_elf_release(struct moat_input *input)
{
	struct elf_reader *reader = input->image.reader;
	if (!reader)
		return;
	elf_end(reader->elf);
	if (reader->fd >= 0)
		close(reader->fd);
	free(reader->offsets);
	free(reader);
	input->image.reader = NULL;
}
