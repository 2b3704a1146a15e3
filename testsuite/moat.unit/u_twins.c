/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One struct, two layouts: which definitions are of one struct, and what is said. */
#include "unit.h"
#include "unit_image.h"
#include "core/check.h"

#include <stdlib.h>

#define UNIT(id, source) "moat1 unit id=" id " src=" source " line=64 page=4096"
#define STRUCT(unit, name, at, size, layout)                                                       \
	"moat1 struct unit=" unit " name=" name " at=" at " size=" size " align=64 layout=" layout
#define LINE(unit, name, field, offset)                                                            \
	"moat1 term unit=" unit " in=" name " is=isolate field=" field " offset=" offset           \
	" bits=32 granule=64 limit=0"

static struct moat_check check;
static struct moat_manifest manifest;
static struct moat_map map;
static struct moat_seen seen;
static struct moat_image image;
static struct moat_symbol symbol = DATA("x", 0x1040, 4);

static void tell(const char *record)
{
	const char *fault = "";
	if (moat_manifest_add(&manifest, record, &fault) != MOAT_PARSE_OK)
		printf("'%s' %s\n", record, fault);
}

static void unit(const char *name, const char *dir)
{
	seen.units = realloc(seen.units, (seen.n_units + 1) * sizeof *seen.units);
	seen.units[seen.n_units++] = (struct moat_seen_unit){ name, dir };
}

/* A definition of UNIT, of SIZE bytes. */
static struct moat_seen_struct *see(const char *name, const char *path, uint64_t line,
				    uint32_t unit_, uint64_t size)
{
	seen.structs = realloc(seen.structs, (seen.n_structs + 1) * sizeof *seen.structs);
	struct moat_seen_struct *one = &seen.structs[seen.n_structs++];
	*one = (struct moat_seen_struct){ .path = path ? strdup(path) : NULL, .line = line };
	one->record.name = strdup(name);
	one->record.size = size;
	one->units = malloc(sizeof *one->units);
	one->units[0] = unit_;
	one->n_units = 1;
	return one;
}

static struct moat_field *has(const char *path, uint64_t offset, uint64_t bits)
{
	struct moat_seen_struct *last = &seen.structs[seen.n_structs - 1];
	struct moat_field *field = moat_record_add(&last->record, path, NULL);
	field->bit_offset = offset;
	field->bit_size = bits;
	return field;
}

static bool judge(void)
{
	image = unit_image(&symbol, 1);
	return moat_seen_settle(&seen) && moat_map_build(&map, &image, MOAT_MAP_EVERYTHING) &&
	       moat_check_run(&check, &manifest, &map, seen.n_units ? &seen : NULL);
}

static void end(void)
{
	moat_check_release(&check);
	moat_map_release(&map);
	moat_manifest_release(&manifest);
	moat_seen_release(&seen);
}

#define CHECK_FOUND(n)                                                                             \
	do {                                                                                       \
		CHECK(judge());                                                                    \
		CHECK_UINT(check.n_fields, n);                                                     \
		CHECK_UINT(check.field_counts[MOAT_BROKEN], n);                                    \
	} while (0)
#define CHECK_WHAT(want) CHECK_STR(check.fields[0].what, "it is laid out in two ways: " want)

/* The tagged struct: in a.c, with 'b' in line 1. */
static void tagged(void)
{
	tell(UNIT("1", "a.c"));
	tell(STRUCT("1", "ring", "r.h:3:8", "128", "0123456789abcdef"));
	tell(LINE("1", "ring", "b", "512"));
}

static void seen_tagged(void)
{
	unit("a.c", "/s");
	see("ring", "/s/r.h", 3, 0, 128);
	has("a", 0, 32);
	has("b", 512, 32);
}

static bool without_plugin(void)
{
	tagged();
	seen_tagged();
	unit("b.c", "/s");
	see("ring", "/s/r.h", 3, 1, 8);
	has("a", 0, 32);
	has("b", 32, 32);
	CHECK_FOUND(1);
	CHECK_WHAT("128 bytes in a.c, 8 bytes in b.c: 'b' is at offset 64 in the first, 4 in the "
		   "second");
	CHECK_STR(check.fields[0].mend, "compile b.c with the plugin, and with the tags, rules and "
					"options of a.c");
	CHECK_STR(check.fields[0].member, "b");
	CHECK(check.fields[0].ways[0].recorded && !check.fields[0].ways[1].recorded);
	CHECK_UINT(check.fields[0].ways[1].bit_offset, 32);
	end();
	return true;
}

static bool where_the_tagged_unit_was_not_seen(void)
{
	tagged();
	unit("b.c", "/s");
	see("ring", "/s/r.h", 3, 0, 8);
	has("a", 0, 32);
	has("b", 32, 32);
	CHECK_FOUND(1);
	CHECK_WHAT("128 bytes in a.c, 8 bytes in b.c: 'b' is at offset 64 in the first, 4 in the "
		   "second");
	end();
	/* What is known is alike. */
	tagged();
	unit("b.c", "/s");
	see("ring", "/s/r.h", 3, 0, 128);
	has("b", 512, 32);
	CHECK_FOUND(0);
	end();
	/* A field that is not there at all. */
	tagged();
	unit("b.c", "/s");
	see("ring", "/s/r.h", 3, 0, 128);
	has("c", 512, 32);
	CHECK_FOUND(1);
	CHECK_WHAT("128 bytes in a.c, 128 bytes in b.c: 'b' is only in the first");
	end();
	return true;
}

static bool all_units_are_named_once(void)
{
	tagged();
	tell(UNIT("2", "c.c"));
	tell(STRUCT("2", "ring", "r.h:3:8", "128", "0123456789abcdef"));
	seen_tagged();
	unit("b.c", "/s");
	unit("d.c", "/s");
	unit("e.c", "/s");
	see("ring", "/s/r.h", 3, 1, 8);
	has("b", 32, 32);
	struct moat_seen_struct *one = &seen.structs[1];
	one->units = realloc(one->units, 3 * sizeof *one->units);
	one->units[1] = 2;
	one->units[2] = 3;
	one->n_units = 3;
	CHECK_FOUND(1);
	CHECK(strstr(check.fields[0].what,
		     "128 bytes in a.c and c.c, 8 bytes in b.c, d.c and 1 more"));
	CHECK_UINT(check.fields[0].ways[0].n_sources, 2);
	CHECK_UINT(check.fields[0].ways[1].n_sources, 3);
	CHECK(strstr(check.fields[0].mend, "b.c and 2 more"));
	end();
	return true;
}

static bool the_manifest_alone(void)
{
	tagged();
	tell(UNIT("2", "b.c"));
	tell(STRUCT("2", "ring", "r.h:3:8", "192", "fedcba9876543210"));
	tell(LINE("2", "ring", "b", "1024"));
	CHECK_FOUND(1);
	CHECK_WHAT("128 bytes in a.c, 192 bytes in b.c: 'b' is at offset 64 in the first, 128 in "
		   "the second");
	CHECK_STR(check.fields[0].mend, "compile all files with the same tags, rules and options");
	end();
	return true;
}

/* Another definition, in a unit of its own, beside the tagged one's. */
static struct moat_seen_struct *beside(const char *name, const char *path, uint64_t line)
{
	tagged();
	seen_tagged();
	unit("b.c", "/s");
	return see(name, path, line, 1, 8);
}

static bool other_structs_of_the_name(void)
{
	static const char *const others[][2] = {
		{ "ring", "/s/other.h" },  { "ring", "/s/sub/r.h" }, { "ring", NULL },
		{ "net::ring", "/s/r.h" }, { "ringer", "/s/r.h" },
	};
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		beside(others[i][0], others[i][1], 3);
		CHECK_FOUND(0);
		end();
	}
	beside("ring", "/s/r.h", 9)->function = "f";
	CHECK_FOUND(0);
	end();
	beside("ring", "/s/r.h", 9)->record.is_union = true;
	CHECK_FOUND(0);
	end();
	/* The tagged unit was not seen. */
	tagged();
	unit("b.c", "/s");
	see("ring", "/s/other.h", 3, 0, 8);
	CHECK_FOUND(0);
	end();
	return true;
}

static bool most_units_have_the_first(void)
{
	tagged();
	tell(UNIT("2", "b.c"));
	tell(UNIT("3", "c.c"));
	tell(STRUCT("2", "ring", "r.h:3:8", "192", "fedcba9876543210"));
	tell(STRUCT("3", "ring", "r.h:3:8", "192", "fedcba9876543210"));
	CHECK_FOUND(1);
	CHECK_WHAT("192 bytes in b.c and c.c, 128 bytes in a.c");
	end();
	return true;
}

static bool one_name_in_one_unit_twice(void)
{
	/* On two lines: the other one is a struct of its own, also in units that do not
	   have both. */
	tagged();
	seen_tagged();
	unit("b.c", "/s");
	see("ring", "/s/r.h", 9, 0, 8);
	CHECK_FOUND(0);
	end();
	/* On one line, by a macro. */
	tagged();
	seen_tagged();
	unit("b.c", "/s");
	see("ring", "/s/r.h", 3, 0, 8);
	see("ring", "/s/r.h", 3, 1, 16);
	CHECK_FOUND(0);
	end();
	/* As the manifest has it. */
	tell(UNIT("1", "a.c"));
	tell(STRUCT("1", "ring", "r.h:3:8", "128", "0123456789abcdef"));
	tell(STRUCT("1", "ring", "r.h:9:8", "64", "fedcba9876543210"));
	CHECK_FOUND(0);
	end();
	tell(UNIT("1", "a.c"));
	tell(UNIT("2", "b.c"));
	tell(STRUCT("1", "ring", "r.h:3:8", "128", "0123456789abcdef"));
	tell(STRUCT("1", "ring", "r.h:9:8", "64", "fedcba9876543210"));
	tell(STRUCT("2", "ring", "r.h:3:8", "192", "0011223344556677"));
	CHECK_FOUND(1);
	CHECK_WHAT("128 bytes in a.c, 192 bytes in b.c");
	end();
	tell(UNIT("1", "a.c"));
	tell(STRUCT("1", "ring", "r.h:3:8", "128", "0123456789abcdef"));
	tell(STRUCT("1", "ring", "r.h:3:20", "64", "fedcba9876543210"));
	CHECK_FOUND(0);
	end();
	return true;
}

static bool branches_of_an_if(void)
{
	/* Two lines, two units: one struct that is configured. */
	tagged();
	seen_tagged();
	unit("b.c", "/s");
	see("ring", "/s/r.h", 9, 1, 8);
	has("b", 32, 32);
	CHECK_FOUND(1);
	end();
	tell(UNIT("1", "a.c"));
	tell(UNIT("2", "b.c"));
	tell(STRUCT("1", "ring", "r.h:3:8", "128", "0123456789abcdef"));
	tell(STRUCT("2", "ring", "r.h:9:8", "64", "fedcba9876543210"));
	CHECK_FOUND(1);
	end();
	/* Of one of them nothing was seen. */
	tagged();
	seen_tagged();
	tell(UNIT("2", "b.c"));
	tell(STRUCT("2", "ring", "r.h:9:8", "64", "fedcba9876543210"));
	CHECK_FOUND(1);
	end();
	return true;
}

static bool folders(void)
{
	/* Each unit has its own idea of where the header is. */
	tagged();
	seen_tagged();
	tell(UNIT("2", "b.c"));
	tell(STRUCT("2", "ring", "../r.h:3:8", "192", "fedcba9876543210"));
	unit("b.c", "/s/sub");
	see("ring", "/s/r.h", 3, 1, 192);
	has("b", 1024, 32);
	CHECK_FOUND(1);
	end();
	/* One idea, two headers. */
	tagged();
	seen_tagged();
	tell(UNIT("2", "b.c"));
	tell(STRUCT("2", "ring", "r.h:3:8", "192", "fedcba9876543210"));
	unit("b.c", "/s/sub");
	see("ring", "/s/sub/r.h", 3, 1, 192);
	has("b", 1024, 32);
	CHECK_FOUND(0);
	end();
	/* Nobody knows which of them. */
	tagged();
	unit("b.c", "/s");
	unit("c.c", "/t");
	see("ring", "/s/r.h", 3, 0, 8);
	see("ring", "/t/r.h", 3, 1, 16);
	CHECK_FOUND(0);
	end();
	return true;
}

static bool names_that_are_no_names(void)
{
	static const char *const names[] = { "ns::{anonymous}::ring",
					     "box<f()::<lambda(int)>%20>" };
	for (size_t i = 0; i < 2; i++) {
		char one[200], other[200];
		snprintf(one, sizeof one, STRUCT("1", "%s", "r.h:3:8", "128", "0123456789abcdef"),
			 names[i]);
		snprintf(other, sizeof other,
			 STRUCT("2", "%s", "r.h:3:8", "64", "fedcba9876543210"), names[i]);
		tell(UNIT("1", "a.cc"));
		tell(UNIT("2", "b.cc"));
		tell(one);
		tell(other);
		CHECK_FOUND(0);
		end();
	}
	return true;
}

static bool locals(void)
{
	/* C++ has the function in the name. */
	tell(UNIT("1", "a.cc"));
	tell(STRUCT("1", "f(int)::ring", "r.h:3:8", "128", "0123456789abcdef"));
	unit("a.cc", "/s");
	unit("b.cc", "/s");
	see("ring", "/s/r.h", 3, 0, 128)->function = "f";
	see("ring", "/s/r.h", 3, 1, 8)->function = "f";
	see("ring", "/s/r.h", 3, 1, 8)->function = "g";
	CHECK_FOUND(1);
	end();
	tell(UNIT("1", "a.cc"));
	tell(STRUCT("1", "f(int)::ring", "r.h:3:8", "128", "0123456789abcdef"));
	unit("a.cc", "/s");
	unit("b.cc", "/s");
	see("ring", "/s/r.h", 3, 0, 128)->function = "f";
	see("ring", "/s/r.h", 9, 1, 8)->function = "f"; /* in another block */
	CHECK_FOUND(0);
	end();
	tagged();
	seen_tagged();
	seen.structs[0].function = "f";
	unit("b.c", "/s");
	see("ring", "/s/r.h", 9, 1, 8);
	CHECK_FOUND(0);
	end();
	/* C has not.  Records of two functions' structs, each in a unit of its own. */
	tagged();
	tell(UNIT("2", "b.c"));
	tell(STRUCT("2", "ring", "r.h:9:8", "64", "fedcba9876543210"));
	unit("a.c", "/s");
	unit("b.c", "/s");
	see("ring", "/s/r.h", 3, 0, 128)->function = "f";
	has("b", 512, 32);
	see("ring", "/s/r.h", 9, 1, 64)->function = "g";
	CHECK_FOUND(0);
	end();
	return true;
}

static bool an_id_that_was_counted_otherwise(void)
{
	/* The compiler counts a base that debug information knows at run time only: the
	   record's own unit says how its layout looks there. */
	tagged();
	unit("a.c", "/s");
	unit("b.c", "/s");
	see("ring", "/s/r.h", 3, 1, 128);
	has("a", 32, 32);
	has("b", 512, 32);
	see("ring", "/s/r.h", 3, 0, 128);
	has("a", 0, 32);
	has("b", 512, 32);
	CHECK_FOUND(1);
	CHECK_WHAT("128 bytes in a.c, 128 bytes in b.c: 'a' is at offset 0 in the first, 4 in the "
		   "second");
	end();
	return true;
}

int main(void)
{
	RUN(without_plugin);
	RUN(where_the_tagged_unit_was_not_seen);
	RUN(all_units_are_named_once);
	RUN(the_manifest_alone);
	RUN(other_structs_of_the_name);
	RUN(most_units_have_the_first);
	RUN(one_name_in_one_unit_twice);
	RUN(branches_of_an_if);
	RUN(folders);
	RUN(names_that_are_no_names);
	RUN(locals);
	RUN(an_id_that_was_counted_otherwise);
	return 0;
}
