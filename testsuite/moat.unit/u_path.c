/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Paths as compilers write them. */
#include "unit.h"
#include "core/path.h"

#include <stdlib.h>

static bool joins(const char *dir, const char *file, const char *want)
{
	char *got = moat_path_join(dir, file, strlen(file));
	bool same = got && strcmp(got, want) == 0;
	if (!same)
		printf("'%s' + '%s' is '%s', not '%s'\n", dir ? dir : "(none)", file,
		       got ? got : "(null)", want);
	free(got);
	return same;
}

static bool one_file_has_one_path(void)
{
	CHECK(joins("/src", "a.h", "/src/a.h"));
	CHECK(joins("/src", "./a.h", "/src/a.h"));
	CHECK(joins("/src/net/", "../include//a.h", "/src/include/a.h"));
	CHECK(joins("/src", "/usr/include/a.h", "/usr/include/a.h"));
	CHECK(joins("/src", "a/b/../../c.h", "/src/c.h"));
	CHECK(joins("/", "../../a.h", "/a.h"));
	CHECK(joins("/src", "..a/b..h", "/src/..a/b..h"));
	CHECK(joins(".", "a.h", "a.h"));
	return true;
}

static bool what_leads_out_of_an_unknown_folder_stays(void)
{
	CHECK(joins(NULL, "a.h", "a.h"));
	CHECK(joins(NULL, "../a.h", "../a.h"));
	CHECK(joins(NULL, "b/../../../a.h", "../../a.h"));
	CHECK(joins("../x", "../y/a.h", "../y/a.h"));
	CHECK(joins("../..", "../a.h", "../../../a.h"));
	return true;
}

static bool only_a_length_is_read(void)
{
	char *got = moat_path_join("/s", "dir/a.h:12:8", 7);
	CHECK_STR(got, "/s/dir/a.h");
	free(got);
	return true;
}

static bool ends_are_whole_names(void)
{
	CHECK(moat_path_ends("/src/net/a.h", "a.h"));
	CHECK(moat_path_ends("/src/net/a.h", "net/a.h"));
	CHECK(moat_path_ends("/src/net/a.h", "../../net/a.h"));
	CHECK(moat_path_ends("a.h", "a.h"));
	CHECK(!moat_path_ends("/src/net/data.h", "a.h"));
	CHECK(!moat_path_ends("/src/net/a.h", "fs/a.h"));
	CHECK(!moat_path_ends("a.h", "net/a.h"));
	CHECK(!moat_path_ends("/src/a.h", "../"));
	return true;
}

static bool the_last_name(void)
{
	CHECK_STR(moat_path_base("a.c"), "a.c");
	CHECK_STR(moat_path_base("/src/net/a.c"), "a.c");
	CHECK_STR(moat_path_base("net/"), "");
	return true;
}

int main(void)
{
	RUN(one_file_has_one_path);
	RUN(what_leads_out_of_an_unknown_folder_stays);
	RUN(only_a_length_is_read);
	RUN(ends_are_whole_names);
	RUN(the_last_name);
	return 0;
}
