/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "records.h"

#include "plugin.h"

/* C keeps the name that a typedef gives a struct without one on a variant of the
   struct; the first such typedef is the last variant. */
static tree typedef_name(tree record)
{
	tree name = NULL_TREE;
	for (tree type = TYPE_MAIN_VARIANT(record); type; type = TYPE_NEXT_VARIANT(type))
		if (TYPE_NAME(type) && TREE_CODE(TYPE_NAME(type)) == TYPE_DECL)
			name = TYPE_NAME(type);
	return name;
}

const char *moat_record_name(tree record)
{
	tree name = TYPE_NAME(TYPE_MAIN_VARIANT(record));
	if (!name)
		name = typedef_name(record);
	if (!name)
		return NULL;
	if (TREE_CODE(name) == IDENTIFIER_NODE)
		return IDENTIFIER_POINTER(name);
	if (!DECL_NAME(name))
		return NULL;
	/* C++ gives structs without a name one that no user can write. */
	const char *text = IDENTIFIER_POINTER(DECL_NAME(name));
	if (strchr(text, '.') || strchr(text, '<') || strchr(text, '$'))
		return NULL;
	/* Only the higher verbosity tells a template's arguments. */
	return lang_hooks.decl_printable_name(name, DECL_ARTIFICIAL(name) ? 2 : 1);
}

const char *moat_record_label(tree record)
{
	const char *name = moat_record_name(record);
	return name ? name : "<unnamed>";
}

const char *moat_record_word(tree record)
{
	return TREE_CODE(record) == UNION_TYPE ? "union" : "struct";
}

location_t moat_record_location(tree record)
{
	tree name = TYPE_STUB_DECL(record);
	if (name && DECL_P(name))
		return DECL_SOURCE_LOCATION(name);
	name = TYPE_NAME(record);
	if (name && DECL_P(name))
		return DECL_SOURCE_LOCATION(name);
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL)
			return DECL_SOURCE_LOCATION(field);
	return UNKNOWN_LOCATION;
}

static bool bit_offset_of(tree field, uint64_t *ret)
{
	tree bytes = DECL_FIELD_OFFSET(field), bits = DECL_FIELD_BIT_OFFSET(field);
	if (!bytes || !bits || !tree_fits_uhwi_p(bytes) || !tree_fits_uhwi_p(bits))
		return false;
	*ret = tree_to_uhwi(bytes) * BITS_PER_UNIT + tree_to_uhwi(bits);
	return true;
}

static uint64_t bit_size_of(tree field)
{
	tree size = DECL_SIZE(field);
	return size && tree_fits_uhwi_p(size) ? tree_to_uhwi(size) : 0;
}

static char *path_of(const char *prefix, tree field)
{
	if (!DECL_NAME(field))
		return xstrdup(prefix);
	const char *name = IDENTIFIER_POINTER(DECL_NAME(field));
	return *prefix ? xasprintf("%s.%s", prefix, name) : xstrdup(name);
}

static void take_tag(tree field, struct moat_field *model)
{
	struct moat_promise promise;
	if (!moat_promise_of(field, &promise))
		return;
	model->granule = promise.granule;
	model->group = promise.group;
	promise.group = NULL;
	moat_promise_release(&promise);
}

static bool add_fields(tree record, const struct moat_field *parent, struct moat_record *ret,
		       vec<tree> *fields);

/* A virtual base is a base of the whole object, not of the base PARENT that has it
   too. */
static bool is_elsewhere(tree field, const struct moat_field *parent)
{
	uint64_t offset;
	return parent && moat_is_base(field) && bit_offset_of(field, &offset) &&
	       offset + bit_size_of(field) > parent->bit_size;
}

/* PARENT may move when fields are added; only its values are used. */
static bool add_field(tree field, const struct moat_field *parent, struct moat_record *ret,
		      vec<tree> *fields)
{
	uint64_t offset;
	if (!bit_offset_of(field, &offset))
		return false;
	tree type = TREE_TYPE(field);
	struct moat_field *model = moat_record_add(ret, "", NULL);
	if (!model)
		return false;
	free(model->path);
	model->path = path_of(parent ? parent->path : "", field);
	model->bit_offset = (parent ? parent->bit_offset : 0) + offset;
	model->bit_size = bit_size_of(field);
	model->align = DECL_ALIGN_UNIT(field);
	model->depth = parent ? parent->depth + 1 : 0;
	model->member = parent ? parent->member : ret->n_fields - 1;
	model->bitfield = DECL_BIT_FIELD_TYPE(field) != NULL_TREE;
	model->aggregate = RECORD_OR_UNION_TYPE_P(type);
	model->flexible = TREE_CODE(type) == ARRAY_TYPE && !TYPE_SIZE(type);
	model->anonymous = !DECL_NAME(field);
	take_tag(field, model);
	if (fields)
		fields->safe_push(field);
	struct moat_field self = *model;
	return !RECORD_OR_UNION_TYPE_P(type) || self.depth + 1 >= MOAT_RECORD_DEPTH ||
	       add_fields(type, &self, ret, fields);
}

static bool add_fields(tree record, const struct moat_field *parent, struct moat_record *ret,
		       vec<tree> *fields)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL && !is_elsewhere(field, parent) &&
		    !add_field(field, parent, ret, fields))
			return false;
	return true;
}

bool moat_record_of(tree record, struct moat_record *ret, vec<tree> *fields)
{
	memset(ret, 0, sizeof *ret);
	const char *name = moat_record_name(record);
	tree size = TYPE_SIZE_UNIT(record);
	if (!size || !tree_fits_uhwi_p(size) || !add_fields(record, NULL, ret, fields)) {
		moat_record_release(ret);
		return false;
	}
	expanded_location place = expand_location(moat_record_location(record));
	ret->name = xstrdup(name ? name : "");
	ret->place = xasprintf("%s:%d:%d", place.file ? remap_debug_filename(place.file) : "",
			       place.line, place.column);
	ret->size = tree_to_uhwi(size);
	ret->align = TYPE_ALIGN_UNIT(record);
	ret->is_union = TREE_CODE(record) == UNION_TYPE;
	return true;
}

bool moat_is_base(tree field)
{
	/* As the C++ front end marks it: it has no name, and is the compiler's. */
	return !DECL_NAME(field) && DECL_ARTIFICIAL(field) &&
	       TREE_CODE(TREE_TYPE(field)) == RECORD_TYPE;
}

bool moat_is_judged_inside(tree field)
{
	tree type = TREE_TYPE(field);
	return RECORD_OR_UNION_TYPE_P(type) &&
	       (!moat_record_name(type) || moat_is_base(field) ||
		lookup_attribute("no_unique_address", DECL_ATTRIBUTES(field)));
}

void moat_standings_of(const struct moat_record *model, const vec<tree> &fields,
		       vec<moat_standing> *ret)
{
	/* By depth: of what lies in the last field of the depth above. */
	moat_standing inside[MOAT_RECORD_DEPTH + 2] = { MOAT_OWN };
	for (size_t i = 0; i < model->n_fields; i++) {
		unsigned depth = model->fields[i].depth;
		ret->safe_push(inside[depth]);
		if (inside[depth] == MOAT_OTHERS || !moat_is_judged_inside(fields[i]))
			inside[depth + 1] = MOAT_OTHERS;
		else
			inside[depth + 1] = moat_is_base(fields[i]) ? MOAT_INHERITED :
								      inside[depth];
	}
}

tree moat_member_named(tree record, const char *name)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL)
			continue;
		if (!DECL_NAME(field) && RECORD_OR_UNION_TYPE_P(TREE_TYPE(field))) {
			if (moat_member_named(TREE_TYPE(field), name))
				return field;
		} else if (DECL_NAME(field) &&
			   strcmp(IDENTIFIER_POINTER(DECL_NAME(field)), name) == 0)
			return field;
	}
	return NULL_TREE;
}
