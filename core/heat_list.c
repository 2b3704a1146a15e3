/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The text of a list of weights. */
#include "heat.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Further digits behind the point say nothing: perf prints two. */
#define DECIMALS_MAX 9

struct span {
	const char *at;
	const char *end;
};

struct weight {
	uint64_t digits; /* the number, without its point */
	unsigned decimals;
};

struct reader {
	struct moat_heat_list *list;
	struct moat_heat_fault *fault;
	unsigned char *decimals; /* of each entry's weight, until they are settled */
	size_t line;
};

/* Always false, so that callers can return it. */
static bool fault_at(struct moat_heat_fault *fault, size_t line, const char *format, ...)
	__attribute__((format(printf, 3, 4)));

static bool fault_at(struct moat_heat_fault *fault, size_t line, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	vsnprintf(fault->text, sizeof fault->text, format, args);
	va_end(args);
	fault->line = line;
	return false;
}

static bool is_blank(char byte)
{
	return byte == ' ' || byte == '\t';
}

static void skip_blanks(struct span *span)
{
	while (span->at < span->end && is_blank(*span->at))
		span->at++;
}

static struct span take_word(struct span *span)
{
	struct span word = { span->at, span->at };
	while (word.end < span->end && !is_blank(*word.end))
		word.end++;
	span->at = word.end;
	return word;
}

/* For "%.*s": messages have no room for a long one. */
static int shown(struct span word)
{
	return word.end - word.at < 40 ? (int)(word.end - word.at) : 40;
}

/* ---- numbers ---- */

static bool times_ten_and(uint64_t *number, unsigned digit)
{
	if (*number > (UINT64_MAX - digit) / 10)
		return false;
	*number = 10 * *number + digit;
	return true;
}

/* False: WORD is no weight, or (RET_LARGE) one that can't be held. */
static bool read_weight(struct span word, struct weight *ret, bool *ret_large)
{
	bool point = false, any = false;
	*ret = (struct weight){ 0 };
	*ret_large = false;
	if (word.at < word.end && word.end[-1] == '%')
		word.end--;
	for (; word.at < word.end; word.at++) {
		if (*word.at == '.' && !point) {
			point = true;
			continue;
		}
		if (!isdigit((unsigned char)*word.at))
			return false;
		any = true;
		if (point && ret->decimals == DECIMALS_MAX)
			continue;
		*ret_large |= !times_ten_and(&ret->digits, (unsigned)(*word.at - '0'));
		ret->decimals += point;
	}
	return any && !*ret_large;
}

/* "0x18" or "24".  False: it is none. */
static bool read_offset(struct span word, uint64_t *ret)
{
	bool hex = word.end - word.at > 2 && word.at[0] == '0' && (word.at[1] | 0x20) == 'x';
	uint64_t base = hex ? 16 : 10;
	if (hex)
		word.at += 2;
	*ret = 0;
	if (word.at == word.end)
		return false;
	for (; word.at < word.end; word.at++) {
		unsigned char byte = (unsigned char)*word.at;
		if (!(hex ? isxdigit(byte) : isdigit(byte)))
			return false;
		uint64_t digit = isdigit(byte) ? byte - (uint64_t)'0' :
						 (byte | 0x20) - (uint64_t)'a' + 10;
		if (*ret > (UINT64_MAX - digit) / base)
			return false;
		*ret = base * *ret + digit;
	}
	return true;
}

/* ---- one line ---- */

/* Behind the last of perf's marks of a level: one byte in brackets, between
   blanks.  False where there is none. */
static bool find_marked(struct span line, struct span *ret)
{
	bool found = false;
	for (const char *at = line.at; line.end - at >= 3; at++)
		if (at[0] == '[' && at[2] == ']' && is_blank(at[-1]) &&
		    (at + 3 == line.end || is_blank(at[3]))) {
			*ret = (struct span){ at + 3, line.end };
			found = true;
		}
	return found;
}

/* The last '+' of WORD that has something before it, or NULL. */
static const char *last_plus(struct span word)
{
	for (const char *at = word.end; at - word.at > 1; at--)
		if (at[-1] == '+')
			return at - 1;
	return NULL;
}

static char *copy_of(struct span word)
{
	return strndup(word.at, (size_t)(word.end - word.at));
}

static bool add_entry(struct reader *reader, struct moat_heat_entry *entry, unsigned decimals)
{
	struct moat_heat_list *list = reader->list;
	size_t n = list->n_entries;
	if ((n & (n - 1)) == 0) { /* the room is the next power of two */
		size_t room = n ? 2 * n : 1;
		void *more = realloc(list->entries, room * sizeof *list->entries);
		if (more)
			list->entries = more;
		void *more_decimals = more ? realloc(reader->decimals, room) : NULL;
		if (!more_decimals)
			return false;
		reader->decimals = more_decimals;
	}
	reader->decimals[n] = (unsigned char)decimals;
	list->entries[list->n_entries++] = *entry;
	return true;
}

/* SYMBOL[+OFFSET] [in FILE] [# comment]; behind a mark only the first of it. */
static bool read_symbol(struct reader *reader, struct span rest, bool marked, struct weight weight)
{
	struct moat_heat_entry entry = { .weight = weight.digits };
	skip_blanks(&rest);
	struct span name = take_word(&rest), file = { NULL, NULL };
	const char *plus = last_plus(name);
	if (name.at == name.end || *name.at == '#')
		return fault_at(reader->fault, reader->line, "has no symbol behind the weight");
	if (plus && read_offset((struct span){ plus + 1, name.end }, &entry.offset)) {
		entry.has_offset = true;
		name.end = plus;
	}
	skip_blanks(&rest);
	struct span word = take_word(&rest);
	if (!marked && word.end - word.at == 2 && memcmp(word.at, "in", 2) == 0) {
		skip_blanks(&rest);
		file = take_word(&rest);
		if (file.at == file.end)
			return fault_at(reader->fault, reader->line, "has no file behind 'in'");
		skip_blanks(&rest);
		word = take_word(&rest);
	}
	if (!marked && word.at < word.end && *word.at != '#')
		return fault_at(reader->fault, reader->line,
				"has '%.*s' behind the symbol: a line is WEIGHT SYMBOL[+OFFSET] "
				"[in FILE]",
				shown(word), word.at);
	entry.name = copy_of(name);
	entry.file = file.at ? copy_of(file) : NULL;
	if (entry.name && (entry.file || !file.at) && add_entry(reader, &entry, weight.decimals))
		return true;
	free(entry.name);
	free(entry.file);
	return fault_at(reader->fault, 0, "out of memory");
}

static bool read_line(struct reader *reader, struct span line)
{
	struct weight weight;
	struct span rest;
	bool large;
	while (line.at < line.end && (is_blank(line.end[-1]) || line.end[-1] == '\r'))
		line.end--;
	skip_blanks(&line);
	if (line.at == line.end || *line.at == '#')
		return true;
	struct span word = take_word(&line);
	if (!read_weight(word, &weight, &large))
		return fault_at(reader->fault, reader->line,
				large ? "has a weight that is too large: '%.*s'" :
					"starts with '%.*s', which is no weight: a decimal number "
					"such as 12.5 or 12.5%%",
				shown(word), word.at);
	bool marked = find_marked(line, &rest);
	return read_symbol(reader, marked ? rest : line, marked, weight);
}

/* ---- the list ---- */

static int compare_files(const char *one, const char *other)
{
	if (!one || !other)
		return (one != NULL) - (other != NULL);
	return strcmp(one, other);
}

static int compare_entries(const void *a, const void *b)
{
	const struct moat_heat_entry *one = a, *other = b;
	int order = strcmp(one->name, other->name);
	if (!order)
		order = compare_files(one->file, other->file);
	if (!order)
		order = one->has_offset - other->has_offset;
	if (!order)
		order = (one->offset > other->offset) - (one->offset < other->offset);
	return order;
}

/* Weights in one unit: the one of the most decimals. */
static bool settle_weights(struct reader *reader)
{
	struct moat_heat_list *list = reader->list;
	unsigned most = 0;
	for (size_t i = 0; i < list->n_entries; i++)
		most = reader->decimals[i] > most ? reader->decimals[i] : most;
	for (size_t i = 0; i < list->n_entries; i++) {
		uint64_t *weight = &list->entries[i].weight;
		for (unsigned j = reader->decimals[i]; j < most; j++)
			if (!times_ten_and(weight, 0))
				return fault_at(reader->fault, 0, "its weights are too large");
		if (*weight > UINT64_MAX - list->total)
			return fault_at(reader->fault, 0, "its weights are too large");
		list->total += *weight;
	}
	if (list->n_entries == 0)
		return fault_at(reader->fault, 0, "it has no weights");
	return list->total || fault_at(reader->fault, 0, "its weights are all zero");
}

static void merge_equal(struct moat_heat_list *list)
{
	size_t kept = 0;
	qsort(list->entries, list->n_entries, sizeof *list->entries, compare_entries);
	for (size_t i = 0; i < list->n_entries; i++) {
		struct moat_heat_entry *entry = &list->entries[i];
		if (kept && compare_entries(&list->entries[kept - 1], entry) == 0) {
			list->entries[kept - 1].weight += entry->weight;
			free(entry->name);
			free(entry->file);
		} else {
			list->entries[kept++] = *entry;
		}
	}
	list->n_entries = kept;
}

bool moat_heat_parse(struct moat_heat_list *list, const char *text, size_t size,
		     struct moat_heat_fault *fault)
{
	struct reader reader = { .list = list, .fault = fault };
	const char *end = text + size, *nul = size ? memchr(text, '\0', size) : NULL;
	bool ok = true;
	*list = (struct moat_heat_list){ 0 };
	if (size == 0)
		ok = fault_at(fault, 0, "it is empty");
	else if (nul)
		ok = fault_at(fault, 0, "it is binary, no list of weights");
	for (const char *at = text; ok && at < end;) {
		const char *newline = memchr(at, '\n', (size_t)(end - at));
		reader.line++;
		ok = read_line(&reader, (struct span){ at, newline ? newline : end });
		at = newline ? newline + 1 : end;
	}
	ok = ok && settle_weights(&reader);
	free(reader.decimals);
	if (ok)
		merge_equal(list);
	else
		moat_heat_list_release(list);
	return ok;
}

void moat_heat_list_release(struct moat_heat_list *list)
{
	for (size_t i = 0; i < list->n_entries; i++) {
		free(list->entries[i].name);
		free(list->entries[i].file);
	}
	free(list->entries);
	*list = (struct moat_heat_list){ 0 };
}
