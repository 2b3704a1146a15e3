/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules_words.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

bool moat_rules_fault_at(struct moat_rules_line *line, const char *where, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(line->fault->text, sizeof line->fault->text, format, args);
	va_end(args);
	line->fault->line = line->number;
	line->fault->column = where ? (unsigned)(where - line->text) + 1 : 0;
	return false;
}

static bool is_space(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\r';
}

bool moat_rules_next_word(struct moat_rules_line *line, struct moat_rules_word *word)
{
	const char *end = line->text + line->len, *at = line->text + line->at;
	*word = (struct moat_rules_word){ 0 };
	while (at < end && is_space(*at))
		at++;
	if (at == end || *at == '#') {
		line->at = line->len;
		return true;
	}
	word->text = at;
	if (*at == '"') {
		word->quoted = true;
		word->text = ++at;
		while (at < end && *at != '"')
			at++;
		word->len = (size_t)(at - word->text);
		if (at == end)
			return moat_rules_fault_at(line, word->text - 1,
						   "the quoted reason is not closed");
		at++;
	} else {
		while (at < end && !is_space(*at))
			at++;
		word->len = (size_t)(at - word->text);
	}
	line->at = (size_t)(at - line->text);
	return true;
}

bool moat_rules_word_is(const struct moat_rules_word *word, const char *text)
{
	return word->text && !word->quoted && word->len == strlen(text) &&
	       memcmp(word->text, text, word->len) == 0;
}

char *moat_rules_word_copy(const struct moat_rules_word *word)
{
	return strndup(word->text, word->len);
}

bool moat_rules_need_word(struct moat_rules_line *line, struct moat_rules_word *word,
			  const char *what)
{
	const char *behind = line->text + line->at;
	if (!moat_rules_next_word(line, word))
		return false;
	if (!word->text || word->quoted)
		return moat_rules_fault_at(line, behind, "%s is missing", what);
	return true;
}
