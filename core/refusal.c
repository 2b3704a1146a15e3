/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "refusal.h"

#include <string.h>

static bool is_identifier(const char *name)
{
	return strspn(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") ==
		       strlen(name) &&
	       !(*name >= '0' && *name <= '9');
}

/* Does a kernel gather SECTION where READ_MOSTLY data would go anyway? */
static bool is_asked_place(const struct moat_promise *promise, const struct moat_global *global,
			   const struct moat_target *target)
{
	return target->kernel && promise->kind == MOAT_READ_MOSTLY &&
	       strcmp(global->section, ".data..read_mostly") == 0;
}

/* Where GCC puts what has the attribute noinit or persistent. */
static bool is_left_alone(const char *section)
{
	return strcmp(section, ".noinit") == 0 || strcmp(section, ".persistent") == 0;
}

static const struct moat_refusal *refuse_section(const struct moat_promise *promise,
						 const struct moat_global *global,
						 const struct moat_target *target)
{
	static const struct moat_refusal iterated = {
		"its section's name is a C identifier, so a program may walk the section from "
		"__start_ to __stop_, and padding would break the walk",
		"give it a section name with a dot, or drop the tag",
	};
	static const struct moat_refusal moved = {
		"it is in a section of your own, and this promise means another section",
		"drop the section attribute, or use moat_line",
	};
	static const struct moat_refusal left_alone = {
		"start-up leaves its section as it finds it, and this promise means another "
		"section",
		"use moat_line, or drop the tag",
	};
	static const struct moat_refusal spelt = {
		"its section attribute already spells flags for the assembler",
		"use a plain section name",
	};
	if (strpbrk(global->section, "\",#/@ "))
		return &spelt;
	if (is_identifier(global->section))
		return &iterated;
	const struct moat_refusal *refusal = moat_refuse_section_with_form(global->section);
	if (!refusal && target->kernel)
		refusal = moat_refuse_kernel_section(global->section);
	if (refusal)
		return refusal;
	if (promise->kind == MOAT_ISOLATE || is_asked_place(promise, global, target))
		return NULL;
	return is_left_alone(global->section) ? &left_alone : &moved;
}

static const struct moat_refusal *refuse_kind(const struct moat_promise *promise,
					      const struct moat_global *global)
{
	static const struct moat_refusal cold_thread = {
		"it is thread-local, and the thread-local block is laid out as a whole",
		"use moat_line, or drop the tag",
	};
	static const struct moat_refusal set_comdat = {
		"its copies of several objects are merged one by one, so it can share no run",
		"use moat_line",
	};
	static const struct moat_refusal constant = {
		"it is constant, and constants are apart from written data already",
		"drop the tag",
	};
	if (promise->kind == MOAT_COLD && moat_storage_family(global->storage) == MOAT_THREAD)
		return &cold_thread;
	if (moat_kind_is_shared(promise->kind) && global->comdat)
		return &set_comdat;
	if (promise->kind == MOAT_READ_MOSTLY &&
	    moat_storage_family(global->storage) == MOAT_CONSTANT)
		return &constant;
	return NULL;
}

const struct moat_refusal *moat_refuse(const struct moat_promise *promise,
				       const struct moat_global *global,
				       const struct moat_target *target)
{
	static const struct moat_refusal alias = {
		"it is an alias, another name of something else",
		"tag what it stands for",
	};
	static const struct moat_refusal hard_register = {
		"it lives in a register",
		"drop the tag",
	};
	static const struct moat_refusal empty = {
		"it has no bytes",
		"drop the tag",
	};
	static const struct moat_refusal merged = {
		"its copies of several objects are merged, and its section's name can't be kept "
		"with that",
		"drop the section attribute, or make it static",
	};
	if (global->hard_register)
		return &hard_register;
	if (global->alias)
		return &alias;
	if (global->size == 0)
		return &empty;
	/* Spelt flags would take it out of its COMDAT group. */
	if (global->comdat && (global->section || target->kernel))
		return &merged;
	if (global->section) {
		const struct moat_refusal *refusal = refuse_section(promise, global, target);
		if (refusal)
			return refusal;
	}
	return refuse_kind(promise, global);
}
