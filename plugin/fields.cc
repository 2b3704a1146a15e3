/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Fields: what is decided before GCC lays a struct out.
 *
 * A field owns its granules by its own alignment and its successor's; the end of
 * the struct takes care of itself.  No event lies between "all fields are known"
 * and the layout, but the layout asks the target, before it places each field,
 * whether it follows another compiler's rules for bit-fields.  That question is
 * taken as the event, and answered as the target would.
 *
 * The size of a field is never set: that crashes GCC.
 */
#include "plugin.h"

#include "contracts.h"
#include "follow.h"
#include "plain.h"
#include "records.h"
#include "refusal.h"
#include "reorder.h"
#include "slots.h"
#include "struct_records.h"
#include "tags.h"
#include "uses.h"

static bool (*asked_target)(const_tree);

/* Structs whose layout is to be looked at when it is done. */
static vec<tree> tagged_records;
static hash_set<tree> *tagged_set; /* the same, to ask for one; types are not freed while marked */

/* ---- runs ---- */

/* The run that FIELD's tag asks for: its granule in bytes, and its group. */
static uint64_t run_of(tree field, char **ret_group)
{
	struct moat_promise promise;
	*ret_group = NULL;
	if (!moat_promise_of(field, &promise))
		return 0;
	uint64_t granule = promise.granule;
	if (promise.group)
		*ret_group = xstrdup(promise.group);
	moat_promise_release(&promise);
	return granule;
}

static void raise_field(tree field, uint64_t bytes)
{
	if (bytes * BITS_PER_UNIT <= DECL_ALIGN(field))
		return;
	SET_DECL_ALIGN(field, bytes * BITS_PER_UNIT);
	DECL_USER_ALIGN(field) = 1;
}

static void raise_record(tree record, uint64_t bytes)
{
	if (bytes * BITS_PER_UNIT <= TYPE_ALIGN(record))
		return;
	SET_TYPE_ALIGN(record, bytes * BITS_PER_UNIT);
	TYPE_USER_ALIGN(record) = 1;
}

/* What open_tail() said, by the numbers of types: no number is given twice.  A
   class may be reached on more ways than can be walked. */
typedef int_hash<unsigned, 0, UINT_MAX> type_number;
static hash_map<type_number, uint64_t> *open_tails;

static uint64_t open_tail(tree record);

static uint64_t find_open_tail(tree record)
{
	uint64_t granule = 0;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL)
			continue;
		char *group;
		granule = run_of(field, &group);
		free(group);
		if (RECORD_OR_UNION_TYPE_P(TREE_TYPE(field)))
			granule = MAX(granule, open_tail(TREE_TYPE(field)));
	}
	return granule;
}

/* The granule that the last field of RECORD owns, which is open behind it: what
   is derived from RECORD, or overlaps it, puts fields into its padding.  0: it
   owns none.  RECORD is laid out. */
static uint64_t open_tail(tree record)
{
	unsigned number = TYPE_UID(TYPE_MAIN_VARIANT(record));
	uint64_t *known = open_tails ? open_tails->get(number) : NULL;
	if (known)
		return *known;
	uint64_t granule = find_open_tail(record);
	if (!open_tails)
		open_tails = moat_new<hash_map<type_number, uint64_t>>();
	open_tails->put(number, granule);
	return granule;
}

static uint64_t tail_of_bases(tree record)
{
	uint64_t granule = 0;
	tree info = TYPE_BINFO(record), base;
	for (unsigned i = 0; info && BINFO_BASE_ITERATE(info, i, base); i++)
		granule = MAX(granule, open_tail(BINFO_TYPE(base)));
	return granule;
}

/* The granule that is open behind FIELD, whose own run is RUN. */
static uint64_t open_behind(tree field, uint64_t run)
{
	if (!lookup_attribute("no_unique_address", DECL_ATTRIBUTES(field)) ||
	    TREE_CODE(TREE_TYPE(field)) != RECORD_TYPE)
		return run;
	return MAX(run, open_tail(TREE_TYPE(field)));
}

static bool same_group(const char *one, const char *other)
{
	return one && other && strcmp(one, other) == 0;
}

/* Give the fields of RECORD the alignments that open and close runs. */
static void align_runs(tree record)
{
	uint64_t open = tail_of_bases(record); /* granule of the run before the field */
	char *group = NULL;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL || moat_is_base(field) ||
		    DECL_VIRTUAL_P(field) || moat_is_end_of_unit(field))
			continue;
		char *mine;
		uint64_t run = run_of(field, &mine);
		bool inside = run && same_group(group, mine);
		if (!inside)
			raise_field(field, MAX(open, run));
		raise_record(record, run);
		free(group);
		group = mine;
		open = open_behind(field, run);
	}
	free(group);
}

/* ---- refusals ---- */

static void drop_tags(tree record, const struct moat_refusal *refusal)
{
	if (moat_wants_reorder(record)) {
		moat_complain(MOAT_UNKEPT, moat_record_location(record),
			      "%s %qs cannot be reordered: %s; %s", moat_record_word(record),
			      moat_record_label(record), refusal->because, refusal->mend);
		moat_take_from_struct(record, "moat_reorder");
	}
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		tree tag = TREE_CODE(field) == FIELD_DECL ? moat_tag_of(DECL_ATTRIBUTES(field)) :
							    NULL_TREE;
		if (!tag)
			continue;
		moat_complain(MOAT_UNKEPT, DECL_SOURCE_LOCATION(field),
			      "field %qD of %s %qs cannot keep its promise: %s; %s", field,
			      moat_record_word(record), moat_record_label(record), refusal->because,
			      refusal->mend);
		const char *path = DECL_NAME(field) ? IDENTIFIER_POINTER(DECL_NAME(field)) : "";
		moat_note_refused_field(record, path, field, refusal->because, refusal->mend);
		tree name = get_attribute_name(tag);
		DECL_ATTRIBUTES(field) =
			remove_attribute(IDENTIFIER_POINTER(name), DECL_ATTRIBUTES(field));
	}
}

/* Some structs must keep the layout that they have without a tag: the tags are
   said to be refused, and taken away. */
static void refuse_tags(tree record)
{
	struct moat_struct_facts facts;
	expanded_location place = expand_location(moat_record_location(record));
	facts.file = place.file ? place.file : "";
	facts.randomized = lookup_attribute("randomize_layout", TYPE_ATTRIBUTES(record)) != NULL;
	const struct moat_refusal *refusal = moat_refuse_layout(&facts, &moat_plugin.target);
	if (refusal)
		drop_tags(record, refusal);
}

/* ---- the moment ---- */

static bool is_tagged(tree record);

static bool is_tagged_field(tree field)
{
	tree attributes = DECL_ATTRIBUTES(field);
	if (attributes && (moat_tag_of(attributes) || moat_has_contract(attributes)))
		return true;
	return moat_is_judged_inside(field) && is_tagged(TREE_TYPE(field));
}

static bool is_tagged(tree record)
{
	if (TYPE_ATTRIBUTES(record) && moat_has_struct_tag(TYPE_ATTRIBUTES(record)))
		return true;
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL && is_tagged_field(field))
			return true;
	/* The fields of bases are not made yet. */
	tree info = TYPE_BINFO(record), base;
	for (unsigned i = 0; info && BINFO_BASE_ITERATE(info, i, base); i++)
		if (moat_is_tagged_record(BINFO_TYPE(base)))
			return true;
	return false;
}

/* Structs without a name that others hold: they are looked at with those. */
static hash_set<tree> *held;

static void note_held(tree record)
{
	for (tree field = TYPE_FIELDS(record); field; field = DECL_CHAIN(field)) {
		if (TREE_CODE(field) != FIELD_DECL || !moat_is_judged_inside(field) ||
		    moat_record_name(TREE_TYPE(field)))
			continue;
		if (!held)
			held = moat_new<hash_set<tree>>();
		held->add(TYPE_MAIN_VARIANT(TREE_TYPE(field)));
	}
}

static void prepare(tree record)
{
	moat_apply_struct_rules(record);
	bool tagged = is_tagged(record);
	if (tagged) {
		refuse_tags(record);
		tagged = is_tagged(record);
	}
	moat_remember_plain(record, tagged);
	if (!tagged) {
		/* Looked at for what it holds. */
		if (moat_has_tagged_records() && moat_breaks_members(record))
			tagged_records.safe_push(record);
		return;
	}
	if (TREE_CODE(record) == RECORD_TYPE) {
		moat_reorder_fields(record);
		align_runs(record);
	}
	note_held(record);
	tagged_records.safe_push(record);
	if (!tagged_set)
		tagged_set = moat_new<hash_set<tree>>();
	tagged_set->add(TYPE_MAIN_VARIANT(record));
}

bool moat_has_tagged_records(void)
{
	return tagged_set != NULL;
}

bool moat_is_tagged_record(tree type)
{
	return tagged_set && RECORD_OR_UNION_TYPE_P(type) &&
	       tagged_set->contains(TYPE_MAIN_VARIANT(type));
}

/* GCC's own for this is another symbol in each of them. */
tree moat_element_of(tree type)
{
	while (TREE_CODE(type) == ARRAY_TYPE)
		type = TREE_TYPE(type);
	return type;
}

/* Of each type, by its number, the tagged struct in it; NULL_TREE: none. */
typedef hash_map<int_hash<unsigned, 0>, tree> known_types;

static known_types *known;

/* Can TYPE hold one?  Anything is aligned to a word. */
static bool may_hold_tagged(tree type)
{
	return RECORD_OR_UNION_TYPE_P(type) && COMPLETE_TYPE_P(type) &&
	       TYPE_ALIGN(type) > BITS_PER_WORD;
}

static tree find_tagged(tree type)
{
	type = TYPE_MAIN_VARIANT(moat_element_of(type));
	if (!may_hold_tagged(type))
		return NULL_TREE;
	if (moat_is_tagged_record(type))
		return type;
	if (tree *before = known->get(TYPE_UID(type)))
		return *before;
	tree found = NULL_TREE;
	for (tree field = TYPE_FIELDS(type); field && !found; field = DECL_CHAIN(field))
		if (TREE_CODE(field) == FIELD_DECL)
			found = find_tagged(TREE_TYPE(field));
	known->put(TYPE_UID(type), found);
	return found;
}

/* Is what stands at AT in TEXT an argument of a template of the library's, which has an
   object of it, and not of one of the user's, which may have anything? */
static bool is_librarys_argument(const char *text, const char *at)
{
	unsigned depth = 0;
	while (at > text && (depth || *at != '<')) {
		at--;
		depth += *at == '>';
		depth -= depth && *at == '<';
	}
	while (at > text && (ISIDNUM(at[-1]) || at[-1] == ':'))
		at--;
	return moat_starts_with(at, "std::") || moat_starts_with(at, "__gnu_cxx::");
}

/* Does TEXT, the name of a type of the library's, say that it holds a NAME? */
static bool says_holds(const char *text, const char *name)
{
	size_t len = strlen(name);
	for (const char *at = text; (at = strstr(at, name)) != NULL; at += len) {
		bool whole = (at == text || !(ISIDNUM(at[-1]) || at[-1] == ':')) &&
			     !ISIDNUM(at[len]) && !strchr(":*&", at[len]);
		if (whole && is_librarys_argument(text, at))
			return true;
	}
	return false;
}

/* A library keeps the objects of a container in bytes that are aligned as they are, so
   that only the name of its TYPE has the tagged struct; the first that was declared. */
static tree find_named(tree type)
{
	const char *text = moat_record_name(type);
	tree found = NULL_TREE;
	if (!text || !expand_location(moat_record_location(type)).sysp)
		return NULL_TREE;
	for (hash_set<tree>::iterator it = tagged_set->begin(); it != tagged_set->end(); ++it) {
		const char *name = moat_record_name(*it);
		if (name && TYPE_ALIGN(*it) <= TYPE_ALIGN(type) && says_holds(text, name) &&
		    (!found || TYPE_UID(*it) < TYPE_UID(found)))
			found = *it;
	}
	return found;
}

tree moat_tagged_record_in(tree type)
{
	type = moat_element_of(type);
	if (!tagged_set || !may_hold_tagged(type))
		return NULL_TREE;
	if (!known)
		known = moat_new<known_types>();
	tree found = find_tagged(type);
	return found ? found : find_named(type);
}

/* The layout of RECORD asks: once for each field. */
static bool on_layout_question(const_tree record)
{
	static unsigned prepared; /* the type's number; none is 0 */
	if (TYPE_UID(record) != prepared && !TYPE_SIZE(record) && !moat_is_laying_out_plain() &&
	    !moat_is_tagged_record(const_cast<tree>(record))) {
		prepared = TYPE_UID(record);
		prepare(const_cast<tree>(record));
	}
	return asked_target(record);
}

void moat_watch_layouts(void)
{
	asked_target = targetm.ms_bitfield_layout_p;
	targetm.ms_bitfield_layout_p = on_layout_question;
}

void moat_mark_records(void *, void *)
{
	unsigned i;
	tree record;
	FOR_EACH_VEC_ELT (tagged_records, i, record)
		gt_ggc_mx_tree_node(record);
	moat_mark_plain();
}

void moat_look_at_records(void)
{
	unsigned i;
	tree record;
	FOR_EACH_VEC_ELT (tagged_records, i, record)
		if (COMPLETE_TYPE_P(record) &&
		    (!held || !held->contains(TYPE_MAIN_VARIANT(record)))) {
			moat_check_record(record);
			moat_follow_struct(record);
		}
	tagged_records.release();
}
