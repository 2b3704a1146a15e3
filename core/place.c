/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "place.h"

#include "buf.h"
#include "refusal.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Far from the numbers that people write by hand. */
#define FIRST_UNIQUE 28500u

/* How each kind of storage is spelt. */
static const struct storage {
	const char *section;	  /* the standard section's name */
	const char *x86_64_large; /* behind .bss in the linker's default script */
	const char *flags;	  /* of an input section of its own */
	bool nobits;
	bool by_name; /* the assembler knows the type by the section's name */
} storages[] = {
	[MOAT_DATA] = { ".data", ".ldata", "aw", false, false },
	[MOAT_BSS] = { ".bss", ".lbss", "aw", true, false },
	[MOAT_RODATA] = { ".rodata", ".lrodata", "a", false, false },
	[MOAT_RELRO] = { ".data.rel.ro", ".ldata", "aw", false, false },
	[MOAT_TDATA] = { ".tdata", NULL, "awT", false, false },
	[MOAT_TBSS] = { ".tbss", NULL, "awT", true, false },
};

/* ---- section names ---- */

/* SYMBOL as the end of a section's name: what an assembler would not read as
   part of a name is written as '_', and a hash keeps such names apart, as those that
   read like the sections of sets and of cold data. */
static void add_symbol(struct moat_buf *buf, const char *symbol)
{
	bool odd = strncmp(symbol, "set.", 4) == 0 || strncmp(symbol, "cold.", 5) == 0;
	for (const char *at = symbol; *at; at++) {
		bool plain = (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z') ||
			     (*at >= '0' && *at <= '9') || strchr("_.$", *at);
		moat_buf_add(buf, plain ? at : "_", 1);
		odd |= !plain;
	}
	if (odd)
		moat_buf_printf(buf, ".%016" PRIx64, moat_hash(MOAT_HASH_INIT, symbol));
}

/* A section NAME for GLOBAL whose flags and type are in the name; UNIQUE 0: none.
   The symbol makes the name differ for GCC where it is one section for the assembler. */
static void spell(struct moat_buf *buf, const char *name, const struct storage *storage,
		  const struct moat_global *global, const struct moat_target *target,
		  unsigned unique)
{
	bool retain = global->retain && !strchr(storage->flags, 'R');
	moat_buf_printf(buf, "%s,\"%s%s\"", name, storage->flags, retain ? "R" : "");
	if (!storage->by_name)
		moat_buf_printf(buf, ",%s%s", target->type,
				storage->nobits ? "nobits" : "progbits");
	if (unique)
		moat_buf_printf(buf, ",unique,%u", unique);
	moat_buf_str(buf, target->comment);
	add_symbol(buf, global->symbol);
}

/* Is SECTION called NAME, or NAME with a dot and more? */
static bool is_section_of(const char *section, const char *name)
{
	size_t len = strlen(name);
	return strncmp(section, name, len) == 0 && (section[len] == '.' || section[len] == '\0');
}

const char *moat_small_section(const char *name)
{
	static const char *const small[] = { ".sdata", ".sbss", ".srodata", ".sdata2", ".sbss2" };
	for (size_t i = 0; name && i < sizeof small / sizeof small[0]; i++)
		if (is_section_of(name, small[i]))
			return small[i];
	return NULL;
}

/* Small data stays where a register reaches it.  A run of more than a line does
   not: it would push the others out of reach.  Large data stays far. */
static const char *kind_section(const struct moat_promise *promise,
				const struct moat_global *global, const struct moat_target *target,
				enum moat_storage storage)
{
	const struct storage *own = &storages[storage];
	bool small = promise->kind == MOAT_ISOLATE && promise->granule <= target->line;
	if (small && global->small)
		return global->small;
	return global->large && own->x86_64_large ? own->x86_64_large : own->section;
}

/* The flags of the user's section of GLOBAL.  An assembler adds what it knows of some
   names, but only where it meets them first: where the section is sealed it would find
   its flags changed. */
static const char *user_section_flags(const struct moat_global *global,
				      const struct moat_target *target)
{
	static const struct {
		const char *name, *flags;
		bool x86_64; /* only there */
	} known[] = {
		{ ".text", "ax", false },   { ".data", "aw", false },	{ ".bss", "aw", false },
		{ ".tdata", "awT", false }, { ".tbss", "awT", false },	{ ".ldata", "awl", true },
		{ ".lbss", "awl", true },   { ".lrodata", "al", true },
	};
	for (size_t i = 0; i < sizeof known / sizeof known[0]; i++)
		if (is_section_of(global->section, known[i].name) &&
		    (!known[i].x86_64 || target->x86_64) &&
		    !global->flags[strspn(global->flags, known[i].flags)])
			return known[i].flags;
	return global->flags;
}

static void name_in_user_section(const struct moat_global *global, const struct moat_target *target,
				 unsigned serial, struct moat_buf *section, struct moat_buf *shown)
{
	struct storage storage = { .flags = user_section_flags(global, target),
				   .nobits = global->nobits,
				   .by_name = !global->nobits };
	spell(section, global->section, &storage, global, target, FIRST_UNIQUE + serial);
	moat_buf_str(shown, global->section);
}

/* SHARED: the set that all its members' sections are one for. */
static void name_for_kernel(const struct moat_promise *promise, const struct moat_global *global,
			    const struct moat_target *target, enum moat_storage storage,
			    unsigned serial, struct moat_buf *section, struct moat_buf *shown)
{
	const char *name = kind_section(promise, global, target, storage);
	struct storage spelt = storages[storage];
	if (promise->kind == MOAT_COLD && storage == MOAT_BSS)
		name = ".bss..page_aligned";
	else if (promise->kind == MOAT_COLD && storage == MOAT_DATA)
		name = ".data..page_aligned";
	else if (promise->kind == MOAT_READ_MOSTLY) {
		name = ".data..read_mostly";
		spelt.nobits = false;
	}
	spell(section, name, &spelt, global, target, FIRST_UNIQUE + serial);
	moat_buf_str(shown, name);
}

static void name_for_set(const char *set, const struct moat_global *global,
			 const struct moat_target *target, enum moat_storage storage,
			 struct moat_buf *section, struct moat_buf *shown)
{
	moat_buf_printf(shown, "%s..moat.set.%s", storages[storage].section, set);
	if (!shown->failed)
		spell(section, shown->text, &storages[storage], global, target, 0);
}

static void name_for_cold(const struct moat_global *global, const struct moat_target *target,
			  struct moat_buf *section, struct moat_buf *shown)
{
	const struct storage *storage = &storages[global->storage];
	if (target->x86_64)
		moat_buf_printf(shown, "%s..moat.cold.", storage->x86_64_large);
	else if (storage->nobits) /* an orphan, which linkers put behind .bss */
		moat_buf_str(shown, ".moat.cold.bss");
	else
		moat_buf_printf(shown, "%s..moat.cold.", storage->section);
	if (target->x86_64 || !storage->nobits)
		add_symbol(shown, global->symbol);
	if (shown->failed)
		return;
	if (storage->nobits && !target->x86_64)
		spell(section, shown->text, storage, global, target, 0);
	else
		moat_buf_str(section, shown->text);
}

static void name_section(const struct moat_promise *promise, const struct moat_global *global,
			 const struct moat_target *target, enum moat_storage set_storage,
			 unsigned serial, struct moat_buf *section, struct moat_buf *shown)
{
	const char *set = moat_promise_set(promise);
	enum moat_storage storage = set ? set_storage : global->storage;
	if (global->section)
		name_in_user_section(global, target, serial, section, shown);
	else if (target->kernel)
		name_for_kernel(promise, global, target, storage, serial, section, shown);
	else if (set)
		name_for_set(set, global, target, storage, section, shown);
	else if (promise->kind == MOAT_COLD)
		name_for_cold(global, target, section, shown);
	else {
		moat_buf_printf(shown, "%s..moat.", kind_section(promise, global, target, storage));
		add_symbol(shown, global->symbol);
		if (!shown->failed)
			moat_buf_str(section, shown->text);
	}
}

/* ---- the decision ---- */

static uint64_t max_bytes(uint64_t one, uint64_t other)
{
	return one > other ? one : other;
}

/* Alignment, seal, start and guard. */
static void measure(const struct moat_promise *promise, const struct moat_global *global,
		    const struct moat_target *target, struct moat_placement *placement)
{
	if (moat_kind_is_shared(promise->kind)) {
		/* The seal alone gives the section its alignment, so that the members
		   lie close.  The kernel packs its read-mostly data itself. */
		bool packed = target->kernel && promise->kind == MOAT_READ_MOSTLY;
		placement->seal = packed ? 0 : target->line;
		return;
	}
	if (promise->kind == MOAT_COLD && !target->kernel)
		return;
	uint64_t granule = promise->kind == MOAT_COLD ? target->page : promise->granule;
	placement->seal = granule;
	placement->align = max_bytes(granule, global->align);
	if (promise->word == MOAT_PAGE && target->stagger && global->align <= target->line) {
		placement->start =
			moat_stagger(global->symbol, global->size, target->line, granule);
		placement->align = target->line;
	}
	placement->guard = moat_guard_bytes(global->size, placement->start, granule);
}

bool moat_place(const struct moat_promise *promise, const struct moat_global *global,
		const struct moat_target *target, enum moat_storage set_storage, unsigned serial,
		struct moat_placement *ret_placement)
{
	struct moat_placement placement = { 0 };
	const struct moat_refusal *refusal = moat_refuse(promise, global, target);
	if (refusal) {
		placement.because = refusal->because;
		placement.mend = refusal->mend;
		*ret_placement = placement;
		return true;
	}
	struct moat_buf section = MOAT_BUF_INIT, shown = MOAT_BUF_INIT;
	name_section(promise, global, target, set_storage, serial, &section, &shown);
	if (section.failed || shown.failed) {
		moat_buf_release(&section);
		moat_buf_release(&shown);
		return false;
	}
	placement.section = section.text;
	placement.shown = shown.text;
	measure(promise, global, target, &placement);
	*ret_placement = placement;
	return true;
}

bool moat_set_storage(enum moat_storage *set, enum moat_storage member, const char **ret_because)
{
	enum moat_family family = moat_storage_family(member);
	if (moat_storage_family(*set) != family) {
		bool thread = family == MOAT_THREAD || moat_storage_family(*set) == MOAT_THREAD;
		*ret_because = thread ? "thread-local and other data can't share a run" :
					"constant and written data can't share a run";
		return false;
	}
	if (*set == member)
		return true;
	/* Of each pair one needs no contents or no relocation: take the other. */
	static const enum moat_storage widest[] = {
		[MOAT_WRITTEN] = MOAT_DATA,
		[MOAT_CONSTANT] = MOAT_RELRO,
		[MOAT_THREAD] = MOAT_TDATA,
	};
	*set = widest[family];
	return true;
}

void moat_placement_release(struct moat_placement *placement)
{
	free(placement->section);
	free(placement->shown);
	*placement = (struct moat_placement){ 0 };
}
