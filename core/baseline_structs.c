/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two baselines: structs of another size, terms that are gone, fields that moved
   to another line or have other company there. */
#include "baseline_order.h"

#include "contract.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Fields of one struct whose company is compared, each with each. */
#define MAX_FIELDS 2048

/* The struct before and after. */
struct pair {
	struct moat_changes *ret;
	const struct moat_base_struct *before;
	const struct moat_base_struct *after;
};

static struct moat_change *add_change(const struct pair *pair, enum moat_change_kind kind,
				      const struct moat_base_struct *layout,
				      const struct moat_term *term, struct moat_buf *what)
{
	struct moat_change *change = moat_change_add(pair->ret, kind, what);
	if (change) {
		change->layout = layout;
		change->term = term;
		change->field = term ? term->field : NULL;
	}
	return change;
}

static bool say(const struct pair *pair, enum moat_change_kind kind,
		const struct moat_base_struct *layout, const struct moat_term *term,
		const char *text)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_str(&what, text);
	struct moat_change *change = add_change(pair, kind, layout, term, &what);
	if (change && kind == MOAT_CHANGE_GONE)
		change->why = term ? "its tag was dropped, or a field was renamed" :
				     "its tags were dropped, its name or file changed, or no file "
				     "that is linked has it";
	return change != NULL;
}

/* ---- the struct as a whole ---- */

static bool compare_number(const struct pair *pair, enum moat_change_kind kind, const char *name,
			   uint64_t before, uint64_t after)
{
	struct moat_buf what = MOAT_BUF_INIT;
	if (before == after)
		return true;
	moat_buf_printf(&what, "%s %" PRIu64 " bytes, was %" PRIu64, name, after, before);
	return add_change(pair, kind, pair->before, NULL, &what) != NULL;
}

/* ---- terms ---- */

static void write_term(const struct moat_term *term, struct moat_buf *buf)
{
	if (term->kind == MOAT_TERM_GROUP)
		moat_buf_printf(buf, "group %s of %" PRIu64 " bytes",
				term->group ? term->group : "", term->granule);
	else if (term->kind == MOAT_TERM_ISOLATE)
		moat_buf_printf(buf, "%" PRIu64 " bytes of its own", term->granule);
	else
		moat_buf_printf(buf, "at most %" PRIu64 " %s", term->limit,
				term->kind == MOAT_TERM_LINES ? "lines" : "bytes");
}

static bool compare_term(const struct pair *pair, const struct moat_term *before,
			 const struct moat_term *after)
{
	struct moat_buf what = MOAT_BUF_INIT;
	if (before->kind == after->kind && before->granule == after->granule &&
	    before->limit == after->limit && moat_order_text(before->group, after->group) == 0)
		return true;
	moat_buf_str(&what, "asks for ");
	write_term(after, &what);
	moat_buf_str(&what, ", asked for ");
	write_term(before, &what);
	return add_change(pair, MOAT_CHANGE_ASKS, pair->before, before, &what) != NULL;
}

/* Does a contract hold in LAYOUT?  Of the others the term says too little. */
static bool is_kept(const struct moat_base_struct *layout, const struct moat_term *term,
		    struct moat_buf *what)
{
	struct moat_field fields[] = {
		{ .path = term->field, .bit_offset = term->bit_offset, .bit_size = term->bit_size },
		{ .path = term->other,
		  .bit_offset = term->other_offset,
		  .bit_size = term->other_size }
	};
	struct moat_record record = { .fields = fields, .n_fields = 2, .size = layout->is.size };
	struct moat_contract contract = { .one = term->field, .other = term->other };
	const char *missing;
	if ((term->kind != MOAT_TERM_APART && term->kind != MOAT_TERM_TOGETHER) || !layout->line ||
	    !term->field || !term->other)
		return true;
	contract.kind = term->kind == MOAT_TERM_APART ? MOAT_APART : MOAT_TOGETHER;
	/* Two members that nothing is known of but where they lie. */
	fields[1].member = 1;
	return moat_contract_check(&record, &contract, layout->line, what, NULL, &missing) !=
	       MOAT_CONTRACT_BROKEN;
}

/* BEFORE is NULL where the term is new. */
static bool compare_contract(const struct pair *pair, const struct moat_term *before,
			     const struct moat_term *after)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_str(&what, before ? "is broken, was kept: " : "is broken: ");
	if (is_kept(pair->after, after, &what) ||
	    (before && !is_kept(pair->before, before, NULL))) {
		moat_buf_release(&what);
		return true;
	}
	struct moat_change *change =
		add_change(pair, MOAT_CHANGE_VERDICT, pair->after, after, &what);
	if (!change)
		return false;
	change->wanted = false;
	change->mend = "the compiler's warning says what mends it";
	moat_change_break(pair->ret, change);
	return true;
}

/* Of a struct that is new. */
static bool look_at_contracts(const struct pair *pair)
{
	bool ok = true;
	for (size_t i = 0; ok && i < pair->after->n_terms; i++)
		ok = compare_contract(pair, NULL, &pair->after->terms[i]);
	return ok;
}

static bool compare_terms(const struct pair *pair)
{
	const struct moat_base_struct *before = pair->before, *after = pair->after;
	size_t i = 0, j = 0;
	bool ok = true;
	while (ok && (i < before->n_terms || j < after->n_terms)) {
		int order = i == before->n_terms ?
				    1 :
			    j == after->n_terms ?
				    -1 :
				    moat_base_term_order(&before->terms[i], &after->terms[j]);
		if (order < 0)
			ok = say(pair, MOAT_CHANGE_GONE, before, &before->terms[i],
				 "this term is gone");
		else if (order > 0)
			ok = say(pair, MOAT_CHANGE_NEW, after, &after->terms[j], "is new") &&
			     compare_contract(pair, NULL, &after->terms[j]);
		else
			ok = compare_term(pair, &before->terms[i], &after->terms[j]) &&
			     compare_contract(pair, &before->terms[i], &after->terms[j]);
		i += order <= 0;
		j += order >= 0;
	}
	return ok;
}

/* ---- lines ---- */

struct spot {
	const char *field;
	uint64_t bit_offset;
	struct moat_lines lines;
};

static struct spot spot_of(const char *name, uint64_t bit_offset, uint64_t bit_size, uint64_t line)
{
	const struct moat_field field = { .bit_offset = bit_offset, .bit_size = bit_size };
	return (struct spot){ name, bit_offset, moat_field_lines(&field, line) };
}

static int by_field(const void *one, const void *other)
{
	return strcmp(((const struct spot *)one)->field, ((const struct spot *)other)->field);
}

/* Where the fields are that LAYOUT's terms name, each once, by name.  NULL when
   memory ran out. */
static struct spot *find_spots(const struct moat_base_struct *layout, size_t *ret_n)
{
	struct spot *spots = calloc(2 * layout->n_terms + 1, sizeof *spots);
	size_t n = 0, to = 0;
	for (size_t i = 0; spots && i < layout->n_terms; i++) {
		const struct moat_term *term = &layout->terms[i];
		if (term->field)
			spots[n++] = spot_of(term->field, term->bit_offset, term->bit_size,
					     layout->line);
		if (term->other)
			spots[n++] = spot_of(term->other, term->other_offset, term->other_size,
					     layout->line);
	}
	if (n)
		qsort(spots, n, sizeof *spots, by_field);
	for (size_t i = 0; i < n; i++)
		if (!to || by_field(&spots[to - 1], &spots[i]) != 0)
			spots[to++] = spots[i];
	*ret_n = to;
	return spots;
}

static void write_lines(struct moat_lines lines, struct moat_buf *buf)
{
	moat_buf_printf(buf, "line%s %" PRIu64, lines.first == lines.last ? "" : "s", lines.first);
	if (lines.first != lines.last)
		moat_buf_printf(buf, "..%" PRIu64, lines.last);
}

static bool compare_spot(const struct pair *pair, const struct spot *before,
			 const struct spot *after)
{
	struct moat_buf what = MOAT_BUF_INIT;
	if (before->lines.first == after->lines.first && before->lines.last == after->lines.last)
		return true;
	moat_buf_str(&what, "lies in ");
	write_lines(after->lines, &what);
	moat_buf_str(&what, ", was in ");
	write_lines(before->lines, &what);
	moat_buf_printf(&what, ": offset %" PRIu64 ", was %" PRIu64, after->bit_offset / 8,
			before->bit_offset / 8);
	struct moat_change *change = add_change(pair, MOAT_CHANGE_MOVED, pair->before, NULL, &what);
	if (!change)
		return false;
	change->field = before->field;
	change->why = "a field before it was added, dropped, moved or changed its size";
	return true;
}

static bool share(const struct spot *one, const struct spot *other)
{
	return one->lines.first <= other->lines.last && other->lines.first <= one->lines.last;
}

static bool compare_mates(const struct pair *pair, const struct spot *before,
			  const struct spot *after, size_t n)
{
	for (size_t i = 0; i < n; i++)
		for (size_t j = i + 1; j < n; j++) {
			struct moat_buf what = MOAT_BUF_INIT;
			bool together = share(&after[i], &after[j]);
			if (together == share(&before[i], &before[j]))
				continue;
			moat_buf_printf(&what,
					together ? "shares a line with '%s' now" :
						   "shares no line with '%s' any more",
					before[j].field);
			struct moat_change *change =
				add_change(pair, MOAT_CHANGE_MATES, pair->before, NULL, &what);
			if (!change)
				return false;
			change->field = before[i].field;
		}
	return true;
}

/* Only fields that terms name in both: of others nothing is known. */
static bool compare_spots(const struct pair *pair)
{
	size_t n_before, n_after, n = 0;
	struct spot *before = find_spots(pair->before, &n_before);
	struct spot *after = find_spots(pair->after, &n_after);
	bool ok = before && after;
	for (size_t i = 0, j = 0; ok && i < n_before && j < n_after;) {
		int order = by_field(&before[i], &after[j]);
		if (order == 0) {
			ok = compare_spot(pair, &before[i], &after[j]);
			before[n] = before[i];
			after[n++] = after[j];
		}
		i += order <= 0;
		j += order >= 0;
	}
	ok = ok && compare_mates(pair, before, after, n < MAX_FIELDS ? n : MAX_FIELDS);
	free(before);
	free(after);
	return ok;
}

/* ---- all structs ---- */

static bool compare_struct(const struct pair *pair)
{
	const struct moat_base_struct *before = pair->before, *after = pair->after;
	if (!compare_number(pair, MOAT_CHANGE_SIZE, "its size is", before->is.size,
			    after->is.size) ||
	    !compare_number(pair, MOAT_CHANGE_ALIGN, "its alignment is", before->is.align,
			    after->is.align) ||
	    !compare_terms(pair))
		return false;
	if (!before->line || !after->line)
		return true;
	/* In lines of another size every field moves: one change says it. */
	if (before->line != after->line)
		return compare_number(pair, MOAT_CHANGE_LINE, "it is laid out for lines of",
				      before->line, after->line);
	return compare_spots(pair);
}

static void match_structs(struct moat_baseline *recorded, struct moat_baseline *now)
{
	size_t i = 0, j = 0;
	while (i < recorded->n_structs && j < now->n_structs) {
		int order = moat_base_struct_order_all(&recorded->structs[i], &now->structs[j]);
		if (order == 0)
			recorded->structs[i].matched = now->structs[j].matched = true;
		i += order <= 0;
		j += order >= 0;
	}
}

bool moat_baseline_compare_structs(struct moat_changes *ret, struct moat_baseline *recorded,
				   struct moat_baseline *now)
{
	size_t i = 0, j = 0;
	bool ok = true;
	match_structs(recorded, now);
	while (ok) {
		while (i < recorded->n_structs && recorded->structs[i].matched)
			i++;
		while (j < now->n_structs && now->structs[j].matched)
			j++;
		bool more = i < recorded->n_structs, others = j < now->n_structs;
		struct pair pair = { ret, more ? &recorded->structs[i] : NULL,
				     others ? &now->structs[j] : NULL };
		if (!more && !others)
			break;
		int order = !more   ? 1 :
			    !others ? -1 :
				      moat_base_struct_order(pair.before, pair.after);
		if (order < 0)
			ok = say(&pair, MOAT_CHANGE_GONE, pair.before, NULL,
				 "nothing has it with terms any more");
		else if (order > 0)
			ok = say(&pair, MOAT_CHANGE_NEW, pair.after, NULL, "is new") &&
			     look_at_contracts(&pair);
		else
			ok = compare_struct(&pair);
		i += order <= 0;
		j += order >= 0;
	}
	return ok;
}
