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
}

/* False: the images tell nothing. */
static bool say_sheet(struct moat_saying *saying, const struct sheet *sheet)
{
	struct moat_statement *statement = saying->statement;
	struct moat_buf *text = &saying->text;
	statement->m = sheet->known;
	statement->known = sheet->known != 0;
	moat_buf_printf(text, "%s: ", sheet->title);
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
		moat_say_unchanged(saying, sheet->known);
		if (sheet->number->sure)
			moat_buf_str(text, ", which moved together by whole ones");
	}
	return true;
}

static void say_page_numbers(struct moat_saying *saying)
{
	const struct moat_tally *tally = saying->tally;
	if (tally->page_least == tally->page_most)
		moat_buf_printf(&saying->text, " (number %+" PRId64 ")", tally->page_least);
	else
		moat_buf_printf(&saying->text, " (numbers %+" PRId64 " to %+" PRId64 ")",
				tally->page_least, tally->page_most);
}

void moat_say_page(struct moat_saying *saying)
{
	const struct moat_tally *tally = saying->tally;
	const struct moat_count *changed = moat_pages_changed(saying->effects, tally);
	const struct sheet sheet = { "page",
				     "pages",
				     tally->page_known,
				     changed,
				     &tally->page_number,
				     &tally->page_crossing_gained,
				     &tally->page_crossing_lost };
	if (!say_sheet(saying, &sheet))
		return;
	if (changed->sure)
		say_page_numbers(saying);
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
				     moat_huges_changed(saying->effects, tally),
				     &tally->huge_number,
				     &tally->huge_crossing_gained,
				     &tally->huge_crossing_lost };
	if (say_sheet(saying, &sheet))
		say_crossings(saying, &sheet);
}

/* ---- the watched ---- */

static void say_before_after(struct moat_buf *text, const char *what, uint64_t before,
			     uint64_t after)
{
	moat_buf_printf(text, "%" PRIu64 " %s%s", after, what, moat_plural(after));
	if (before != after)
		moat_buf_printf(text, ", before %" PRIu64, before);
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
	say_before_after(text, "page", before->pages, after->pages);
	statement->changed = before->pages != after->pages;
	if (before->huges_known && after->huges_known) {
		moat_buf_str(text, "; ");
		say_before_after(text, "huge page", before->huges, after->huges);
		statement->changed |= before->huges != after->huges;
	}
	moat_buf_str(text, "; ");
	say_before_after(text, "line", before->lines, after->lines);
	statement->n = statement->changed ? after->n : 0;
	if (statement->changed && after->pages > before->pages)
		moat_buf_str(&saying->advice,
			     "a group of their own puts what is used together side by side\n");
}

static const char *watched_name(const struct moat_effects *effects, size_t watched,
				enum moat_side side)
{
	const struct moat_map *map = &effects->diff->halves[side].map;
	size_t object = effects->watch.list[watched].objects[side];
	return moat_object_symbol(map, &map->objects[object])->name;
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
				watched_name(saying->effects, pair->one, side),
				watched_name(saying->effects, pair->other, side));
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
}
