/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Precompiled headers: refused, so that the header is read as text.
 *
 * GCC does not ask whether a header was precompiled with the same plugins.  One
 * that was compiled without this one has no tags; one that was compiled with it has
 * them, but not what the plugin noted of structs while they were laid out, and their
 * terms would be lost.
 */
#include "plugin.h"

#include "precompiled.h"

/* No setting of -fpic, which is what stands first otherwise: a compilation without
   the plugin takes no header that was precompiled with it either. */
#define MARK 'm'

static void *(*asked_validity)(size_t *);

static void *mark_validity(size_t *size)
{
	char *old = (char *)asked_validity(size);
	char *data = XNEWVEC(char, *size + 1);
	data[0] = MARK;
	memcpy(data + 1, old, *size);
	free(old);
	++*size;
	return data;
}

static const char *refuse(const void *data, size_t size)
{
	if (size && *(const char *)data == MARK)
		return "moat takes no tags of structs from a precompiled header";
	return "it was precompiled without moat";
}

void moat_refuse_precompiled(void)
{
	asked_validity = targetm.get_pch_validity;
	targetm.get_pch_validity = mark_validity;
	targetm.pch_valid_p = refuse;
}
