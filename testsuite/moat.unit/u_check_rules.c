/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/check.h"

static bool rules_are_matched_by_units(void)
{
	static const char text[] = "global a line\nglobal b line\n";
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(moat_rules_parse(&rules, text, strlen(text), &fault));
	struct moat_manifest manifest = { 0 };
	const char *ignored;
	char record[128];
	snprintf(record, sizeof record,
		 "moat1 unit id=aaaaaaaaaaaaaaaa matched=0123456789abcdef,%s", rules.rules[1].id);
	CHECK_UINT(moat_manifest_add(&manifest, record, &ignored), MOAT_PARSE_OK);
	CHECK(moat_check_rules(&rules, &manifest));
	CHECK(!rules.rules[0].matched);
	CHECK(rules.rules[1].matched);
	moat_rules_release(&rules);
	moat_manifest_release(&manifest);
	return true;
}

int main(void)
{
	RUN(rules_are_matched_by_units);
	return 0;
}
