/* SPDX-License-Identifier: GPL-3.0-or-later */
/* An image and the one that it will be loaded into: the structs of both. */
#include "beside.h"
#include "differ.h"
#include "told.h"

#include <inttypes.h>
#include <string.h>

/* Terms of one struct among which the field that tells two layouts apart is looked
   for, each among the other's. */
#define TERMS_MAX 4096

#define SAME_WORDS "compile both with the same tags, rules and options"

/* One of the two images. */
struct side {
	const struct moat_manifest *manifest;
	const struct moat_seen *seen;
	struct moat_told told;
};

/* What is said of a struct: where the first of its fields that moved lies. */
struct layouts {
	uint64_t here;
	uint64_t there;
	const char *field; /* NULL: not known */
	uint64_t field_here;
	uint64_t field_there;
};

static bool load(struct side *side, const struct moat_beside_side *given)
{
	*side = (struct side){ .manifest = given->manifest, .seen = given->seen };
	return moat_told_build(&side->told, given->manifest);
}

/* ---- one struct in two images ---- */

/* Where the last two components of the LEN bytes of PATH start, and in *RET_NAME
   the last one; both are the same where it has only one. */
static size_t tail_of(const char *path, size_t len, size_t *ret_name)
{
	size_t name = len;
	while (name > 0 && path[name - 1] != '/')
		name--;
	size_t folder = name ? name - 1 : 0;
	while (folder > 0 && path[folder - 1] != '/')
		folder--;
	*ret_name = name;
	return name && name - folder == 2 && path[folder] == '.' ? name : folder;
}

/* One build may name a header from the kernel's top folder, another by its whole
   path, a third one from within its folder. */
static bool is_same_file(const char *place, const char *path, size_t path_len)
{
	size_t name, other_name, len = strcspn(place, ":");
	size_t folder = tail_of(place, len, &name);
	size_t other_folder = tail_of(path, path_len, &other_name);
	if (folder == name || other_folder == other_name) {
		folder = name;
		other_folder = other_name;
	}
	return len - folder == path_len - other_folder &&
	       memcmp(place + folder, path + other_folder, len - folder) == 0;
}

static bool is_same(const struct moat_struct *one, const struct moat_struct *other)
{
	return strcmp(one->name, other->name) == 0 && one->place && other->place &&
	       is_same_file(one->place, other->place, strcspn(other->place, ":"));
}

/* The first record of ONE in SIDE, of the layout that ONE has if there is one. */
static const struct moat_struct *find_told(const struct side *side, const struct moat_struct *one)
{
	const struct moat_struct *best = NULL;
	bool best_alike = false;
	const struct moat_struct *other;
	struct moat_told_walk walk = { 0 };
	while ((other = moat_told_next(&side->told, one->name, &walk)) != NULL) {
		if (!is_same(one, other))
			continue;
		bool alike = strcmp(one->layout, other->layout) == 0;
		if (!best || alike > best_alike || (alike == best_alike && other < best)) {
			best = other;
			best_alike = alike;
		}
	}
	return best;
}

/* Is ONE, of SIDE, said again there, of an earlier unit? */
static bool is_repeated(const struct side *side, const struct moat_struct *one)
{
	return find_told(side, one) < one;
}

static const struct moat_term *find_term(const struct side *side, const struct moat_struct *layout,
					 const char *field)
{
	size_t n;
	const struct moat_term *const *terms =
		moat_told_terms(&side->told, layout->unit, layout->name, &n);
	for (size_t i = 0; i < n; i++)
		if (terms[i]->field && strcmp(terms[i]->field, field) == 0)
			return terms[i];
	return NULL;
}

/* ---- what is said ---- */

static bool say(struct moat_beside *ret, const char *name, struct moat_buf *what, const char *mend,
		bool unknown)
{
	struct moat_beside_finding *finding = NULL;
	if (!what->failed)
		finding = moat_beside_add(ret, name, what, mend);
	if (finding) {
		finding->is_struct = true;
		finding->unknown = unknown;
		ret->n_unknown += unknown;
		ret->n_different -= unknown;
	}
	moat_buf_release(what);
	return finding != NULL;
}

static bool say_otherwise(struct moat_beside *ret, const char *name, const struct layouts *layouts)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_printf(&what,
			"it is laid out otherwise: %" PRIu64 " bytes here, %" PRIu64 " bytes there",
			layouts->here, layouts->there);
	if (layouts->field)
		moat_buf_printf(&what, "; '%s' lies at %" PRIu64 " here, at %" PRIu64 " there",
				layouts->field, layouts->field_here, layouts->field_there);
	return say(ret, name, &what, SAME_WORDS, false);
}

static bool say_alone(struct moat_beside *ret, const struct moat_struct *layout)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_printf(&what,
			"its fields are tagged here and not there, so that its %" PRIu64
			" bytes are laid out otherwise if it is used there",
			layout->size);
	return say(ret, layout->name, &what,
		   SAME_WORDS ", or keep a struct of one image out of an include folder", false);
}

static bool say_unknown(struct moat_beside *ret, const struct moat_struct *layout)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_printf(&what,
			"it can't be compared: its fields are tagged there, and here is neither a "
			"record of it nor DWARF, so that nothing tells whether its %" PRIu64
			" bytes are laid out as there if it is used here",
			layout->size);
	return say(ret, layout->name, &what, "compile the image with -g", true);
}

/* ---- the comparison ---- */

static bool compare_told(struct moat_beside *ret, const struct side *mine,
			 const struct moat_struct *one, const struct side *theirs,
			 const struct moat_struct *other)
{
	struct layouts layouts = { .here = one->size, .there = other->size };
	ret->n_compared++;
	if (strcmp(one->layout, other->layout) == 0)
		return true;
	size_t n;
	const struct moat_term *const *terms =
		moat_told_terms(&mine->told, one->unit, one->name, &n);
	for (size_t i = 0; i < n && i < TERMS_MAX && !layouts.field; i++) {
		const struct moat_term *term = terms[i];
		const struct moat_term *their =
			term->field ? find_term(theirs, other, term->field) : NULL;
		if (!their || their->bit_offset == term->bit_offset)
			continue;
		layouts.field = term->field;
		layouts.field_here = term->bit_offset / 8;
		layouts.field_there = their->bit_offset / 8;
	}
	return say_otherwise(ret, one->name, &layouts);
}

/* Is what was seen as RECORD, which the manifest tells of TOLD? */
static bool is_alike(const struct moat_struct *told, const struct moat_record *record,
		     const struct moat_seen_struct *seen, struct moat_difference *ret)
{
	char id[17];
	*ret = (struct moat_difference){ 0 };
	moat_record_id(&seen->record, id);
	return strcmp(id, told->layout) == 0 || moat_records_differ(record, &seen->record, ret);
}

/* The first definition of TOLD in SIDE that is not as RECORD, and what tells them
   apart; *RET_FOUND: is there any definition?  False when memory ran out. */
static bool find_seen(const struct side *side, const struct moat_struct *told,
		      const struct moat_record *record, const struct moat_seen_struct **ret,
		      struct moat_difference *ret_difference, bool *ret_found)
{
	uint64_t hash = moat_name_hash(told->name);
	size_t cursor = 0, i;
	*ret = NULL;
	*ret_found = false;
	while ((i = moat_index_next(&side->seen->by_name, hash, &cursor)) != SIZE_MAX) {
		const struct moat_seen_struct *seen = &side->seen->structs[i];
		struct moat_difference difference;
		if (!seen->path || seen->function || !moat_seen_is_named(seen, told->name) ||
		    !is_same_file(told->place, seen->path, strlen(seen->path)))
			continue;
		*ret_found = true;
		if (!is_alike(told, record, seen, &difference))
			return false;
		if (difference.any && (!*ret || seen < *ret)) {
			*ret = seen;
			*ret_difference = difference;
		}
	}
	return true;
}

/* TOLD is a record of one image, TELLER, SIDE the other one, which tells nothing of it.
   HERE: TOLD is of the image that is checked. */
static bool compare_seen(struct moat_beside *ret, const struct side *teller,
			 const struct moat_struct *told, const struct side *side, bool here)
{
	struct moat_record record;
	const struct moat_seen_struct *seen = NULL;
	struct moat_difference difference = { 0 };
	bool found = false;
	bool good = moat_told_record(&teller->told, told, &record) &&
		    find_seen(side, told, &record, &seen, &difference, &found);
	ret->n_compared += found;
	if (good && seen) {
		const struct moat_field *one = difference.one, *other = difference.other;
		bool moved = one && one->bit_offset != other->bit_offset;
		struct layouts layouts = {
			.here = here ? told->size : seen->record.size,
			.there = here ? seen->record.size : told->size,
			.field = moved ? one->path : NULL,
			.field_here = moved ? (here ? one : other)->bit_offset / 8 : 0,
			.field_there = moved ? (here ? other : one)->bit_offset / 8 : 0,
		};
		good = say_otherwise(ret, told->name, &layouts);
	}
	moat_record_release(&record);
	return good;
}

/* Is a struct that only one image has tagged laid out otherwise there?  A contract
   changes no layout. */
static bool changes_layout(const struct side *side, const struct moat_struct *layout)
{
	size_t n;
	const struct moat_term *const *terms =
		moat_told_terms(&side->told, layout->unit, layout->name, &n);
	for (size_t i = 0; i < n; i++)
		if (terms[i]->kind == MOAT_TERM_ISOLATE || terms[i]->kind == MOAT_TERM_GROUP)
			return true;
	return false;
}

/* Declared in a folder of headers that others include too. */
static bool is_shared(const struct moat_struct *layout)
{
	const char *at = strstr(layout->place, "include/");
	return at && (at == layout->place || at[-1] == '/');
}

static bool compare_mine(struct moat_beside *ret, const struct side *mine,
			 const struct moat_struct *one, const struct side *theirs)
{
	const struct moat_struct *other = find_told(theirs, one);
	if (other)
		return compare_told(ret, mine, one, theirs, other);
	if (theirs->seen)
		return compare_seen(ret, mine, one, theirs, true);
	return !is_shared(one) || !changes_layout(mine, one) || say_alone(ret, one);
}

/* What both tell is compared by then. */
static bool compare_theirs(struct moat_beside *ret, const struct side *theirs,
			   const struct moat_struct *other, const struct side *mine)
{
	if (find_told(mine, other))
		return true;
	if (mine->seen)
		return compare_seen(ret, theirs, other, mine, false);
	return !is_shared(other) || !changes_layout(theirs, other) || say_unknown(ret, other);
}

static bool compare_all(struct moat_beside *ret, const struct side *one, const struct side *other,
			bool (*compare)(struct moat_beside *, const struct side *,
					const struct moat_struct *, const struct side *))
{
	bool good = true;
	for (size_t i = 0; good && i < one->manifest->n_structs; i++) {
		const struct moat_struct *layout = &one->manifest->structs[i];
		if (layout->place && !is_repeated(one, layout))
			good = compare(ret, one, layout, other);
	}
	return good;
}

bool moat_beside_against(struct moat_beside *ret, const struct moat_beside_side *mine,
			 const struct moat_beside_side *theirs)
{
	struct side here = { 0 }, there = { 0 };
	memset(ret, 0, sizeof *ret);
	bool good = load(&here, mine) && load(&there, theirs) &&
		    compare_all(ret, &here, &there, compare_mine) &&
		    compare_all(ret, &there, &here, compare_theirs);
	moat_told_release(&here.told);
	moat_told_release(&there.told);
	if (!good)
		moat_beside_release(ret);
	return good;
}

bool moat_beside_asks(const struct moat_manifest *one, const struct moat_manifest *other)
{
	struct side side;
	bool asks = false, good = load(&side, &(struct moat_beside_side){ .manifest = other });
	for (size_t i = 0; good && !asks && i < one->n_structs; i++)
		asks = one->structs[i].place && !find_told(&side, &one->structs[i]);
	moat_told_release(&side.told);
	return asks || !good;
}
