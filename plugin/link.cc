/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "link.h"

/* The text that carries what is lost to a partition. */
#define LTO_LOST "# moat lost"

/* The records of what is lost, which this unit writes. */
static vec<char *> lost;

bool moat_link_is_incremental(void)
{
	return flag_incremental_link == INCREMENTAL_LINK_LTO;
}

/* ---- reading ---- */

#define IDENT "\t.ident\t\""

/* The next record of an assembler text, owned by the caller; NULL: no more. */
static char *next_record(const char **at)
{
	const char *start = strstr(*at, IDENT);
	const char *end = start ? strchr(start + strlen(IDENT), '"') : NULL;
	if (!end)
		return NULL;
	*at = end;
	start += strlen(IDENT);
	return xstrndup(start, end - start);
}

/* False: RECORD is no promise. */
static bool read_promise(const char *record, struct moat_promise *ret)
{
	const char *fault;
	struct moat_manifest manifest = {};
	bool good = moat_manifest_add(&manifest, record, &fault) == MOAT_PARSE_OK &&
		    manifest.n_promises == 1;
	if (good) {
		*ret = manifest.promises[0];
		memset(&manifest.promises[0], 0, sizeof *ret);
	}
	moat_manifest_release(&manifest);
	return good;
}

/* ---- what is lost ---- */

typedef hash_set<nofree_string_hash> promise_set;

/* What two promises have in common that ask for the same of one symbol. */
static char *key_of(const struct moat_promise *promise, const char *symbol)
{
	return xasprintf("%d %d %llu %llu %s %s", promise->kind, promise->because != NULL,
			 (unsigned long long)promise->granule, (unsigned long long)promise->size,
			 promise->group ? promise->group : "", symbol);
}

/* The promises of the definitions that are taken. */
static void find_taken(promise_set *taken)
{
	varpool_node *node;
	FOR_EACH_VARIABLE (node) {
		struct moat_promise promise;
		tree decl = node->decl;
		if (!node->definition || DECL_EXTERNAL(decl) || !TREE_PUBLIC(decl) ||
		    !moat_kept_promise(decl, &promise))
			continue;
		taken->add(key_of(&promise, moat_symbol_of(decl)));
		moat_promise_release(&promise);
	}
}

/* Statics are their unit's own, and no other definition takes their place.  What is
   lost twice is said once. */
static bool is_lost(const struct moat_promise *promise, promise_set *taken)
{
	if (!promise->symbol || promise->binding == MOAT_LOCAL)
		return false;
	return !taken->add(key_of(promise, promise->symbol));
}

/* ---- the moment ---- */

static bool is_text(const asm_node *node, const char *mark)
{
	/* Since GCC 15 one may have operands, and is no string. */
	return TREE_CODE(node->asm_str) == STRING_CST &&
	       moat_starts_with(TREE_STRING_POINTER(node->asm_str), mark);
}

/* Since GCC 16 the list is one of a base of theirs. */
static asm_node *next_text(asm_node *node)
{
	return static_cast<asm_node *>(node->next);
}

/* Append to LOST the promises of TEXT that no definition keeps. */
static void find_lost(const char *text, promise_set *taken, struct moat_buf *lost)
{
	char *record;
	while ((record = next_record(&text)) != NULL) {
		struct moat_promise promise;
		if (read_promise(record, &promise)) {
			if (is_lost(&promise, taken))
				moat_buf_printf(lost, IDENT "%s\"\n", record);
			moat_promise_release(&promise);
		}
		free(record);
	}
}

static void settle(void)
{
	promise_set taken;
	find_taken(&taken);
	for (asm_node *node = symtab->first_asm_symbol(); node; node = next_text(node)) {
		if (!is_text(node, MOAT_LTO_PROMISES))
			continue;
		struct moat_buf text = MOAT_BUF_INIT;
		moat_buf_str(&text, LTO_LOST "\n");
		find_lost(TREE_STRING_POINTER(node->asm_str), &taken, &text);
		if (!text.failed)
			node->asm_str = build_string(text.len, text.text);
		moat_buf_release(&text);
	}
}

static void take_lost(void)
{
	for (asm_node *node = symtab->first_asm_symbol(); node; node = next_text(node)) {
		if (!is_text(node, LTO_LOST))
			continue;
		const char *text = TREE_STRING_POINTER(node->asm_str);
		char *record;
		while ((record = next_record(&text)) != NULL)
			lost.safe_push(record);
		node->asm_str = build_string(1, "\n");
	}
}

void moat_on_link(void)
{
	/* A partition does not show what is in the others. */
	if (!flag_ltrans)
		settle();
	take_lost();
}

void moat_on_pass(void *, void *)
{
	static bool settled;
	if (in_lto_p && !settled)
		settle();
	settled = in_lto_p;
}

void moat_add_lost(vec<moat_promise> *promises)
{
	for (unsigned i = 0; i < lost.length(); i++) {
		struct moat_promise promise;
		if (read_promise(lost[i], &promise))
			promises->safe_push(promise);
	}
}
