/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/setting.h"

static bool every_word_is_a_kind_and_no_other(void)
{
	char words[] = MOAT_COMPLAINT_WORDS;
	unsigned all = 0, kinds = 0;
	CHECK(moat_complaints_from_list("all", &all));
	CHECK_UINT(all, (1u << MOAT_COMPLAINTS) - 1);
	for (char *word = strtok(words, ", "); word; word = strtok(NULL, ", ")) {
		unsigned kind = 0;
		CHECK(moat_complaints_from_list(word, &kind));
		CHECK(kind);
		if (strcmp(word, "all") != 0) {
			CHECK_UINT(kinds & kind, 0);
			kinds |= kind;
		}
	}
	CHECK_UINT(kinds, all);
	return true;
}

static bool lists_add_up(void)
{
	unsigned kinds = 1u << MOAT_LATE;
	CHECK(moat_complaints_from_list("apart,union", &kinds));
	CHECK_UINT(kinds, 1u << MOAT_LATE | 1u << MOAT_NOT_APART | 1u << MOAT_OVERLAID);
	CHECK(!moat_complaints_from_list("", &kinds));
	CHECK(!moat_complaints_from_list(",", &kinds));
	CHECK(!moat_complaints_from_list("apart,", &kinds));
	CHECK(!moat_complaints_from_list("apart, union", &kinds));
	CHECK(!moat_complaints_from_list("apar", &kinds));
	CHECK(!moat_complaints_from_list("aparts", &kinds));
	CHECK(!moat_complaints_from_list("al", &kinds));
	return true;
}

static bool allocators_are_names_with_an_alignment(void)
{
	CHECK(!moat_allocator_fault("malloc"));
	CHECK(!moat_allocator_fault("_f9:16"));
	CHECK(!moat_allocator_fault("f:0x40"));
	CHECK(!moat_allocator_fault("f:1"));
	CHECK_STR(moat_allocator_fault(""), "does not start with the name of a function");
	CHECK_STR(moat_allocator_fault(":8"), "does not start with the name of a function");
	CHECK_STR(moat_allocator_fault("9f"), "does not start with the name of a function");
	CHECK_STR(moat_allocator_fault("f(x)"), "does not start with the name of a function");
	CHECK_STR(moat_allocator_fault("f:"), "has no number of bytes behind the colon");
	CHECK_STR(moat_allocator_fault("f: 8"), "has no number of bytes behind the colon");
	CHECK_STR(moat_allocator_fault("f:8:8"), "has no number of bytes behind the colon");
	CHECK_STR(moat_allocator_fault("f:99999999999999999999"),
		  "has no number of bytes behind the colon");
	CHECK_STR(moat_allocator_fault("f:0"), "has an alignment that is no power of two");
	CHECK_STR(moat_allocator_fault("f:12"), "has an alignment that is no power of two");
	return true;
}

int main(void)
{
	RUN(every_word_is_a_kind_and_no_other);
	RUN(lists_add_up);
	RUN(allocators_are_names_with_an_alignment);
	return 0;
}
