/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules.h"

#include "buf.h"

#include <errno.h>
#include <fnmatch.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The words of one line: plain, or a quoted text. */
struct word {
	const char *text; /* inside the line; of a quoted one, inside the quotes */
	size_t len;
	bool quoted;
};

struct line {
	const char *text;
	size_t len;
	unsigned number;
	size_t at; /* where the next word is looked for */
	struct moat_rules_fault *fault;
};

static bool fault_at(struct line *line, const char *where, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

/* Always false, so that callers can return it. */
static bool fault_at(struct line *line, const char *where, const char *format, ...)
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

/* The next word of LINE; its text is NULL at the end or at a comment.  False on
   a quote that is not closed. */
static bool next_word(struct line *line, struct word *word)
{
	const char *end = line->text + line->len, *at = line->text + line->at;
	*word = (struct word){ 0 };
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
			return fault_at(line, word->text - 1, "the quoted reason is not closed");
		at++;
	} else {
		while (at < end && !is_space(*at))
			at++;
		word->len = (size_t)(at - word->text);
	}
	line->at = (size_t)(at - line->text);
	return true;
}

static bool word_is(const struct word *word, const char *text)
{
	return word->text && !word->quoted && word->len == strlen(text) &&
	       memcmp(word->text, text, word->len) == 0;
}

static char *word_copy(const struct word *word)
{
	return strndup(word->text, word->len);
}

/* A word that must be there. */
static bool need_word(struct line *line, struct word *word, const char *what)
{
	const char *behind = line->text + line->at;
	if (!next_word(line, word))
		return false;
	if (!word->text || word->quoted)
		return fault_at(line, behind, "%s is missing", what);
	return true;
}

static bool parse_bytes(struct line *line, struct moat_promise *promise)
{
	struct word word;
	if (!need_word(line, &word, "the number of bytes behind 'bytes'"))
		return false;
	char digits[32], *end;
	snprintf(digits, sizeof digits, "%.*s", (int)(word.len < 31 ? word.len : 31), word.text);
	errno = 0;
	promise->granule = strtoull(digits, &end, 0);
	if (digits[0] < '0' || digits[0] > '9' || *end || word.len > 30)
		return fault_at(line, word.text, "'%s' is no number of bytes", digits);
	const char *wrong = errno ? "is larger than any object" :
				    moat_granule_fault(promise->granule);
	if (wrong)
		return fault_at(line, word.text, "granule '%s' %s", digits, wrong);
	promise->word = MOAT_BYTES;
	return true;
}

static bool parse_group(struct line *line, struct moat_promise *promise)
{
	struct word word;
	if (!need_word(line, &word, "the name behind 'group'"))
		return false;
	promise->kind = MOAT_GROUP;
	promise->group = word_copy(&word);
	if (!promise->group)
		return fault_at(line, NULL, "out of memory");
	const char *wrong = moat_group_fault(promise->group);
	if (wrong)
		return fault_at(line, word.text, "group name '%.40s' %s", promise->group, wrong);
	return true;
}

static bool parse_promise(struct line *line, const struct word *word, struct moat_rule *rule)
{
	struct moat_promise *promise = &rule->promise;
	promise->kind = MOAT_ISOLATE;
	if (word_is(word, "line"))
		promise->word = MOAT_LINE;
	else if (word_is(word, "page"))
		promise->word = MOAT_PAGE;
	else if (word_is(word, "bytes"))
		return parse_bytes(line, promise);
	else if (word_is(word, "group"))
		return parse_group(line, promise);
	else if (word_is(word, "cold"))
		promise->kind = MOAT_COLD;
	else if (word_is(word, "read_mostly"))
		promise->kind = MOAT_READ_MOSTLY;
	else if (word_is(word, "hot"))
		promise->kind = MOAT_HOT;
	else if (word_is(word, "none"))
		rule->none = true;
	else
		return fault_at(line, word->text,
				"'%.*s' is no promise: line, page, bytes N, group NAME, cold, "
				"read_mostly, hot or none",
				(int)(word->len < 40 ? word->len : 40), word->text);
	return true;
}

/* What stands behind the promise: nothing, or a reason. */
static bool parse_end(struct line *line, struct moat_rule *rule)
{
	struct word word;
	if (!next_word(line, &word))
		return false;
	if (word.text && word.quoted) {
		rule->promise.reason = word_copy(&word);
		if (!rule->promise.reason)
			return fault_at(line, NULL, "out of memory");
		if (!next_word(line, &word))
			return false;
	}
	if (word.text)
		return fault_at(line, word.text, "'%.*s' is more than a rule has",
				(int)(word.len < 40 ? word.len : 40), word.text);
	return true;
}

/* Fill the members that follow from the others. */
static bool finish_rule(struct line *line, struct moat_rule *rule)
{
	struct moat_buf text = MOAT_BUF_INIT;
	char promise[96];
	moat_buf_printf(&text, "global %s ", rule->pattern);
	if (rule->file)
		moat_buf_printf(&text, "in %s ", rule->file);
	moat_buf_str(&text, rule->none ?
				    "none" :
				    moat_promise_text(&rule->promise, promise, sizeof promise));
	if (text.failed) {
		moat_buf_release(&text);
		return fault_at(line, NULL, "out of memory");
	}
	rule->text = text.text;
	rule->line = line->number;
	rule->plain = strpbrk(rule->pattern, "*?[\\") == NULL;
	rule->qualified = strstr(rule->pattern, "::") != NULL;
	snprintf(rule->id, sizeof rule->id, "%016" PRIx64, moat_hash(MOAT_HASH_INIT, rule->text));
	return true;
}

/* Parse the words behind "global" into RULE. */
static bool parse_rule(struct line *line, struct moat_rule *rule)
{
	struct word word;
	if (!need_word(line, &word, "the pattern behind 'global'"))
		return false;
	rule->pattern = word_copy(&word);
	if (!need_word(line, &word, "the promise"))
		return false;
	if (word_is(&word, "in")) {
		if (!need_word(line, &word, "the file behind 'in'"))
			return false;
		rule->file = word_copy(&word);
		if (!rule->file)
			return fault_at(line, NULL, "out of memory");
		if (!need_word(line, &word, "the promise"))
			return false;
	}
	if (!rule->pattern)
		return fault_at(line, NULL, "out of memory");
	return parse_promise(line, &word, rule) && parse_end(line, rule) && finish_rule(line, rule);
}

static void rule_release(struct moat_rule *rule)
{
	free(rule->text);
	free(rule->pattern);
	free(rule->file);
	moat_promise_release(&rule->promise);
}

/* Add the rule of LINE, if there is one in it. */
static bool add_line(struct moat_rules *rules, struct line *line)
{
	struct word word;
	if (!next_word(line, &word))
		return false;
	if (!word.text)
		return true;
	if (!word_is(&word, "global"))
		return fault_at(line, word.text,
				"'%.*s' is no subject: a rule starts with 'global'",
				(int)(word.len < 40 ? word.len : 40), word.text);
	size_t n = rules->n_rules;
	if ((n & (n - 1)) == 0) { /* the room is the next power of two */
		struct moat_rule *more =
			realloc(rules->rules, (n ? 2 * n : 1) * sizeof rules->rules[0]);
		if (!more)
			return fault_at(line, NULL, "out of memory");
		rules->rules = more;
	}
	struct moat_rule *rule = &rules->rules[n];
	memset(rule, 0, sizeof *rule);
	if (!parse_rule(line, rule)) {
		rule_release(rule);
		return false;
	}
	rules->n_rules++;
	return true;
}

static bool fault_whole(struct moat_rules_fault *fault, const char *text)
{
	fault->line = fault->column = 0;
	snprintf(fault->text, sizeof fault->text, "%s", text);
	return false;
}

bool moat_rules_parse(struct moat_rules *rules, const char *text, size_t size,
		      struct moat_rules_fault *fault)
{
	*rules = (struct moat_rules){ 0 };
	if (size > MOAT_RULES_MAX_BYTES)
		return fault_whole(fault, "is larger than 1 MiB, so it is no rules file");
	if (memchr(text, '\0', size))
		return fault_whole(fault, "is binary, so it is no rules file");
	unsigned number = 0;
	for (size_t at = 0; at < size;) {
		const char *end = memchr(text + at, '\n', size - at);
		size_t len = end ? (size_t)(end - text) - at : size - at;
		struct line line = { text + at, len, ++number, 0, fault };
		if (!add_line(rules, &line)) {
			moat_rules_release(rules);
			return false;
		}
		at += len + 1;
	}
	if (rules->n_rules == 0)
		return fault_whole(fault, "has no rule");
	return true;
}

/* Does PATTERN match PATH or its last components? */
static bool file_matches(const char *pattern, const char *path)
{
	if (fnmatch(pattern, path, 0) == 0)
		return true;
	for (const char *slash = strchr(path, '/'); slash; slash = strchr(slash + 1, '/'))
		if (fnmatch(pattern, slash + 1, 0) == 0)
			return true;
	return false;
}

static bool rule_matches(const struct moat_rule *rule, const char *name, const char *qualified,
			 const char *file)
{
	const char *subject = rule->qualified ? qualified : name;
	if (rule->plain ? strcmp(rule->pattern, subject) != 0 :
			  fnmatch(rule->pattern, subject, 0) != 0)
		return false;
	return !rule->file || file_matches(rule->file, file);
}

const struct moat_rule *moat_rules_match(struct moat_rules *rules, const char *name,
					 const char *qualified, const char *file)
{
	const struct moat_rule *holds = NULL;
	for (size_t i = 0; i < rules->n_rules; i++) {
		struct moat_rule *rule = &rules->rules[i];
		if (!rule_matches(rule, name, qualified, file))
			continue;
		rule->matched = true;
		holds = rule->none ? NULL : rule;
	}
	return holds;
}

void moat_rules_release(struct moat_rules *rules)
{
	for (size_t i = 0; i < rules->n_rules; i++)
		rule_release(&rules->rules[i]);
	free(rules->rules);
	*rules = (struct moat_rules){ 0 };
}
