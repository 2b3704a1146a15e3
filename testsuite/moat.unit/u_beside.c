/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The structs of a module and of its kernel: which are the same, what is known of them. */
#include "unit.h"
#include "core/beside.h"

#include <stdlib.h>

#define STRUCT(at, size, layout)                                                                   \
	"moat1 struct unit=1 name=dst at=" at " size=" size " align=64 layout=" layout
#define LINE(offset)                                                                               \
	"moat1 term unit=1 in=dst is=isolate field=refcnt offset=" offset                          \
	" bits=32 granule=64 limit=0"
#define TAGGED "0123456789abcdef"

static struct moat_manifest module;
static struct moat_manifest kernel;
static struct moat_seen seen; /* of the module or the kernel */
static struct moat_beside beside;

static void tell(struct moat_manifest *manifest, const char *record)
{
	const char *fault = "";
	if (moat_manifest_add(manifest, record, &fault) != MOAT_PARSE_OK)
		printf("'%s' %s\n", record, fault);
}

/* The struct in SIDE, its counter in line 1 and alone there. */
static void tag(struct moat_manifest *side, const char *record)
{
	tell(side, record);
	tell(side, LINE("512"));
}

/* A definition with the counter at OFFSET bits. */
static void see(const char *path, uint64_t size, uint64_t offset)
{
	seen.structs = realloc(seen.structs, (seen.n_structs + 1) * sizeof *seen.structs);
	struct moat_seen_struct *one = &seen.structs[seen.n_structs++];
	*one = (struct moat_seen_struct){ .path = strdup(path) };
	one->record.name = strdup("dst");
	one->record.size = size;
	struct moat_field *field = moat_record_add(&one->record, "refcnt", NULL);
	field->bit_offset = offset;
	field->bit_size = 32;
}

static bool compare(bool module_seen, bool kernel_seen)
{
	struct moat_beside_side mine = { &module, module_seen ? &seen : NULL };
	struct moat_beside_side theirs = { &kernel, kernel_seen ? &seen : NULL };
	return moat_seen_settle(&seen) && moat_beside_against(&beside, &mine, &theirs);
}

static void end(void)
{
	moat_beside_release(&beside);
	moat_manifest_release(&module);
	moat_manifest_release(&kernel);
	moat_seen_release(&seen);
}

#define CHECK_COUNTS(compared, different, unknown)                                                 \
	do {                                                                                       \
		CHECK_UINT(beside.n_compared, compared);                                           \
		CHECK_UINT(beside.n_different, different);                                         \
		CHECK_UINT(beside.n_unknown, unknown);                                             \
		CHECK_UINT(beside.n_findings, different + unknown);                                \
	} while (0)

static bool both_tell(void)
{
	tag(&kernel, STRUCT("include/net/dst.h:1:8", "192", TAGGED));
	tag(&module, STRUCT("./include/net/dst.h:1:8", "192", TAGGED));
	CHECK(!moat_beside_asks(&module, &kernel));
	CHECK(compare(false, false));
	CHECK_COUNTS(1, 0, 0);
	end();
	tag(&kernel, STRUCT("include/net/dst.h:1:8", "192", TAGGED));
	tell(&module, STRUCT("/k/include/net/dst.h:1:8", "384", "fedcba9876543210"));
	tell(&module, LINE("1024"));
	CHECK(compare(false, false));
	CHECK_COUNTS(1, 1, 0);
	CHECK_STR(beside.findings[0].what, "it is laid out otherwise: 384 bytes here, 192 bytes "
					   "there; 'refcnt' lies at 128 here, at 64 there");
	end();
	return true;
}

static bool the_kernel_alone_tells(void)
{
	tag(&kernel, STRUCT("include/net/dst.h:1:8", "192", TAGGED));
	CHECK(moat_beside_asks(&kernel, &module));
	CHECK(compare(false, false));
	CHECK_COUNTS(0, 0, 1);
	CHECK(beside.findings[0].unknown);
	moat_beside_release(&beside);
	CHECK(compare(true, false)); /* not used: there is no definition */
	CHECK_COUNTS(0, 0, 0);
	see("/k/include/net/dst.h", 12, 32);
	CHECK(compare(true, false));
	CHECK_COUNTS(1, 1, 0);
	CHECK_STR(beside.findings[0].what, "it is laid out otherwise: 12 bytes here, 192 bytes "
					   "there; 'refcnt' lies at 4 here, at 64 there");
	end();
	return true;
}

static bool the_module_alone_tells(void)
{
	tag(&module, STRUCT("include/net/dst.h:1:8", "192", TAGGED));
	CHECK(compare(false, false));
	CHECK_COUNTS(0, 1, 0);
	moat_beside_release(&beside);
	see("/k/include/net/dst.h", 192, 512);
	CHECK(compare(false, true));
	CHECK_COUNTS(1, 0, 0);
	end();
	return true;
}

/* What is not declared below a folder `include' is shared with nobody, but if both have
   it, it is compared. */
static bool private_headers(void)
{
	tag(&kernel, STRUCT("mm/dst.h:1:8", "192", TAGGED));
	CHECK(compare(false, false));
	CHECK_COUNTS(0, 0, 0);
	see("/k/mm/dst.h", 192, 0);
	CHECK(compare(true, false));
	CHECK_COUNTS(1, 1, 0);
	end();
	return true;
}

static bool files(void)
{
	static const struct {
		const char *told, *seen;
		bool same;
	} cases[] = {
		{ "include/net/dst.h:1:8", "/usr/src/linux-headers/include/net/dst.h", true },
		{ "dst.h:1:8", "/k/net/dst.h", true },
		{ "./dst.h:1:8", "/k/net/dst.h", true },
		{ "net/dst.h:1:8", "dst.h", true },
		{ "net/dst.h:1:8", "/k/own/dst.h", false },
		{ "net/dst.h:1:8", "/k/net/odst.h", false },
		{ "net/dst.h:1:8", "/k/inet/dst.h", false },
		{ "dst.h:1:8", "/dst.c", false },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char record[256];
		snprintf(record, sizeof record, STRUCT("%s", "192", TAGGED), cases[i].told);
		tag(&kernel, record);
		see(cases[i].seen, 12, 32);
		CHECK(compare(true, false));
		CHECK_UINT(beside.n_different, cases[i].same);
		end();
	}
	return true;
}

/* A contract changes no layout. */
static bool contracts(void)
{
	tell(&kernel, STRUCT("include/net/dst.h:1:8", "12", TAGGED));
	tell(&kernel, "moat1 term unit=1 in=dst is=apart field=a offset=0 bits=32 other=b "
		      "other_offset=64 other_bits=32 granule=64 limit=0");
	CHECK(compare(false, false));
	CHECK_COUNTS(0, 0, 0);
	end();
	return true;
}

int main(void)
{
	RUN(both_tell);
	RUN(the_kernel_alone_tells);
	RUN(the_module_alone_tells);
	RUN(private_headers);
	RUN(files);
	RUN(contracts);
	return 0;
}
