/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rules.h"

#include "buf.h"
#include "rules_words.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool parse_bytes(struct moat_rules_line *line, struct moat_promise *promise)
{
	struct moat_rules_word word;
	if (!moat_rules_need_word(line, &word, "the number of bytes behind 'bytes'"))
		return false;
	char digits[32], *end;
	snprintf(digits, sizeof digits, "%.*s", (int)(word.len < 31 ? word.len : 31), word.text);
	errno = 0;
	promise->granule = strtoull(digits, &end, 0);
	if (digits[0] < '0' || digits[0] > '9' || *end || word.len > 30)
		return moat_rules_fault_at(line, word.text, "'%s' is no number of bytes", digits);
	const char *wrong = errno ? "is larger than any object" :
				    moat_granule_fault(promise->granule);
	if (wrong)
		return moat_rules_fault_at(line, word.text, "granule '%s' %s", digits, wrong);
	promise->word = MOAT_BYTES;
	return true;
}

static bool parse_group(struct moat_rules_line *line, struct moat_promise *promise)
{
	struct moat_rules_word word;
	if (!moat_rules_need_word(line, &word, "the name behind 'group'"))
		return false;
	promise->kind = MOAT_GROUP;
	promise->group = moat_rules_word_copy(&word);
	if (!promise->group)
		return moat_rules_fault_at(line, NULL, "out of memory");
	const char *wrong = moat_group_fault(promise->group);
	if (wrong)
		return moat_rules_fault_at(line, word.text, "group name '%.40s' %s", promise->group,
					   wrong);
	return true;
}

static bool parse_number(struct moat_rules_line *line, const char *what, uint64_t *ret)
{
	struct moat_rules_word word;
	if (!moat_rules_need_word(line, &word, what))
		return false;
	char digits[32], *end;
	snprintf(digits, sizeof digits, "%.*s", (int)(word.len < 31 ? word.len : 31), word.text);
	errno = 0;
	*ret = strtoull(digits, &end, 0);
	if (digits[0] < '0' || digits[0] > '9' || *end || errno || word.len > 30 || *ret == 0)
		return moat_rules_fault_at(line, word.text, "'%s' is no positive number", digits);
	return true;
}

/* The names of fields up to a reason, a comment or the end. */
static bool parse_others(struct moat_rules_line *line, struct moat_rule *rule)
{
	struct moat_buf names = MOAT_BUF_INIT;
	struct moat_rules_word word;
	const char *behind = line->text + line->at;
	for (;;) {
		size_t before = line->at;
		if (!moat_rules_next_word(line, &word)) {
			moat_buf_release(&names);
			return false;
		}
		if (!word.text || word.quoted) {
			line->at = before; /* the end, or a reason: parse_end reads it */
			break;
		}
		while (word.len && word.text[word.len - 1] == ',')
			word.len--;
		if (word.len) {
			moat_buf_str(&names, names.len ? ", " : "");
			moat_buf_add(&names, word.text, word.len);
		}
	}
	rule->others = names.text;
	if (names.failed)
		return moat_rules_fault_at(line, NULL, "out of memory");
	return names.len ||
	       moat_rules_fault_at(line, behind, "the name of another field is missing");
}

/* The kind of rule that WORD names and that only SUBJECT can have. */
static enum moat_rule_kind special_kind(const struct moat_rules_word *word,
					enum moat_rule_subject subject)
{
	static const struct {
		const char *word;
		enum moat_rule_subject subject;
		enum moat_rule_kind kind;
	} specials[] = {
		{ "none", MOAT_RULE_GLOBAL, MOAT_RULE_NONE },
		{ "apart", MOAT_RULE_FIELD, MOAT_RULE_APART },
		{ "together", MOAT_RULE_FIELD, MOAT_RULE_TOGETHER },
		{ "reorder", MOAT_RULE_STRUCT, MOAT_RULE_REORDER },
		{ "size", MOAT_RULE_STRUCT, MOAT_RULE_SIZE },
		{ "lines", MOAT_RULE_STRUCT, MOAT_RULE_LINES },
	};
	for (size_t i = 0; i < sizeof specials / sizeof specials[0]; i++)
		if (specials[i].subject == subject && moat_rules_word_is(word, specials[i].word))
			return specials[i].kind;
	return MOAT_RULE_PROMISE;
}

static bool parse_special(struct moat_rules_line *line, struct moat_rule *rule)
{
	if (rule->kind == MOAT_RULE_APART || rule->kind == MOAT_RULE_TOGETHER)
		return parse_others(line, rule);
	if (rule->kind == MOAT_RULE_SIZE || rule->kind == MOAT_RULE_LINES)
		return parse_number(line, "the limit", &rule->limit);
	return true;
}

static bool fault_promise(struct moat_rules_line *line, const struct moat_rules_word *word,
			  enum moat_rule_subject subject)
{
	static const char *const words[] = {
		[MOAT_RULE_GLOBAL] =
			"line, page, bytes N, group NAME, cold, read_mostly, hot or none",
		[MOAT_RULE_FIELD] =
			"line, page, bytes N, group NAME, apart FIELD or together FIELD",
		[MOAT_RULE_STRUCT] = "reorder, size N or lines N",
	};
	return moat_rules_fault_at(line, word->text, "'%.*s' is no promise: %s",
				   (int)(word->len < 40 ? word->len : 40), word->text,
				   words[subject]);
}

static bool parse_promise(struct moat_rules_line *line, const struct moat_rules_word *word,
			  struct moat_rule *rule)
{
	struct moat_promise *promise = &rule->promise;
	rule->kind = special_kind(word, rule->subject);
	if (rule->kind != MOAT_RULE_PROMISE)
		return parse_special(line, rule);
	promise->kind = MOAT_ISOLATE;
	if (rule->subject == MOAT_RULE_STRUCT)
		return fault_promise(line, word, rule->subject);
	if (moat_rules_word_is(word, "line"))
		promise->word = MOAT_LINE;
	else if (moat_rules_word_is(word, "page"))
		promise->word = MOAT_PAGE;
	else if (moat_rules_word_is(word, "bytes"))
		return parse_bytes(line, promise);
	else if (moat_rules_word_is(word, "group"))
		return parse_group(line, promise);
	else if (rule->subject != MOAT_RULE_GLOBAL)
		return fault_promise(line, word, rule->subject);
	else if (moat_rules_word_is(word, "cold"))
		promise->kind = MOAT_COLD;
	else if (moat_rules_word_is(word, "read_mostly"))
		promise->kind = MOAT_READ_MOSTLY;
	else if (moat_rules_word_is(word, "hot"))
		promise->kind = MOAT_HOT;
	else
		return fault_promise(line, word, rule->subject);
	return true;
}

/* What stands behind the promise: nothing, or a reason. */
static bool parse_end(struct moat_rules_line *line, struct moat_rule *rule)
{
	struct moat_rules_word word;
	if (!moat_rules_next_word(line, &word))
		return false;
	if (word.text && word.quoted) {
		rule->promise.reason = moat_rules_word_copy(&word);
		if (!rule->promise.reason)
			return moat_rules_fault_at(line, NULL, "out of memory");
		if (!moat_rules_next_word(line, &word))
			return false;
	}
	if (word.text)
		return moat_rules_fault_at(line, word.text, "'%.*s' is more than a rule has",
					   (int)(word.len < 40 ? word.len : 40), word.text);
	return true;
}

static void write_promise(const struct moat_rule *rule, struct moat_buf *text)
{
	char promise[96];
	switch (rule->kind) {
	case MOAT_RULE_PROMISE:
		moat_buf_str(text, moat_promise_text(&rule->promise, promise, sizeof promise));
		break;
	case MOAT_RULE_NONE:
		moat_buf_str(text, "none");
		break;
	case MOAT_RULE_APART:
		moat_buf_printf(text, "apart %s", rule->others);
		break;
	case MOAT_RULE_TOGETHER:
		moat_buf_printf(text, "together %s", rule->others);
		break;
	case MOAT_RULE_REORDER:
		moat_buf_str(text, "reorder");
		break;
	case MOAT_RULE_SIZE:
		moat_buf_printf(text, "size %" PRIu64, rule->limit);
		break;
	case MOAT_RULE_LINES:
		moat_buf_printf(text, "lines %" PRIu64, rule->limit);
		break;
	}
}

static const char *const subject_words[] = {
	[MOAT_RULE_GLOBAL] = "global",
	[MOAT_RULE_FIELD] = "field",
	[MOAT_RULE_STRUCT] = "struct",
};

/* Fill the members that follow from the others. */
static bool finish_rule(struct moat_rules_line *line, struct moat_rule *rule)
{
	struct moat_buf text = MOAT_BUF_INIT;
	moat_buf_printf(&text, "%s %s", subject_words[rule->subject], rule->pattern);
	moat_buf_printf(&text, rule->field ? ".%s " : " ", rule->field);
	if (rule->file)
		moat_buf_printf(&text, "in %s ", rule->file);
	write_promise(rule, &text);
	if (text.failed) {
		moat_buf_release(&text);
		return moat_rules_fault_at(line, NULL, "out of memory");
	}
	rule->text = text.text;
	rule->line = line->number;
	rule->plain = strpbrk(rule->pattern, "*?[\\") == NULL;
	rule->qualified = strstr(rule->pattern, "::") != NULL;
	snprintf(rule->id, sizeof rule->id, "%016" PRIx64, moat_hash(MOAT_HASH_INIT, rule->text));
	return true;
}

/* The pattern of the subject: of a field, split at the first dot. */
static bool parse_pattern(struct moat_rules_line *line, struct moat_rule *rule)
{
	struct moat_rules_word word;
	if (!moat_rules_need_word(line, &word, "the pattern"))
		return false;
	size_t len = word.len;
	if (rule->subject == MOAT_RULE_FIELD) {
		const char *dot = memchr(word.text, '.', word.len);
		if (!dot || dot == word.text || dot + 1 == word.text + word.len)
			return moat_rules_fault_at(line, word.text,
						   "a field is written STRUCT.FIELD");
		len = (size_t)(dot - word.text);
		rule->field = strndup(dot + 1, word.len - len - 1);
		if (!rule->field)
			return moat_rules_fault_at(line, NULL, "out of memory");
	}
	rule->pattern = strndup(word.text, len);
	return rule->pattern || moat_rules_fault_at(line, NULL, "out of memory");
}

/* Parse the words behind the subject into RULE. */
static bool parse_rule(struct moat_rules_line *line, struct moat_rule *rule)
{
	struct moat_rules_word word;
	if (!parse_pattern(line, rule) || !moat_rules_need_word(line, &word, "the promise"))
		return false;
	if (moat_rules_word_is(&word, "in")) {
		if (!moat_rules_need_word(line, &word, "the file behind 'in'"))
			return false;
		rule->file = moat_rules_word_copy(&word);
		if (!rule->file)
			return moat_rules_fault_at(line, NULL, "out of memory");
		if (!moat_rules_need_word(line, &word, "the promise"))
			return false;
	}
	return parse_promise(line, &word, rule) && parse_end(line, rule) && finish_rule(line, rule);
}

static void rule_release(struct moat_rule *rule)
{
	free(rule->text);
	free(rule->pattern);
	free(rule->field);
	free(rule->others);
	free(rule->file);
	moat_promise_release(&rule->promise);
}

/* Add the rule of LINE, if there is one in it. */
static bool add_line(struct moat_rules *rules, struct moat_rules_line *line)
{
	struct moat_rules_word word;
	if (!moat_rules_next_word(line, &word))
		return false;
	if (!word.text)
		return true;
	int subject = 0, n_subjects = sizeof subject_words / sizeof subject_words[0];
	while (subject < n_subjects && !moat_rules_word_is(&word, subject_words[subject]))
		subject++;
	if (subject == n_subjects)
		return moat_rules_fault_at(
			line, word.text,
			"'%.*s' is no subject: a rule starts with 'global', 'field' or "
			"'struct'",
			(int)(word.len < 40 ? word.len : 40), word.text);
	size_t n = rules->n_rules;
	if ((n & (n - 1)) == 0) { /* the room is the next power of two */
		struct moat_rule *more =
			realloc(rules->rules, (n ? 2 * n : 1) * sizeof rules->rules[0]);
		if (!more)
			return moat_rules_fault_at(line, NULL, "out of memory");
		rules->rules = more;
	}
	struct moat_rule *rule = &rules->rules[n];
	memset(rule, 0, sizeof *rule);
	rule->subject = (enum moat_rule_subject)subject;
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

/* Lines count: messages name them. */
static void name_rules(struct moat_rules *rules)
{
	uint64_t hash = MOAT_HASH_INIT;
	for (size_t i = 0; i < rules->n_rules; i++) {
		const struct moat_rule *rule = &rules->rules[i];
		char line[32];
		snprintf(line, sizeof line, "\n%u ", rule->line);
		hash = moat_hash(moat_hash(hash, line), rule->text);
		hash = moat_hash(hash, rule->promise.reason ? rule->promise.reason : "");
	}
	snprintf(rules->id, sizeof rules->id, "%016" PRIx64, hash);
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
		struct moat_rules_line line = { text + at, len, ++number, 0, fault };
		if (!add_line(rules, &line)) {
			moat_rules_release(rules);
			return false;
		}
		at += len + 1;
	}
	if (rules->n_rules == 0)
		return fault_whole(fault, "has no rule");
	name_rules(rules);
	return true;
}

void moat_rules_release(struct moat_rules *rules)
{
	for (size_t i = 0; i < rules->n_rules; i++)
		rule_release(&rules->rules[i]);
	free(rules->rules);
	*rules = (struct moat_rules){ 0 };
}
