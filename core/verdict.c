/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "verdict_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const char *const aspect_names[] = {
	[MOAT_ASPECT_LINE] = "line", [MOAT_ASPECT_STRADDLE] = "straddle",
	[MOAT_ASPECT_L1] = "l1",     [MOAT_ASPECT_ALIAS] = "alias",
	[MOAT_ASPECT_TLB] = "tlb",   [MOAT_ASPECT_PAGE] = "page",
	[MOAT_ASPECT_HUGE] = "huge", [MOAT_ASPECT_L2] = "l2",
};

const char *moat_aspect_name(enum moat_aspect aspect)
{
	return aspect_names[aspect];
}

bool moat_aspect_from_name(const char *name, enum moat_aspect *ret_aspect)
{
	for (size_t i = 0; i < sizeof aspect_names / sizeof aspect_names[0]; i++)
		if (strcmp(name, aspect_names[i]) == 0) {
			*ret_aspect = (enum moat_aspect)i;
			return true;
		}
	return false;
}

/* ---- words that all use ---- */

void moat_say_symbols(struct moat_saying *saying, size_t n)
{
	moat_buf_printf(&saying->text, "%ssymbol%s", saying->statement->watched ? "watched " : "",
			moat_plural(n));
}

void moat_say_unchanged_but(struct moat_saying *saying, size_t n, size_t maybe)
{
	if (!maybe) {
		moat_say_unchanged(saying, n);
		return;
	}
	moat_buf_printf(&saying->text, "surely unchanged for %zu of %zu ", n - maybe, n);
	moat_say_symbols(saying, n);
}

void moat_say_perhaps(struct moat_saying *saying, size_t maybe)
{
	if (maybe)
		moat_buf_printf(&saying->text, "; perhaps changed for %zu%s, as %s", maybe,
				saying->statement->n ? " more" : "",
				saying->effects->diff->sizes ?
					"a stripped image does not name all" :
					"sizes are not known");
}

void moat_say_unchanged(struct moat_saying *saying, size_t n)
{
	if (n == 1)
		moat_buf_str(&saying->text, "unchanged for the one ");
	else
		moat_buf_printf(&saying->text, "unchanged for all %zu ", n);
	moat_say_symbols(saying, n);
}

const struct moat_symbol *moat_said_symbol(const struct moat_effects *effects, enum moat_side side,
					   size_t object)
{
	const struct moat_map *map = &effects->diff->halves[side].map;
	const struct moat_map *other = &effects->diff->halves[!side].map;
	const struct moat_object *here = &map->objects[object];
	size_t pair = moat_diff_pair(effects->diff, side, object);
	for (uint32_t i = 0; pair != MOAT_NO_OBJECT && i < here->n_names; i++) {
		const struct moat_symbol *symbol = moat_object_nth(map, here, i);
		if (moat_object_bears(other, &other->objects[pair], symbol->name))
			return symbol;
	}
	return moat_object_symbol(map, here);
}

const char *moat_old_name(const struct moat_effects *effects, size_t object)
{
	return moat_said_symbol(effects, MOAT_OLD, object)->name;
}

void moat_say_some(struct moat_saying *saying, const struct moat_count *count)
{
	for (size_t i = 0; i < count->n_some; i++)
		moat_buf_printf(&saying->text, "%s%s", i ? ", " : " (",
				saying->statement->watched ?
					saying->effects->watch.list[count->some[i]].name :
					moat_old_name(saying->effects, count->some[i]));
	if (count->sure > count->n_some && count->n_some)
		moat_buf_str(&saying->text, ", ...");
	if (count->n_some)
		moat_buf_str(&saying->text, ")");
}

uint64_t moat_say_bounds(struct moat_buf *text, uint64_t least, uint64_t most)
{
	const char *words = most == UINT64_MAX ? "at least " : least < most ? "at most " : "";
	uint64_t told = most == UINT64_MAX ? least : most;
	moat_buf_printf(text, "%s%" PRIu64, words, told);
	return told;
}

void moat_say_unknown(struct moat_saying *saying, size_t known)
{
	size_t unknown = saying->tally->n - known;
	if (known && unknown)
		moat_buf_printf(&saying->text, "; not known for %zu", unknown);
}

bool moat_any_stripped(const struct moat_effects *effects)
{
	return effects->diff->halves[MOAT_OLD].image->stripped ||
	       effects->diff->halves[MOAT_NEW].image->stripped;
}

/* ---- the statements ---- */

static bool add_statement(struct moat_judgement *judgement, const struct moat_effects *effects,
			  bool watched, enum moat_aspect aspect, moat_say *say)
{
	struct moat_statement *statement = &judgement->statements[judgement->n];
	struct moat_saying saying = { .effects = effects,
				      .tally = watched ? &effects->watched : &effects->all,
				      .statement = statement,
				      .text = MOAT_BUF_INIT,
				      .advice = MOAT_BUF_INIT,
				      .rules = MOAT_BUF_INIT };
	*statement = (struct moat_statement){ .aspect = aspect, .watched = watched };
	say(&saying);
	statement->text = saying.text.text;
	statement->advice = saying.advice.text;
	statement->rules = saying.rules.text;
	judgement->n++;
	return statement->text && !saying.text.failed && !saying.advice.failed &&
	       !saying.rules.failed;
}

static bool add_statements(struct moat_judgement *judgement, const struct moat_effects *effects,
			   bool watched)
{
	static const struct {
		enum moat_aspect aspect;
		moat_say *say;
		bool watched_only;
	} known[] = {
		{ MOAT_ASPECT_LINE, moat_say_line, false },
		{ MOAT_ASPECT_STRADDLE, moat_say_straddle, false },
		{ MOAT_ASPECT_L1, moat_say_l1, false },
		{ MOAT_ASPECT_ALIAS, moat_say_alias, true },
		{ MOAT_ASPECT_TLB, moat_say_tlb, true },
		{ MOAT_ASPECT_PAGE, moat_say_page, false },
		{ MOAT_ASPECT_HUGE, moat_say_huge, false },
		{ MOAT_ASPECT_L2, moat_say_l2, false },
	};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if ((watched || !known[i].watched_only) &&
		    !add_statement(judgement, effects, watched, known[i].aspect, known[i].say))
			return false;
	return true;
}

/* Not all were looked at: there may be more than what was found. */
static void open_saved(struct moat_judgement *judgement)
{
	for (size_t i = 0; i < judgement->n; i++) {
		enum moat_aspect aspect = judgement->statements[i].aspect;
		if (aspect == MOAT_ASPECT_LINE || aspect == MOAT_ASPECT_PAGE ||
		    aspect == MOAT_ASPECT_ALIAS)
			judgement->statements[i].open = true;
	}
}

bool moat_judge(struct moat_judgement *judgement, const struct moat_effects *effects)
{
	struct moat_buf conclusion = MOAT_BUF_INIT;
	memset(judgement, 0, sizeof *judgement);
	bool ok = true;
	if (effects->watch.n)
		ok = add_statements(judgement, effects, true);
	ok = ok && add_statements(judgement, effects, false);
	if (ok && moat_effects_saved_looks(effects))
		open_saved(judgement);
	if (ok) {
		moat_conclude(effects, judgement, &conclusion);
		judgement->conclusion = conclusion.text;
		ok = conclusion.text && !conclusion.failed;
	}
	if (!ok)
		moat_judgement_release(judgement);
	return ok;
}

void moat_judgement_release(struct moat_judgement *judgement)
{
	for (size_t i = 0; i < judgement->n; i++) {
		free(judgement->statements[i].text);
		free(judgement->statements[i].advice);
		free(judgement->statements[i].rules);
	}
	free(judgement->conclusion);
	memset(judgement, 0, sizeof *judgement);
}

bool moat_judged_open(const struct moat_judgement *judgement, enum moat_aspect aspect)
{
	for (size_t i = 0; i < judgement->n; i++)
		if (judgement->statements[i].aspect == aspect && judgement->statements[i].open)
			return true;
	return false;
}

bool moat_judged_changed(const struct moat_judgement *judgement, enum moat_aspect aspect)
{
	for (size_t i = 0; i < judgement->n; i++)
		if (judgement->statements[i].aspect == aspect && judgement->statements[i].changed)
			return true;
	return false;
}
