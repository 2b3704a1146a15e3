/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An image and the kernel that runs. */
#include "beside.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

struct running {
	const struct moat_check *check;
	const struct moat_image *list;
	const struct moat_symbol **by_name; /* those that the image may have */
	size_t n_named;
	const struct moat_symbol **by_addr; /* all */
	struct moat_index subjects; /* findings that are looked up, by their symbol's name */
	uint64_t moved;		    /* by how much the kernel is moved */
	bool module;
};

static int compare_names(const void *one, const void *other)
{
	const struct moat_symbol *a = *(const struct moat_symbol *const *)one;
	const struct moat_symbol *b = *(const struct moat_symbol *const *)other;
	int order = strcmp(a->name, b->name);
	return order ? order : (a > b) - (a < b);
}

static int compare_addresses(const void *one, const void *other)
{
	const struct moat_symbol *a = *(const struct moat_symbol *const *)one;
	const struct moat_symbol *b = *(const struct moat_symbol *const *)other;
	return a->addr != b->addr ? (a->addr > b->addr) - (a->addr < b->addr) : (a > b) - (a < b);
}

static bool is_owner(const struct moat_image *list, const struct moat_symbol *symbol,
		     const char *module)
{
	const char *owner = list->files[symbol->file];
	return module ? owner && strcmp(owner, module) == 0 : owner == NULL;
}

/* The symbols of NAME: how many, and the index of the first. */
static size_t find_named(const struct running *running, const char *name, size_t *ret_first)
{
	size_t lo = 0, hi = running->n_named;
	while (lo < hi) {
		size_t mid = lo + (hi - lo) / 2;
		if (strcmp(running->by_name[mid]->name, name) < 0)
			lo = mid + 1;
		else
			hi = mid;
	}
	*ret_first = lo;
	while (hi < running->n_named && strcmp(running->by_name[hi]->name, name) == 0)
		hi++;
	return hi - lo;
}

static bool is_looked_up(const struct moat_finding *finding)
{
	return finding->verdict == MOAT_KEPT && finding->symbol;
}

/* A kernel is moved by whole pages. */
#define PAGE 4096

/* The first subject whose name is given once, and that may have been moved, tells
   how far the kernel is; per-CPU data, near 0, never is. */
static uint64_t find_distance(const struct running *running)
{
	for (size_t i = 0; i < running->check->n_findings; i++) {
		const struct moat_finding *finding = &running->check->findings[i];
		size_t first;
		if (!is_looked_up(finding) || finding->symbol->addr >> 32 == 0)
			continue;
		if (find_named(running, finding->symbol->name, &first) != 1)
			continue;
		uint64_t distance = running->by_name[first]->addr - finding->symbol->addr;
		if (distance % PAGE == 0)
			return distance;
	}
	return 0;
}

/* Is SYMBOL of the list another subject that shares FINDING's run? */
static bool is_mate(const struct running *running, const struct moat_finding *finding,
		    const struct moat_symbol *symbol)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, symbol->name);
	size_t cursor = 0, i;
	while ((i = moat_index_next(&running->subjects, hash, &cursor)) != SIZE_MAX) {
		const struct moat_finding *other = &running->check->findings[i];
		if (other->run.lo == finding->run.lo &&
		    other->symbol->space == finding->symbol->space &&
		    strcmp(other->symbol->name, symbol->name) == 0)
			return true;
	}
	return false;
}

/* A symbol of the list in FINDING's run, whose subject stands at ADDR; NULL. */
static const struct moat_symbol *find_neighbour(const struct running *running,
						const struct moat_finding *finding, uint64_t addr)
{
	uint64_t lo = addr - (finding->symbol->addr - finding->run.lo);
	uint64_t hi = lo + (finding->run.hi - finding->run.lo);
	size_t at = 0, end = running->list->n_symbols;
	while (at < end) {
		size_t mid = at + (end - at) / 2;
		if (running->by_addr[mid]->addr < lo)
			at = mid + 1;
		else
			end = mid;
	}
	for (; at < running->list->n_symbols && running->by_addr[at]->addr < hi; at++) {
		const struct moat_symbol *symbol = running->by_addr[at];
		bool is_absolute = symbol->kind == MOAT_SYMBOL_OTHER;
		if (symbol->addr != addr && !is_absolute && !is_mate(running, finding, symbol))
			return symbol;
	}
	return NULL;
}

/* Does SYMBOL of the list stand where FINDING's subject must? */
static bool stands_right(const struct running *running, const struct moat_finding *finding,
			 const struct moat_symbol *symbol)
{
	uint64_t granule = finding->promise->granule;
	if (running->module)
		return granule <= 1 || symbol->addr % granule == finding->symbol->addr % granule;
	return symbol->addr == finding->symbol->addr ||
	       symbol->addr - finding->symbol->addr == running->moved;
}

/* What is wrong with FINDING's subject there; an empty text: nothing.  Of several
   statics of one name in a module one that is right will do. */
static void judge(const struct running *running, const struct moat_finding *finding,
		  struct moat_buf *what)
{
	size_t first, n = find_named(running, finding->symbol->name, &first);
	const struct moat_symbol *neighbour = NULL;
	bool right = false;
	for (size_t i = first; i < first + n; i++) {
		if (!stands_right(running, finding, running->by_name[i]))
			continue;
		right = true;
		neighbour = find_neighbour(running, finding, running->by_name[i]->addr);
		if (!neighbour)
			return;
	}
	if (n == 0)
		moat_buf_printf(what, "is not in the list");
	else if (!right)
		moat_buf_printf(what, "stands at 0x%" PRIx64 ", the image says 0x%" PRIx64,
				running->by_name[first]->addr,
				finding->symbol->addr + running->moved);
	else
		moat_buf_printf(what, "shares its run with '%s' at 0x%" PRIx64, neighbour->name,
				neighbour->addr);
}

static bool compare(struct moat_beside *ret, const struct running *running)
{
	for (size_t i = 0; i < running->check->n_findings; i++) {
		const struct moat_finding *finding = &running->check->findings[i];
		struct moat_buf what = MOAT_BUF_INIT;
		if (!is_looked_up(finding))
			continue;
		ret->n_compared++;
		judge(running, finding, &what);
		bool failed = what.failed;
		if (what.len && !failed)
			failed = !moat_beside_add(ret, finding->symbol->name, &what,
						  "is this the image that runs?");
		moat_buf_release(&what);
		if (failed)
			return false;
	}
	return true;
}

static bool index_subjects(struct running *running)
{
	bool good = true;
	for (size_t i = 0; good && i < running->check->n_findings; i++) {
		const struct moat_finding *finding = &running->check->findings[i];
		if (is_looked_up(finding))
			good = moat_index_add(&running->subjects,
					      moat_hash(MOAT_HASH_INIT, finding->symbol->name), i);
	}
	return good;
}

bool moat_beside_running(struct moat_beside *ret, const struct moat_check *check,
			 const struct moat_image *list, const char *module)
{
	struct running running = { .check = check, .list = list, .module = module != NULL };
	bool ok = false;
	memset(ret, 0, sizeof *ret);
	running.by_name = calloc(list->n_symbols + 1, sizeof *running.by_name);
	running.by_addr = calloc(list->n_symbols + 1, sizeof *running.by_addr);
	if (running.by_name && running.by_addr && index_subjects(&running)) {
		for (size_t i = 0; i < list->n_symbols; i++) {
			running.by_addr[i] = &list->symbols[i];
			if (is_owner(list, &list->symbols[i], module))
				running.by_name[running.n_named++] = &list->symbols[i];
		}
		qsort(running.by_name, running.n_named, sizeof *running.by_name, compare_names);
		qsort(running.by_addr, list->n_symbols, sizeof *running.by_addr, compare_addresses);
		running.moved = module ? 0 : find_distance(&running);
		ok = compare(ret, &running);
	}
	moat_index_release(&running.subjects);
	free(running.by_name);
	free(running.by_addr);
	if (!ok)
		moat_beside_release(ret);
	return ok;
}
