/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The manifest's records of structs. */
#include "unit.h"
#include "core/manifest.h"

static bool round_trip(void)
{
	struct moat_manifest manifest = { 0 }, again = { 0 };
	const char *fault = NULL;
	struct moat_buf text = MOAT_BUF_INIT;
	static const char *const records[] = {
		"moat1 struct unit=0123 name=dst%20entry at=a.h:1:8 size=192 align=64 "
		"layout=00ff",
		"moat1 term unit=0123 in=dst is=apart field=a.b offset=64 bits=3 other=c "
		"other_offset=512 other_bits=64 granule=0 limit=0 why=so",
		"moat1 term unit=0123 in=dst is=group field=a offset=0 bits=32 other_offset=0 "
		"other_bits=0 granule=64 group=g limit=0",
		"moat1 instance unit=0123 sym=x name=x at=a.c:1:1 bind=local in=dst count=4",
	};
	for (size_t i = 0; i < sizeof records / sizeof records[0]; i++) {
		CHECK_UINT(moat_manifest_add(&manifest, records[i], &fault), MOAT_PARSE_OK);
		CHECK_UINT(moat_manifest_add(&manifest, records[i], &fault), MOAT_PARSE_OK);
	}
	CHECK_UINT(manifest.n_structs, 1);
	CHECK_UINT(manifest.n_terms, 2);
	CHECK_UINT(manifest.n_instances, 1);
	CHECK_STR(manifest.structs[0].name, "dst entry");
	CHECK_UINT(manifest.terms[0].kind, MOAT_TERM_APART);
	CHECK_UINT(manifest.terms[0].other_offset, 512);
	CHECK_STR(manifest.terms[1].group, "g");
	CHECK_UINT(manifest.instances[0].count, 4);
	moat_struct_write(&manifest.structs[0], &text);
	CHECK_STR(text.text, records[0]);
	moat_buf_clear(&text);
	moat_term_write(&manifest.terms[0], &text);
	CHECK_STR(text.text, records[1]);
	moat_buf_clear(&text);
	moat_instance_write(&manifest.instances[0], &text);
	CHECK_STR(text.text, records[3]);
	moat_buf_release(&text);
	moat_manifest_release(&manifest);
	moat_manifest_release(&again);
	CHECK_UINT(manifest.n_terms, 0);
	return true;
}

static bool is_bad(const char *record, const char *part)
{
	struct moat_manifest manifest = { 0 };
	const char *fault = "";
	bool bad = moat_manifest_add(&manifest, record, &fault) == MOAT_PARSE_BAD &&
		   strstr(fault, part) && manifest.n_structs + manifest.n_terms == 0 &&
		   manifest.n_instances == 0;
	if (!bad)
		printf("'%s': %s\n", record, fault);
	moat_manifest_release(&manifest);
	return bad;
}

static bool faults_are_said(void)
{
	CHECK(is_bad("moat1 struct unit=1 name=a", "layout"));
	CHECK(is_bad("moat1 struct name=a layout=1", "unit"));
	CHECK(is_bad("moat1 term unit=1 in=a is=apart field=x", "no field"));
	CHECK(is_bad("moat1 term unit=1 in=a is=isolate granule=64", "no field"));
	CHECK(is_bad("moat1 term unit=1 in=a is=isolate field=x granule=48", "granule"));
	CHECK(is_bad("moat1 term unit=1 in=a is=isolate field=x granule=0", "granule"));
	CHECK(is_bad("moat1 term unit=1 in=a is=beside field=x", "does not know"));
	CHECK(is_bad("moat1 term unit=1 is=size limit=5", "unit or struct"));
	CHECK(is_bad("moat1 instance unit=1 in=a", "symbol"));
	CHECK(is_bad("moat1 instance unit=1 in=a sym=x count=-1", "no number"));
	return true;
}

int main(void)
{
	RUN(round_trip);
	RUN(faults_are_said);
	return 0;
}
