/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "plugin.h"

#include "link.h"
#include "struct_records.h"

/* The text that carries what is lost to a partition. */
#define LTO_LOST "# moat lost\n"

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

static void read_records(const char *text, struct moat_manifest *manifest)
{
	const char *fault;
	char *record;
	while ((record = next_record(&text)) != NULL) {
		moat_manifest_add(manifest, record, &fault);
		free(record);
	}
}

static void write_record(const char *record, struct moat_buf *text)
{
	moat_buf_printf(text, IDENT "%s\"\n", record);
}

/* Since GCC 16 the list is one of a base of theirs. */
static asm_node *next_text(asm_node *node)
{
	return static_cast<asm_node *>(node->next);
}

static bool is_text(const asm_node *node, const char *mark)
{
	/* Since GCC 15 one may have operands, and is no string. */
	return TREE_CODE(node->asm_str) == STRING_CST &&
	       moat_starts_with(TREE_STRING_POINTER(node->asm_str), mark);
}

/* ---- what is lost ---- */

typedef hash_set<nofree_string_hash> key_set;

/* What two promises have in common that ask for the same of one symbol. */
static char *promise_key(const struct moat_promise *promise, const char *symbol)
{
	return xasprintf("%d %d %llu %llu %s %s", promise->kind, promise->because != NULL,
			 (unsigned long long)promise->granule, (unsigned long long)promise->size,
			 promise->group ? promise->group : "", symbol);
}

static char *instance_key(const struct moat_instance *instance, const char *symbol)
{
	return xasprintf("%s %s", instance->in, symbol);
}

/* What is known of the definitions that are taken. */
static void find_taken(key_set *taken)
{
	varpool_node *node;
	FOR_EACH_VARIABLE (node) {
		struct moat_promise promise;
		struct moat_manifest manifest = {};
		tree decl = node->decl;
		if (!node->definition || DECL_EXTERNAL(decl) || !TREE_PUBLIC(decl))
			continue;
		const char *symbol = moat_symbol_of(decl);
		const char *text = moat_kept_text(decl, MOAT_INSTANCE_ATTRIBUTE);
		if (moat_kept_promise(decl, &promise)) {
			taken->add(promise_key(&promise, symbol));
			moat_promise_release(&promise);
		}
		read_records(text ? text : "", &manifest);
		for (size_t i = 0; i < manifest.n_instances; i++)
			taken->add(instance_key(&manifest.instances[i], symbol));
		moat_manifest_release(&manifest);
	}
}

/* Is RECORD, a promise or an instance, one of a definition that another one took the
   place of?  Statics are their unit's own.  What is lost twice is said once. */
static bool is_lost(const struct moat_manifest *record, key_set *taken)
{
	const struct moat_promise *promise = record->promises;
	const struct moat_instance *instance = record->instances;
	if (record->n_promises)
		return promise->symbol && promise->binding != MOAT_LOCAL &&
		       !taken->add(promise_key(promise, promise->symbol));
	return record->n_instances && instance->binding != MOAT_LOCAL &&
	       !taken->contains(instance_key(instance, instance->symbol));
}

/* Has the unit another line than this link?  Then contracts of its structs can't be
   written under an id of the link. */
static bool has_other_line(const struct moat_manifest *manifest)
{
	return manifest->n_units && manifest->units[0].line != moat_plugin.options.line;
}

/* The names of structs that have several layouts in this link: two files may each have a
   struct of their own. */
static void find_clashes(key_set *ret)
{
	hash_map<nofree_string_hash, char *> layouts;
	for (asm_node *node = symtab->first_asm_symbol(); node; node = next_text(node)) {
		struct moat_manifest manifest = {};
		if (!is_text(node, MOAT_LTO_UNIT))
			continue;
		read_records(TREE_STRING_POINTER(node->asm_str), &manifest);
		for (size_t i = 0; i < manifest.n_structs; i++) {
			struct moat_struct *item = &manifest.structs[i];
			char **layout = layouts.get(item->name);
			if (!layout)
				layouts.put(xstrdup(item->name), xstrdup(item->layout));
			else if (strcmp(*layout, item->layout) != 0)
				ret->add(xstrdup(item->name));
		}
		moat_manifest_release(&manifest);
	}
}

/* Globals of such structs are left to the units that told of them: a unit, and so this
   link, has one struct of a name. */
static void leave_clashing(key_set *clashing)
{
	varpool_node *node;
	FOR_EACH_VARIABLE (node) {
		struct moat_manifest about = {};
		const char *text = moat_kept_text(node->decl, MOAT_INSTANCE_ATTRIBUTE);
		if (!text)
			continue;
		read_records(text, &about);
		if (about.n_instances && clashing->contains(about.instances[0].in))
			DECL_ATTRIBUTES(node->decl) = remove_attribute(MOAT_INSTANCE_ATTRIBUTE,
								       DECL_ATTRIBUTES(node->decl));
		moat_manifest_release(&about);
	}
}

/* Append to RET what is to be kept of TEXT, which is the text of a unit if UNIT, else
   that of its promises. */
static void keep_lost(const char *text, bool unit, key_set *taken, key_set *clashing,
		      struct moat_buf *ret)
{
	const char *fault;
	char *record;
	bool other_line = false;
	while ((record = next_record(&text)) != NULL) {
		struct moat_manifest one = {};
		moat_manifest_add(&one, record, &fault);
		other_line |= has_other_line(&one);
		if ((unit &&
		     (!one.n_instances || other_line || clashing->contains(one.instances[0].in))) ||
		    is_lost(&one, taken))
			write_record(record, ret);
		moat_manifest_release(&one);
		free(record);
	}
}

static void settle_text(asm_node *node, bool unit, const char *mark, key_set *taken,
			key_set *clashing)
{
	struct moat_buf text = MOAT_BUF_INIT;
	moat_buf_str(&text, mark);
	keep_lost(TREE_STRING_POINTER(node->asm_str), unit, taken, clashing, &text);
	if (!text.failed)
		node->asm_str = build_string(text.len, text.text);
	moat_buf_release(&text);
}

static void settle(void)
{
	key_set taken, clashing;
	find_taken(&taken);
	find_clashes(&clashing);
	leave_clashing(&clashing);
	for (asm_node *node = symtab->first_asm_symbol(); node; node = next_text(node)) {
		if (is_text(node, MOAT_LTO_PROMISES))
			settle_text(node, false, LTO_LOST, &taken, &clashing);
		/* Globals are written by the link that writes them. */
		else if (is_text(node, MOAT_LTO_UNIT) && !moat_link_is_incremental())
			settle_text(node, true, MOAT_LTO_UNIT, &taken, &clashing);
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
	if (!settled)
		settle();
	settled = true;
}

void moat_add_lost(vec<moat_promise> *promises)
{
	for (unsigned i = 0; i < lost.length(); i++) {
		const char *fault;
		struct moat_manifest manifest = {};
		moat_manifest_add(&manifest, lost[i], &fault);
		if (manifest.n_promises) {
			promises->safe_push(manifest.promises[0]);
			memset(&manifest.promises[0], 0, sizeof manifest.promises[0]);
		}
		moat_manifest_release(&manifest);
	}
}

/* ---- structs ---- */

static void add_text(struct moat_manifest *manifest, struct moat_buf *text)
{
	const char *fault;
	if (!text->failed)
		moat_manifest_add(manifest, text->text, &fault);
	moat_buf_clear(text);
}

/* Add to RET what TEXT says of DECL's struct and of DECL, which LTO may have renamed
   or made local. */
static void add_about(tree decl, const char *text, struct moat_manifest *ret)
{
	struct moat_manifest about = {};
	struct moat_buf record = MOAT_BUF_INIT;
	read_records(text, &about);
	bool known = !has_other_line(&about);
	for (size_t i = 0; known && i < about.n_structs; i++) {
		moat_struct_write(&about.structs[i], &record);
		add_text(ret, &record);
	}
	for (size_t i = 0; known && i < about.n_terms; i++) {
		moat_term_write(&about.terms[i], &record);
		add_text(ret, &record);
	}
	for (size_t i = 0; known && i < about.n_instances; i++) {
		struct moat_instance *instance = &about.instances[i];
		free(instance->symbol);
		instance->symbol = xstrdup(moat_symbol_of(decl));
		instance->binding = moat_binding_of(decl);
		moat_instance_write(instance, &record);
		add_text(ret, &record);
	}
	moat_buf_release(&record);
	moat_manifest_release(&about);
}

/* Only what is written: the others are gone. */
static const char *text_about(const varpool_node *node)
{
	return in_lto_p && TREE_ASM_WRITTEN(node->decl) ?
		       moat_kept_text(node->decl, MOAT_INSTANCE_ATTRIBUTE) :
		       NULL;
}

bool moat_has_link_structs(void)
{
	varpool_node *node;
	FOR_EACH_VARIABLE (node)
		if (text_about(node))
			return true;
	return false;
}

static void write_all(const struct moat_manifest *manifest, char *unit, struct moat_buf *text)
{
	struct moat_buf record = MOAT_BUF_INIT;
	for (size_t i = 0; i < manifest->n_structs; i++) {
		struct moat_struct item = manifest->structs[i];
		item.unit = unit;
		moat_struct_write(&item, &record);
		write_record(record.text, text);
		moat_buf_clear(&record);
	}
	for (size_t i = 0; i < manifest->n_terms; i++) {
		struct moat_term term = manifest->terms[i];
		term.unit = unit;
		moat_term_write(&term, &record);
		write_record(record.text, text);
		moat_buf_clear(&record);
	}
	for (size_t i = 0; i < manifest->n_instances; i++) {
		struct moat_instance instance = manifest->instances[i];
		instance.unit = unit;
		moat_instance_write(&instance, &record);
		write_record(record.text, text);
		moat_buf_clear(&record);
	}
	text->failed |= record.failed;
	moat_buf_release(&record);
}

void moat_write_link_structs(char *unit, struct moat_buf *text)
{
	struct moat_manifest manifest = {};
	varpool_node *node;
	FOR_EACH_VARIABLE (node) {
		const char *about = text_about(node);
		if (about)
			add_about(node->decl, about, &manifest);
	}
	write_all(&manifest, unit, text);
	moat_manifest_release(&manifest);
}
