/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of lines. */
#include "verdict_parts.h"

/* What only larger sizes than known would make so, and what is not known. */
static void say_doubts(struct moat_saying *saying, size_t maybe)
{
	const struct moat_tally *tally = saying->tally;
	size_t unknown = tally->n - tally->line_known;
	saying->statement->open = maybe || tally->line_open;
	moat_say_perhaps(saying, maybe);
	if (unknown)
		moat_buf_printf(&saying->text,
				"; not known for %zu, whose section%s aligned to less than a line",
				unknown, unknown == 1 ? " is" : "s are");
}

/* False after the statement that nothing is known. */
static bool begin(struct moat_saying *saying, const char *title)
{
	const struct moat_tally *tally = saying->tally;
	struct moat_statement *statement = saying->statement;
	statement->m = tally->line_known;
	statement->known = tally->line_known != 0;
	moat_buf_printf(&saying->text, "%s: ", title);
	if (statement->known)
		return true;
	statement->open = tally->line_open || !tally->n;
	moat_buf_str(&saying->text, tally->n ? NOT_ON_LINES : "no symbol with bytes is in both");
	return false;
}

static void say_mates(struct moat_saying *saying)
{
	const struct moat_tally *tally = saying->tally;
	struct moat_buf *text = &saying->text;
	moat_buf_printf(text, "changed for %zu of %zu ", tally->mates.sure, tally->line_known);
	moat_say_symbols(saying, tally->line_known);
	if (tally->gained.sure) {
		moat_buf_printf(text, ": %zu gained a line-mate", tally->gained.sure);
		moat_say_some(saying, &tally->gained);
	}
	if (tally->lost.sure) {
		moat_buf_printf(text, "%s %zu lost one", tally->gained.sure ? "," : ":",
				tally->lost.sure);
		moat_say_some(saying, &tally->lost);
	}
	if (!tally->written_gained.sure && !tally->written_lost.sure)
		moat_buf_str(text, "; all of them constants, which can share");
	if (tally->written_gained.sure)
		moat_buf_str(&saying->advice,
			     "if one of them is written often, give it lines of its own\n");
	moat_say_rules(saying, &tally->written_gained);
}

/* Whether that is the same one, no image tells. */
static void say_renamed(struct moat_saying *saying)
{
	const struct moat_count *renamed = &saying->tally->renamed;
	if (!renamed->sure)
		return;
	moat_buf_printf(&saying->text, "; %zu", renamed->sure);
	moat_say_some(saying, renamed);
	moat_buf_printf(&saying->text,
			" ha%s a line-mate that only its name tells from the one before",
			renamed->sure == 1 ? "s" : "ve");
}

void moat_say_line(struct moat_saying *saying)
{
	const struct moat_tally *tally = saying->tally;
	if (!begin(saying, "line sharing"))
		return;
	saying->statement->n = tally->mates.sure;
	saying->statement->changed = tally->mates.sure != 0;
	if (tally->mates.sure)
		say_mates(saying);
	else
		moat_say_unchanged_but(saying, saying->statement->m, tally->mates.maybe);
	say_renamed(saying);
	say_doubts(saying, tally->mates.maybe);
	saying->statement->open |= tally->written_renamed.sure != 0;
}

/* One of several clauses, whose verb ends WHAT, unless REST is NULL; FIRST is cleared. */
static void say_clause(struct moat_saying *saying, const struct moat_count *count, const char *what,
		       const char *rest, bool *first)
{
	if (!count->sure)
		return;
	moat_buf_printf(&saying->text, "%s%zu %s%s%s", *first ? "" : ", ", count->sure, what,
			rest && count->sure == 1 ? "s" : "", rest ? rest : "");
	moat_say_some(saying, count);
	*first = false;
}

void moat_say_straddle(struct moat_saying *saying)
{
	const struct moat_tally *tally = saying->tally;
	const struct moat_count *gained = &tally->straddle_gained;
	const struct moat_count *lost = &tally->straddle_lost;
	size_t maybe = gained->maybe + lost->maybe + tally->recut.maybe;
	bool first = true;
	if (!begin(saying, "straddling"))
		return;
	saying->statement->n = gained->sure + lost->sure + tally->recut.sure;
	saying->statement->changed = saying->statement->n != 0;
	if (!saying->statement->n) {
		moat_say_unchanged_but(saying, saying->statement->m, maybe);
	} else {
		moat_buf_printf(&saying->text, "of %zu ", tally->line_known);
		moat_say_symbols(saying, tally->line_known);
		moat_buf_str(&saying->text, ", ");
		say_clause(saying, gained, "that fit a line now lie", " in two", &first);
		say_clause(saying, lost, "no longer lie", " in two", &first);
		say_clause(saying, &tally->recut, "larger than a line now cut elsewhere", NULL,
			   &first);
	}
	say_doubts(saying, maybe);
	moat_say_rules(saying, gained);
	if (gained->sure)
		moat_buf_str(&saying->advice, "what starts a line does not straddle\n");
}
