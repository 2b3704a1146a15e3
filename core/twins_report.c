/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What is said of a struct that has several layouts. */
#include "differ.h"
#include "told.h"
#include "twins.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct moat_record *moat_twin_record(const struct moat_scene *scene,
					   const struct moat_twin_way *way,
					   struct moat_record *room)
{
	memset(room, 0, sizeof *room);
	if (way->seen)
		return &way->seen->record;
	return moat_told_record(&scene->told, way->told, room) ? room : NULL;
}

static void write_sources(const struct moat_twin_way *way, struct moat_buf *buf)
{
	size_t n = way->n_sources;
	if (!n)
		moat_buf_str(buf, "an unknown file");
	for (size_t i = 0; i < n && i < 2; i++)
		moat_buf_printf(buf, "%s%s",
				i == 0 ? "" :
				n == 2 ? " and " :
					 ", ",
				way->sources[i]);
	if (n > 2)
		moat_buf_printf(buf, " and %zu more", n - 2);
}

static void write_mend(const struct moat_twin_way *one, const struct moat_twin_way *other,
		       struct moat_buf *mend)
{
	if (other->told || !one->n_sources || !other->n_sources) {
		moat_buf_str(mend, "compile all files with the same tags, rules and options");
		return;
	}
	moat_buf_printf(mend, "compile %s", other->sources[0]);
	if (other->n_sources > 1)
		moat_buf_printf(mend, " and %zu more", other->n_sources - 1);
	moat_buf_printf(mend, " with the plugin, and with the tags, rules and options of %s",
			one->sources[0]);
}

static bool fill_way(const struct moat_twin_way *way, uint64_t size, const struct moat_field *field,
		     struct moat_way *ret)
{
	*ret = (struct moat_way){
		.size = size,
		.recorded = way->told != NULL,
		.placed = field != NULL,
		.bit_offset = field ? field->bit_offset : 0,
		.bit_size = field ? field->bit_size : 0,
		.sources = calloc(way->n_sources + 1, sizeof *way->sources),
		.n_sources = way->n_sources,
	};
	for (size_t i = 0; ret->sources && i < way->n_sources; i++)
		ret->sources[i] = way->sources[i];
	return ret->sources != NULL;
}

static void write_finding(const struct moat_twin_way *one, const struct moat_twin_way *other,
			  const struct moat_record *record, const struct moat_record *also,
			  struct moat_buf *buf)
{
	moat_buf_printf(buf, "it is laid out in two ways: %" PRIu64 " bytes in ", record->size);
	write_sources(one, buf);
	moat_buf_printf(buf, ", %" PRIu64 " bytes in ", also->size);
	write_sources(other, buf);
}

static bool say(struct moat_check *check, const struct moat_twin_way *one,
		const struct moat_twin_way *other, const struct moat_record *record,
		const struct moat_record *also)
{
	struct moat_difference difference;
	struct moat_buf what = MOAT_BUF_INIT, mend = MOAT_BUF_INIT;
	struct moat_field_finding *finding = moat_check_add_field(check);
	if (!finding || !moat_records_differ(record, also, &difference))
		return false;
	write_finding(one, other, record, also, &what);
	moat_difference_write(&difference, &what);
	write_mend(one, other, &mend);
	const struct moat_field *first = difference.one	     ? difference.one :
					 difference.only_one ? difference.only_one :
							       difference.only_other;
	finding->layout = one->told;
	finding->verdict = MOAT_BROKEN;
	finding->what = what.text;
	finding->mend = mend.text;
	finding->member = first ? strdup(first->path) : NULL;
	check->field_counts[MOAT_BROKEN]++;
	return fill_way(one, record->size, difference.one, &finding->ways[0]) &&
	       fill_way(other, also->size, difference.other, &finding->ways[1]) && !what.failed &&
	       !mend.failed && (finding->member || !first);
}

/* The layout that most units have goes first: it is the others that are told of. */
static void order_ways(struct moat_twin_way *ways, size_t n)
{
	size_t first = 0;
	for (size_t i = 1; i < n; i++)
		if (ways[i].told && ways[i].n_sources > ways[first].n_sources)
			first = i;
	if (!first)
		return;
	struct moat_twin_way way = ways[first];
	memmove(ways + 1, ways, first * sizeof way);
	ways[0] = way;
}

bool moat_twins_report(struct moat_check *check, const struct moat_scene *scene,
		       struct moat_twin_way *ways, size_t n)
{
	bool good = true;
	order_ways(ways, n);
	for (size_t i = 1; good && i < n; i++) {
		struct moat_record rooms[2];
		const struct moat_record *one = moat_twin_record(scene, &ways[0], &rooms[0]);
		const struct moat_record *also = moat_twin_record(scene, &ways[i], &rooms[1]);
		good = one && also && say(check, &ways[0], &ways[i], one, also);
		moat_record_release(&rooms[0]);
		moat_record_release(&rooms[1]);
	}
	return good;
}
