/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "unit.h"
#include "core/rules.h"

#include <stdlib.h>

/* Parse a copy of TEXT without a NUL behind it, so that reading past it shows. */
static bool parse(struct moat_rules *rules, const char *text, struct moat_rules_fault *fault)
{
	size_t size = strlen(text);
	char *copy = malloc(size ? size : 1);
	memcpy(copy, text, size);
	bool ok = moat_rules_parse(rules, copy, size, fault);
	free(copy);
	return ok;
}

/* Does TEXT fail at LINE:COLUMN with words that contain PART? */
static bool fails(const char *text, unsigned line, unsigned column, const char *part)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	if (parse(&rules, text, &fault)) {
		printf("'%s' was accepted\n", text);
		moat_rules_release(&rules);
		return false;
	}
	if (rules.n_rules == 0 && fault.line == line && fault.column == column &&
	    strstr(fault.text, part))
		return true;
	printf("'%s' fails at %u:%u: %s\n", text, fault.line, fault.column, fault.text);
	return false;
}

static bool every_promise_is_read(void)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(parse(&rules,
		    "global a line\nglobal b page\nglobal c bytes 256\nglobal d group rx\n"
		    "global e cold\nglobal f read_mostly\nglobal g hot\nglobal h none\n",
		    &fault));
	CHECK_UINT(rules.n_rules, 8);
	CHECK_UINT(rules.rules[0].promise.kind, MOAT_ISOLATE);
	CHECK_UINT(rules.rules[0].promise.word, MOAT_LINE);
	CHECK_UINT(rules.rules[0].promise.granule, 0);
	CHECK_UINT(rules.rules[1].promise.word, MOAT_PAGE);
	CHECK_UINT(rules.rules[2].promise.word, MOAT_BYTES);
	CHECK_UINT(rules.rules[2].promise.granule, 256);
	CHECK_UINT(rules.rules[3].promise.kind, MOAT_GROUP);
	CHECK_STR(rules.rules[3].promise.group, "rx");
	CHECK_UINT(rules.rules[4].promise.kind, MOAT_COLD);
	CHECK_UINT(rules.rules[5].promise.kind, MOAT_READ_MOSTLY);
	CHECK_UINT(rules.rules[6].promise.kind, MOAT_HOT);
	CHECK((rules.rules[7].kind == MOAT_RULE_NONE) && !(rules.rules[6].kind == MOAT_RULE_NONE));
	CHECK_UINT(rules.rules[7].line, 8);
	moat_rules_release(&rules);
	CHECK_UINT(rules.n_rules, 0);
	return true;
}

static bool comments_blanks_and_line_ends(void)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(parse(&rules, "\n# a comment\n\t  \r\n  global\tx  line # why\r\nglobal y cold",
		    &fault));
	CHECK_UINT(rules.n_rules, 2);
	CHECK_UINT(rules.rules[0].line, 4);
	CHECK_STR(rules.rules[0].text, "global x line");
	CHECK(!rules.rules[0].promise.reason);
	CHECK_UINT(rules.rules[1].line, 5);
	moat_rules_release(&rules);
	return true;
}

static bool reasons_are_kept_whole(void)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(parse(&rules,
		    "global x line \"bumped per packet # 100 %\" # comment\nglobal y line \"\"",
		    &fault));
	CHECK_STR(rules.rules[0].promise.reason, "bumped per packet # 100 %");
	CHECK_STR(rules.rules[1].promise.reason, "");
	CHECK_STR(rules.rules[0].text, "global x line");
	moat_rules_release(&rules);
	return true;
}

static bool numbers_may_be_hexadecimal(void)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(parse(&rules, "global x bytes 0x10000000\nglobal y bytes 1", &fault));
	CHECK_UINT(rules.rules[0].promise.granule, MOAT_GRANULE_MAX);
	CHECK_UINT(rules.rules[1].promise.granule, 1);
	moat_rules_release(&rules);
	return true;
}

static bool bad_numbers_are_refused(void)
{
	CHECK(fails("global x bytes", 1, 15, "missing"));
	CHECK(fails("global x bytes # 64", 1, 15, "missing"));
	CHECK(fails("global x bytes 0", 1, 16, "is zero"));
	CHECK(fails("global x bytes 48", 1, 16, "power of two"));
	CHECK(fails("global x bytes 0x20000000", 1, 16, "larger"));
	CHECK(fails("global x bytes 1099511627776", 1, 16, "larger"));
	CHECK(fails("global x bytes 99999999999999999999999", 1, 16, "larger"));
	CHECK(fails("global x bytes 64k", 1, 16, "no number"));
	CHECK(fails("global x bytes -64", 1, 16, "no number"));
	CHECK(fails("global x bytes +64", 1, 16, "no number"));
	CHECK(fails("global x bytes 64 64", 1, 19, "more than"));
	CHECK(fails("global x bytes 6400000000000000000000000000000000000000000000", 1, 16,
		    "no number"));
	return true;
}

static bool bad_words_are_refused(void)
{
	CHECK(fails("globl x line", 1, 1, "'globl' is no subject"));
	CHECK(fails("\"global\" x line", 1, 2, "no subject"));
	CHECK(fails("global", 1, 7, "pattern"));
	CHECK(fails("global x", 1, 9, "promise is missing"));
	CHECK(fails("global x in", 1, 12, "file behind 'in' is missing"));
	CHECK(fails("global x in f.c", 1, 16, "promise is missing"));
	CHECK(fails("global x lines", 1, 10, "'lines' is no promise"));
	CHECK(fails("global x LINE", 1, 10, "no promise"));
	CHECK(fails("global x line page", 1, 15, "more than a rule has"));
	CHECK(fails("global x line \"why\" \"not\"", 1, 22, "more than a rule has"));
	CHECK(fails("global a line\n\n global x line \"why", 3, 16, "not closed"));
	return true;
}

static bool bad_groups_are_refused(void)
{
	CHECK(fails("global x group", 1, 15, "name behind 'group'"));
	CHECK(fails("global x group 2rx", 1, 16, "no C identifier"));
	CHECK(fails("global x group hot", 1, 16, "name of a promise"));
	CHECK(fails("global x group \"rx\"", 1, 15, "missing"));
	return true;
}

static bool files_that_are_no_rules(void)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(fails("", 0, 0, "has no rule"));
	CHECK(fails("# nothing\n\n", 0, 0, "has no rule"));
	CHECK(!moat_rules_parse(&rules, "global x line\n\0", 15, &fault));
	CHECK(strstr(fault.text, "binary"));
	CHECK_UINT(fault.line, 0);
	/* Never read: the size is enough. */
	CHECK(!moat_rules_parse(&rules, "", (size_t)100 << 20, &fault));
	CHECK(strstr(fault.text, "larger than 1 MiB"));
	return true;
}

static bool a_whole_mebibyte_is_read(void)
{
	static const char rule[] = "global some_counter line\n";
	size_t n = 2000;
	char *text = malloc(MOAT_RULES_MAX_BYTES);
	memset(text, '\n', MOAT_RULES_MAX_BYTES);
	for (size_t i = 0; i < n; i++)
		memcpy(text + i * (sizeof rule - 1), rule, sizeof rule - 1);
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(moat_rules_parse(&rules, text, MOAT_RULES_MAX_BYTES, &fault));
	CHECK_UINT(rules.n_rules, n);
	moat_rules_release(&rules);
	free(text);
	return true;
}

static bool a_long_line_is_cut_in_the_message(void)
{
	char text[5000];
	memset(text, 'x', sizeof text);
	text[sizeof text - 1] = '\0';
	CHECK(fails(text, 1, 1, "is no subject"));
	memcpy(text, "global ", 7);
	CHECK(fails(text, 1, sizeof text, "promise is missing"));
	return true;
}

static bool ids_depend_on_the_text_alone(void)
{
	struct moat_rules one, other;
	struct moat_rules_fault fault;
	CHECK(parse(&one, "global x   in f.c  bytes 0x40 \"a\"", &fault));
	CHECK(parse(&other, "# moved\nglobal x in f.c bytes 64 \"b\"\nglobal x in g.c bytes 64",
		    &fault));
	CHECK_UINT(strlen(one.rules[0].id), 16);
	CHECK_STR(one.rules[0].id, other.rules[0].id);
	CHECK(strcmp(other.rules[0].id, other.rules[1].id) != 0);
	CHECK_STR(one.rules[0].text, "global x in f.c bytes 64");
	moat_rules_release(&one);
	moat_rules_release(&other);
	return true;
}

/* The line of the rule of TEXT that holds, 0: none, 99: no rules. */
static unsigned holds(const char *text, const char *name, const char *qualified, const char *file)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	if (!parse(&rules, text, &fault))
		return 99;
	const struct moat_rule *rule = moat_rules_match(&rules, name, qualified, file);
	unsigned line = rule ? rule->line : 0;
	moat_rules_release(&rules);
	return line;
}

static bool globs_match_names(void)
{
	CHECK_UINT(holds("global icmp_global line", "icmp_global", "icmp_global", "icmp.c"), 1);
	CHECK_UINT(holds("global icmp_global line", "icmp_global2", "icmp_global2", "icmp.c"), 0);
	CHECK_UINT(holds("global icmp_* line", "icmp_global", "icmp_global", "icmp.c"), 1);
	CHECK_UINT(holds("global icmp_?lobal line", "icmp_global", "icmp_global", "icmp.c"), 1);
	CHECK_UINT(holds("global [a-m]* line", "icmp_global", "icmp_global", "icmp.c"), 1);
	CHECK_UINT(holds("global [!i]* line", "icmp_global", "icmp_global", "icmp.c"), 0);
	CHECK_UINT(holds("global * line", "x", "x", "f.c"), 1);
	return true;
}

static bool scopes_match_qualified_names(void)
{
	CHECK_UINT(holds("global net::rx line", "rx", "net::rx", "f.cc"), 1);
	CHECK_UINT(holds("global net::* line", "rx", "net::rx", "f.cc"), 1);
	CHECK_UINT(holds("global rx line", "rx", "net::rx", "f.cc"), 1);
	CHECK_UINT(holds("global net* line", "rx", "net::rx", "f.cc"), 0);
	CHECK_UINT(holds("global other::rx line", "rx", "net::rx", "f.cc"), 0);
	return true;
}

static bool files_match_whole_or_at_the_end(void)
{
	const char *file = "../src/net/ipv4/icmp.c";
	CHECK_UINT(holds("global x in icmp.c line", "x", "x", file), 1);
	CHECK_UINT(holds("global x in ipv4/icmp.c line", "x", "x", file), 1);
	CHECK_UINT(holds("global x in ../src/net/ipv4/icmp.c line", "x", "x", file), 1);
	CHECK_UINT(holds("global x in */icmp.c line", "x", "x", file), 1);
	CHECK_UINT(holds("global x in cmp.c line", "x", "x", file), 0);
	CHECK_UINT(holds("global x in icmp line", "x", "x", file), 0);
	CHECK_UINT(holds("global x in net line", "x", "x", file), 0);
	CHECK_UINT(holds("global x in *.c line", "x", "x", "icmp.c"), 1);
	return true;
}

static bool the_last_match_holds(void)
{
	CHECK_UINT(holds("global * line\nglobal x page\nglobal y hot", "x", "x", "f.c"), 2);
	CHECK_UINT(holds("global x page\nglobal * line", "x", "x", "f.c"), 2);
	CHECK_UINT(holds("global * line\nglobal x none", "x", "x", "f.c"), 0);
	CHECK_UINT(holds("global * line\nglobal x none\nglobal x in f.c page", "x", "x", "f.c"), 3);
	return true;
}

static bool every_match_is_marked(void)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(parse(&rules, "global * line\nglobal x page\nglobal y hot\nglobal x none", &fault));
	CHECK(!rules.rules[0].matched);
	CHECK(!moat_rules_match(&rules, "x", "x", "f.c"));
	CHECK(rules.rules[0].matched && rules.rules[1].matched && rules.rules[3].matched);
	CHECK(!rules.rules[2].matched);
	moat_rules_release(&rules);
	return true;
}

static bool no_rules_match_nothing(void)
{
	struct moat_rules rules = { 0 };
	CHECK(!moat_rules_match(&rules, "x", "x", "f.c"));
	moat_rules_release(&rules);
	return true;
}

static bool fields_and_structs_are_read(void)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	CHECK(parse(&rules,
		    "field dst.__refcnt apart input, output ops \"slow\"\n"
		    "field a::b.c.d in x.h bytes 256\nfield r.p together q\n"
		    "struct dst reorder\nstruct s size 200\nstruct s lines 4\n",
		    &fault));
	CHECK_UINT(rules.n_rules, 6);
	CHECK_UINT(rules.rules[0].kind, MOAT_RULE_APART);
	CHECK_STR(rules.rules[0].pattern, "dst");
	CHECK_STR(rules.rules[0].field, "__refcnt");
	CHECK_STR(rules.rules[0].others, "input, output, ops");
	CHECK_STR(rules.rules[0].promise.reason, "slow");
	CHECK_STR(rules.rules[0].text, "field dst.__refcnt apart input, output, ops");
	CHECK_STR(rules.rules[1].pattern, "a::b");
	CHECK_STR(rules.rules[1].field, "c.d");
	CHECK_UINT(rules.rules[1].promise.granule, 256);
	CHECK_UINT(rules.rules[2].kind, MOAT_RULE_TOGETHER);
	CHECK_UINT(rules.rules[3].kind, MOAT_RULE_REORDER);
	CHECK_UINT(rules.rules[4].limit, 200);
	CHECK_UINT(rules.rules[5].kind, MOAT_RULE_LINES);
	moat_rules_release(&rules);
	CHECK(fails("field dst line", 1, 7, "written STRUCT.FIELD"));
	CHECK(fails("field dst. line", 1, 7, "written STRUCT.FIELD"));
	CHECK(fails("field dst.x cold", 1, 13, "'cold' is no promise: line, page, bytes N, group"));
	CHECK(fails("field dst.x apart", 1, 18, "another field is missing"));
	CHECK(fails("field dst.x apart \"why\"", 1, 18, "another field is missing"));
	CHECK(fails("struct dst line", 1, 12, "'line' is no promise: reorder, size N or lines N"));
	CHECK(fails("struct dst size", 1, 16, "the limit is missing"));
	CHECK(fails("struct dst size 0", 1, 17, "'0' is no positive number"));
	CHECK(fails("global x reorder", 1, 10, "'reorder' is no promise"));
	return true;
}

static bool fields_and_structs_match(void)
{
	struct moat_rules rules;
	struct moat_rules_fault fault;
	size_t cursor = 0;
	CHECK(parse(&rules,
		    "global dst line\nfield d*.ref* line\nstruct net::dst size 64\n"
		    "struct dst in a.h lines 1\n",
		    &fault));
	CHECK(moat_rules_have_structs(&rules));
	struct moat_rule *rule =
		moat_rules_next_struct(&rules, "dst", "net::dst", "x/b.h", &cursor);
	CHECK(rule == &rules.rules[1]);
	CHECK(!rule->matched);
	CHECK(moat_rule_means_field(rule, "refcnt") && !moat_rule_means_field(rule, "x"));
	rule = moat_rules_next_struct(&rules, "dst", "net::dst", "x/b.h", &cursor);
	CHECK(rule == &rules.rules[2] && rule->matched);
	CHECK(!moat_rules_next_struct(&rules, "dst", "net::dst", "x/b.h", &cursor));
	CHECK(moat_rules_match(&rules, "dst", "dst", "b.c") == &rules.rules[0]);
	moat_rules_release(&rules);
	return true;
}

int main(void)
{
	RUN(fields_and_structs_are_read);
	RUN(fields_and_structs_match);
	RUN(every_promise_is_read);
	RUN(comments_blanks_and_line_ends);
	RUN(reasons_are_kept_whole);
	RUN(numbers_may_be_hexadecimal);
	RUN(bad_numbers_are_refused);
	RUN(bad_words_are_refused);
	RUN(bad_groups_are_refused);
	RUN(files_that_are_no_rules);
	RUN(a_whole_mebibyte_is_read);
	RUN(a_long_line_is_cut_in_the_message);
	RUN(ids_depend_on_the_text_alone);
	RUN(globs_match_names);
	RUN(scopes_match_qualified_names);
	RUN(files_match_whole_or_at_the_end);
	RUN(the_last_match_holds);
	RUN(every_match_is_marked);
	RUN(no_rules_match_nothing);
	return 0;
}
