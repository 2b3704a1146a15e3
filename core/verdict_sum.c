/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The conclusion: where a change of speed can come from. */
#include "verdict_parts.h"

/* What the statements leave of one explanation. */
enum belief {
	OUT,  /* not from it */
	OPEN, /* the images do not tell */
	IN,   /* it may be */
	UNASKED
};

struct explanation {
	const char *text;
	enum belief belief;
};

static enum belief believe(bool in, bool open)
{
	return in ? IN : open ? OPEN : OUT;
}

/* Constants can share a line. */
static enum belief false_sharing(const struct moat_effects *effects)
{
	const struct moat_tally *all = &effects->all;
	return believe(all->written_gained.sure || all->written_lost.sure || all->recut.sure,
		       all->written_gained.maybe || all->written_lost.maybe || all->recut.maybe ||
			       all->written_renamed.sure || all->line_known < all->n);
}

static enum belief split_lines(const struct moat_effects *effects)
{
	const struct moat_tally *all = &effects->all;
	return believe(all->straddle_gained.sure || all->straddle_lost.sure,
		       all->straddle_gained.maybe || all->straddle_lost.maybe || all->recut.maybe ||
			       all->line_known < all->n);
}

static enum belief set_conflicts(const struct moat_judgement *judgement,
				 const struct moat_effects *effects)
{
	const struct moat_tally *all = &effects->all;
	return believe(moat_judged_changed(judgement, MOAT_ASPECT_L1) ||
			       moat_judged_changed(judgement, MOAT_ASPECT_L2),
		       all->l1.n < all->n || all->l2.n < all->n);
}

/* Only those of the watched were looked for. */
static enum belief aliases(const struct moat_judgement *judgement)
{
	for (size_t i = 0; i < judgement->n; i++)
		if (judgement->statements[i].aspect == MOAT_ASPECT_ALIAS)
			return believe(judgement->statements[i].changed,
				       !judgement->statements[i].known ||
					       judgement->statements[i].open);
	return UNASKED;
}

static enum belief reach(const struct moat_judgement *judgement, const struct moat_effects *effects)
{
	return believe(moat_judged_changed(judgement, MOAT_ASPECT_PAGE) ||
			       moat_judged_changed(judgement, MOAT_ASPECT_HUGE) ||
			       moat_judged_changed(judgement, MOAT_ASPECT_TLB) ||
			       moat_moved_against_rest(effects, 1, effects->geometry.page),
		       effects->all.page_known < effects->all.n ||
			       effects->all.page_crossing_gained.maybe ||
			       effects->all.page_crossing_lost.maybe ||
			       moat_judged_open(judgement, MOAT_ASPECT_TLB));
}

static size_t say_those(struct moat_buf *buf, const struct explanation *list, size_t n,
			enum belief belief, const char *before)
{
	size_t total = 0, said = 0;
	for (size_t i = 0; i < n; i++)
		total += list[i].belief == belief;
	for (size_t i = 0; i < n; i++) {
		if (list[i].belief != belief)
			continue;
		moat_buf_str(buf, said == 0 ? before : said + 1 == total ? " or " : ", ");
		moat_buf_str(buf, list[i].text);
		said++;
	}
	return total;
}

void moat_conclude(const struct moat_effects *effects, const struct moat_judgement *judgement,
		   struct moat_buf *buf)
{
	struct explanation list[] = {
		{ "false sharing", false_sharing(effects) },
		{ "accesses over the border of a line", split_lines(effects) },
		{ "set conflicts", set_conflicts(judgement, effects) },
		{ "4 KiB aliases", aliases(judgement) },
		{ "TLB", reach(judgement, effects) },
	};
	size_t n = sizeof list / sizeof list[0];
	/* Whatever a stripped image does not name may have moved. */
	for (size_t i = 0; i < n; i++)
		if (moat_any_stripped(effects) && list[i].belief == OUT)
			list[i].belief = OPEN;
	if (effects->all.n == 0) {
		moat_buf_str(buf, "no symbol with bytes is in both, so nothing can be compared");
		return;
	}
	if (say_those(buf, list, n, IN, "a change of speed can come from "))
		say_those(buf, list, n, OUT, ", not from ");
	else
		moat_buf_str(buf,
			     "nothing that is known of the placement changed for a symbol that "
			     "is in both");
	say_those(buf, list, n, OPEN, "; the images do not tell enough to exclude ");
}
