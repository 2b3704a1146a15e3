/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "unit_image.h"
#include "core/baseline.h"

#include <stdlib.h>

#define A "aaaaaaaaaaaaaaaa"
#define B "bbbbbbbbbbbbbbbb"
#define UNIT_A "moat1 unit id=" A " src=a.c line=64 page=4096"
#define UNIT_B "moat1 unit id=" B " src=b.c line=64 page=4096"
#define X "moat1 promise unit=" A " sym=x name=x size=4 bind=global "
#define X_LINE X "is=isolate granule=64 word=line at=a.c:3:5"
#define X_PAGE X "is=isolate granule=4096 word=page at=a.c:3:5"
#define STATIC(unit, sym, place)                                                                   \
	"moat1 promise unit=" unit " is=isolate sym=" sym                                          \
	" name=s size=4 granule=64 word=line bind=local at=" place
#define STRUCT(unit, size)                                                                         \
	"moat1 struct unit=" unit " name=k at=k.h:1:8 size=" size " align=64 layout=1"
#define TERM(unit, is, rest) "moat1 term unit=" unit " in=k is=" is " " rest

static struct moat_changes changes;

/* Add to BASELINE what the records, a NULL-terminated list, say of IMAGE. */
static bool add_image(struct moat_baseline *baseline, const struct moat_image *image,
		      const char *const *records)
{
	struct moat_manifest manifest = { 0 };
	struct moat_check check;
	struct moat_map map;
	const char *fault = "";
	for (; *records; records++)
		if (moat_manifest_add(&manifest, *records, &fault) != MOAT_PARSE_OK) {
			printf("'%s' %s\n", *records, fault);
			return false;
		}
	bool ok = moat_map_build(&map, image, MOAT_MAP_EVERYTHING) &&
		  moat_check_run(&check, &manifest, &map, NULL) &&
		  moat_baseline_add(baseline, &manifest, &check);
	moat_check_release(&check);
	moat_map_release(&map);
	moat_manifest_release(&manifest); /* a baseline holds copies */
	return ok;
}

static bool add(struct moat_baseline *baseline, const char *const *records)
{
	static struct moat_symbol symbols[] = { LOCAL("s", 0x1100, 4, 1),
						LOCAL("s.1", 0x1140, 4, 1),
						MARK(A, 1),
						LOCAL("s", 0x1180, 4, 2),
						MARK(B, 2),
						DATA("x", 0x2000, 4) };
	struct moat_image image = IMAGE(symbols);
	return add_image(baseline, &image, records);
}

#define LIST(...) ((const char *[]){ __VA_ARGS__, NULL })

/* Compare the records of two builds: the result is in `changes'.  The texts of
   names die with the baselines, so they are kept until the next call. */
static bool compare(const char *const *before, const char *const *after)
{
	static struct moat_baseline recorded, now;
	moat_changes_release(&changes);
	moat_baseline_release(&recorded);
	moat_baseline_release(&now);
	if (!before)
		return true;
	if (!add(&recorded, before) || !add(&now, after))
		return false;
	moat_baseline_settle(&recorded);
	moat_baseline_settle(&now);
	return moat_baseline_compare(&changes, &recorded, &now);
}

/* Is change I of KIND, with a text that contains PART? */
static bool is_change(size_t i, enum moat_change_kind kind, const char *part)
{
	if (i < changes.n_changes && changes.changes[i].kind == kind &&
	    strstr(changes.changes[i].what, part))
		return true;
	for (size_t j = 0; j < changes.n_changes; j++)
		printf("%zu: %s: %s\n", j, moat_change_name(changes.changes[j].kind),
		       changes.changes[j].what);
	return false;
}

static bool the_same_is_no_change(void)
{
	const char *const *records =
		LIST(UNIT_A, X_LINE, STATIC(A, "s", "a.c:4:2"), STRUCT(A, "128"),
		     TERM(A, "isolate", "field=f offset=512 bits=64 granule=64"));
	CHECK(compare(records, records));
	CHECK_UINT(changes.n_changes, 0);
	return true;
}

static bool lines_of_source_and_units_do_not_count(void)
{
	CHECK(compare(LIST(UNIT_A, X_LINE, STATIC(A, "s", "a.c:4:2")),
		      LIST(UNIT_A, X "is=isolate granule=64 word=line at=a.c:33:15",
			   STATIC(A, "s", "a.c:40:1"))));
	CHECK_UINT(changes.n_changes, 0);
	CHECK(compare(LIST(UNIT_A, STATIC(A, "s", "h.h:1:1")),
		      LIST(UNIT_B, STATIC(B, "s", "h.h:2:1"))));
	CHECK_UINT(changes.n_changes, 0);
	return true;
}

static bool only_the_numbers_of_a_place_are_cut(void)
{
	struct moat_baseline baseline = { 0 };
	CHECK(add(&baseline, LIST(UNIT_A, STATIC(A, "s", "c:7:x.h:1:2"))));
	CHECK_STR(baseline.promises[0].asks.place, "c:7:x.h");
	moat_baseline_release(&baseline);
	CHECK(add(&baseline, LIST(UNIT_A, STATIC(A, "s", "x2"))));
	CHECK_STR(baseline.promises[0].asks.place, "x2");
	moat_baseline_release(&baseline);
	CHECK(add(&baseline, LIST(UNIT_A, STATIC(A, "s", ""))));
	CHECK_STR(baseline.promises[0].asks.place, "a.c");
	moat_baseline_release(&baseline);
	return true;
}

static bool a_dropped_tag_is_gone(void)
{
	CHECK(compare(LIST(UNIT_A, X_LINE), LIST(UNIT_A)));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_GONE, "gone"));
	CHECK_STR(changes.changes[0].promise->asks.name, "x");
	CHECK(changes.changes[0].why && changes.changes[0].mend);
	return true;
}

static bool a_new_tag_is_new(void)
{
	CHECK(compare(LIST(UNIT_A), LIST(UNIT_A, X_LINE)));
	CHECK_UINT(changes.n_changes, 1);
	CHECK_UINT(changes.counts[MOAT_CHANGE_NEW], 1);
	CHECK(!changes.changes[0].mend);
	return true;
}

static bool another_promise_asks_for_something_else(void)
{
	CHECK(compare(LIST(UNIT_A, X_LINE), LIST(UNIT_A, X_PAGE)));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_ASKS,
			"asks for 'page' (4096 bytes), asked for 'line' (64 bytes)"));
	CHECK(compare(LIST(UNIT_A, X "is=group granule=64 group=rx at=a.c:1:1"),
		      LIST(UNIT_A, X "is=group granule=64 group=tx at=a.c:1:1")));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_ASKS, "asks for 'group tx', asked for 'group rx'"));
	return true;
}

static bool a_word_or_a_reason_is_no_change(void)
{
	CHECK(compare(LIST(UNIT_A, X_LINE),
		      LIST(UNIT_A, X "is=isolate granule=64 word=bytes at=a.c:3:5 why=because")));
	CHECK_UINT(changes.n_changes, 0);
	return true;
}

static bool statics_are_told_apart_by_file(void)
{
	CHECK(compare(LIST(UNIT_A, UNIT_B, STATIC(A, "s", "a.c:1:1"), STATIC(B, "s", "b.c:1:1")),
		      LIST(UNIT_A, UNIT_B, STATIC(A, "s", "a.c:1:1"))));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_GONE, "gone"));
	CHECK_STR(changes.changes[0].promise->asks.place, "b.c");
	return true;
}

static bool statics_of_one_file_are_counted(void)
{
	const char *const *two =
		LIST(UNIT_A, STATIC(A, "s", "a.c:1:1"), STATIC(A, "s.1", "a.c:9:1"));
	const char *const *one = LIST(UNIT_A, STATIC(A, "s.1", "a.c:9:1"));
	CHECK(compare(two, two));
	CHECK_UINT(changes.n_changes, 0);
	CHECK(compare(two, one));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_GONE, "1 of this name have the promise, 2 had it"));
	CHECK(compare(one, two));
	CHECK(is_change(0, MOAT_CHANGE_NEW, "2 of this name"));
	/* A header's static in each file that includes it is one. */
	CHECK(compare(LIST(UNIT_A, UNIT_B, STATIC(A, "s", "h.h:1:1"), STATIC(B, "s", "h.h:1:1")),
		      LIST(UNIT_A, STATIC(A, "s", "h.h:1:1"))));
	CHECK_UINT(changes.n_changes, 0);
	return true;
}

static bool what_is_kept_no_more_is_told(void)
{
	struct moat_symbol good[] = { DATA("x", 0x2000, 4), MARK(A, 1) };
	struct moat_symbol bad[] = { DATA("x", 0x2000, 4), DATA("y", 0x2008, 4), MARK(A, 1) };
	struct moat_symbol none[] = { MARK(A, 1) };
	struct moat_image images[] = { IMAGE(good), IMAGE(bad), IMAGE(none) };
	struct moat_baseline sides[3] = { 0 };
	for (size_t i = 0; i < 3; i++) {
		CHECK(add_image(&sides[i], &images[i], LIST(UNIT_A, X_LINE)));
		moat_baseline_settle(&sides[i]);
	}
	CHECK(compare(NULL, NULL));
	CHECK(moat_baseline_compare(&changes, &sides[0], &sides[1]));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_VERDICT, "is broken, was kept"));
	CHECK_UINT(changes.n_broken, 1);
	CHECK(!changes.changes[0].wanted && changes.changes[0].now == &sides[1].promises[0]);
	CHECK(compare(NULL, NULL));
	CHECK(moat_baseline_compare(&changes, &sides[0], &sides[2]));
	CHECK(is_change(0, MOAT_CHANGE_VERDICT, "is dropped, was kept"));
	CHECK(compare(NULL, NULL));
	/* What is mended, or was never there, is no failure. */
	CHECK(moat_baseline_compare(&changes, &sides[1], &sides[0]));
	CHECK_UINT(changes.n_changes, 0);
	CHECK(moat_baseline_compare(&changes, &sides[2], &sides[0]));
	CHECK_UINT(changes.n_changes, 0);
	/* What one of two images left out is kept in the other. */
	struct moat_baseline both = { 0 };
	CHECK(add_image(&both, &images[2], LIST(UNIT_A, X_LINE)));
	CHECK(add_image(&both, &images[0], LIST(UNIT_A, X_LINE)));
	moat_baseline_settle(&both);
	CHECK_UINT(both.n_promises, 1);
	CHECK_UINT(both.promises[0].count, 1);
	CHECK(moat_baseline_compare(&changes, &sides[0], &both));
	CHECK_UINT(changes.n_changes, 0);
	for (size_t i = 0; i < 3; i++)
		moat_baseline_release(&sides[i]);
	moat_baseline_release(&both);
	return true;
}

#define APART(one, at, other, other_at)                                                            \
	TERM(A, "apart",                                                                           \
	     "field=" one " offset=" at " bits=64 other=" other " other_offset=" other_at          \
	     " other_bits=64")

static bool a_struct_of_another_size_is_told(void)
{
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "128"), APART("p", "0", "q", "512")),
		      LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "512"))));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_SIZE, "its size is 192 bytes, was 128"));
	CHECK_STR(changes.changes[0].layout->is.place, "k.h");
	return true;
}

static bool a_field_in_another_line_moved(void)
{
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "128"), APART("p", "0", "q", "512")),
		      LIST(UNIT_A, STRUCT(A, "128"), APART("p", "64", "q", "576"))));
	CHECK_UINT(changes.n_changes, 0);
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "512")),
		      LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "1024"))));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_MOVED, "lies in line 2, was in line 1: offset 128, was 64"));
	CHECK_STR(changes.changes[0].field, "q");
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "512")),
		      LIST(UNIT_A, STRUCT(A, "192"), APART("p", "480", "q", "1024"))));
	CHECK(is_change(0, MOAT_CHANGE_MOVED, "lies in lines 0..1, was in line 0"));
	return true;
}

#define TOGETHER(one, at, other, other_at)                                                         \
	TERM(A, "together",                                                                        \
	     "field=" one " offset=" at " bits=64 other=" other " other_offset=" other_at          \
	     " other_bits=64")

static bool other_mates_are_told(void)
{
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "r", "1024"),
			   APART("q", "512", "r", "1024")),
		      LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "r", "1024"),
			   APART("q", "64", "r", "1024"))));
	CHECK_UINT(changes.n_changes, 2);
	CHECK(is_change(0, MOAT_CHANGE_MOVED, "line 0, was in line 1"));
	CHECK(is_change(1, MOAT_CHANGE_MATES, "shares a line with 'q' now"));
	CHECK_STR(changes.changes[1].field, "p");
	CHECK_UINT(changes.n_broken, 0);
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "64")),
		      LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "512"))));
	CHECK_UINT(changes.n_changes, 2);
	CHECK(is_change(1, MOAT_CHANGE_MATES, "shares no line with 'q' any more"));
	return true;
}

static bool a_contract_that_does_not_hold_any_more_is_told(void)
{
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "512")),
		      LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "64"))));
	CHECK_UINT(changes.n_changes, 3);
	CHECK(is_change(0, MOAT_CHANGE_VERDICT,
			"is broken, was kept: 'p' (offset 0, 8 bytes) shares line 0 with 'q'"));
	CHECK(is_change(1, MOAT_CHANGE_MOVED, "line 0, was in line 1"));
	CHECK(is_change(2, MOAT_CHANGE_MATES, "shares a line with 'q' now"));
	CHECK_UINT(changes.n_broken, 1);
	CHECK(changes.changes[0].broken && !changes.changes[0].wanted);
	CHECK(!changes.changes[1].broken && changes.changes[1].wanted);
	/* One that did not hold before, and one that holds again. */
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "64")),
		      LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "128"))));
	CHECK_UINT(changes.n_changes, 0);
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "64")),
		      LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "512"))));
	CHECK_UINT(changes.n_broken, 0);
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), TOGETHER("p", "0", "q", "64")),
		      LIST(UNIT_A, STRUCT(A, "192"), TOGETHER("p", "0", "q", "512"))));
	CHECK(is_change(0, MOAT_CHANGE_VERDICT, "is broken, was kept: 'p' "));
	/* One that is new and does not hold, of an old struct and of a new one. */
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "192"), TOGETHER("p", "0", "q", "64")),
		      LIST(UNIT_A, STRUCT(A, "192"), TOGETHER("p", "0", "q", "64"),
			   APART("p", "0", "q", "64"))));
	CHECK(is_change(1, MOAT_CHANGE_VERDICT, "is broken: 'p' "));
	CHECK_UINT(changes.n_broken, 1);
	CHECK(compare(LIST(UNIT_A), LIST(UNIT_A, STRUCT(A, "192"), APART("p", "0", "q", "64"))));
	CHECK_UINT(changes.n_changes, 2);
	CHECK(is_change(1, MOAT_CHANGE_VERDICT, "is broken: 'p' "));
	return true;
}

static bool terms_come_and_go(void)
{
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "128"), APART("p", "0", "q", "512"),
			   TERM(A, "isolate", "field=q offset=512 bits=64 granule=64")),
		      LIST(UNIT_A, STRUCT(A, "128"),
			   TERM(A, "group", "field=q offset=512 bits=64 granule=64 group=g"),
			   TERM(A, "lines", "limit=2"))));
	CHECK_UINT(changes.n_changes, 3);
	CHECK(is_change(0, MOAT_CHANGE_NEW, "is new"));
	CHECK_UINT(changes.changes[0].term->kind, MOAT_TERM_LINES);
	CHECK(is_change(1, MOAT_CHANGE_GONE, "this term is gone"));
	CHECK(is_change(2, MOAT_CHANGE_ASKS,
			"asks for group g of 64 bytes, asked for 64 bytes of its own"));
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "128"), TERM(A, "size", "limit=128")),
		      LIST(UNIT_A, STRUCT(A, "128"), TERM(A, "size", "limit=256"))));
	CHECK(is_change(0, MOAT_CHANGE_ASKS, "at most 256 bytes, asked for at most 128"));
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "128")), LIST(UNIT_A)));
	CHECK(is_change(0, MOAT_CHANGE_GONE, "nothing has it"));
	return true;
}

static bool which_of_two_fields_has_the_tag_is_no_change(void)
{
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "128"), APART("p", "0", "q", "512")),
		      LIST(UNIT_A, STRUCT(A, "128"), APART("q", "512", "p", "0"))));
	CHECK_UINT(changes.n_changes, 0);
	return true;
}

static bool lines_of_another_size_are_one_change(void)
{
	CHECK(compare(LIST(UNIT_A, STRUCT(A, "128"), APART("p", "0", "q", "512")),
		      LIST("moat1 unit id=" A " line=32", STRUCT(A, "128"),
			   APART("p", "0", "q", "512"))));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_LINE, "lines of 32 bytes, was 64"));
	/* Lines that none can be, and none at all. */
	CHECK(compare(LIST("moat1 unit id=" A " line=2305843009213693952", STRUCT(A, "1"),
			   APART("p", "0", "q", "512")),
		      LIST(STRUCT(A, "1"), APART("p", "0", "q", "18446744073709551615"))));
	CHECK_UINT(changes.n_changes, 0);
	return true;
}

static bool two_layouts_of_one_struct_are_paired(void)
{
	const char *const *both = LIST(UNIT_A, UNIT_B, STRUCT(A, "128"), STRUCT(B, "192"),
				       TERM(A, "lines", "limit=4"), TERM(B, "lines", "limit=4"));
	CHECK(compare(both, both));
	CHECK_UINT(changes.n_changes, 0);
	CHECK(compare(both, LIST(UNIT_A, UNIT_B, STRUCT(A, "128"), STRUCT(B, "256"),
				 TERM(A, "lines", "limit=4"), TERM(B, "lines", "limit=4"))));
	CHECK_UINT(changes.n_changes, 1);
	CHECK(is_change(0, MOAT_CHANGE_SIZE, "256 bytes, was 192"));
	return true;
}

static bool the_order_of_records_does_not_matter(void)
{
	const char *const forth[] = { UNIT_A,
				      UNIT_B,
				      X_LINE,
				      STATIC(A, "s", "a.c:1:1"),
				      STATIC(B, "s", "a.c:1:1") " why=b",
				      NULL };
	const char *const back[] = { STATIC(B, "s", "a.c:1:1") " why=b",
				     STATIC(A, "s", "a.c:1:1"),
				     X_LINE,
				     UNIT_B,
				     UNIT_A,
				     NULL };
	struct moat_baseline one = { 0 }, other = { 0 };
	CHECK(add(&one, forth) && add(&other, back));
	moat_baseline_settle(&one);
	moat_baseline_settle(&other);
	CHECK_UINT(one.n_promises, 2);
	CHECK_UINT(other.n_promises, 2);
	for (size_t i = 0; i < 2; i++)
		CHECK_STR(one.promises[i].asks.name, other.promises[i].asks.name);
	CHECK_STR(one.promises[0].asks.reason, "b");
	CHECK_STR(other.promises[0].asks.reason, "b");
	moat_baseline_settle(&one); /* changes nothing more */
	CHECK_UINT(one.n_promises, 2);
	moat_baseline_release(&one);
	moat_baseline_release(&other);
	return true;
}

int main(void)
{
	RUN(the_same_is_no_change);
	RUN(lines_of_source_and_units_do_not_count);
	RUN(only_the_numbers_of_a_place_are_cut);
	RUN(a_dropped_tag_is_gone);
	RUN(a_new_tag_is_new);
	RUN(another_promise_asks_for_something_else);
	RUN(a_word_or_a_reason_is_no_change);
	RUN(statics_are_told_apart_by_file);
	RUN(statics_of_one_file_are_counted);
	RUN(what_is_kept_no_more_is_told);
	RUN(a_struct_of_another_size_is_told);
	RUN(a_field_in_another_line_moved);
	RUN(other_mates_are_told);
	RUN(a_contract_that_does_not_hold_any_more_is_told);
	RUN(terms_come_and_go);
	RUN(which_of_two_fields_has_the_tag_is_no_change);
	RUN(lines_of_another_size_are_one_change);
	RUN(two_layouts_of_one_struct_are_paired);
	RUN(the_order_of_records_does_not_matter);
	compare(NULL, NULL);
	return 0;
}
