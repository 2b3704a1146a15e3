/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of cache sets. */
#include "diff_align.h"
#include "verdict_parts.h"

#include <inttypes.h>

/* One level of the caches. */
struct level {
	const char *title;
	const struct moat_cache *cache;
	const struct moat_shifts *shifts;
	size_t open; /* of those it is not known of */
};

/* "16 of 64 (up)" */
static void say_shift(struct moat_buf *text, const struct level *level, int64_t shift)
{
	moat_buf_printf(text, "%" PRIu64 " of %" PRIu64, moat_magnitude(shift), level->cache->sets);
	if (moat_magnitude(shift) != level->cache->sets / 2)
		moat_buf_str(text, shift < 0 ? " (down)" : " (up)");
}

/* What the symbols moved against. */
static void say_anchor(struct moat_saying *saying)
{
	const struct moat_ground *main = saying->effects->main;
	if (main->kind == MOAT_ANCHOR_STILL)
		moat_buf_printf(&saying->text, " against unmoved data (%zu symbol%s)",
				main->n_anchored, moat_plural(main->n_anchored));
	else
		moat_buf_printf(&saying->text,
				" against the %zu that moved together by %s0x%" PRIx64,
				main->n_anchored, main->anchor < 0 ? "-" : "+",
				moat_magnitude(main->anchor));
}

static void say_amounts(struct moat_saying *saying, const struct level *level)
{
	const struct moat_shifts *shifts = level->shifts;
	size_t rest = shifts->moved;
	for (size_t i = 0; i < shifts->n_kinds && i < MOAT_EFFECT_SHIFTS; i++) {
		moat_buf_printf(&saying->text, "%s %zu by ", i ? "," : ":", shifts->most[i].n);
		say_shift(&saying->text, level, shifts->most[i].shift);
		rest -= shifts->most[i].n;
	}
	if (rest)
		moat_buf_printf(&saying->text, ", %zu by other amounts", rest);
}

static const char *inputs(const struct moat_effects *effects)
{
	return effects->diff->halves[MOAT_OLD].image->kind == MOAT_IMAGE_LIST ? "lists" : "images";
}

/* What the anchor itself moved by. */
static void say_anchor_shift(struct moat_saying *saying, const struct level *level)
{
	uint64_t anchor = (uint64_t)saying->effects->main->anchor;
	if (anchor & (level->cache->line - 1))
		moat_buf_str(&saying->text, "about ");
	say_shift(&saying->text, level, moat_cache_shift(level->cache, 0, anchor));
}

/* Some moved against others. */
static void say_moved(struct moat_saying *saying, const struct level *level)
{
	const struct moat_shifts *shifts = level->shifts;
	struct moat_buf *text = &saying->text;
	bool all = shifts->moved == saying->tally->moved || shifts->moved == shifts->n;
	if (all && shifts->n_kinds == 1) {
		if (shifts->moved == 1)
			moat_buf_str(text, "the one moved ");
		else
			moat_buf_printf(text, "all %zu moved ", shifts->moved);
		moat_say_symbols(saying, shifts->moved);
		moat_buf_str(text, " moved by ");
		say_shift(text, level, shifts->most[0].shift);
		say_anchor(saying);
		return;
	}
	moat_buf_printf(text, "%zu of %zu ", shifts->moved, shifts->n);
	moat_say_symbols(saying, shifts->n);
	moat_buf_str(text, " moved");
	say_anchor(saying);
	say_amounts(saying, level);
}

/* Nothing moved against anything in the images, but all did against the rest. */
static void say_together(struct moat_saying *saying, const struct level *level)
{
	const struct moat_effects *effects = saying->effects;
	size_t n = saying->statement->watched ? saying->tally->moved : effects->main->n;
	if (n == 1)
		moat_buf_str(&saying->text, "the one ");
	else
		moat_buf_printf(&saying->text, "all %zu ", n);
	moat_say_symbols(saying, n);
	moat_buf_str(&saying->text, " moved by ");
	say_anchor_shift(saying, level);
	if (n != 1)
		moat_buf_str(&saying->text, ", together: unchanged against each other, changed");
	moat_buf_printf(&saying->text, " against everything that is not in these %s",
			inputs(effects));
}

static void say_unchanged(struct moat_saying *saying, const struct level *level)
{
	const struct moat_ground *main = saying->effects->main;
	moat_say_unchanged(saying, level->shifts->n);
	if (main->kind == MOAT_ANCHOR_TOGETHER)
		moat_buf_str(&saying->text, ", which moved together");
	else if (saying->tally->moved)
		moat_buf_str(&saying->text, ", moved or not");
}

/* What brings the most frequent shift back to 0. */
static void advise_shift(struct moat_saying *saying, const struct level *level)
{
	const struct moat_shifts *shifts = level->shifts;
	uint64_t anchor = (uint64_t)saying->effects->main->anchor;
	uint64_t span = moat_cache_span(level->cache);
	int64_t shift = shifts->n_kinds ? shifts->most[0].shift :
					  moat_cache_shift(level->cache, 0, anchor);
	uint64_t bytes = moat_magnitude(shift) * level->cache->line;
	if (!shifts->n_kinds && anchor & (level->cache->line - 1))
		return; /* no number of lines brings them back */
	if (shift < 0)
		moat_buf_printf(&saying->advice, "a further shift of 0x%" PRIx64, bytes);
	else
		moat_buf_printf(&saying->advice,
				"a further shift of %" PRIu64 " - 0x%" PRIx64 " = 0x%" PRIx64, span,
				bytes, span - bytes);
	moat_buf_printf(&saying->advice, " bytes restores the %s", level->title);
	if (shifts->n_kinds > 1)
		moat_buf_printf(&saying->advice, " of the %zu that moved by %" PRIu64,
				shifts->most[0].n, moat_magnitude(shift));
	moat_buf_str(&saying->advice, "\n");
}

/* False: the images tell nothing. */
static bool say_level(struct moat_saying *saying, const struct level *level, bool outside)
{
	struct moat_statement *statement = saying->statement;
	statement->m = level->shifts->n;
	statement->known = level->shifts->n != 0;
	statement->open = level->open || !saying->tally->n;
	if (!statement->known) {
		moat_buf_str(&saying->text,
			     saying->tally->n ? NOT_ON_LINES : "no symbol with bytes is in both");
		return false;
	}
	statement->n = level->shifts->moved;
	if (level->shifts->moved) {
		say_moved(saying, level);
		if (outside) {
			moat_buf_str(&saying->text, "; those moved by ");
			say_anchor_shift(saying, level);
			moat_buf_printf(&saying->text,
					" against everything that is not in these %s",
					inputs(saying->effects));
		}
	} else if (outside) {
		statement->n = saying->tally->moved;
		say_together(saying, level);
	} else {
		say_unchanged(saying, level);
	}
	statement->changed = statement->n != 0;
	moat_say_unknown(saying, level->shifts->n);
	return true;
}

/* One of the numbers of FOOTPRINT. */
static void say_number(struct moat_buf *text, const struct moat_footprint *footprint,
		       uint64_t least, uint64_t most)
{
	moat_say_bounds(text, least, footprint->open ? UINT64_MAX : most);
}

/* How full the sets are with what is watched. */
static void say_occupancy(struct moat_saying *saying)
{
	const struct moat_footprint *before = &saying->effects->footprints[MOAT_OLD];
	const struct moat_footprint *after = &saying->effects->footprints[MOAT_NEW];
	const struct moat_cache *l1 = &saying->effects->geometry.l1;
	if (!before->l1_known || !after->l1_known)
		return;
	moat_buf_printf(&saying->text, "; the fullest set of %" PRIu64 " ways has ", l1->ways);
	say_number(&saying->text, after, after->least.l1_most, after->most.l1_most);
	moat_buf_str(&saying->text, " of their lines, before ");
	say_number(&saying->text, before, before->least.l1_most, before->most.l1_most);
	/* Where nothing bounds a size, none that is known to be over says nothing. */
	if ((!before->most.l1_over && !after->most.l1_over) ||
	    ((before->open || after->open) && !before->least.l1_over && !after->least.l1_over))
		return;
	moat_buf_str(&saying->text, "; sets with more of them than ways: ");
	say_number(&saying->text, after, after->least.l1_over, after->most.l1_over);
	moat_buf_str(&saying->text, ", before ");
	say_number(&saying->text, before, before->least.l1_over, before->most.l1_over);
}

void moat_say_l1(struct moat_saying *saying)
{
	const struct moat_effects *effects = saying->effects;
	const struct level level = { "L1 sets", &effects->geometry.l1, &saying->tally->l1,
				     saying->tally->l1_open };
	uint64_t span = moat_cache_span(level.cache);
	bool outside = effects->main && saying->tally->moved &&
		       moat_moved_against_rest(effects, level.cache->line, span);
	moat_buf_printf(&saying->text, "%s: ", level.title);
	if (!say_level(saying, &level, outside))
		return;
	if (saying->statement->watched)
		say_occupancy(saying);
	if (!saying->statement->changed)
		return;
	moat_say_causes(saying);
	advise_shift(saying, &level);
}

void moat_say_l2(struct moat_saying *saying)
{
	const struct moat_effects *effects = saying->effects;
	const struct moat_tally *tally = saying->tally;
	/* Where pages are known to be in a row, of those; else what would be so if. */
	bool known = tally->l2.n || !tally->l2_in_row.n;
	const struct level level = { "L2 sets", &effects->geometry.l2,
				     known ? &tally->l2 : &tally->l2_in_row, tally->l2_open };
	uint64_t span = moat_cache_span(level.cache);
	bool outside = effects->main && saying->tally->moved && known &&
		       moat_moved_against_rest(effects, level.cache->line, span);
	moat_buf_printf(&saying->text, "%s: ", level.title);
	if (!known)
		moat_buf_str(&saying->text,
			     "go by physical addresses, which are not known here; if the pages lie "
			     "in a row, ");
	if (say_level(saying, &level, outside) && !known) {
		saying->statement->known = false;
		saying->statement->changed = false;
	}
}
