/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Saying which terms a struct that is laid out does not keep.  What is decided
 * is core/contract.h's and core/field_run.h's.
 *
 * A struct without a name is judged in what holds it, where it lies as it will
 * lie; one with a name is judged alone, as it may be held by many.
 */
#include "plugin.h"

#include "contracts.h"
#include "field_run.h"
#include "records.h"
#include "struct_records.h"
#include "uses.h"

static enum moat_complaint complaint_of(enum moat_contract_kind kind)
{
	switch (kind) {
	case MOAT_APART:
		return MOAT_NOT_APART;
	case MOAT_TOGETHER:
		return MOAT_NOT_TOGETHER;
	case MOAT_SIZE:
		return MOAT_TOO_LARGE;
	case MOAT_LINES:
		return MOAT_TOO_MANY_LINES;
	}
	gcc_unreachable();
}

/* ---- contracts ---- */

struct judge {
	tree record;
	const struct moat_record *model;
};

static void say_breach(const struct judge *judge, const struct moat_contract *contract,
		       location_t where, const char *what, const char *mend)
{
	const char *word = moat_contract_name(contract->kind);
	if (!moat_complain(complaint_of(contract->kind), where,
			   "%s %qs does not keep its contract %qs: %s",
			   moat_record_word(judge->record), moat_record_label(judge->record), word,
			   what))
		return;
	if (mend && *mend)
		inform(where, "to mend it, %s", mend);
}

/* The path of a field that MISSING may have been meant to be; NULL: none is near. */
static const char *near_path(const struct moat_record *model, const char *missing)
{
	auto_vec<const char *> paths;
	for (size_t i = 0; i < model->n_fields; i++)
		if (!model->fields[i].anonymous)
			paths.safe_push(model->fields[i].path);
	return find_closest_string(missing, &paths);
}

static void say_missing(const struct judge *judge, location_t where, const char *missing)
{
	const char *word = moat_record_word(judge->record), *meant;
	const char *label = moat_record_label(judge->record);
	meant = near_path(judge->model, missing);
	if (meant)
		moat_complain(MOAT_UNKEPT, where, "%s %qs has no field %qs; did you mean %qs?",
			      word, label, missing, meant);
	else
		moat_complain(MOAT_UNKEPT, where, "%s %qs has no field %qs", word, label, missing);
}

static void judge_contract(const struct moat_contract *contract, tree field, void *data)
{
	const struct judge *judge = (const struct judge *)data;
	location_t where = field ? DECL_SOURCE_LOCATION(field) :
				   moat_record_location(judge->record);
	struct moat_buf what = MOAT_BUF_INIT, mend = MOAT_BUF_INIT;
	const char *missing = "";
	switch (moat_contract_check(judge->model, contract, moat_plugin.options.line, &what, &mend,
				    &missing)) {
	case MOAT_CONTRACT_BROKEN:
		say_breach(judge, contract, where, what.text, mend.text);
		break;
	case MOAT_CONTRACT_NO_FIELD:
		say_missing(judge, where, missing);
		break;
	case MOAT_CONTRACT_KEPT:
		break;
	}
	moat_buf_release(&what);
	moat_buf_release(&mend);
}

static void judge_limit(struct judge *judge, enum moat_contract_kind kind)
{
	struct moat_contract contract = { kind, NULL, NULL, 0 };
	contract.limit = moat_limit_of(TYPE_ATTRIBUTES(judge->record), kind);
	if (contract.limit)
		judge_contract(&contract, NULL_TREE, judge);
}

/* ---- runs ---- */

/* The first of a group speaks for it. */
static bool was_said(const struct moat_record *model, size_t i)
{
	for (size_t j = 0; j < i; j++)
		if (moat_fields_are_mates(model, i, j))
			return true;
	return false;
}

/* What was said of structs: the number of the type, and where the field is. */
struct said {
	unsigned type;
	location_t where;
};
static vec<said> all_said;

static bool was_said_of(tree record, location_t where)
{
	unsigned i;
	said *one;
	FOR_EACH_VEC_ELT (all_said, i, one)
		if (one->type == TYPE_UID(TYPE_MAIN_VARIANT(record)) && one->where == where)
			return true;
	return false;
}

static bool was_said_of_bases(tree record, location_t where, hash_set<tree> *seen)
{
	tree info = TYPE_BINFO(record), base;
	for (unsigned i = 0; info && BINFO_BASE_ITERATE(info, i, base); i++)
		if (!seen->add(BINFO_TYPE(base)) &&
		    (was_said_of(BINFO_TYPE(base), where) ||
		     was_said_of_bases(BINFO_TYPE(base), where, seen)))
			return true;
	return false;
}

/* What a base could not own is not said again of what is derived from it. */
static bool was_said_of_base(tree record, location_t where)
{
	hash_set<tree> seen;
	return was_said_of_bases(record, where, &seen);
}

static void say_open(const struct judge *judge, const struct moat_field *field, location_t where,
		     const char *what)
{
	const char *word = moat_record_word(judge->record);
	const char *label = moat_record_label(judge->record);
	if (field->group)
		moat_complain(MOAT_UNKEPT, where, "group %qs of %s %qs does not own its run: %s",
			      field->group, word, label, what);
	else
		moat_complain(MOAT_UNKEPT, where, "field %qs of %s %qs does not own its run: %s",
			      field->path, word, label, what);
}

static void note_open(const struct judge *judge, const struct moat_field *model, tree field,
		      const char *what)
{
	char *because =
		xasprintf("%s does not own its run: %s", model->group ? "its group" : "it", what);
	moat_note_refused_field(
		judge->record, model->path, field, because,
		model->group ? "declare the fields of the group one behind the other, in a "
			       "struct that is not packed, or drop the tag" :
			       "declare it in a struct that is not packed, no union and no "
			       "base in whose padding others lie, or drop the tag");
	free(because);
}

static void judge_run(const struct judge *judge, size_t i, tree field, bool inherited)
{
	const struct moat_field *model = &judge->model->fields[i];
	location_t where = DECL_SOURCE_LOCATION(field);
	struct moat_buf what = MOAT_BUF_INIT;
	if (!moat_field_owns_run(judge->model, i, &what) &&
	    !(inherited && was_said_of_base(judge->record, where))) {
		said now = { TYPE_UID(TYPE_MAIN_VARIANT(judge->record)), where };
		if (!was_said(judge->model, i))
			say_open(judge, model, where, what.text);
		all_said.safe_push(now);
		/* What has no bytes has no record otherwise. */
		if (moat_field_has_bytes(model))
			note_open(judge, model, field, what.text);
	}
	moat_buf_release(&what);
}

/* A tag in a struct with a name is that struct's, but what follows a base can
   take what the base could not. */
static void judge_runs(const struct judge *judge, const vec<tree> &fields,
		       const vec<moat_standing> &standings)
{
	const struct moat_record *model = judge->model;
	for (size_t i = 0; i < model->n_fields; i++)
		if (standings[i] != MOAT_OTHERS && model->fields[i].granule)
			judge_run(judge, i, fields[i], standings[i] == MOAT_INHERITED);
}

void moat_check_record(tree record)
{
	struct moat_record model;
	auto_vec<tree> fields;
	auto_vec<moat_standing> standings;
	if (!moat_record_of(record, &model, &fields))
		return;
	model.settled = moat_reorder_is_refused() || moat_wants_reorder(record);
	struct judge judge = { record, &model };
	moat_standings_of(&model, fields, &standings);
	judge_runs(&judge, fields, standings);
	moat_each_contract(record, judge_contract, &judge);
	judge_limit(&judge, MOAT_SIZE);
	judge_limit(&judge, MOAT_LINES);
	moat_check_members(record, &model);
	if (moat_is_tagged_record(record))
		moat_note_struct(record, &model, fields, standings);
	moat_record_release(&model);
}
