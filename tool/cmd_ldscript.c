/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * moat ldscript: a piece of linker script that joins the parts of each set and
 * moves cold data behind everything else.
 *
 * The script names sections as core/place.c does; INSERT leaves the linker's own
 * script in force for everything else.
 */
#include "clean.h"
#include "input.h"
#include "tool.h"

#include <argp.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What can lie in one output section.  A set that has several has one run in
   each: constants stay protected, thread-locals stay thread-local. */
enum family { FAMILY_WRITTEN, FAMILY_CONSTANT, FAMILY_THREAD };

/* By storage: the family, and the prefix of the input sections. */
static const struct storage {
	enum family family;
	const char *prefix;
} storages[] = {
	[MOAT_DATA] = { FAMILY_WRITTEN, ".data" },
	[MOAT_BSS] = { FAMILY_WRITTEN, ".bss" },
	[MOAT_RODATA] = { FAMILY_CONSTANT, ".rodata" },
	[MOAT_RELRO] = { FAMILY_CONSTANT, ".data.rel.ro" },
	[MOAT_TDATA] = { FAMILY_THREAD, ".tdata" },
	[MOAT_TBSS] = { FAMILY_THREAD, ".tbss" },
};

#define N_STORAGES (sizeof storages / sizeof storages[0])

struct set {
	char *name; /* owned */
	uint64_t granule;
	bool has[N_STORAGES]; /* seen in some manifest */
};

struct script {
	struct set *sets;
	size_t n_sets;
	struct moat_index index; /* of the sets, by name */
	size_t n_cold;		 /* that the linker's own script does not put last */
	size_t n_left;		 /* members that are in sections of other names */
};

static struct set *find_set(struct script *script, const char *name)
{
	uint64_t hash = moat_hash(MOAT_HASH_INIT, name);
	size_t cursor = 0, i;
	while ((i = moat_index_next(&script->index, hash, &cursor)) != SIZE_MAX)
		if (strcmp(script->sets[i].name, name) == 0)
			return &script->sets[i];
	void *more = realloc(script->sets, (script->n_sets + 1) * sizeof *script->sets);
	if (!more)
		return NULL;
	script->sets = more;
	struct set *set = &script->sets[script->n_sets];
	*set = (struct set){ .name = strdup(name) };
	if (!set->name || !moat_index_add(&script->index, hash, script->n_sets)) {
		free(set->name);
		return NULL;
	}
	script->n_sets++;
	return set;
}

/* The storage that SECTION is made for, if it ends in TAIL (or starts so, with
   PREFIX_ONLY); N_STORAGES: it is another section. */
static size_t storage_of(const char *section, const char *tail, bool prefix_only)
{
	for (size_t i = 0; section && i < N_STORAGES; i++) {
		size_t len = strlen(storages[i].prefix);
		if (strncmp(section, storages[i].prefix, len) != 0)
			continue;
		if (prefix_only ? strncmp(section + len, tail, strlen(tail)) == 0 :
				  strcmp(section + len, tail) == 0)
			return i;
	}
	return N_STORAGES;
}

static bool add_member(struct script *script, const struct moat_promise *promise)
{
	const char *name = moat_promise_set(promise);
	char tail[128];
	/* A manifest may say anything; only a name that the plugin allows is put
	   into a script. */
	if (promise->kind == MOAT_GROUP && moat_group_fault(name))
		return true;
	snprintf(tail, sizeof tail, "..moat.set.%s", name);
	size_t storage = storage_of(promise->section, tail, false);
	if (storage == N_STORAGES) {
		script->n_left++;
		return true;
	}
	struct set *set = find_set(script, name);
	if (!set)
		return false;
	set->has[storage] = true;
	if (promise->granule > set->granule)
		set->granule = promise->granule;
	return true;
}

static bool add_manifest(struct script *script, const struct moat_manifest *manifest)
{
	for (size_t i = 0; i < manifest->n_promises; i++) {
		const struct moat_promise *promise = &manifest->promises[i];
		if (promise->because)
			continue;
		if (moat_kind_is_shared(promise->kind) && !add_member(script, promise))
			return false;
		if (promise->kind != MOAT_COLD || !promise->section)
			continue;
		script->n_cold += strcmp(promise->section, ".moat.cold.bss") == 0 ||
				  storage_of(promise->section, "..moat.cold.", true) != N_STORAGES;
	}
	return true;
}

/* ---- printing ---- */

/* The section of the linker's script behind which a set's family stands (not for
   thread-locals), or NULL if the set has none of the family.  Contents cannot stand among what has
   none. */
static const char *anchor_of(const struct set *set, enum family family)
{
	switch (family) {
	case FAMILY_WRITTEN:
		return set->has[MOAT_DATA] ? ".data" : set->has[MOAT_BSS] ? ".bss" : NULL;
	case FAMILY_CONSTANT:
		return set->has[MOAT_RELRO]  ? ".data.rel.ro" :
		       set->has[MOAT_RODATA] ? ".rodata" :
					       NULL;
	default:
		return NULL;
	}
}

static void print_members(const struct set *set, enum family family)
{
	for (size_t i = 0; i < N_STORAGES; i++)
		if (storages[i].family == family)
			printf("\t\t*(%s..moat.set.%s)\n", storages[i].prefix, set->name);
	printf("\t\t. = ALIGN(%" PRIu64 ");\n", set->granule);
}

static void print_set(const struct set *set, enum family family)
{
	const char *anchor = anchor_of(set, family);
	if (!anchor)
		return;
	printf("\nSECTIONS\n{\n\t.moat.set.%s%s : ALIGN(%" PRIu64 ")\n\t{\n", set->name,
	       family == FAMILY_CONSTANT ? ".ro" : "", set->granule);
	print_members(set, family);
	printf("\t}\n}\nINSERT AFTER %s;\n", anchor);
}

/* Thread-local sets share one output section with contents: GNU ld lays two
   thread-local sections without contents over each other. */
static void print_thread_sets(const struct script *script)
{
	uint64_t granule = 0;
	bool contents = false;
	for (size_t i = 0; i < script->n_sets; i++) {
		const struct set *set = &script->sets[i];
		if ((set->has[MOAT_TDATA] || set->has[MOAT_TBSS]) && set->granule > granule)
			granule = set->granule;
		contents |= set->has[MOAT_TDATA];
	}
	if (!granule)
		return;
	printf("\nSECTIONS\n{\n\t.moat.set.tls : ALIGN(%" PRIu64 ")\n\t{\n", granule);
	if (!contents)
		printf("\t\tBYTE(0) /* so that the section has contents */\n");
	for (size_t i = 0; i < script->n_sets; i++) {
		const struct set *set = &script->sets[i];
		if (!set->has[MOAT_TDATA] && !set->has[MOAT_TBSS])
			continue;
		printf("\t\t. = ALIGN(%" PRIu64 ");\n", set->granule);
		print_members(set, FAMILY_THREAD);
	}
	printf("\t}\n}\nINSERT AFTER .tdata;\n");
}

static void print_cold(void)
{
	/* As GNU ld's own script does it for .ldata: a segment of its own, so that
	   .bss need not be written out to the file. */
	static const char apart[] =
		"ALIGN(CONSTANT(MAXPAGESIZE)) + (. & (CONSTANT(MAXPAGESIZE) - 1))";
	printf("\nSECTIONS\n{\n"
	       "\t.moat.cold.bss :\n\t{\n"
	       "\t\t*(.moat.cold.bss .bss..moat.cold.*)\n\t}\n"
	       "\t.moat.cold.rodata %s :\n\t{\n"
	       "\t\t*(.rodata..moat.cold.*)\n\t}\n"
	       "\t.moat.cold.data %s :\n\t{\n"
	       "\t\t*(.data..moat.cold.* .data.rel.ro..moat.cold.*)\n\t}\n"
	       "}\nINSERT AFTER .bss;\n",
	       apart, apart);
}

static void print_script(const struct script *script)
{
	printf("/*\n"
	       " * Made by moat " MOAT_VERSION ".  Save it and add it to the link:\n"
	       " *     gcc ... -Wl,-T,moat.ld\n"
	       " * It adds to the linker's own script and replaces nothing.  GNU ld; make it\n"
	       " * anew when a set gains its first member of another storage.\n"
	       " */\n");
	if (script->n_sets == 0 && script->n_cold == 0)
		printf("/* Nothing to do: no set, and all cold data stands last already. */\n");
	if (script->n_left)
		printf("/* %zu member%s of sets stay where their section attribute or the kernel "
		       "puts them. */\n",
		       script->n_left, script->n_left == 1 ? "" : "s");
	for (size_t i = 0; i < script->n_sets; i++) {
		print_set(&script->sets[i], FAMILY_WRITTEN);
		print_set(&script->sets[i], FAMILY_CONSTANT);
	}
	print_thread_sets(script);
	if (script->n_cold)
		print_cold();
}

/* ---- the command ---- */

struct arguments {
	char **images; /* argv's */
	int n_images;
};

static const char doc[] =
	"Print a piece of linker script which joins the parts that all objects have of each set "
	"(group, read_mostly, hot) into one run, and moves cold data behind everything else.\v"
	"IMAGE: all object files of the link, or the image linked without the script.\n\n"
	"  gcc -o prog *.o && moat ldscript prog >moat.ld\n\n"
	"  gcc -o prog *.o -Wl,-T,moat.ld\n\n"
	"Exit status: 0, or 2 when an IMAGE cannot be read or has no manifest.";

static error_t parse_option(int key, char *arg, struct argp_state *state)
{
	struct arguments *arguments = state->input;
	(void)arg;
	switch (key) {
	case ARGP_KEY_ARGS:
		arguments->images = state->argv + state->next;
		arguments->n_images = state->argc - state->next;
		return 0;
	case ARGP_KEY_NO_ARGS:
		argp_error(state, "no image named");
		return 0;
	default:
		return ARGP_ERR_UNKNOWN;
	}
}

static int compare_sets(const void *a, const void *b)
{
	return strcmp(((const struct set *)a)->name, ((const struct set *)b)->name);
}

static int read_image(struct script *script, const char *path, bool *found)
{
	struct moat_input input;
	if (!moat_input_open(&input, path, true))
		return MOAT_TROUBLE;
	int status = input.bad_records ? MOAT_TROUBLE : MOAT_OK;
	if (input.manifest.n_units || input.manifest.n_promises)
		*found = true;
	if (!add_manifest(script, &input.manifest))
		status = moat_no_memory();
	moat_input_close(&input);
	return status;
}

int moat_cmd_ldscript(int argc, char **argv)
{
	static const struct argp argp = { NULL, parse_option, "IMAGE...", doc, NULL, NULL, NULL };
	struct arguments arguments = { 0 };
	struct script script = { 0 };
	int status = MOAT_OK;
	bool found = false;
	moat_parse(&argp, argc, argv, &arguments);
	for (int i = 0; i < arguments.n_images && status == MOAT_OK; i++)
		status = read_image(&script, arguments.images[i], &found);
	if (status == MOAT_OK && !found)
		status = moat_trouble("no manifest in '%s'%s: nothing is tagged, or it was "
				      "compiled without the plugin",
				      moat_clean(arguments.images[0]),
				      arguments.n_images > 1 ? " or the others" : "");
	if (status == MOAT_OK) {
		if (script.n_sets)
			qsort(script.sets, script.n_sets, sizeof *script.sets, compare_sets);
		print_script(&script);
	}
	for (size_t i = 0; i < script.n_sets; i++)
		free(script.sets[i].name);
	free(script.sets);
	moat_index_release(&script.index);
	return status;
}
