/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/buf.h"
#include "core/manifest.h"

#include <stdlib.h>

#define UNIT "moat1 unit id=0123456789abcdef"
#define PROMISE "moat1 promise unit=0123456789abcdef is=isolate sym=x granule=64"

static enum moat_parse add(struct moat_manifest *manifest, const char *string,
			   const char **ret_fault)
{
	/* On the heap, so that reading past its end shows. */
	char *copy = strdup(string);
	enum moat_parse result = moat_manifest_add(manifest, copy, ret_fault);
	free(copy);
	return result;
}

/* Is STRING refused with a fault that contains PART? */
static bool refused(const char *string, const char *part)
{
	struct moat_manifest manifest = { 0 };
	const char *fault = "(none)";
	enum moat_parse result = add(&manifest, string, &fault);
	bool ok = result == MOAT_PARSE_BAD && strstr(fault, part) && manifest.n_units == 0 &&
		  manifest.n_promises == 0;
	if (!ok)
		printf("'%s' gives %d: %s\n", string, (int)result, fault);
	moat_manifest_release(&manifest);
	return ok;
}

static bool a_unit_comes_back(void)
{
	struct moat_unit unit = {
		.id = "0123456789abcdef",
		.source = "a b/c\"d.c",
		.plugin = "0.1.0",
		.compiler = "12.2.0",
		.matched = "1111111111111111,2222222222222222",
		.line = 64,
		.page = 4096,
		.lto = true,
	};
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_unit_write(&unit, &buf);
	CHECK_STR(buf.text, "moat1 unit id=0123456789abcdef src=a%20b/c%22d.c line=64 page=4096 "
			    "plugin=0.1.0 cc=12.2.0 matched=1111111111111111,2222222222222222 "
			    "mode=lto");
	struct moat_manifest manifest = { 0 };
	const char *fault;
	CHECK_UINT(add(&manifest, buf.text, &fault), MOAT_PARSE_OK);
	CHECK_UINT(manifest.n_units, 1);
	const struct moat_unit *back = moat_manifest_unit(&manifest, unit.id);
	CHECK(back);
	CHECK_STR(back->source, unit.source);
	CHECK_STR(back->matched, unit.matched);
	CHECK_STR(back->plugin, unit.plugin);
	CHECK_STR(back->compiler, unit.compiler);
	CHECK_UINT(back->line, 64);
	CHECK_UINT(back->page, 4096);
	CHECK(back->lto);
	CHECK(!moat_manifest_unit(&manifest, "fedcba9876543210"));
	moat_manifest_release(&manifest);
	moat_buf_release(&buf);
	return true;
}

static struct moat_promise whole_promise(void)
{
	return (struct moat_promise){
		.kind = MOAT_GROUP,
		.word = MOAT_BYTES,
		.storage = MOAT_TBSS,
		.binding = MOAT_WEAK,
		.granule = 256,
		.start = 128,
		.size = UINT64_MAX,
		.guard = 60,
		.unit = "0123456789abcdef",
		.symbol = "x.0",
		.name = "x",
		.place = "f.c:1:2",
		.section = ".tbss..moat.x",
		.group = "rx",
		.rule = "global x group rx",
		.reason = "100 % \"hot\"\\\n",
		.because = "it is an alias",
		.mend = "tag the target",
	};
}

static bool a_promise_comes_back(void)
{
	struct moat_promise promise = whole_promise();
	struct moat_buf buf = MOAT_BUF_INIT, again = MOAT_BUF_INIT;
	moat_promise_write(&promise, &buf);
	CHECK(!strpbrk(buf.text, "\"\\\n"));
	struct moat_manifest manifest = { 0 };
	const char *fault;
	CHECK_UINT(add(&manifest, buf.text, &fault), MOAT_PARSE_OK);
	CHECK_UINT(manifest.n_promises, 1);
	const struct moat_promise *back = &manifest.promises[0];
	CHECK_UINT(back->size, UINT64_MAX);
	CHECK_UINT(back->start, 128);
	CHECK_STR(back->reason, promise.reason);
	CHECK_STR(back->because, promise.because);
	moat_promise_write(back, &again);
	CHECK_STR(again.text, buf.text);
	moat_manifest_release(&manifest);
	moat_buf_release(&buf);
	moat_buf_release(&again);
	return true;
}

static bool a_refusal_is_a_kind_of_its_own(void)
{
	struct moat_promise promise = whole_promise();
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_promise_write(&promise, &buf);
	CHECK(strncmp(buf.text, "moat1 refused ", 14) == 0);
	moat_buf_clear(&buf);
	promise.because = promise.mend = NULL;
	moat_promise_write(&promise, &buf);
	CHECK(strncmp(buf.text, "moat1 promise ", 14) == 0);
	CHECK(!strstr(buf.text, "because="));
	moat_buf_release(&buf);
	return true;
}

static bool equal_records_are_added_once(void)
{
	struct moat_manifest manifest = { 0 };
	const char *fault;
	for (int i = 0; i < 3; i++) {
		CHECK_UINT(add(&manifest, UNIT " line=64", &fault), MOAT_PARSE_OK);
		CHECK_UINT(add(&manifest, PROMISE, &fault), MOAT_PARSE_OK);
		CHECK_UINT(add(&manifest, PROMISE " size=4", &fault), MOAT_PARSE_OK);
	}
	CHECK_UINT(manifest.n_units, 1);
	CHECK_UINT(manifest.n_promises, 2);
	moat_manifest_release(&manifest);
	return true;
}

static bool many_records_are_kept(void)
{
	struct moat_manifest manifest = { 0 };
	const char *fault;
	for (int i = 0; i < 300; i++) {
		char text[128];
		snprintf(text, sizeof text, "moat1 unit id=%016x", (unsigned)i);
		CHECK_UINT(add(&manifest, text, &fault), MOAT_PARSE_OK);
		snprintf(text, sizeof text, "moat1 promise unit=%016x is=cold sym=x", (unsigned)i);
		CHECK_UINT(add(&manifest, text, &fault), MOAT_PARSE_OK);
	}
	CHECK_UINT(manifest.n_units, 300);
	CHECK_UINT(manifest.n_promises, 300);
	CHECK_STR(manifest.promises[255].unit, "00000000000000ff");
	moat_manifest_release(&manifest);
	return true;
}

static bool other_strings_are_not_ours(void)
{
	static const char *const others[] = { "",
					      "m",
					      "moat",
					      "moat ",
					      "moats1 unit",
					      "Moat1 unit",
					      "GCC: (Debian 12.2.0-14) 12.2.0",
					      " moat1 unit id=1" };
	for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
		struct moat_manifest manifest = { 0 };
		const char *fault;
		CHECK_UINT(add(&manifest, others[i], &fault), MOAT_PARSE_OTHER);
	}
	return true;
}

static bool other_versions_are_reported(void)
{
	CHECK(refused("moat2 unit id=1", "version"));
	CHECK(refused("moat12 unit id=1", "version"));
	CHECK(refused("moat1.1 unit id=1", "version"));
	CHECK(refused("moat0", "version"));
	return true;
}

static bool unknown_kinds_are_reported(void)
{
	CHECK(refused("moat1", "kind"));
	CHECK(refused("moat1 ", "kind"));
	CHECK(refused("moat1 units id=1", "kind"));
	CHECK(refused("moat1 field unit=1", "kind"));
	return true;
}

static bool unknown_keys_are_skipped(void)
{
	struct moat_manifest manifest = { 0 };
	const char *fault;
	CHECK_UINT(add(&manifest, UNIT " colour=blue line=128 x=%zz", &fault), MOAT_PARSE_OK);
	CHECK_UINT(manifest.units[0].line, 128);
	CHECK_UINT(add(&manifest, PROMISE " new= size=8", &fault), MOAT_PARSE_OK);
	CHECK_UINT(manifest.promises[0].size, 8);
	moat_manifest_release(&manifest);
	return true;
}

static bool a_repeated_key_leaks_nothing(void)
{
	struct moat_manifest manifest = { 0 };
	const char *fault;
	CHECK_UINT(add(&manifest, UNIT " src=a.c src=b.c", &fault), MOAT_PARSE_OK);
	CHECK_STR(manifest.units[0].source, "b.c");
	moat_manifest_release(&manifest);
	return true;
}

static bool malformed_units_are_reported(void)
{
	CHECK(refused("moat1 unit", "has no id"));
	CHECK(refused("moat1 unit src=a.c", "has no id"));
	CHECK(refused(UNIT " line", "without '='"));
	CHECK(refused(UNIT " line=", "no number"));
	CHECK(refused(UNIT " line=64k", "no number"));
	CHECK(refused(UNIT " line=-64", "no number"));
	CHECK(refused(UNIT " line=99999999999999999999", "no number"));
	CHECK(refused(UNIT " src=%4", "escape"));
	CHECK(refused(UNIT " src=a%00b", "escape"));
	return true;
}

static bool malformed_promises_are_reported(void)
{
	CHECK(refused("moat1 promise is=isolate sym=x", "no unit"));
	CHECK(refused("moat1 promise unit=1 is=isolate", "no symbol"));
	CHECK(refused(PROMISE " granule=0", "granule"));
	CHECK(refused(PROMISE " granule=96", "granule"));
	CHECK(refused(PROMISE " granule=1099511627776", "granule"));
	CHECK(refused(PROMISE " start=64", "starts outside"));
	CHECK(refused(PROMISE " is=fenced", "does not know"));
	CHECK(refused(PROMISE " word=Line", "does not know"));
	CHECK(refused(PROMISE " store=text", "does not know"));
	CHECK(refused(PROMISE " bind=static", "does not know"));
	CHECK(refused("moat1 promise unit=1 is=group sym=x", "no group"));
	CHECK(refused(PROMISE " because=alias", "a promise and a refusal"));
	CHECK(refused("moat1 refused unit=1 is=isolate name=x", "does not say why"));
	return true;
}

/* Found by a fuzzer: taken for an id, and then not written. */
static bool an_empty_text_is_none(void)
{
	CHECK(refused("moat1 unit id=", "has no id"));
	CHECK(refused("moat1 unit id=1 id=", "has no id"));
	CHECK(refused("moat1 promise unit= is=isolate sym=x granule=64", "names no unit"));
	CHECK(refused("moat1 promise unit=1 is=isolate sym= granule=64", "names no symbol"));
	CHECK(refused("moat1 refused unit=1 is=isolate sym=x because=", "does not say why"));
	CHECK(refused("moat1 struct unit=1 name= layout=1", "names no unit, struct or layout"));
	CHECK(refused("moat1 term unit=1 in=s is=isolate field= granule=64", "names no field"));
	CHECK(refused("moat1 instance unit=1 in=s sym=", "names no unit, struct or symbol"));
	return true;
}

static bool a_bad_record_changes_nothing(void)
{
	struct moat_manifest manifest = { 0 };
	const char *fault;
	CHECK_UINT(add(&manifest, UNIT, &fault), MOAT_PARSE_OK);
	CHECK_UINT(add(&manifest, PROMISE, &fault), MOAT_PARSE_OK);
	CHECK_UINT(add(&manifest, PROMISE " size=x", &fault), MOAT_PARSE_BAD);
	CHECK_UINT(add(&manifest, "moat1 unit id=2 page=x", &fault), MOAT_PARSE_BAD);
	CHECK_UINT(manifest.n_units, 1);
	CHECK_UINT(manifest.n_promises, 1);
	moat_manifest_release(&manifest);
	return true;
}

/* Whatever a file holds: no crash, no leak. */
static bool damaged_records_do_no_harm(void)
{
	struct moat_promise promise = whole_promise();
	struct moat_buf buf = MOAT_BUF_INIT;
	moat_promise_write(&promise, &buf);
	unsigned seed = 1;
	for (int i = 0; i < 20000; i++) {
		char *text = strdup(buf.text);
		for (int j = 0; j < 3; j++) {
			seed = seed * 1103515245 + 12345;
			text[(seed >> 8) % buf.len] = (char)(seed >> 24);
		}
		struct moat_manifest manifest = { 0 };
		const char *fault = NULL;
		enum moat_parse result = moat_manifest_add(&manifest, text, &fault);
		CHECK(result != MOAT_PARSE_BAD || fault);
		CHECK((result == MOAT_PARSE_OK) == (manifest.n_promises == 1));
		moat_manifest_release(&manifest);
		free(text);
	}
	moat_buf_release(&buf);
	return true;
}

int main(void)
{
	RUN(a_unit_comes_back);
	RUN(a_promise_comes_back);
	RUN(a_refusal_is_a_kind_of_its_own);
	RUN(equal_records_are_added_once);
	RUN(many_records_are_kept);
	RUN(other_strings_are_not_ours);
	RUN(other_versions_are_reported);
	RUN(unknown_kinds_are_reported);
	RUN(unknown_keys_are_skipped);
	RUN(a_repeated_key_leaks_nothing);
	RUN(malformed_units_are_reported);
	RUN(malformed_promises_are_reported);
	RUN(an_empty_text_is_none);
	RUN(a_bad_record_changes_nothing);
	RUN(damaged_records_do_no_harm);
	return 0;
}
