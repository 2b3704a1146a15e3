/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "struct_wish.h"

#include <ctype.h>
#include <fnmatch.h>
#include <string.h>

struct moat_wish moat_wish_of(const char *text)
{
	struct moat_wish wish = { text, MOAT_KEYWORD_ANY, false, false };
	for (int i = MOAT_KEYWORD_STRUCT; i <= MOAT_KEYWORD_CLASS; i++) {
		const char *word = moat_keyword_name((enum moat_keyword)i);
		size_t len = strlen(word);
		if (strncmp(text, word, len) == 0 && isspace((unsigned char)text[len])) {
			wish.keyword = (enum moat_keyword)i;
			wish.name = text + len + strspn(text + len, " \t");
		}
	}
	wish.glob = strpbrk(wish.name, "*?[") != NULL;
	return wish;
}

/* A keyword of C++ says little: a class may be declared as a struct. */
bool moat_keywords_fit(enum moat_keyword wanted, enum moat_keyword keyword)
{
	return wanted == MOAT_KEYWORD_ANY || wanted == keyword ||
	       (wanted != MOAT_KEYWORD_UNION && keyword != MOAT_KEYWORD_UNION &&
		keyword != MOAT_KEYWORD_ANY);
}

bool moat_wish_is_met(const struct moat_wish *wish, enum moat_keyword keyword, const char *full,
		      const char *name)
{
	if (!moat_keywords_fit(wish->keyword, keyword))
		return false;
	if (strcmp(wish->name, name) == 0 || (full != name && strcmp(wish->name, full) == 0))
		return true;
	return wish->glob && (fnmatch(wish->name, name, 0) == 0 ||
			      (full != name && fnmatch(wish->name, full, 0) == 0));
}

bool moat_wish_look_near(void *near, enum moat_keyword keyword, const char *full, const char *name)
{
	(void)keyword;
	moat_near_try(near, name);
	if (full != name)
		moat_near_try(near, full);
	return false;
}

const char *moat_wish_kind(const struct moat_wish *wish)
{
	return wish->keyword ? moat_keyword_name(wish->keyword) : "struct";
}
