/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "contracts.h"
#include "field_run.h"
#include "records.h"
#include "struct_records.h"

/* What the unit says of its structs, in the order they were laid out. */
static vec<moat_struct> structs;
static vec<moat_term> terms;
static vec<moat_promise> refused;	    /* of fields; they have no symbol */
static hash_map<tree, const char *> *noted; /* types, by the names that they have here */

bool moat_has_structs(void)
{
	return !structs.is_empty() || !refused.is_empty();
}

void moat_note_refused_field(tree record, const char *path, tree field, const char *because,
			     const char *mend)
{
	struct moat_promise promise;
	if (!*path || !moat_promise_of(field, &promise))
		return;
	promise.name = xasprintf("%s.%s", moat_record_label(record), path);
	promise.place = moat_place_of(field);
	promise.because = xstrdup(because);
	promise.mend = xstrdup(mend);
	refused.safe_push(promise);
}

/* A struct that is noted. */
struct noting {
	const char *name;
	const struct moat_record *model;
};

static void note_contract(const struct moat_contract *contract, tree field, void *data)
{
	const struct noting *noting = (const struct noting *)data;
	const struct moat_record *model = noting->model;
	const struct moat_field *one = moat_record_find(model, contract->one);
	const struct moat_field *other = moat_record_find(model, contract->other);
	/* Without bytes nothing can be shared, wherever the struct lies. */
	if (!one || !other || !moat_field_has_bytes(one) || !moat_field_has_bytes(other))
		return;
	struct moat_term term = {};
	term.kind = contract->kind == MOAT_APART ? MOAT_TERM_APART : MOAT_TERM_TOGETHER;
	term.in = xstrdup(noting->name);
	term.field = xstrdup(contract->one);
	term.other = xstrdup(contract->other);
	term.bit_offset = one->bit_offset;
	term.bit_size = one->bit_size;
	term.other_offset = other->bit_offset;
	term.other_size = other->bit_size;
	term.reason = moat_reason_of(DECL_ATTRIBUTES(field));
	terms.safe_push(term);
}

static void note_run(const struct noting *noting, const struct moat_field *field, tree attributes)
{
	struct moat_term term = {};
	term.kind = field->group ? MOAT_TERM_GROUP : MOAT_TERM_ISOLATE;
	term.in = xstrdup(noting->name);
	term.field = xstrdup(field->path);
	term.bit_offset = field->bit_offset;
	term.bit_size = field->bit_size;
	term.granule = field->granule;
	term.group = field->group ? xstrdup(field->group) : NULL;
	term.reason = moat_reason_of(attributes);
	terms.safe_push(term);
}

/* The contracts of RECORD's bases hold in it as well; they are the same wherever one
   is met again, as are those of the bases in SEEN. */
static void note_base_contracts(tree record, struct noting *noting, hash_set<tree> *seen)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL || !moat_is_base(field) ||
		    seen->add(TREE_TYPE(field)))
			continue;
		moat_each_contract(TREE_TYPE(field), note_contract, noting);
		note_base_contracts(TREE_TYPE(field), noting, seen);
	}
}

static tree element_of(tree decl)
{
	tree type = TREE_TYPE(decl);
	while (TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return TYPE_MAIN_VARIANT(type);
}

static bool is_taken(const char *name)
{
	for (unsigned i = 0; i < structs.length(); i++)
		if (strcmp(structs[i].name, name) == 0)
			return true;
	return false;
}

/* A name for RECORD, which has none, after the first global that is one; owned by the
   caller.  NULL: no global is one.  A place would change with each edit above it.
   What is called so, core/twins.c takes for one that each unit has for itself. */
static char *name_by_global(tree record)
{
	varpool_node *node, *first = NULL;
	FOR_EACH_VARIABLE (node)
		if (node->definition && element_of(node->decl) == record &&
		    (!first || node->order < first->order))
			first = node;
	if (!first)
		return NULL;
	char *name =
		xasprintf("<unnamed struct of %s>", lang_hooks.decl_printable_name(first->decl, 1));
	/* Statics of two functions may have one name, but not one symbol. */
	if (is_taken(name)) {
		free(name);
		name = xasprintf("<unnamed struct of %s>", moat_symbol_of(first->decl));
	}
	return name;
}

static void note_terms(struct noting *noting, tree record, const vec<tree> &fields,
		       const vec<moat_standing> &standings)
{
	const struct moat_record *model = noting->model;
	/* A base's group may have the name of one of its own. */
	for (size_t i = 0; i < model->n_fields; i++) {
		const struct moat_field *field = &model->fields[i];
		bool own = standings[i] == MOAT_OWN ||
			   (standings[i] == MOAT_INHERITED && !field->group);
		struct moat_buf what = MOAT_BUF_INIT;
		/* What is not owned was refused. */
		if (own && field->granule && moat_field_has_bytes(field) &&
		    moat_field_owns_run(model, i, &what))
			note_run(noting, field, DECL_ATTRIBUTES(fields[i]));
		moat_buf_release(&what);
	}
	moat_each_contract(record, note_contract, noting);
	hash_set<tree> seen;
	note_base_contracts(record, noting, &seen);
}

void moat_note_struct(tree record, const struct moat_record *model, const vec<tree> &fields,
		      const vec<moat_standing> &standings)
{
	char id[17];
	struct moat_struct item = {};
	if (noted && noted->get(TYPE_MAIN_VARIANT(record)))
		return;
	item.name = *model->name ? xstrdup(model->name) : name_by_global(TYPE_MAIN_VARIANT(record));
	if (!item.name)
		return;
	if (!noted)
		noted = moat_new<hash_map<tree, const char *>>();
	noted->put(TYPE_MAIN_VARIANT(record), item.name);
	moat_record_id(model, id);
	item.place = xstrdup(model->place);
	item.layout = xstrdup(id);
	item.size = model->size;
	item.align = model->align;
	structs.safe_push(item);
	struct noting noting = { item.name, model };
	note_terms(&noting, record, fields, standings);
}

/* ---- writing ---- */

static void write_ident(struct moat_buf *text, void (*write)(const void *, struct moat_buf *),
			const void *item)
{
	moat_buf_str(text, "\t.ident\t\"");
	write(item, text);
	moat_buf_str(text, "\"\n");
}

static void write_struct(const void *item, struct moat_buf *text)
{
	moat_struct_write((const struct moat_struct *)item, text);
}

static void write_term(const void *item, struct moat_buf *text)
{
	moat_term_write((const struct moat_term *)item, text);
}

static void write_refused(const void *item, struct moat_buf *text)
{
	moat_promise_write((const struct moat_promise *)item, text);
}

static void write_instance(const void *item, struct moat_buf *text)
{
	moat_instance_write((const struct moat_instance *)item, text);
}

static void write_unit(const void *item, struct moat_buf *text)
{
	moat_unit_write((const struct moat_unit *)item, text);
}

/* The name of the struct that DECL is, or is an array of; NULL: none of those noted. */
static const char *struct_of(tree decl, uint64_t *ret_count)
{
	tree type = element_of(decl);
	const char **name = noted && TREE_CODE(type) == RECORD_TYPE ? noted->get(type) : NULL;
	*ret_count = 1;
	if (!name)
		return NULL;
	tree size = TYPE_SIZE_UNIT(type), all = DECL_SIZE_UNIT(decl);
	if (size && all && tree_fits_uhwi_p(size) && tree_fits_uhwi_p(all) && tree_to_uhwi(size))
		*ret_count = MAX(tree_to_uhwi(all) / tree_to_uhwi(size), 1);
	return *name;
}

/* DECL as an instance, without a unit.  False: nothing is promised of its type. */
static bool instance_of(tree decl, struct moat_instance *ret)
{
	memset(ret, 0, sizeof *ret);
	const char *name = struct_of(decl, &ret->count);
	if (!name)
		return false;
	ret->symbol = xstrdup(moat_symbol_of(decl));
	ret->name = xstrdup(lang_hooks.decl_printable_name(decl, 1));
	ret->place = moat_place_of(decl);
	ret->in = xstrdup(name);
	ret->binding = moat_binding_of(decl);
	return true;
}

static void write_instances(char *unit, bool all, struct moat_buf *text)
{
	varpool_node *node;
	FOR_EACH_VARIABLE (node) {
		struct moat_instance instance;
		if (!node->definition || !(all || TREE_ASM_WRITTEN(node->decl)) ||
		    !instance_of(node->decl, &instance))
			continue;
		instance.unit = unit;
		write_ident(text, write_instance, &instance);
		instance.unit = NULL; /* the caller's */
		moat_instance_release(&instance);
	}
}

void moat_write_structs(char *unit, bool all, struct moat_buf *text)
{
	for (unsigned i = 0; i < structs.length(); i++) {
		structs[i].unit = unit;
		write_ident(text, write_struct, &structs[i]);
		structs[i].unit = NULL;
	}
	for (unsigned i = 0; i < terms.length(); i++) {
		terms[i].unit = unit;
		write_ident(text, write_term, &terms[i]);
		terms[i].unit = NULL;
	}
	for (unsigned i = 0; i < refused.length(); i++) {
		refused[i].unit = unit;
		write_ident(text, write_refused, &refused[i]);
		refused[i].unit = NULL;
	}
	if (!structs.is_empty())
		write_instances(unit, all, text);
}

/* The unit's lines, the struct, its terms and the instance, as the link wants them. */
static void write_for_link(const struct moat_instance *instance, struct moat_buf *text)
{
	char none[] = "0"; /* known when the unit is written */
	struct moat_unit unit = {};
	unit.id = none;
	unit.line = moat_plugin.options.line;
	unit.page = moat_plugin.options.page;
	write_ident(text, write_unit, &unit);
	for (unsigned i = 0; i < structs.length(); i++) {
		struct moat_struct item = structs[i];
		item.unit = none;
		if (strcmp(item.name, instance->in) == 0)
			write_ident(text, write_struct, &item);
	}
	for (unsigned i = 0; i < terms.length(); i++) {
		struct moat_term term = terms[i];
		term.unit = none;
		if (strcmp(term.in, instance->in) == 0)
			write_ident(text, write_term, &term);
	}
	struct moat_instance item = *instance;
	item.unit = none;
	write_ident(text, write_instance, &item);
}

void moat_keep_instances(void)
{
	varpool_node *node;
	FOR_EACH_VARIABLE (node) {
		struct moat_instance instance;
		struct moat_buf text = MOAT_BUF_INIT;
		if (!node->definition || !instance_of(node->decl, &instance))
			continue;
		write_for_link(&instance, &text);
		if (!text.failed)
			moat_keep_text(node->decl, MOAT_INSTANCE_ATTRIBUTE, text.text);
		moat_buf_release(&text);
		moat_instance_release(&instance);
	}
}
