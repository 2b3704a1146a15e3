/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/promise.h"

static bool kinds_have_names(void)
{
	static const char *const names[] = { "isolate", "group", "cold", "read_mostly", "hot" };
	for (int i = MOAT_ISOLATE; i <= MOAT_HOT; i++) {
		enum moat_kind kind = MOAT_ISOLATE;
		CHECK_STR(moat_kind_name((enum moat_kind)i), names[i]);
		CHECK(moat_kind_from_name(names[i], &kind));
		CHECK_UINT(kind, (unsigned)i);
	}
	enum moat_kind kind = MOAT_COLD;
	CHECK(!moat_kind_from_name("isolat", &kind));
	CHECK(!moat_kind_from_name("", &kind));
	CHECK_UINT(kind, MOAT_COLD);
	return true;
}

static bool storages_have_names(void)
{
	for (int i = MOAT_DATA; i <= MOAT_TBSS; i++) {
		enum moat_storage storage = MOAT_DATA;
		CHECK(moat_storage_from_name(moat_storage_name((enum moat_storage)i), &storage));
		CHECK_UINT(storage, (unsigned)i);
	}
	enum moat_storage storage = MOAT_BSS;
	CHECK(!moat_storage_from_name(".bss", &storage));
	CHECK_UINT(storage, MOAT_BSS);
	return true;
}

static bool bindings_have_names(void)
{
	for (int i = MOAT_LOCAL; i <= MOAT_WEAK; i++) {
		enum moat_binding binding = MOAT_LOCAL;
		CHECK(moat_binding_from_name(moat_binding_name((enum moat_binding)i), &binding));
		CHECK_UINT(binding, (unsigned)i);
	}
	enum moat_binding binding = MOAT_WEAK;
	CHECK(!moat_binding_from_name("static", &binding));
	CHECK_UINT(binding, MOAT_WEAK);
	return true;
}

static bool sets_share_runs(void)
{
	struct moat_promise promise = { .kind = MOAT_GROUP, .group = "rx" };
	CHECK(moat_kind_is_shared(MOAT_GROUP));
	CHECK_STR(moat_promise_set(&promise), "rx");
	promise.kind = MOAT_READ_MOSTLY;
	CHECK_STR(moat_promise_set(&promise), "read_mostly");
	promise.kind = MOAT_HOT;
	CHECK_STR(moat_promise_set(&promise), "hot");
	promise.kind = MOAT_ISOLATE;
	CHECK(!moat_promise_set(&promise));
	promise.kind = MOAT_COLD;
	CHECK(!moat_promise_set(&promise));
	return true;
}

static bool equal_wishes_agree(void)
{
	struct moat_promise line = { .kind = MOAT_ISOLATE, .word = MOAT_LINE, .granule = 64 };
	struct moat_promise bytes = { .kind = MOAT_ISOLATE, .word = MOAT_BYTES, .granule = 64 };
	struct moat_promise page = { .kind = MOAT_ISOLATE, .word = MOAT_PAGE, .granule = 4096 };
	struct moat_promise cold = { .kind = MOAT_COLD };
	struct moat_promise rx = { .kind = MOAT_GROUP, .group = "rx", .granule = 64 };
	struct moat_promise tx = { .kind = MOAT_GROUP, .group = "tx", .granule = 64 };
	CHECK(moat_promise_agrees(&line, &bytes));
	CHECK(!moat_promise_agrees(&line, &page));
	CHECK(!moat_promise_agrees(&line, &cold));
	CHECK(moat_promise_agrees(&cold, &cold));
	CHECK(moat_promise_agrees(&rx, &rx));
	CHECK(!moat_promise_agrees(&rx, &tx));
	CHECK(!moat_promise_agrees(&rx, &line));
	return true;
}

static bool texts_are_what_a_rule_says(void)
{
	char text[32];
	struct moat_promise promise = { .kind = MOAT_ISOLATE, .word = MOAT_LINE, .granule = 64 };
	CHECK_STR(moat_promise_text(&promise, text, sizeof text), "line");
	promise.word = MOAT_PAGE;
	CHECK_STR(moat_promise_text(&promise, text, sizeof text), "page");
	promise.word = MOAT_BYTES;
	promise.granule = 268435456;
	CHECK_STR(moat_promise_text(&promise, text, sizeof text), "bytes 268435456");
	promise.kind = MOAT_COLD;
	CHECK_STR(moat_promise_text(&promise, text, sizeof text), "cold");
	promise.kind = MOAT_GROUP;
	promise.group = "rx_path";
	CHECK_STR(moat_promise_text(&promise, text, sizeof text), "group rx_path");
	CHECK_STR(moat_promise_text(&promise, text, 9), "group rx");
	return true;
}

static bool identifiers_name_groups(void)
{
	char name[66];
	memset(name, 'a', sizeof name);
	name[64] = '\0';
	CHECK(!moat_group_fault(name));
	CHECK(!moat_group_fault("_rx2"));
	CHECK(!moat_group_fault("line"));
	name[64] = 'a';
	name[65] = '\0';
	CHECK_STR(moat_group_fault(name), "is longer than 64 bytes");
	return true;
}

static bool other_words_name_none(void)
{
	CHECK_STR(moat_group_fault(""), "is empty");
	CHECK_STR(moat_group_fault("2rx"), "is no C identifier");
	CHECK_STR(moat_group_fault("rx path"), "is no C identifier");
	CHECK_STR(moat_group_fault("rx.path"), "is no C identifier");
	CHECK_STR(moat_group_fault("r\xc3\xa9"), "is no C identifier");
	CHECK_STR(moat_group_fault("hot"), "is the name of a promise");
	CHECK_STR(moat_group_fault("read_mostly"), "is the name of a promise");
	return true;
}

static bool release_frees_every_string(void)
{
	struct moat_promise promise = {
		.unit = strdup("u"),
		.symbol = strdup("s"),
		.name = strdup("n"),
		.place = strdup("p"),
		.section = strdup("s"),
		.group = strdup("g"),
		.rule = strdup("r"),
		.reason = strdup("w"),
		.because = strdup("b"),
		.mend = strdup("m"),
	};
	moat_promise_release(&promise);
	CHECK(!promise.unit && !promise.mend && !promise.group);
	moat_promise_release(&promise);
	return true;
}

int main(void)
{
	RUN(kinds_have_names);
	RUN(storages_have_names);
	RUN(bindings_have_names);
	RUN(sets_share_runs);
	RUN(equal_wishes_agree);
	RUN(texts_are_what_a_rule_says);
	RUN(identifiers_name_groups);
	RUN(other_words_name_none);
	RUN(release_frees_every_string);
	return 0;
}
