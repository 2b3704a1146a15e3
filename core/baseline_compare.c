/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Two baselines: promises that are gone, ask for something else, are not kept
   any more, or are new. */
#include "baseline_order.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const char *moat_change_name(enum moat_change_kind kind)
{
	static const char *const names[] = {
		[MOAT_CHANGE_GONE] = "gone",	   [MOAT_CHANGE_ASKS] = "asks",
		[MOAT_CHANGE_VERDICT] = "verdict", [MOAT_CHANGE_SIZE] = "size",
		[MOAT_CHANGE_ALIGN] = "align",	   [MOAT_CHANGE_LINE] = "line",
		[MOAT_CHANGE_MOVED] = "moved",	   [MOAT_CHANGE_MATES] = "mates",
		[MOAT_CHANGE_NEW] = "new",
	};
	return names[kind];
}

struct moat_change *moat_change_add(struct moat_changes *changes, enum moat_change_kind kind,
				    struct moat_buf *what)
{
	size_t n = changes->n_changes;
	bool ok = !what->failed && what->text;
	if (ok && (n & (n - 1)) == 0) { /* the room is the next power of two */
		void *more = realloc(changes->changes, (n ? 2 * n : 1) * sizeof *changes->changes);
		ok = more != NULL;
		if (ok)
			changes->changes = more;
	}
	if (!ok) {
		moat_buf_release(what);
		return NULL;
	}
	struct moat_change *change = &changes->changes[changes->n_changes++];
	*change = (struct moat_change){ .kind = kind, .what = what->text };
	if (kind != MOAT_CHANGE_NEW) {
		change->mend = "undo it";
		change->wanted = true;
	}
	changes->counts[kind]++;
	return change;
}

void moat_change_break(struct moat_changes *changes, struct moat_change *change)
{
	change->broken = true;
	changes->n_broken++;
}

/* ---- one promise ---- */

/* NOW is NULL where it is gone, RECORDED where it is new. */
static struct moat_change *add_promise(struct moat_changes *ret, enum moat_change_kind kind,
				       const struct moat_base_promise *recorded,
				       const struct moat_base_promise *now, struct moat_buf *what)
{
	struct moat_change *change = moat_change_add(ret, kind, what);
	if (!change)
		return NULL;
	change->promise = recorded ? recorded : now;
	change->now = now;
	if (now && now->state == MOAT_BROKEN && (!recorded || recorded->state != MOAT_BROKEN))
		moat_change_break(ret, change);
	return change;
}

static bool say_gone(struct moat_changes *ret, const struct moat_base_promise *promise)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_str(&what, "its promise is gone");
	struct moat_change *change = add_promise(ret, MOAT_CHANGE_GONE, promise, NULL, &what);
	if (!change)
		return false;
	change->why = "the tag was dropped, its name or file changed, or the file is not linked "
		      "any more";
	change->mend = "tag it again";
	return true;
}

static bool say_new(struct moat_changes *ret, const struct moat_base_promise *promise)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_str(&what, "is new");
	return add_promise(ret, MOAT_CHANGE_NEW, NULL, promise, &what) != NULL;
}

static void write_asks(const struct moat_promise *asks, bool granule, struct moat_buf *buf)
{
	char text[128];
	moat_buf_printf(buf, "'%s'", moat_promise_text(asks, text, sizeof text));
	if (granule)
		moat_buf_printf(buf, " (%" PRIu64 " bytes)", asks->granule);
}

static bool say_asks(struct moat_changes *ret, const struct moat_base_promise *recorded,
		     const struct moat_base_promise *now)
{
	struct moat_buf what = MOAT_BUF_INIT;
	const struct moat_promise *before = &recorded->asks, *after = &now->asks;
	bool granule = before->granule != after->granule;
	moat_buf_str(&what, "asks for ");
	write_asks(after, granule, &what);
	moat_buf_str(&what, ", asked for ");
	write_asks(before, granule, &what);
	struct moat_change *change = add_promise(ret, MOAT_CHANGE_ASKS, recorded, now, &what);
	if (change && before->kind == after->kind && before->word == after->word &&
	    before->word != MOAT_BYTES && granule)
		change->why = "it was compiled for lines or pages of another size";
	return change != NULL;
}

/* What was kept is kept no more: also where the linker leaves it out now. */
static bool is_worse(enum moat_verdict before, enum moat_verdict after)
{
	if (after == MOAT_KEPT || before == after)
		return false;
	return before == MOAT_KEPT || (before == MOAT_DROPPED && after != MOAT_DROPPED) ||
	       (after == MOAT_BROKEN) || (before == MOAT_UNKNOWN && after == MOAT_REFUSED);
}

static bool say_verdict(struct moat_changes *ret, const struct moat_base_promise *recorded,
			const struct moat_base_promise *now)
{
	struct moat_buf what = MOAT_BUF_INIT;
	moat_buf_printf(&what, "is %s, was %s", moat_verdict_name(now->state),
			moat_verdict_name(recorded->state));
	struct moat_change *change = add_promise(ret, MOAT_CHANGE_VERDICT, recorded, now, &what);
	if (change && now->state == MOAT_DROPPED)
		change->why = "nothing refers to it any more, so the linker left it out";
	if (change && now->state != MOAT_DROPPED) {
		change->mend = "see the finding of the image";
		change->wanted = false;
	}
	return change != NULL;
}

static bool say_fewer(struct moat_changes *ret, const struct moat_base_promise *recorded,
		      const struct moat_base_promise *now)
{
	struct moat_buf what = MOAT_BUF_INIT;
	bool more = now->count > recorded->count;
	moat_buf_printf(&what, "%" PRIu64 " of this name have the promise, %" PRIu64 " had it",
			now->count, recorded->count);
	struct moat_change *change =
		add_promise(ret, more ? MOAT_CHANGE_NEW : MOAT_CHANGE_GONE, recorded, now, &what);
	if (change && !more)
		change->why = "one file has several of this name, and a tag was dropped there";
	return change != NULL;
}

/* ---- all promises ---- */

/* Those that ask for the same in both. */
static bool match_promises(struct moat_changes *ret, struct moat_baseline *recorded,
			   struct moat_baseline *now)
{
	size_t i = 0, j = 0;
	while (i < recorded->n_promises && j < now->n_promises) {
		struct moat_base_promise *before = &recorded->promises[i];
		struct moat_base_promise *after = &now->promises[j];
		int order = moat_base_promise_order_all(before, after);
		i += order <= 0;
		j += order >= 0;
		if (order)
			continue;
		before->matched = after->matched = true;
		if (is_worse(before->state, after->state) && !say_verdict(ret, before, after))
			return false;
		if (before->count && after->count && before->count != after->count &&
		    !say_fewer(ret, before, after))
			return false;
	}
	return true;
}

/* The others: of one name in turn, as far as there are any on the other side. */
static bool pair_promises(struct moat_changes *ret, const struct moat_baseline *recorded,
			  const struct moat_baseline *now)
{
	size_t i = 0, j = 0;
	for (;;) {
		while (i < recorded->n_promises && recorded->promises[i].matched)
			i++;
		while (j < now->n_promises && now->promises[j].matched)
			j++;
		bool more = i < recorded->n_promises, others = j < now->n_promises;
		if (!more && !others)
			return true;
		int order = !more   ? 1 :
			    !others ? -1 :
				      moat_base_promise_order(&recorded->promises[i],
							      &now->promises[j]);
		bool ok;
		if (order < 0)
			ok = say_gone(ret, &recorded->promises[i]);
		else if (order > 0)
			ok = say_new(ret, &now->promises[j]);
		else
			ok = say_asks(ret, &recorded->promises[i], &now->promises[j]);
		if (!ok)
			return false;
		i += order <= 0;
		j += order >= 0;
	}
}

bool moat_baseline_compare(struct moat_changes *ret, struct moat_baseline *recorded,
			   struct moat_baseline *now)
{
	memset(ret, 0, sizeof *ret);
	bool ok = match_promises(ret, recorded, now) && pair_promises(ret, recorded, now) &&
		  moat_baseline_compare_structs(ret, recorded, now);
	if (!ok)
		moat_changes_release(ret);
	return ok;
}

void moat_changes_release(struct moat_changes *changes)
{
	for (size_t i = 0; i < changes->n_changes; i++)
		free(changes->changes[i].what);
	free(changes->changes);
	memset(changes, 0, sizeof *changes);
}
