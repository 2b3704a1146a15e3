/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "diff_names.h"
#include "granule.h"

#include <string.h>

#define DIGITS "0123456789"
#define COUNTED "__UNIQUE_ID_"
#define PROMOTED ".lto_priv."

uint64_t moat_diff_hash(const char *text, size_t len)
{
	uint64_t hash = MOAT_HASH_INIT;
	for (size_t i = 0; i < len; i++)
		hash = (hash ^ (unsigned char)text[i]) * MOAT_HASH_STEP;
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
	const char *promoted = strstr(name, PROMOTED);
	if (promoted > name && (size_t)(promoted - name) < len)
		len = (size_t)(promoted - name);
	size_t at = without_number(name, len);
	if (strncmp(name, COUNTED, sizeof COUNTED - 1) == 0)
		at = without_digits(name, at < len ? at - 1 : at);
	return at;
}

static size_t versioned_length(const char *name)
{
	size_t len = strcspn(name, "@");
	return stem_length(name, len ? len : strlen(name));
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
			hash = (hash ^ (unsigned char)*name) * MOAT_HASH_STEP;
	return hash;
}

/* What has the same stem has the same one without a version. */
bool moat_diff_same_name(const char *one, const char *other)
{
	size_t len = versioned_length(one);
	if (len == versioned_length(other) && memcmp(one, other, len) == 0)
		return true;
	return moat_diff_is_reserved(one) && same_but_digits(one, other);
}
