/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "promise.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const kind_names[] = {
	[MOAT_ISOLATE] = "isolate",	    [MOAT_GROUP] = "group", [MOAT_COLD] = "cold",
	[MOAT_READ_MOSTLY] = "read_mostly", [MOAT_HOT] = "hot",
};

static const char *const storage_names[] = {
	[MOAT_DATA] = "data",	[MOAT_BSS] = "bss",	[MOAT_RODATA] = "rodata",
	[MOAT_RELRO] = "relro", [MOAT_TDATA] = "tdata", [MOAT_TBSS] = "tbss",
};

static const char *const binding_names[] = {
	[MOAT_LOCAL] = "local",
	[MOAT_GLOBAL] = "global",
	[MOAT_WEAK] = "weak",
};

#define COUNT(names) (sizeof(names) / sizeof(names)[0])

/* The index of NAME among N NAMES, or -1. */
static int name_index(const char *const *names, size_t n, const char *name)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(names[i], name) == 0)
			return (int)i;
	return -1;
}

const char *moat_kind_name(enum moat_kind kind)
{
	return kind_names[kind];
}

bool moat_kind_from_name(const char *name, enum moat_kind *ret_kind)
{
	int i = name_index(kind_names, COUNT(kind_names), name);
	if (i >= 0)
		*ret_kind = (enum moat_kind)i;
	return i >= 0;
}

enum moat_family moat_storage_family(enum moat_storage storage)
{
	if (storage == MOAT_TDATA || storage == MOAT_TBSS)
		return MOAT_THREAD;
	return storage == MOAT_RODATA || storage == MOAT_RELRO ? MOAT_CONSTANT : MOAT_WRITTEN;
}

const char *moat_storage_name(enum moat_storage storage)
{
	return storage_names[storage];
}

bool moat_storage_from_name(const char *name, enum moat_storage *ret_storage)
{
	int i = name_index(storage_names, COUNT(storage_names), name);
	if (i >= 0)
		*ret_storage = (enum moat_storage)i;
	return i >= 0;
}

const char *moat_binding_name(enum moat_binding binding)
{
	return binding_names[binding];
}

bool moat_binding_from_name(const char *name, enum moat_binding *ret_binding)
{
	int i = name_index(binding_names, COUNT(binding_names), name);
	if (i >= 0)
		*ret_binding = (enum moat_binding)i;
	return i >= 0;
}

bool moat_kind_is_shared(enum moat_kind kind)
{
	return kind == MOAT_GROUP || kind == MOAT_READ_MOSTLY || kind == MOAT_HOT;
}

const char *moat_promise_set(const struct moat_promise *promise)
{
	if (promise->kind == MOAT_GROUP)
		return promise->group;
	return moat_kind_is_shared(promise->kind) ? kind_names[promise->kind] : NULL;
}

bool moat_promise_agrees(const struct moat_promise *one, const struct moat_promise *other)
{
	if (one->kind != other->kind)
		return false;
	if (one->kind == MOAT_GROUP)
		return strcmp(one->group, other->group) == 0;
	return one->kind != MOAT_ISOLATE || one->granule == other->granule;
}

const char *moat_promise_text(const struct moat_promise *promise, char *text, unsigned size)
{
	if (promise->kind == MOAT_GROUP)
		snprintf(text, size, "group %s", promise->group);
	else if (promise->kind != MOAT_ISOLATE)
		snprintf(text, size, "%s", kind_names[promise->kind]);
	else if (promise->word == MOAT_BYTES)
		snprintf(text, size, "bytes %" PRIu64, promise->granule);
	else
		snprintf(text, size, "%s", moat_word_name(promise->word));
	return text;
}

const char *moat_group_fault(const char *name)
{
	if (!*name)
		return "is empty";
	if (strlen(name) > 64)
		return "is longer than 64 bytes";
	if (strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") !=
	    strlen(name))
		return "is no C identifier";
	if (*name >= '0' && *name <= '9')
		return "is no C identifier";
	if (name_index(kind_names, COUNT(kind_names), name) >= 0)
		return "is the name of a promise";
	return NULL;
}

void moat_promise_release(struct moat_promise *promise)
{
	char **owned[] = {
		&promise->unit,	   &promise->symbol, &promise->name, &promise->place,
		&promise->section, &promise->group,  &promise->rule, &promise->reason,
		&promise->because, &promise->mend,
	};
	for (size_t i = 0; i < COUNT(owned); i++) {
		free(*owned[i]);
		*owned[i] = NULL;
	}
}
