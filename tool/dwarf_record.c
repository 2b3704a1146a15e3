/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One struct's DIE to core's model of it. */
#include "dwarf_die.h"

#include <gelf.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct builder {
	size_t *fields_left; /* for all structs: one nested in itself, and in others, is damaged
				DWARF, or a bomb */
	struct moat_dwarf_layout *layout;
	size_t room; /* of what is parallel to the record's fields */
	bool expand;
	bool big_endian;
};

/* Where the fields of a struct go. */
struct level {
	const char *prefix; /* of their paths */
	uint64_t base;	    /* bit offset of the struct they are in */
	unsigned depth;
	bool shown;
};

static bool add_fields(struct builder *builder, Dwarf_Die *record, const struct level *level);

static bool make_room(struct builder *builder)
{
	struct moat_dwarf_layout *layout = builder->layout;
	if (layout->record.n_fields < builder->room)
		return true;
	size_t room = builder->room ? 2 * builder->room : 16;
	struct moat_dwarf_field *fields = realloc(layout->fields, room * sizeof *fields);
	if (fields)
		layout->fields = fields;
	bool *open = realloc(layout->open, room * sizeof *open);
	if (open)
		layout->open = open;
	if (!fields || !open)
		return false;
	builder->room = room;
	return true;
}

/* TYPE without typedefs and qualifiers; with TYPEDEFS false, without qualifiers. */
static Dwarf_Die peeled(Dwarf_Die type, bool typedefs)
{
	for (unsigned i = 0; i < DIE_DEPTH_MAX; i++) {
		struct die die;
		int tag = dwarf_tag(&type);
		bool qualifier = tag == DW_TAG_const_type || tag == DW_TAG_volatile_type ||
				 tag == DW_TAG_atomic_type;
		bool peel = qualifier || (typedefs && tag == DW_TAG_typedef);
		if (!peel && tag != DW_TAG_structure_type && tag != DW_TAG_class_type &&
		    tag != DW_TAG_union_type)
			break;
		die_read(&type, &die);
		if (!die_ref(&die, peel ? DIE_TYPE : DIE_SIGNATURE, &type))
			break;
	}
	return type;
}

/* An array without a bound. */
static bool is_flexible(Dwarf_Die *type)
{
	Dwarf_Die child;
	uint64_t bound;
	if (dwarf_tag(type) != DW_TAG_array_type || dwarf_child(type, &child) != 0)
		return false;
	return dwarf_tag(&child) == DW_TAG_subrange_type && !die_bound(&child, &bound);
}

/* A member's place, in bits from its struct's start.  False: known at run time. */
static bool place_of(const struct builder *builder, struct die *member, uint64_t type_size,
		     struct moat_field *field)
{
	uint64_t bytes;
	bool known = die_member_offset(member, &bytes);
	field->bit_offset = bytes * 8;
	field->bit_size = type_size * 8;
	field->bitfield = die_has(member, DIE_BIT_SIZE);
	if (!field->bitfield)
		return known;
	field->bit_size = die_number(member, DIE_BIT_SIZE, 0);
	if (die_has(member, DIE_DATA_BIT_OFFSET)) {
		field->bit_offset += die_number(member, DIE_DATA_BIT_OFFSET, 0);
	} else if (die_has(member, DIE_BIT_OFFSET)) {
		/* Counted from the most significant bit of what holds it; it may
		   start before that. */
		Dwarf_Sword from_top = 0;
		uint64_t holder = 8 * die_number(member, DIE_SIZE, type_size);
		dwarf_formsdata(&member->attrs[DIE_BIT_OFFSET], &from_top);
		field->bit_offset += builder->big_endian ?
					     (uint64_t)from_top :
					     holder - (uint64_t)from_top - field->bit_size;
	}
	return known;
}

static void write_path(struct moat_buf *buf, const char *prefix, const char *name)
{
	moat_buf_str(buf, prefix);
	if (*prefix && name)
		moat_buf_str(buf, ".");
	moat_buf_str(buf, name ? name : "");
}

/* The field itself; its type's text only where it is shown.  NULL: no memory. */
static struct moat_field *add_one(struct builder *builder, const struct level *level,
				  const char *name, Dwarf_Die *type)
{
	struct moat_record *record = &builder->layout->record;
	struct moat_buf path = MOAT_BUF_INIT, text = MOAT_BUF_INIT;
	struct moat_field *field = NULL;
	size_t name_at = 0;
	write_path(&path, level->prefix, name);
	if (level->shown)
		die_type_text(type, &text, &name_at);
	if (!path.failed && !text.failed && make_room(builder))
		field = moat_record_add(record, path.text ? path.text : "", text.text);
	if (field) {
		size_t i = record->n_fields - 1;
		builder->layout->open[i] = false;
		builder->layout->fields[i] = (struct moat_dwarf_field){
			.name_from = (uint32_t)(path.len - (name ? strlen(name) : 0)),
			.name_at = (uint32_t)name_at,
		};
		field->depth = level->depth;
		field->member = level->depth ? field[-1].member : (uint32_t)i;
		field->anonymous = !name;
		*builder->fields_left -= level->depth && *builder->fields_left;
	}
	moat_buf_release(&path);
	moat_buf_release(&text);
	return field;
}

static bool add_inner(struct builder *builder, size_t index, Dwarf_Die *type, bool shown)
{
	const struct moat_field *field = &builder->layout->record.fields[index];
	if (field->depth >= FIELD_DEPTH_MAX || !*builder->fields_left)
		return true;
	/* The field moves as others are added. */
	char *prefix = strdup(field->path);
	struct level inner = { prefix, field->bit_offset, field->depth + 1,
			       shown && builder->layout->open[index] };
	bool good = prefix && add_fields(builder, type, &inner);
	free(prefix);
	return good;
}

/* The field INDEX is a struct, TYPE without typedefs and qualifiers is BARE. */
static bool open_field(struct builder *builder, size_t index, Dwarf_Die type, Dwarf_Die *bare,
		       bool shown)
{
	struct moat_field *field = &builder->layout->record.fields[index];
	struct moat_dwarf_field *more = &builder->layout->fields[index];
	Dwarf_Die named = peeled(type, false);
	field->aggregate = true;
	/* An empty base takes no room. */
	if (more->virtual_base || (more->base && !dwarf_haschildren(bare)))
		field->bit_size = 0;
	more->nameless = !dwarf_diename(&named);
	builder->layout->open[index] = builder->expand ||
				       (!more->base && (field->anonymous || more->nameless));
	return more->virtual_base || add_inner(builder, index, bare, shown);
}

/* MEMBER is a member or a base class. */
static bool add_field(struct builder *builder, Dwarf_Die *at, const struct level *level)
{
	struct die member;
	Dwarf_Die type, bare;
	die_read(at, &member);
	if (die_is_static(&member))
		return true;
	bool base = member.tag == DW_TAG_inheritance, typed = die_ref(&member, DIE_TYPE, &type);
	struct moat_field *field =
		add_one(builder, level, base ? NULL : die_name(&member), typed ? &type : NULL);
	if (!field)
		return false;
	size_t index = builder->layout->record.n_fields - 1;
	struct moat_dwarf_field *more = &builder->layout->fields[index];
	more->base = base;
	more->virtual_base = !place_of(builder, &member, typed ? die_size(&type) : 0, field) &&
			     base;
	field->floating = more->virtual_base;
	field->bit_offset += level->base;
	field->align = die_number(&member, DIE_ALIGNMENT, 0);
	if (!typed)
		return true;
	bare = peeled(type, true);
	field->flexible = is_flexible(&bare);
	field->enumeration = dwarf_tag(&bare) == DW_TAG_enumeration_type;
	return die_keyword(dwarf_tag(&bare)) == MOAT_KEYWORD_ANY ||
	       open_field(builder, index, type, &bare, level->shown);
}

static bool add_fields(struct builder *builder, Dwarf_Die *record, const struct level *level)
{
	Dwarf_Die child;
	if (dwarf_child(record, &child) != 0)
		return true;
	do {
		int tag = dwarf_tag(&child);
		if ((tag == DW_TAG_member || tag == DW_TAG_inheritance) &&
		    !add_field(builder, &child, level))
			return false;
	} while (dwarf_siblingof(&child, &child) == 0);
	return true;
}

/* dwarf_decl_file does it too, and aborts where a unit has no line table (elfutils
   0.188). */
static const char *decl_file(Dwarf_Die *die)
{
	Dwarf_Attribute attr;
	Dwarf_Die unit;
	Dwarf_Files *files;
	Dwarf_Word number;
	Dwarf_Half version;
	size_t n;
	if (!dwarf_attr_integrate(die, DW_AT_decl_file, &attr) ||
	    dwarf_formudata(&attr, &number) != 0 ||
	    !dwarf_cu_die(attr.cu, &unit, &version, NULL, NULL, NULL, NULL, NULL) ||
	    (number == 0 && version < 5) || /* since 5 it is the unit's own file */
	    dwarf_getsrcfiles(&unit, &files, &n) != 0 || number >= n)
		return NULL;
	return dwarf_filesrc(files, number, NULL, NULL);
}

static char *place_text(Dwarf_Die *die)
{
	struct moat_buf buf = MOAT_BUF_INIT;
	int line, column;
	const char *file = decl_file(die);
	if (!file || dwarf_decl_line(die, &line) != 0)
		return NULL;
	moat_buf_printf(&buf, "%s:%d", strncmp(file, "./", 2) == 0 ? file + 2 : file, line);
	if (dwarf_decl_column(die, &column) == 0 && column > 0)
		moat_buf_printf(&buf, ":%d", column);
	return buf.text;
}

static bool is_big_endian(Dwarf_Die *die)
{
	Elf *elf = dwarf_getelf(dwarf_cu_getdwarf(die->cu));
	const char *ident = elf ? elf_getident(elf, NULL) : NULL;
	return ident && ident[EI_DATA] == ELFDATA2MSB;
}

bool moat_dwarf_layout_load(const struct moat_dwarf *dwarf, const struct moat_dwarf_type *type,
			    bool expand, bool place, struct moat_dwarf_layout *ret)
{
	memset(ret, 0, sizeof *ret);
	Dwarf_Die die = type->die;
	struct die head;
	struct builder builder = { dwarf->fields_left, ret, 0, expand, is_big_endian(&die) };
	struct level top = { "", 0, 0, true };
	die_read(&die, &head);
	ret->record.name = strdup(type->name);
	ret->record.size = die_number(&head, DIE_SIZE, 0);
	ret->record.align = die_number(&head, DIE_ALIGNMENT, 0);
	ret->record.is_union = type->keyword == MOAT_KEYWORD_UNION;
	if (place)
		ret->record.place = place_text(&die);
	if (ret->record.name && add_fields(&builder, &die, &top))
		return true;
	moat_dwarf_layout_release(ret);
	return false;
}

void moat_dwarf_layout_release(struct moat_dwarf_layout *layout)
{
	moat_record_release(&layout->record);
	free(layout->fields);
	free(layout->open);
	memset(layout, 0, sizeof *layout);
}
