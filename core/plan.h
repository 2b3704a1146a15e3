/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The struct planner: in which order the members of a struct keep all promises
 * in the fewest lines.
 *
 * A slot is what moves as one: a member, or a run of bit-fields.  Decides the
 * order, and what each slot's alignment must be; knows nothing of where slots
 * come from.  All offsets and sizes are in bytes; the struct starts a line.
 */
#ifndef MOAT_PLAN_H
#define MOAT_PLAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Up to this many movable slots the plan is the best there is; above, it is as
   good as moving and swapping single slots makes it. */
#define MOAT_PLAN_EXACT 8

/* No group. */
#define MOAT_NO_GROUP UINT32_MAX

/* A run of bit-fields is longer or shorter by where in its units it starts: how
   long is told for each start, modulo this. */
#define MOAT_SLOT_STARTS 16

struct moat_slot {
	uint64_t size;	       /* the largest */
	const uint64_t *sizes; /* MOAT_SLOT_STARTS, by start; NULL: always SIZE */
	uint64_t align;	       /* at least 1 */
	uint64_t granule;      /* of the run that it, or its group, owns; 0: none */
	uint32_t group;	       /* slots of one group share one run; MOAT_NO_GROUP */
	bool last;	       /* must stay last: a flexible array */
};

/* A contract between a part of one slot and a part of another. */
struct moat_pair {
	uint32_t one; /* slot */
	uint32_t other;
	uint64_t one_from; /* bytes [from, to) of the slot */
	uint64_t one_to;
	uint64_t other_from;
	uint64_t other_to;
	bool together; /* in one line, neither straddling; otherwise no line in common */
};

struct moat_plan {
	const struct moat_slot *slots; /* in the written order; the first stays first */
	const struct moat_pair *pairs;
	size_t n_slots;
	size_t n_pairs;
	uint64_t line;
	uint64_t align;	 /* the struct's, at least */
	uint64_t spared; /* a size up to which bytes do not matter; moat_plan_run takes
			    the written order's */
};

struct moat_layout {
	uint32_t *order;   /* order[i]: the slot that stands at place i */
	uint64_t *offsets; /* by slot */
	uint64_t size;
	uint64_t lines;
	uint64_t growth;    /* bytes beyond what is spared */
	size_t broken;	    /* pairs and groups that are not kept */
	size_t disturbance; /* pairs of slots that stand in the other order than written */
};

/* Room for a layout of N slots, in the written order.  False: no memory. */
bool moat_layout_init(struct moat_layout *layout, size_t n);
void moat_layout_release(struct moat_layout *layout);

/* Lay the slots out in LAYOUT's order: fills all but the order. */
void moat_layout_measure(struct moat_layout *layout, const struct moat_plan *plan);

/* Is ONE better than OTHER: less broken, then fewer lines, then not larger than
   what is spared, then less disturbed, then smaller? */
bool moat_layout_better(const struct moat_layout *one, const struct moat_layout *other);

/* The best order into LAYOUT (initialised here).  The first slot stays first; a
   `last' one stays last.  The same input gives the same plan.  LAYOUT->broken
   is not 0 where no order was found that keeps everything.  False: no memory. */
bool moat_plan_run(const struct moat_plan *plan, struct moat_layout *layout);

#ifdef __cplusplus
}
#endif
#endif
