/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "promise_diff.h"

#include <stdlib.h>
#include <string.h>

static const char *text_of(const char *text)
{
	return text ? text : "";
}

/* What a finding is about: no address and no element. */
static void about(const struct moat_field_finding *finding, const char *texts[5])
{
	const struct moat_term *term = finding->term;
	const struct moat_instance *global = finding->instance;
	texts[0] = text_of(finding->layout->name);
	texts[1] = term ? moat_term_name(term->kind) : "";
	texts[2] = term ? text_of(term->field) : "";
	texts[3] = term ? text_of(term->other) : "";
	texts[4] = global ? text_of(global->name ? global->name : global->symbol) : "";
}

static uint64_t hash_of(const struct moat_field_finding *finding)
{
	const char *texts[5];
	uint64_t hash = MOAT_HASH_INIT;
	about(finding, texts);
	for (size_t i = 0; i < 5; i++)
		hash = moat_hash(hash, texts[i]);
	return hash;
}

static bool is_same(const struct moat_field_finding *one, const struct moat_field_finding *other)
{
	const char *a[5], *b[5];
	about(one, a);
	about(other, b);
	for (size_t i = 0; i < 5; i++)
		if (strcmp(a[i], b[i]) != 0)
			return false;
	return true;
}

static bool is_known(const struct moat_index *index, const struct moat_check *check,
		     const struct moat_field_finding *finding)
{
	size_t cursor = 0, i;
	while ((i = moat_index_next(index, hash_of(finding), &cursor)) != SIZE_MAX)
		if (is_same(&check->fields[i], finding))
			return true;
	return false;
}

/* Is it the layout that breaks FINDING's term, wherever the global lies? */
static bool is_of_layout(const struct moat_changes *changes,
			 const struct moat_field_finding *finding)
{
	const struct moat_term *term = finding->term;
	for (size_t i = 0; term && term->other && i < changes->n_changes; i++) {
		const struct moat_change *change = &changes->changes[i];
		const struct moat_term *other = change->term;
		if (!change->broken || !other || other->kind != term->kind ||
		    strcmp(change->layout->is.name, finding->layout->name) != 0)
			continue;
		if ((strcmp(other->field, term->field) == 0 &&
		     strcmp(other->other, term->other) == 0) ||
		    (strcmp(other->field, term->other) == 0 &&
		     strcmp(other->other, term->field) == 0))
			return true;
	}
	return false;
}

static bool find_broken(struct moat_promise_diff *diff, const struct moat_check *const checks[2])
{
	struct moat_index index = { 0 };
	bool ok = true;
	diff->broken = calloc(checks[1]->n_fields + 1, sizeof(*diff->broken));
	for (size_t i = 0; ok && i < checks[0]->n_fields; i++)
		ok = moat_index_add(&index, hash_of(&checks[0]->fields[i]), i);
	for (size_t i = 0; ok && diff->broken && i < checks[1]->n_fields; i++)
		if (checks[1]->fields[i].verdict == MOAT_BROKEN &&
		    !is_known(&index, checks[0], &checks[1]->fields[i]) &&
		    !is_of_layout(&diff->changes, &checks[1]->fields[i]))
			diff->broken[diff->n_broken++] = &checks[1]->fields[i];
	moat_index_release(&index);
	return ok && diff->broken;
}

bool moat_promise_diff_build(struct moat_promise_diff *ret,
			     const struct moat_manifest *const manifests[2],
			     const struct moat_check *const checks[2])
{
	memset(ret, 0, sizeof *ret);
	bool ok = moat_baseline_add(&ret->sides[0], manifests[0], checks[0]) &&
		  moat_baseline_add(&ret->sides[1], manifests[1], checks[1]);
	if (ok) {
		moat_baseline_settle(&ret->sides[0]);
		moat_baseline_settle(&ret->sides[1]);
		ok = moat_baseline_compare(&ret->changes, &ret->sides[0], &ret->sides[1]) &&
		     find_broken(ret, checks);
	}
	if (!ok)
		moat_promise_diff_release(ret);
	return ok;
}

void moat_promise_diff_release(struct moat_promise_diff *diff)
{
	moat_changes_release(&diff->changes);
	moat_baseline_release(&diff->sides[0]);
	moat_baseline_release(&diff->sides[1]);
	free(diff->broken);
	memset(diff, 0, sizeof *diff);
}

size_t moat_promise_diff_broken(const struct moat_promise_diff *diff)
{
	return diff->changes.n_broken + diff->n_broken;
}

bool moat_promise_diff_same(const struct moat_promise_diff *diff)
{
	return diff->changes.n_changes == diff->changes.counts[MOAT_CHANGE_NEW] &&
	       !moat_promise_diff_broken(diff);
}
