/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Lists of addresses: System.map, what nm prints with or without -n and -S, and
 * /proc/kallsyms.  One symbol a line: ADDRESS [SIZE] LETTER NAME [\t[MODULE]].
 */
#include "input.h"

#include "clean.h"
#include "tool.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct list {
	struct moat_input *input;
	size_t line;
	size_t room;
	bool has_sizes;
	bool has_address; /* any that is not zero */
};

/* Read the hexadecimal number at *TEXT and the blanks behind it. */
static bool take_number(char **text, uint64_t *ret_number, int *ret_digits)
{
	uint64_t number = 0;
	char *at = *text;
	int digits = 0;
	for (; isxdigit((unsigned char)*at); at++, digits++) {
		int digit = isdigit((unsigned char)*at) ? *at - '0' :
							  tolower((unsigned char)*at) - 'a' + 10;
		number = number << 4 | (unsigned)digit;
	}
	if (digits == 0 || digits > 16 || (*at != ' ' && *at != '\t'))
		return false;
	at += strspn(at, " \t");
	*text = at;
	*ret_number = number;
	*ret_digits = digits;
	return true;
}

static bool is_letter_field(const char *text)
{
	return text[0] && strchr("aAbBcCdDgGiInNpPrRsStTuUvVwW-?", text[0]) &&
	       (text[1] == ' ' || text[1] == '\t');
}

static enum moat_symbol_kind kind_of_letter(char letter)
{
	if (strchr("bBdDrRgGsSvVu", letter))
		return MOAT_SYMBOL_DATA;
	if (strchr("tTwWi", letter))
		return MOAT_SYMBOL_CODE;
	return letter == 'C' ? MOAT_SYMBOL_COMMON : MOAT_SYMBOL_OTHER;
}

/* Marks of the assembler's, where code and data alternate: not the program's. */
static bool is_mapping(const char *name)
{
	return name[0] == '$' && name[1] && strchr("adtx", name[1]) && (!name[2] || name[2] == '.');
}

/* The number of the module in NAME's tail "\t[MODULE]", which is cut off; what
   else stands behind a tab, nm -l's file and line, is cut off too. */
static bool take_module(struct moat_image *image, char *name, uint32_t *ret_file)
{
	char *tail = strchr(name, '\t');
	*ret_file = 0;
	if (!tail)
		return true;
	*tail++ = '\0';
	size_t len = strlen(tail);
	if (len < 3 || tail[0] != '[' || tail[len - 1] != ']')
		return true;
	tail[len - 1] = '\0';
	tail++;
	/* A module's symbols stand together. */
	if (image->n_files > 1 && strcmp(image->files[image->n_files - 1], tail) == 0) {
		*ret_file = (uint32_t)image->n_files - 1;
		return true;
	}
	if ((image->n_files & (image->n_files - 1)) == 0) {
		void *more = realloc(image->files, 2 * image->n_files * sizeof *image->files);
		if (!more)
			return false;
		image->files = more;
	}
	*ret_file = (uint32_t)image->n_files;
	image->files[image->n_files++] = tail;
	return true;
}

static bool bad_line(const struct list *list, const char *what)
{
	moat_trouble("cannot read '%s': line %zu %s", moat_clean(list->input->path), list->line,
		     what);
	return false;
}

static struct moat_symbol *add_symbol(struct list *list)
{
	struct moat_image *image = &list->input->image;
	if (image->n_symbols == list->room) {
		size_t room = list->room ? 2 * list->room : 1024;
		void *more = realloc(image->symbols, room * sizeof *image->symbols);
		if (!more)
			return NULL;
		image->symbols = more;
		list->room = room;
	}
	return &image->symbols[image->n_symbols++];
}

/* Undefined symbols have no address: blanks, then the letter. */
static bool is_undefined(const char *line)
{
	const char *at = line + strspn(line, " ");
	return at > line && strchr("UvVwW", *at) && *at && at[1] == ' ';
}

static bool read_line(struct list *list, char *line)
{
	struct moat_image *image = &list->input->image;
	struct moat_symbol symbol = { .section = UINT32_MAX };
	size_t len = strlen(line);
	while (len && (line[len - 1] == '\r' || line[len - 1] == ' '))
		line[--len] = '\0';
	if (len == 0 || is_undefined(line))
		return true;
	int digits, size_digits;
	if (!take_number(&line, &symbol.addr, &digits))
		return bad_line(list, "does not start with an address: is it a list of symbols?");
	bool sized = !is_letter_field(line);
	if (sized && !take_number(&line, &symbol.size, &size_digits))
		return bad_line(list, "has neither a size nor a letter behind the address");
	if (!is_letter_field(line))
		return bad_line(list, "has no letter for the symbol's type");
	if (digits > 8)
		list->input->digits = 16;
	symbol.letter = *line;
	symbol.kind = kind_of_letter(symbol.letter);
	symbol.local = islower((unsigned char)symbol.letter) && !strchr("uvwi", symbol.letter);
	line += 1 + strspn(line + 1, " \t");
	if (!*line)
		return bad_line(list, "has no name");
	symbol.name = line;
	if (!take_module(image, line, &symbol.file))
		return !moat_no_memory();
	if (symbol.local && is_mapping(symbol.name))
		symbol.kind = MOAT_SYMBOL_OTHER;
	list->has_sizes |= sized;
	list->has_address |= symbol.addr != 0;
	struct moat_symbol *to = add_symbol(list);
	if (!to)
		return !moat_no_memory();
	*to = symbol;
	return true;
}

static bool read_lines(struct list *list, char *text, size_t len)
{
	const char *nul = memchr(text, '\0', len);
	for (char *line = text, *end = text + len; line < end;) {
		char *next = memchr(line, '\n', (size_t)(end - line));
		list->line++;
		if (nul && (!next || nul < next))
			return bad_line(list, "holds a NUL byte: it is no list of symbols");
		if (next)
			*next = '\0';
		if (!read_line(list, line))
			return false;
		line = next ? next + 1 : end;
	}
	return true;
}

/* The address of the kernel's own mark NAME, as an absolute symbol. */
static bool find_absolute(const struct moat_image *image, const char *name, uint64_t *ret_addr)
{
	for (size_t i = 0; i < image->n_symbols; i++) {
		const struct moat_symbol *symbol = &image->symbols[i];
		if (symbol->letter == 'A' && symbol->file == 0 && strcmp(symbol->name, name) == 0) {
			*ret_addr = symbol->addr;
			return true;
		}
	}
	return false;
}

/* Kernels whose per-CPU data counts from 0 list it as absolute, as they do constants:
   those between the marks are variables, but for the one constant that is as small. */
static void settle_per_cpu(struct moat_image *image)
{
	uint64_t start, end;
	if (!find_absolute(image, "__per_cpu_start", &start) ||
	    !find_absolute(image, "__per_cpu_end", &end))
		return;
	for (size_t i = 0; i < image->n_symbols; i++) {
		struct moat_symbol *symbol = &image->symbols[i];
		if (symbol->letter == 'A' && symbol->addr >= start && symbol->addr <= end &&
		    strcmp(symbol->name, "kexec_control_code_size") != 0)
			symbol->kind = MOAT_SYMBOL_DATA;
	}
}

/* A list that has sizes has them for all that have one: the others are marks. */
static void settle_sizes(struct moat_image *image, bool has_sizes)
{
	for (size_t i = 0; i < image->n_symbols; i++) {
		struct moat_symbol *symbol = &image->symbols[i];
		symbol->sized = has_sizes;
		if (has_sizes && symbol->size == 0 && symbol->kind == MOAT_SYMBOL_DATA)
			symbol->kind = MOAT_SYMBOL_LABEL;
	}
}

bool moat_list_read(struct moat_input *input, char *text, size_t len)
{
	struct moat_image *image = &input->image;
	struct list list = { .input = input };
	image->kind = MOAT_IMAGE_LIST;
	image->reader = text;
	image->files = calloc(1, sizeof *image->files);
	if (!image->files)
		return !moat_no_memory();
	image->n_files = 1; /* [0]: no module */
	input->digits = 8;
	if (!read_lines(&list, text, len))
		return false;
	if (image->n_symbols == 0) {
		moat_trouble("cannot read '%s': it has no symbols", moat_clean(input->path));
		return false;
	}
	if (!list.has_address && image->n_symbols > 1) {
		moat_trouble("cannot read '%s': all addresses are zero; a kernel hides them from "
			     "users without the right to see them (kernel.kptr_restrict)",
			     moat_clean(input->path));
		return false;
	}
	settle_per_cpu(image);
	settle_sizes(image, list.has_sizes);
	return true;
}
