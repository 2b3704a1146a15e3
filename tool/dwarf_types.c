/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The names of types, as C writes them: what stands left of a declared name, and
 * what stands right of it.
 */
#include "dwarf_die.h"

#include <inttypes.h>
#include <string.h>

struct writer {
	struct moat_buf *buf;
	unsigned depth; /* parameters within parameters */
};

static void write_left(struct writer *writer, Dwarf_Die *type, unsigned depth);
static void write_right(struct writer *writer, Dwarf_Die *type, unsigned depth);

static bool target_of(Dwarf_Die *type, Dwarf_Die *ret)
{
	Dwarf_Attribute attr;
	return dwarf_attr(type, DW_AT_type, &attr) && dwarf_formref_die(&attr, ret);
}

static const char *qualifier_of(int tag)
{
	switch (tag) {
	case DW_TAG_const_type:
		return "const";
	case DW_TAG_volatile_type:
		return "volatile";
	case DW_TAG_restrict_type:
		return "restrict";
	case DW_TAG_atomic_type:
		return "_Atomic";
	default:
		return NULL;
	}
}

/* The sign of a pointer-like type, or NULL. */
static const char *sign_of(int tag)
{
	switch (tag) {
	case DW_TAG_pointer_type:
		return "*";
	case DW_TAG_reference_type:
		return "&";
	case DW_TAG_rvalue_reference_type:
		return "&&";
	case DW_TAG_ptr_to_member_type:
		return "::*";
	default:
		return NULL;
	}
}

/* Binds an array or a function tighter than a pointer to it? */
static bool needs_parentheses(Dwarf_Die *target)
{
	Dwarf_Die inner = *target;
	for (unsigned i = 0; qualifier_of(dwarf_tag(&inner)) && i < DIE_DEPTH_MAX; i++)
		if (!target_of(&inner, &inner))
			return false;
	int tag = dwarf_tag(&inner);
	return tag == DW_TAG_array_type || tag == DW_TAG_subroutine_type;
}

static void write_space(struct moat_buf *buf)
{
	if (buf->len && !strchr(" *&(", buf->text[buf->len - 1]))
		moat_buf_str(buf, " ");
}

static void write_word(struct moat_buf *buf, const char *word)
{
	if (buf->len && !strchr(" (", buf->text[buf->len - 1]) &&
	    !(strchr("*&", buf->text[buf->len - 1])))
		moat_buf_str(buf, " ");
	moat_buf_str(buf, word);
}

static void write_name(struct writer *writer, Dwarf_Die *type)
{
	const char *name = dwarf_diename(type), *keyword = NULL;
	int tag = dwarf_tag(type);
	if (die_keyword(tag) != MOAT_KEYWORD_ANY)
		keyword = moat_keyword_name(die_keyword(tag));
	else if (tag == DW_TAG_enumeration_type)
		keyword = "enum";
	if (keyword && (!name || die_is_c(type)))
		write_word(writer->buf, keyword);
	if (name)
		write_word(writer->buf, name);
	else
		moat_buf_str(writer->buf, keyword ? " {...}" : "?");
}

static void write_pointer(struct writer *writer, Dwarf_Die *type, const char *sign, unsigned depth)
{
	Dwarf_Die target, class;
	Dwarf_Attribute attr;
	struct moat_buf *buf = writer->buf;
	bool some = target_of(type, &target);
	if (some)
		write_left(writer, &target, depth + 1);
	else
		write_word(buf, "void");
	write_space(buf);
	if (some && needs_parentheses(&target))
		moat_buf_str(buf, "(");
	if (dwarf_tag(type) == DW_TAG_ptr_to_member_type &&
	    dwarf_attr(type, DW_AT_containing_type, &attr) && dwarf_formref_die(&attr, &class)) {
		const char *name = dwarf_diename(&class);
		moat_buf_str(buf, name ? name : "?");
	}
	moat_buf_str(buf, sign);
}

/* Qualifiers stand before a name, and behind a pointer's star. */
static void write_qualified(struct writer *writer, Dwarf_Die *type, unsigned depth)
{
	Dwarf_Die inner, target;
	const char *word = qualifier_of(dwarf_tag(type));
	if (!target_of(type, &inner)) {
		write_word(writer->buf, word);
		write_word(writer->buf, "void");
		return;
	}
	target = inner;
	for (unsigned i = 0; qualifier_of(dwarf_tag(&target)) && i < DIE_DEPTH_MAX; i++)
		if (!target_of(&target, &target))
			break;
	if (sign_of(dwarf_tag(&target))) {
		write_left(writer, &inner, depth + 1);
		write_word(writer->buf, word);
		return;
	}
	write_word(writer->buf, word);
	write_left(writer, &inner, depth + 1);
}

static void write_left(struct writer *writer, Dwarf_Die *type, unsigned depth)
{
	Dwarf_Die target;
	int tag = dwarf_tag(type);
	if (depth > DIE_DEPTH_MAX)
		write_word(writer->buf, "...");
	else if (qualifier_of(tag))
		write_qualified(writer, type, depth);
	else if (sign_of(tag))
		write_pointer(writer, type, sign_of(tag), depth);
	else if (tag != DW_TAG_array_type && tag != DW_TAG_subroutine_type)
		write_name(writer, type);
	else if (target_of(type, &target))
		write_left(writer, &target, depth + 1);
	else
		write_word(writer->buf, "void");
}

static void write_bounds(struct writer *writer, Dwarf_Die *array)
{
	Dwarf_Die child;
	if (dwarf_child(array, &child) != 0)
		return;
	do {
		uint64_t bound;
		if (die_bound(&child, &bound))
			moat_buf_printf(writer->buf, "[%" PRIu64 "]", bound);
		else
			moat_buf_str(writer->buf, "[]");
	} while (dwarf_siblingof(&child, &child) == 0);
}

static bool is_hidden(Dwarf_Die *parameter)
{
	Dwarf_Attribute attr;
	bool flag = false;
	return dwarf_attr(parameter, DW_AT_artificial, &attr) &&
	       dwarf_formflag(&attr, &flag) == 0 && flag;
}

static void write_parameters(struct writer *writer, Dwarf_Die *function, unsigned depth)
{
	Dwarf_Die child, type;
	Dwarf_Attribute attr;
	struct moat_buf *buf = writer->buf;
	size_t n = 0;
	moat_buf_str(buf, "(");
	if (++writer->depth > 4) {
		moat_buf_str(buf, "...");
	} else if (dwarf_child(function, &child) == 0) {
		do {
			int tag = dwarf_tag(&child);
			bool more = tag == DW_TAG_unspecified_parameters;
			if ((tag != DW_TAG_formal_parameter && !more) || is_hidden(&child))
				continue;
			moat_buf_str(buf, n++ ? ", " : "");
			if (more) {
				moat_buf_str(buf, "...");
			} else if (target_of(&child, &type)) {
				write_left(writer, &type, depth + 1);
				write_right(writer, &type, depth + 1);
			}
		} while (dwarf_siblingof(&child, &child) == 0);
	}
	if (!n && writer->depth <= 4 && dwarf_attr(function, DW_AT_prototyped, &attr))
		moat_buf_str(buf, "void");
	writer->depth--;
	moat_buf_str(buf, ")");
}

static void write_right(struct writer *writer, Dwarf_Die *type, unsigned depth)
{
	Dwarf_Die target;
	Dwarf_Attribute attr;
	int tag = dwarf_tag(type);
	bool some = target_of(type, &target);
	if (depth > DIE_DEPTH_MAX)
		return;
	if (tag == DW_TAG_array_type) {
		if (dwarf_attr(type, DW_AT_GNU_vector, &attr))
			moat_buf_printf(writer->buf, " __attribute__((vector_size(%" PRIu64 ")))",
					die_size(type));
		else
			write_bounds(writer, type);
	} else if (tag == DW_TAG_subroutine_type) {
		write_parameters(writer, type, depth);
	} else if (sign_of(tag)) {
		if (some && needs_parentheses(&target))
			moat_buf_str(writer->buf, ")");
	} else if (!qualifier_of(tag)) {
		return;
	}
	if (some)
		write_right(writer, &target, depth + 1);
}

void die_type_text(Dwarf_Die *type, struct moat_buf *buf, size_t *ret_name_at)
{
	struct writer writer = { buf, 0 };
	if (type)
		write_left(&writer, type, 0);
	else
		moat_buf_str(buf, "void");
	*ret_name_at = buf->len;
	if (type)
		write_right(&writer, type, 0);
}
