/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/told.h"

#include <inttypes.h>

static bool add(struct moat_manifest *manifest, const char *record)
{
	const char *fault;
	return moat_manifest_add(manifest, record, &fault) == MOAT_PARSE_OK;
}

static bool add_struct(struct moat_manifest *manifest, const char *unit, const char *name,
		       uint64_t size)
{
	char record[256];
	snprintf(record, sizeof record,
		 "moat1 struct unit=%s name=%s at=a.h:1:1 size=%" PRIu64 " layout=%" PRIu64, unit,
		 name, size, size);
	return add(manifest, record);
}

static bool add_term(struct moat_manifest *manifest, const char *unit, const char *in,
		     const char *field)
{
	char record[256];
	snprintf(record, sizeof record,
		 "moat1 term unit=%s in=%s is=isolate field=%s offset=512 bits=32 granule=64", unit,
		 in, field);
	return add(manifest, record);
}

static bool of_a_unit_and_a_struct(void)
{
	struct moat_manifest manifest = { 0 };
	struct moat_told told;
	size_t n;
	CHECK(add_struct(&manifest, "b", "ring", 64) && add_struct(&manifest, "a", "ring", 128) &&
	      add_struct(&manifest, "a", "r", 32));
	CHECK(add_term(&manifest, "b", "ring", "z") && add_term(&manifest, "a", "ring", "y") &&
	      add_term(&manifest, "b", "ring", "x") && add_term(&manifest, "b", "rings", "w"));
	CHECK(moat_told_build(&told, &manifest));
	CHECK_UINT(moat_told_struct(&told, "a", "ring")->size, 128);
	CHECK_UINT(moat_told_struct(&told, "b", "ring")->size, 64);
	CHECK(!moat_told_struct(&told, "b", "r") && !moat_told_struct(&told, "c", "ring"));
	const struct moat_term *const *terms = moat_told_terms(&told, "b", "ring", &n);
	CHECK_UINT(n, 2);
	CHECK_STR(terms[0]->field, "z"); /* as the manifest has them */
	CHECK_STR(terms[1]->field, "x");
	moat_told_terms(&told, "a", "r", &n);
	CHECK_UINT(n, 0);
	moat_told_terms(&told, "c", "ring", &n);
	CHECK_UINT(n, 0);
	moat_told_release(&told);
	moat_manifest_release(&manifest);
	return true;
}

/* Each layout once, whichever units have it. */
static bool by_name(void)
{
	struct moat_manifest manifest = { 0 };
	struct moat_told told;
	struct moat_told_walk walk = { 0 };
	CHECK(add_struct(&manifest, "b", "ring", 64) && add_struct(&manifest, "a", "ring", 64) &&
	      add_struct(&manifest, "c", "other", 8) && add_struct(&manifest, "c", "ring", 32));
	CHECK(moat_told_build(&told, &manifest));
	CHECK_STR(moat_told_next(&told, "ring", &walk)->unit, "b");
	CHECK_STR(moat_told_next(&told, "ring", &walk)->unit, "c");
	CHECK(!moat_told_next(&told, "ring", &walk));
	walk = (struct moat_told_walk){ 0 };
	CHECK(!moat_told_next(&told, "rings", &walk));
	moat_told_release(&told);
	moat_manifest_release(&manifest);
	return true;
}

static bool more_layouts_than_anyone_has(void)
{
	struct moat_manifest manifest = { 0 };
	struct moat_told told;
	struct moat_told_walk walk = { 0 };
	size_t n = 0;
	for (uint64_t i = 0; i <= MOAT_TOLD_WAYS; i++)
		CHECK(add_struct(&manifest, "a", "ring", 8 + i));
	CHECK(moat_told_build(&told, &manifest));
	while (moat_told_next(&told, "ring", &walk))
		n++;
	CHECK_UINT(n, MOAT_TOLD_WAYS);
	moat_told_release(&told);
	moat_manifest_release(&manifest);
	return true;
}

static bool as_a_record(void)
{
	struct moat_manifest manifest = { 0 };
	struct moat_told told;
	struct moat_record record;
	CHECK(add_struct(&manifest, "a", "ring", 128) && add_term(&manifest, "a", "ring", "hot"));
	CHECK(add(&manifest, "moat1 term unit=a in=ring is=apart field=hot other=cold offset=512 "
			     "bits=32 other_offset=0 other_bits=64"));
	CHECK(moat_told_build(&told, &manifest));
	CHECK(moat_told_record(&told, &manifest.structs[0], &record));
	CHECK_UINT(record.size, 128);
	CHECK_UINT(record.n_fields, 3);
	CHECK(record.partial);
	CHECK_STR(record.fields[2].path, "cold");
	CHECK_UINT(record.fields[2].bit_size, 64);
	moat_record_release(&record);
	moat_told_release(&told);
	moat_manifest_release(&manifest);
	return true;
}

int main(void)
{
	RUN(of_a_unit_and_a_struct);
	RUN(by_name);
	RUN(more_layouts_than_anyone_has);
	RUN(as_a_record);
	return 0;
}
