/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diff_names.h"
#include "granule.h"

#include <string.h>

#define HASH_STEP UINT64_C(0x100000001b3) /* of FNV-1a */
#define DIGITS "0123456789"
#define COUNTED "__UNIQUE_ID_"

uint64_t moat_diff_hash(const char *text, size_t len)
{
	uint64_t hash = MOAT_HASH_INIT;
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)text[i]) * HASH_STEP;
	return hash;
}

static size_t without_digits(const char *name, size_t len)
{
	while (len > 0 && name[len - 1] >= '0' && name[len - 1] <= '9')
		len--;
	return len;
}

/* The length of the LEN bytes of NAME without a dot and a number at the end. */
static size_t without_number(const char *name, size_t len)
{
	size_t at = without_digits(name, len);
	return at > 1 && at < len && name[at - 1] == '.' ? at : len;
}

size_t moat_diff_stem_length(const char *name)
{
	return without_number(name, strlen(name));
}

/* Of the LEN bytes of a symbol's NAME. */
static size_t stem_length(const char *name, size_t len)
{
	static const char *const promoted[] = { ".lto_priv.", ".llvm." };
	bool dotted = memchr(name, '.', len); /* few are */
	for (size_t i = 0; dotted && i < sizeof promoted / sizeof *promoted; i++) {
		const char *at = strstr(name, promoted[i]);
		if (at > name && (size_t)(at - name) < len)
			len = (size_t)(at - name);
	}
	size_t at = without_number(name, len);
	if (strncmp(name, COUNTED, sizeof COUNTED - 1) == 0)
		at = without_digits(name, at < len ? at - 1 : at);
	return at;
}

static bool ends_with(const char *name, size_t len, const char *tail)
{
	size_t tail_len = strlen(tail);
	return len > tail_len && memcmp(name + len - tail_len, tail, tail_len) == 0;
}

/* Of the LEN bytes of a function's NAME without what tells that it was changed, the
   number behind that cut off already: f.isra.0.constprop. */
static size_t unchanged_length(const char *name, size_t len)
{
	static const char *const changes[] = { ".constprop.", ".isra." };
	for (size_t i = 0; i < sizeof changes / sizeof *changes; i++)
		if (ends_with(name, len, changes[i]))
			return without_number(name, len - strlen(changes[i]));
	return len;
}

/* Without a version, and without what only one build puts behind it. */
static size_t versioned_length(const char *name)
{
	size_t len = strcspn(name, "@");
	len = stem_length(name, len ? len : strlen(name));
	for (size_t shorter; (shorter = unchanged_length(name, len)) < len;)
		len = shorter;
	return len;
}

uint64_t moat_diff_stem(const char *name)
{
	return moat_diff_hash(name, stem_length(name, strlen(name)));
}

uint64_t moat_diff_unversioned(const char *name)
{
	return moat_diff_hash(name, versioned_length(name));
}

bool moat_diff_is_reserved(const char *name)
{
	return name[0] == '_' && name[1] == '_';
}

static bool same_but_digits(const char *one, const char *other)
{
	for (;; one++, other++) {
		one += strspn(one, DIGITS);
		other += strspn(other, DIGITS);
		if (*one != *other)
			return false;
		if (!*one)
			return true;
	}
}

uint64_t moat_diff_without_digits(const char *name)
{
	uint64_t hash = MOAT_HASH_INIT;
	for (; *name; name++)
		if (!strchr(DIGITS, *name))
			hash = (hash ^ (unsigned char)*name) * HASH_STEP;
	return hash;
}

static bool is_one_of(const char *name, const char *const *list)
{
	for (; *list; list++)
		if (strcmp(name, *list) == 0)
			return true;
	return false;
}

bool moat_diff_is_mark(const char *name)
{
	static const char *const plain[] = { "edata", "end", "data_start", NULL };
	static const char *const reserved[] = { "_edata",
						"_end",
						"__end__",
						"__TMC_END__",
						"_DYNAMIC",
						"_GLOBAL_OFFSET_TABLE_",
						"__FRAME_END__",
						"__JCR_END__",
						"__GNU_EH_FRAME_HDR",
						"__frame_dummy_init_array_entry",
						"__do_global_dtors_aux_fini_array_entry",
						NULL };
	static const char *const tails[] = { "_start", "_start__", "_end",
					     "_end__", "_begin",   "_stop" };
	/* Asked of each pair of line-mates, most of which are a program's. */
	if (name[0] != '_')
		return (name[0] == 'e' || name[0] == 'd') && is_one_of(name, plain);
	if (is_one_of(name, reserved) || strncmp(name, "__start_", 8) == 0 ||
	    strncmp(name, "__stop_", 7) == 0)
		return true;
	size_t len = strlen(name);
	for (size_t i = 0; i < sizeof tails / sizeof *tails; i++)
		if (ends_with(name, len, tails[i]))
			return true;
	return false;
}

/* What has the same stem has the same one without a version. */
bool moat_diff_same_name(const char *one, const char *other)
{
	if (strcmp(one, other) == 0)
		return true;
	size_t len = versioned_length(one);
	if (len == versioned_length(other) && memcmp(one, other, len) == 0)
		return true;
	return moat_diff_is_reserved(one) && same_but_digits(one, other);
}
