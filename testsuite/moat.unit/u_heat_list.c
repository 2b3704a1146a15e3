/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/heat.h"

static bool parse(struct moat_heat_list *list, const char *text)
{
	struct moat_heat_fault fault;
	bool ok = moat_heat_parse(list, text, strlen(text), &fault);
	if (!ok)
		printf("line %zu %s\n", fault.line, fault.text);
	return ok;
}

/* Is TEXT refused at LINE, with PART in the message? */
static bool refused(const char *text, size_t line, const char *part)
{
	struct moat_heat_list list;
	struct moat_heat_fault fault = { 99, "" };
	CHECK(!moat_heat_parse(&list, text, strlen(text), &fault));
	CHECK_UINT(fault.line, line);
	if (!strstr(fault.text, part))
		printf("says '%s'\n", fault.text);
	CHECK(strstr(fault.text, part));
	CHECK(!list.entries && list.n_entries == 0);
	return true;
}

static bool is_entry(const struct moat_heat_entry *entry, const char *name, const char *file,
		     bool has_offset, uint64_t offset, uint64_t weight)
{
	CHECK_STR(entry->name, name);
	CHECK(!entry->file == !file);
	if (file)
		CHECK_STR(entry->file, file);
	CHECK(entry->has_offset == has_offset);
	CHECK_UINT(entry->offset, offset);
	CHECK_UINT(entry->weight, weight);
	return true;
}

static bool a_list_is_read(void)
{
	struct moat_heat_list list;
	CHECK(parse(&list, "# weights\n\n12 b\n  3.5%  c+0x1F\r\n.25 a in drv/*.c # why\n"
			   "\t1\ta+16 in x.c# # y\n0 z\n7 end"));
	CHECK_UINT(list.n_entries, 6);
	CHECK_UINT(list.total, 2375);
	CHECK(is_entry(&list.entries[0], "a", "drv/*.c", false, 0, 25));
	CHECK(is_entry(&list.entries[1], "a", "x.c#", true, 16, 100));
	CHECK(is_entry(&list.entries[2], "b", NULL, false, 0, 1200));
	CHECK(is_entry(&list.entries[3], "c", NULL, true, 31, 350));
	CHECK(is_entry(&list.entries[4], "end", NULL, false, 0, 700));
	CHECK(is_entry(&list.entries[5], "z", NULL, false, 0, 0));
	moat_heat_list_release(&list);
	return true;
}

static bool what_perf_prints_is_read(void)
{
	struct moat_heat_list list;
	CHECK(parse(&list, "# Overhead  Symbol\n    45.10%  [k] icmp_global\n"
			   "     2.00%  prog  libc.so.6  [.] main  \n"
			   "     1.00%  3  [.] f     [k] counter+0x8   prog  [other thing]\n"
			   "     1.00%  [.] in in x\n"));
	CHECK_UINT(list.n_entries, 4);
	CHECK(is_entry(&list.entries[0], "counter", NULL, true, 8, 100));
	CHECK(is_entry(&list.entries[1], "icmp_global", NULL, false, 0, 4510));
	CHECK(is_entry(&list.entries[2], "in", NULL, false, 0, 100));
	CHECK(is_entry(&list.entries[3], "main", NULL, false, 0, 200));
	moat_heat_list_release(&list);
	return true;
}

static bool equal_places_are_added_up(void)
{
	struct moat_heat_list list;
	CHECK(parse(&list, "1 a\n2 a+0\n4 a\n8 a+0x0\n16 a in x.c\n32 a in x.c\n64 a+0x10\n"
			   "128 a+16\n"));
	CHECK_UINT(list.n_entries, 4);
	CHECK(is_entry(&list.entries[0], "a", NULL, false, 0, 5));
	CHECK(is_entry(&list.entries[1], "a", NULL, true, 0, 10));
	CHECK(is_entry(&list.entries[2], "a", NULL, true, 16, 192));
	CHECK(is_entry(&list.entries[3], "a", "x.c", false, 0, 48));
	moat_heat_list_release(&list);
	return true;
}

static bool a_plus_that_begins_no_number_is_of_the_name(void)
{
	struct moat_heat_list list;
	CHECK(parse(&list, "1 a+b\n1 b+\n1 +5\n1 c+0x\n1 d+99999999999999999999\n1 e+1+2\n"));
	CHECK_STR(list.entries[0].name, "+5");
	CHECK_STR(list.entries[1].name, "a+b");
	CHECK_STR(list.entries[2].name, "b+");
	CHECK_STR(list.entries[3].name, "c+0x");
	CHECK_STR(list.entries[4].name, "d+99999999999999999999");
	CHECK(is_entry(&list.entries[5], "e+1", NULL, true, 2, 1));
	moat_heat_list_release(&list);
	return true;
}

static bool weights_are_exact(void)
{
	struct moat_heat_list list;
	/* The most decimals decide the unit; more than nine are cut. */
	CHECK(parse(&list, "1 a\n0.123456789999 b\n000000000000000000000000.5 c\n"));
	CHECK_UINT(list.entries[0].weight, 1000000000);
	CHECK_UINT(list.entries[1].weight, 123456789);
	CHECK_UINT(list.entries[2].weight, 500000000);
	moat_heat_list_release(&list);
	CHECK(parse(&list, "18446744073709551614 a\n1 b\n"));
	CHECK_UINT(list.total, UINT64_MAX);
	moat_heat_list_release(&list);
	return true;
}

static bool weights_that_are_none_are_refused(void)
{
	CHECK(refused("1 a\n-1 b\n", 2, "'-1', which is no weight"));
	CHECK(refused("nan a\n", 1, "'nan'"));
	CHECK(refused("inf a\n", 1, "'inf'"));
	CHECK(refused("1e3 a\n", 1, "'1e3'"));
	CHECK(refused("0x10 a\n", 1, "'0x10'"));
	CHECK(refused("1.2.3 a\n", 1, "'1.2.3'"));
	CHECK(refused(". a\n", 1, "'.'"));
	CHECK(refused("% a\n", 1, "'%'"));
	CHECK(refused("5%% a\n", 1, "'5%%'"));
	CHECK(refused("a 5\n", 1, "'a'"));
	CHECK(refused("|--12.3%--main\n", 1, "no weight"));
	CHECK(refused("18446744073709551616 a\n", 1, "too large"));
	CHECK(refused("99999999999999999999999999999999999999 a\n", 1, "too large"));
	CHECK(refused("18446744073709551615 a\n0.1 b\n", 0, "too large"));
	CHECK(refused("18446744073709551615 a\n1 b\n", 0, "too large"));
	return true;
}

static bool lines_that_are_none_are_refused(void)
{
	CHECK(refused("5\n", 1, "no symbol"));
	CHECK(refused("1 a\n5 # a\n", 2, "no symbol"));
	CHECK(refused("5% [k] \n5 a\n", 1, "no symbol"));
	CHECK(refused("5 a b\n", 1, "has 'b' behind the symbol"));
	CHECK(refused("5 a in\n", 1, "no file"));
	CHECK(refused("5 a in x y\n", 1, "has 'y' behind the symbol"));
	CHECK(refused("", 0, "empty"));
	CHECK(refused("\n# 5 a\n\r\n", 0, "no weights"));
	CHECK(refused("0 a\n0.00% b\n", 0, "all zero"));
	struct moat_heat_list list;
	struct moat_heat_fault fault;
	CHECK(!moat_heat_parse(&list, "5 a\0b\n", 6, &fault));
	CHECK(strstr(fault.text, "binary"));
	return true;
}

static bool a_long_word_is_cut_in_a_message(void)
{
	char text[4096];
	struct moat_heat_list list;
	struct moat_heat_fault fault;
	memset(text, 'x', sizeof text);
	CHECK(!moat_heat_parse(&list, text, sizeof text, &fault));
	CHECK(strlen(fault.text) < 150);
	return true;
}

int main(void)
{
	RUN(a_list_is_read);
	RUN(what_perf_prints_is_read);
	RUN(equal_places_are_added_up);
	RUN(a_plus_that_begins_no_number_is_of_the_name);
	RUN(weights_are_exact);
	RUN(weights_that_are_none_are_refused);
	RUN(lines_that_are_none_are_refused);
	RUN(a_long_word_is_cut_in_a_message);
	return 0;
}
