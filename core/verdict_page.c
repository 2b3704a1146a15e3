/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of pages, and of what the watched take of the machine. */
#include "verdict_parts.h"

#include <inttypes.h>

bool moat_moved_against_rest(const struct moat_effects *effects, uint64_t granule, uint64_t span)
{
	const struct moat_ground *main = effects->main;
	const struct moat_image *image = effects->diff->halves[MOAT_OLD].image;
	if (!main || main->kind == MOAT_ANCHOR_STILL || image->kind == MOAT_IMAGE_RELOCATABLE)
		return false;
	uint64_t by = (uint64_t)main->anchor & (span - 1);
	/* The loader moves by pages, as it likes. */
	if (image->kind == MOAT_IMAGE_MOVABLE)
		by &= MOAT_LOADER_PAGE - 1;
	return by / granule != 0;
}

/* ---- pages ---- */

/* What moved together by whole pages still shares pages with the same; what did
   not is told by its number. */
const struct moat_count *moat_pages_changed(const struct moat_effects *effects,
					    const struct moat_tally *tally)
{
	bool whole = effects->main &&
		     !((uint64_t)effects->main->anchor & (effects->geometry.page - 1));
	return whole ? &tally->page : &tally->page_number;
}

const struct moat_count *moat_huges_changed(const struct moat_effects *effects,
					    const struct moat_tally *tally)
{
	bool whole = effects->main &&
		     !((uint64_t)effects->main->anchor & (effects->geometry.huge - 1));
	return whole ? &tally->huge : &tally->huge_number;
}

/* A kind of page. */
struct sheet {
	const char *one;
	const char *title;
	size_t known;
	size_t open; /* of those it is not known of */
	const struct moat_count *changed;
	const struct moat_count *number;
	const struct moat_count *gained;
	const struct moat_count *lost;
};

static void say_crossings(struct moat_saying *saying, const struct sheet *sheet)
{
	if (sheet->gained->sure) {
		moat_buf_printf(&saying->text, "; %zu that fit one now lie%s in two",
				sheet->gained->sure, sheet->gained->sure == 1 ? "s" : "");
		moat_say_some(saying, sheet->gained);
	}
	if (sheet->lost->sure) {
		moat_buf_printf(&saying->text, "; %zu no longer lie%s in two", sheet->lost->sure,
				sheet->lost->sure == 1 ? "s" : "");
		moat_say_some(saying, sheet->lost);
	}
	moat_say_perhaps(saying, sheet->gained->maybe + sheet->lost->maybe);
	moat_say_unknown(saying, sheet->known);
}

/* False: the images tell nothing. */
static bool say_sheet(struct moat_saying *saying, const struct sheet *sheet)
{
	struct moat_statement *statement = saying->statement;
	struct moat_buf *text = &saying->text;
	statement->m = sheet->known;
	statement->known = sheet->known != 0;
	moat_buf_printf(text, "%s: ", sheet->title);
	statement->open = sheet->open || sheet->gained->maybe || sheet->lost->maybe ||
			  !saying->tally->n;
	if (!statement->known) {
		moat_buf_str(text, saying->tally->n ? "not known: the loader chooses where they "
						      "start, or the linker will" :
						      "no symbol with bytes is in both");
		return false;
	}
	statement->n = sheet->changed->sure;
	statement->changed = statement->n || sheet->gained->sure || sheet->lost->sure;
	if (statement->n) {
		moat_buf_printf(text, "%zu of %zu ", statement->n, sheet->known);
		moat_say_symbols(saying, sheet->known);
		moat_buf_printf(text, " lie%s in another %s", statement->n == 1 ? "s" : "",
				sheet->one);
	} else {
		moat_say_unchanged_but(saying, sheet->known,
				       sheet->gained->maybe + sheet->lost->maybe);
		if (sheet->number->sure)
			moat_buf_str(text, ", which moved together by whole ones");
	}
	return true;
}

/* By how much the numbers changed, of those that are counted: against what they are told
   against, where that moved, too. */
static void say_page_numbers(struct moat_saying *saying, const struct moat_count *changed)
{
	const struct moat_tally *tally = saying->tally;
	bool relative = changed == &tally->page;
	const struct moat_range *by = relative ? &tally->page_by : &tally->page_number_by;
	const struct moat_ground *main = saying->effects->main;
	const char *against = relative && main && main->anchor ? " against the rest" : "";
	if (by->least == by->most)
		moat_buf_printf(&saying->text, " (number %+" PRId64 "%s)", by->least, against);
	else
		moat_buf_printf(&saying->text, " (numbers %+" PRId64 " to %+" PRId64 "%s)",
				by->least, by->most, against);
}

void moat_say_page(struct moat_saying *saying)
{
	const struct moat_tally *tally = saying->tally;
	const struct moat_count *changed = moat_pages_changed(saying->effects, tally);
	const struct sheet sheet = { "page",
				     "pages",
				     tally->page_known,
				     tally->page_open,
				     changed,
				     &tally->page_number,
				     &tally->page_crossing_gained,
				     &tally->page_crossing_lost };
	if (!say_sheet(saying, &sheet))
		return;
	if (changed->sure)
		say_page_numbers(saying, changed);
	if (tally->page_offset.sure)
		moat_buf_printf(&saying->text, ", %zu at another offset in it",
				tally->page_offset.sure);
	say_crossings(saying, &sheet);
	if (saying->statement->changed)
		moat_say_causes(saying);
}

void moat_say_huge(struct moat_saying *saying)
{
	const struct moat_tally *tally = saying->tally;
	const struct sheet sheet = { "huge page",
				     "huge pages",
				     tally->huge_known,
				     tally->huge_open,
				     moat_huges_changed(saying->effects, tally),
				     &tally->huge_number,
				     &tally->huge_crossing_gained,
				     &tally->huge_crossing_lost };
	if (!say_sheet(saying, &sheet))
		return;
	say_crossings(saying, &sheet);
}

/* ---- the watched ---- */

/* The least and the most that it can be, before and after. */
struct span {
	const char *what;
	bool moved; /* any of what takes them */
	uint64_t least[2];
	uint64_t most[2]; /* UINT64_MAX: nothing bounds it */
};

static bool surely_changed(const struct span *span)
{
	return span->most[MOAT_OLD] < span->least[MOAT_NEW] ||
	       span->most[MOAT_NEW] < span->least[MOAT_OLD];
}

/* What has moved can take more or fewer of them by some sizes. */
static bool perhaps_changed(const struct span *span)
{
	bool exact = true, same = true;
	for (int side = MOAT_OLD; side <= MOAT_NEW; side++)
		exact &= span->least[side] == span->most[side];
	same &= span->least[MOAT_OLD] == span->least[MOAT_NEW];
	same &= span->most[MOAT_OLD] == span->most[MOAT_NEW];
	return !surely_changed(span) && (!same || (!exact && span->moved));
}

static uint64_t most_of(const struct moat_footprint *footprint, uint64_t most)
{
	return footprint->open ? UINT64_MAX : most;
}

static void say_span(struct moat_saying *saying, const struct span *span)
{
	uint64_t told = moat_say_bounds(&saying->text, span->least[MOAT_NEW], span->most[MOAT_NEW]);
	moat_buf_printf(&saying->text, " %s%s", span->what, moat_plural(told));
	if (!surely_changed(span) && !perhaps_changed(span))
		return;
	moat_buf_str(&saying->text, ", before ");
	moat_say_bounds(&saying->text, span->least[MOAT_OLD], span->most[MOAT_OLD]);
}

/* It counts for the verdict, and lines do not: they are told for the picture. */
static void say_counting_span(struct moat_saying *saying, const struct span *span)
{
	saying->statement->changed |= surely_changed(span);
	saying->statement->open |= perhaps_changed(span);
	say_span(saying, span);
}

static void say_spans(struct moat_saying *saying, const struct moat_footprint *before,
		      const struct moat_footprint *after)
{
	const struct moat_use *least[] = { &before->least, &after->least };
	const struct moat_use *most[] = { &before->most, &after->most };
	/* Or came, or went. */
	bool moved = saying->tally->moved != 0 || saying->tally->n < saying->effects->watch.n;
	const struct span pages = { "page",
				    moved,
				    { least[0]->pages, least[1]->pages },
				    { most_of(before, most[0]->pages),
				      most_of(after, most[1]->pages) } };
	const struct span huges = { "huge page",
				    moved,
				    { least[0]->huges, least[1]->huges },
				    { most_of(before, most[0]->huges),
				      most_of(after, most[1]->huges) } };
	const struct span lines = { "line",
				    moved,
				    { least[0]->lines, least[1]->lines },
				    { most_of(before, most[0]->lines),
				      most_of(after, most[1]->lines) } };
	say_counting_span(saying, &pages);
	moat_buf_str(&saying->text, "; ");
	if (before->huges_known && after->huges_known) {
		say_counting_span(saying, &huges);
		moat_buf_str(&saying->text, "; ");
	}
	say_span(saying, &lines);
	if (saying->statement->changed && least[1]->pages > most[0]->pages)
		moat_buf_str(&saying->advice,
			     "a group of their own puts what is used together side by side\n");
}

void moat_say_tlb(struct moat_saying *saying)
{
	const struct moat_footprint *before = &saying->effects->footprints[MOAT_OLD];
	const struct moat_footprint *after = &saying->effects->footprints[MOAT_NEW];
	struct moat_statement *statement = saying->statement;
	struct moat_buf *text = &saying->text;
	statement->known = before->pages_known && after->pages_known;
	statement->m = after->n;
	if (!statement->known) {
		statement->open = true;
		moat_buf_printf(text,
				"TLB reach: not known: no watched symbol has a place among all "
				"others' in %s",
				before->pages_known ? "the new image" :
				after->pages_known  ? "the old image" :
						      "either image");
		return;
	}
	moat_buf_printf(text, "TLB reach: %zu ", after->n);
	moat_say_symbols(saying, after->n);
	moat_buf_printf(text, " touch%s ", after->n == 1 ? "es" : "");
	say_spans(saying, before, after);
	statement->n = statement->changed ? after->n : 0;
}

static const char *watched_name(const struct moat_effects *effects, size_t watched)
{
	return effects->watch.list[watched].name;
}

static void say_pairs(struct moat_saying *saying, enum moat_side side, size_t n, const char *what)
{
	const struct moat_aliases *aliases = &saying->effects->aliases;
	size_t listed = 0;
	if (!n)
		return;
	moat_buf_printf(&saying->text, "; %zu %s (", n, what);
	for (size_t i = 0; i < aliases->n_listed && listed < MOAT_EFFECT_EXAMPLES; i++) {
		const struct moat_alias *pair = &aliases->list[i];
		if (!pair->in[side])
			continue;
		moat_buf_printf(&saying->text, "%s%s with %s", listed++ ? ", " : "",
				watched_name(saying->effects, pair->one),
				watched_name(saying->effects, pair->other));
	}
	moat_buf_str(&saying->text, listed < n ? ", ...)" : ")");
}

void moat_say_alias(struct moat_saying *saying)
{
	const struct moat_effects *effects = saying->effects;
	const struct moat_aliases *aliases = &effects->aliases;
	struct moat_statement *statement = saying->statement;
	statement->known = effects->footprints[MOAT_OLD].n || effects->footprints[MOAT_NEW].n;
	statement->n = aliases->gained + aliases->lost;
	statement->m = aliases->n[MOAT_NEW];
	statement->changed = statement->n != 0;
	statement->open = aliases->perhaps || !statement->known;
	moat_buf_str(&saying->text, "4 KiB aliases: ");
	if (!statement->known) {
		moat_buf_str(&saying->text,
			     "not known: no watched symbol has a place among all others'");
		return;
	}
	moat_buf_printf(&saying->text, "%zu pair%s among the watched", aliases->n[MOAT_NEW],
			moat_plural(aliases->n[MOAT_NEW]));
	if (!statement->changed)
		moat_buf_str(&saying->text, ", as before");
	else
		moat_buf_printf(&saying->text, ", before %zu", aliases->n[MOAT_OLD]);
	say_pairs(saying, MOAT_NEW, aliases->gained, "gained");
	say_pairs(saying, MOAT_OLD, aliases->lost, "lost");
	if (aliases->maybe[MOAT_NEW] || aliases->perhaps)
		moat_buf_printf(&saying->text,
				"; perhaps %zu more, and %zu that changed, as sizes are not known",
				aliases->maybe[MOAT_NEW], aliases->perhaps);
}
