/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Judges generated structs by where their fields are in the running program.
 * Knows nothing of the plugin but what tags promise.  Prints, one a line:
 *
 *	field sN PATH BIT-OFFSET BITS FLAGS	BITS is 0 for a flexible array
 *	struct sN SIZE ALIGN FLAGS
 *	owns sN PATH BIT-OFFSET BITS GRANULE	owns its run; of "?" bits without
 *						its padding at the end
 *	refused sN PATH				has a run to own, and does not
 *	pair sN apart|together ONE BIT-OFFSET OTHER BIT-OFFSET
 *	open sN PATH				does not own its run
 *	open sN group G
 *	broken sN apart|together ONE OTHER
 *	broken sN size|lines
 *	FAILED: ...				what can't be; the status is then 1
 */
#include "truth.h"

#include <float.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 64, MAX_ROWS = 160 };

char truth_target[256];

int truth_function(int n)
{
	return n;
}

struct span {
	size_t from; /* bits */
	size_t to;
};

static const struct truth_struct *now;
static unsigned n_rows;
static struct span spans[MAX_ROWS];
static int failures;

static void failed(const char *what, const char *path)
{
	printf("FAILED: s%u: %s %s\n", now->number, what, path);
	failures++;
}

/* ---- where the fields are ---- */

/* The bits that a bit-field has, seen by setting it. */
static struct span scan(const struct truth_row *row)
{
	struct span span = { 0, 0 };
	unsigned char *it = aligned_alloc(now->align < 8 ? 8 : now->align,
					  (now->size + now->align + 7) / 8 * 8);
	size_t n = 0;
	if (!it)
		exit(2);
	/* The fields of a virtual base are found through the object; those that have
	   no initialiser are zero. */
	const unsigned char *before = now->object;
	if (now->flags & TRUTH_PLAIN)
		memset(it, 0, now->size);
	else
		memcpy(it, before, now->size);
	row->set(it);
	/* In the order in which the compiler allots bits. */
	const unsigned first = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 7 : 0;
	for (size_t bit = 0; bit < now->size * 8; bit++)
		if ((it[bit / 8] ^ (now->flags & TRUTH_PLAIN ? 0 : before[bit / 8])) >>
			    (first ^ bit % 8) &
		    1) {
			span.from = n++ ? span.from : bit;
			span.to = bit + 1;
		}
	if (n != row->width || span.to - span.from != n)
		failed("does not have its bits:", row->path);
	free(it);
	return span;
}

static int is_leaf(unsigned i)
{
	return now->rows[i].flags & TRUTH_LEAF;
}

static int inside(int row, int outer)
{
	for (; row >= 0; row = now->rows[row].parent)
		if (row == outer)
			return 1;
	return 0;
}

static void find_spans(void)
{
	for (n_rows = 0; now->rows[n_rows].path; n_rows++) {
		const struct truth_row *row = &now->rows[n_rows];
		spans[n_rows] = (struct span){ row->offset * 8, (row->offset + row->size) * 8 };
		if (row->width)
			spans[n_rows] = scan(row);
		if (row->flags & TRUTH_EMPTY)
			spans[n_rows].to = spans[n_rows].from;
	}
	/* An anonymous member has no offset but its fields' own. */
	for (unsigned i = 0; i < n_rows; i++) {
		if (!(now->rows[i].flags & TRUTH_ANONYMOUS))
			continue;
		spans[i] = (struct span){ SIZE_MAX, 0 };
		for (unsigned j = i + 1; j < n_rows; j++) {
			if (!inside(j, i) || !is_leaf(j))
				continue;
			if (spans[j].from < spans[i].from)
				spans[i].from = spans[j].from;
			if (spans[j].to > spans[i].to)
				spans[i].to = spans[j].to;
		}
	}
}

/* Without bits, a field still lies somewhere. */
static size_t last_byte(const struct span *span)
{
	return span->to > span->from ? (span->to - 1) / 8 : span->from / 8;
}

/* A flexible array has bytes, once there is memory for them. */
static int has_bytes(unsigned i)
{
	return spans[i].to > spans[i].from || now->rows[i].flags & TRUTH_FLEXIBLE;
}

/* ---- what must hold always ---- */

static void check_order(void)
{
	int plain = now->flags & TRUTH_PLAIN, may_move = now->flags & TRUTH_REORDER;
	size_t last = 0;
	if (now->flags & TRUTH_UNION)
		return;
	for (unsigned i = 0; i < n_rows; i++) {
		const struct truth_row *row = &now->rows[i];
		if (row->parent >= 0 || row->flags & TRUTH_EMPTY)
			continue;
		if (i == 0 && now->flags & TRUTH_FIRST && plain && spans[i].from != 0)
			failed("is not first:", row->path);
		/* Virtual bases come last, and empty ones where there is room. */
		if (plain && !may_move && spans[i].from < last)
			failed("is not in order:", row->path);
		last = spans[i].from;
		for (unsigned j = 0; row->flags & TRUTH_FLEXIBLE && j < n_rows; j++)
			if (spans[j].to > spans[i].from)
				failed("is not last:", row->path);
		if (spans[i].to > now->size * 8)
			failed("is outside:", row->path);
	}
}

static int holds(const struct truth_row *row, const void *object)
{
	if (row->holds)
		return row->holds(object);
	size_t step = row->flags & TRUTH_PADDED ? sizeof(long double) : row->value_size;
	size_t used = row->flags & TRUTH_PADDED && LDBL_MANT_DIG == 64 ? 10 : step;
	for (size_t i = 0; i < row->value_size; i += step)
		if (memcmp((const char *)object + row->offset + i, (const char *)row->value + i,
			   used) != 0)
			return 0;
	return 1;
}

static void check_fields(const void *object, const char *what)
{
	for (const struct truth_row *row = now->rows; row->path; row++)
		if (row->flags & TRUTH_VALUE && !holds(row, object))
			failed(what, row->path);
}

/* Every byte of the static object, holes too, is what its fields say. */
static void check_object(void)
{
	size_t size = now->size;
	for (unsigned i = 0; i < n_rows; i++)
		if (now->rows[i].flags & TRUTH_VALUE &&
		    now->rows[i].offset + now->rows[i].value_size > size)
			size = now->rows[i].offset + now->rows[i].value_size;
	unsigned char *want = aligned_alloc(now->align < 8 ? 8 : now->align, size + now->align);
	if (!want)
		exit(2);
	memset(want, 0, size);
	for (const struct truth_row *row = now->rows; row->path; row++) {
		if (!(row->flags & TRUTH_VALUE))
			continue;
		if (row->store)
			row->store(want);
		else
			memcpy(want + row->offset, row->value, row->value_size);
	}
	/* The compiler must not know how large the object is said to be. */
	const unsigned char *volatile have = now->object;
	for (size_t i = 0; i < size && now->flags & TRUTH_PLAIN; i++)
		if (have[i] != want[i]) {
			char byte[32];
			snprintf(byte, sizeof byte, "%zu", i);
			failed("the initialised object is wrong at byte", byte);
			break;
		}
	free(want);
}

static void check_places(void)
{
	if ((uintptr_t)now->object % now->align || (uintptr_t)now->early % now->align)
		failed("is not aligned", "");
	if (now->size % now->align && !(now->flags & TRUTH_UNION))
		failed("has a size that is no multiple of its alignment", "");
}

static void check_copy(void)
{
	if (!now->copy)
		return;
	void *it = aligned_alloc(now->align < 8 ? 8 : now->align, (now->size + 7) / 8 * 8);
	if (!it)
		exit(2);
	memset(it, 0, now->size);
	now->copy(it);
	check_fields(it, "a copy lost");
	free(it);
}

/* ---- promises ---- */

static int are_mates(const struct truth_row *one, const struct truth_row *other)
{
	return one->group >= 0 && one->granule && other->granule && one->group == other->group &&
	       one->parent == other->parent;
}

static int belongs(unsigned i, int row)
{
	for (; row >= 0; row = now->rows[row].parent)
		if (row == (int)i || are_mates(&now->rows[i], &now->rows[row]))
			return 1;
	return 0;
}

static int owns_run(unsigned i)
{
	const struct truth_row *row = &now->rows[i];
	size_t from = spans[i].from / 8, to = last_byte(&spans[i]) + 1;
	/* Of a group some other member is asked. */
	if (!has_bytes(i))
		return 1;
	if (now->align < row->granule)
		return 0;
	if (row->group < 0 && (spans[i].from % 8 || from % row->granule))
		return 0;
	for (unsigned j = 0; j < n_rows; j++)
		if (are_mates(row, &now->rows[j]) && has_bytes(j)) {
			from = spans[j].from / 8 < from ? spans[j].from / 8 : from;
			to = last_byte(&spans[j]) >= to ? last_byte(&spans[j]) + 1 : to;
		}
	from = from / row->granule * row->granule;
	to = (to + row->granule - 1) / row->granule * row->granule;
	for (const size_t *pointer = now->pointers; *pointer != SIZE_MAX; pointer++)
		if (*pointer + sizeof(void *) > from && *pointer < to)
			return 0;
	for (unsigned j = 0; j < n_rows; j++)
		if (is_leaf(j) && !belongs(i, j) && has_bytes(j) && last_byte(&spans[j]) >= from &&
		    spans[j].from / 8 < to)
			return 0;
	return 1;
}

static int is_kept(const struct truth_contract *contract)
{
	struct span *one = &spans[contract->one], *other = &spans[contract->other];
	if (!has_bytes(contract->one) || !has_bytes(contract->other))
		return 1;
	size_t a = one->from / 8 / LINE, a_end = last_byte(one) / LINE;
	size_t b = other->from / 8 / LINE, b_end = last_byte(other) / LINE;
	if (contract->together)
		return a == a_end && b == b_end && a == b;
	return a_end < b || b_end < a;
}

/* Was it told of a base?  Then not again of what is derived from it. */
static int was_told(const struct truth_row *row)
{
	static struct told {
		unsigned number;
		const char *path;
	} told[4096];
	static unsigned n_told;
	for (unsigned i = 0; i < n_told && row->flags & TRUTH_INHERITED; i++)
		for (unsigned j = 0; j < n_rows; j++)
			if (now->rows[j].parent == -1 - (int)told[i].number &&
			    strcmp(told[i].path, row->path) == 0)
				return 1;
	if (n_told == sizeof told / sizeof told[0])
		exit(2);
	told[n_told++] = (struct told){ now->number, row->path };
	return 0;
}

static void print_open(const struct truth_row *row)
{
	if (was_told(row))
		return;
	printf("refused s%u %s\n", now->number, row->path);
	if (row->group < 0)
		printf("open s%u %s\n", now->number, row->path);
	else
		printf("open s%u group g%d\n", now->number, row->group);
}

static void judge(void)
{
	for (unsigned i = 0; i < n_rows; i++)
		if (now->rows[i].granule && !owns_run(i))
			print_open(&now->rows[i]);
	for (const struct truth_contract *contract = now->contracts;
	     contract->one || contract->other; contract++)
		if (!contract->inherited && !is_kept(contract))
			printf("broken s%u %s %s %s\n", now->number,
			       contract->together ? "together" : "apart",
			       now->rows[contract->one].path, now->rows[contract->other].path);
	if (now->limit_size && now->size > now->limit_size)
		printf("broken s%u size\n", now->number);
	if (now->limit_lines && (now->size + LINE - 1) / LINE > now->limit_lines)
		printf("broken s%u lines\n", now->number);
}

/* What the manifest says: the tags that hold in this struct, and those of its
   bases but for groups, whose names may be those of its own. */
static void print_terms(void)
{
	for (unsigned i = 0; i < n_rows; i++) {
		const struct truth_row *row = &now->rows[i];
		size_t bits = row->flags & TRUTH_FLEXIBLE ? 0 : spans[i].to - spans[i].from;
		bool noted = !(row->flags & TRUTH_INHERITED) || row->group < 0;
		if (!row->granule || !noted || !has_bytes(i) || !owns_run(i))
			continue;
		printf("owns s%u %s %zu ", now->number, row->path, spans[i].from);
		if (row->flags & TRUTH_SHARED)
			printf("? %u\n", row->granule);
		else
			printf("%zu %u\n", bits, row->granule);
	}
	for (const struct truth_contract *contract = now->contracts;
	     contract->one || contract->other; contract++) {
		unsigned one = contract->one, other = contract->other;
		if (has_bytes(one) && has_bytes(other))
			printf("pair s%u %s %s %zu %s %zu\n", now->number,
			       contract->together ? "together" : "apart", now->rows[one].path,
			       spans[one].from, now->rows[other].path, spans[other].from);
	}
}

static void print(void)
{
	printf("struct s%u %zu %zu %u\n", now->number, now->size, now->align, now->flags);
	for (unsigned i = 0; i < n_rows; i++) {
		const struct truth_row *row = &now->rows[i];
		size_t bits = row->flags & TRUTH_EMPTY	  ? row->size * 8 :
			      row->flags & TRUTH_FLEXIBLE ? 0 :
							    spans[i].to - spans[i].from;
		if (!(row->flags & (TRUTH_BELOW | TRUTH_INHERITED)) &&
		    !(row->flags & TRUTH_ANONYMOUS))
			printf("field s%u %s %zu %zu %u\n", now->number, row->path, spans[i].from,
			       bits, row->flags);
	}
}

int truth_main(const struct truth_struct *structs)
{
	for (now = structs; now->number; now++) {
		find_spans();
		check_order();
		check_places();
		check_object();
		check_fields(now->object, "the initialised object has another");
		check_copy();
		print();
		print_terms();
		judge();
	}
	return failures != 0;
}
