/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "follow.h"
#include "plain.h"
#include "records.h"

struct object {
	unsigned uid; /* of the declaration */
	moat_report_object item;
};

static vec<moat_report_struct> structs;
static vec<object> objects;
static vec<moat_report_object> written;
static hash_set<tree> *followed;

static const char *place_of(location_t where)
{
	expanded_location place = expand_location(where);
	return xasprintf("%s:%d:%d", place.file ? remap_debug_filename(place.file) : "", place.line,
			 place.column);
}

/* ---- structs ---- */

/* The names of the fields as they stand, those of nested structs left out. */
static void take_order(const struct moat_record *model, struct moat_report_struct *item)
{
	vec<const char *> order = vNULL;
	for (size_t i = 0; i < model->n_fields; i++)
		if (!model->fields[i].anonymous && !strchr(model->fields[i].path, '.'))
			order.safe_push(xstrdup(model->fields[i].path));
	item->order = order.address();
	item->n_order = order.length();
}

void moat_follow_struct(tree record)
{
	struct moat_record before, after;
	struct moat_report_struct item = {};
	if (!moat_has_plain(record))
		return;
	if (!followed)
		followed = moat_new<hash_set<tree>>();
	if (followed->add(TYPE_MAIN_VARIANT(record)) || !moat_record_of(record, &after))
		return;
	tree plain = moat_plain_type(record);
	item.known = plain && moat_record_of(plain, &before);
	item.name = xstrdup(moat_record_label(record));
	item.place = place_of(moat_record_location(record));
	take_order(&after, &item);
	if (moat_followers_find(item.known ? &before : &after, &after, moat_plugin.options.line,
				&item.change))
		structs.safe_push(item);
	if (item.known)
		moat_record_release(&before);
	moat_record_release(&after);
}

/* ---- objects ---- */

static const char *type_text(tree type)
{
	tree element = type;
	while (TREE_CODE(element) == ARRAY_TYPE)
		element = TREE_TYPE(element);
	const char *label = moat_record_label(element);
	uint64_t size = tree_to_uhwi(TYPE_SIZE_UNIT(element));
	if (element == type || !size)
		return xstrdup(label);
	return xasprintf("%s[%llu]", label,
			 (unsigned long long)(tree_to_uhwi(TYPE_SIZE_UNIT(type)) / size));
}

static bool is_constant(tree size)
{
	return size && tree_fits_uhwi_p(size);
}

void moat_follow_object(tree decl)
{
	tree type = TREE_TYPE(decl), element = type;
	while (TREE_CODE(element) == ARRAY_TYPE)
		element = TREE_TYPE(element);
	if (!RECORD_OR_UNION_TYPE_P(element) || !moat_has_plain(element) ||
	    !is_constant(TYPE_SIZE_UNIT(type)) || !is_constant(DECL_SIZE_UNIT(decl)))
		return;
	moat_follow_struct(TYPE_MAIN_VARIANT(element));
	tree plain = moat_plain_type(type);
	if (!plain)
		return; /* the struct's own line says so */
	struct object object = {};
	object.uid = DECL_UID(decl);
	/* Initialisers of flexible arrays lie behind the type. */
	object.item.size.after = tree_to_uhwi(DECL_SIZE_UNIT(decl));
	object.item.size.before = object.item.size.after - tree_to_uhwi(TYPE_SIZE_UNIT(type)) +
				  tree_to_uhwi(TYPE_SIZE_UNIT(plain));
	uint64_t line = moat_plugin.options.line;
	object.item.lines.before = moat_lines_of(object.item.size.before, line);
	object.item.lines.after = moat_lines_of(object.item.size.after, line);
	object.item.name = xstrdup(lang_hooks.decl_printable_name(decl, 1));
	object.item.symbol = xstrdup(moat_symbol_of(decl));
	object.item.place = place_of(DECL_SOURCE_LOCATION(decl));
	object.item.type = type_text(type);
	objects.safe_push(object);
}

bool moat_has_followers(void)
{
	return !structs.is_empty();
}

/* Is a variable of that number written? */
static bool is_written(unsigned uid, bool all)
{
	varpool_node *node;
	FOR_EACH_VARIABLE (node)
		if (DECL_UID(node->decl) == uid)
			return node->definition && (all || TREE_ASM_WRITTEN(node->decl));
	return false;
}

void moat_fill_followers(struct moat_report_unit *report, bool all)
{
	written.truncate(0);
	for (unsigned i = 0; i < objects.length(); i++)
		if (is_written(objects[i].uid, all))
			written.safe_push(objects[i].item);
	report->structs = structs.address();
	report->n_structs = structs.length();
	report->objects = written.address();
	report->n_objects = written.length();
}
