/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * The parts of a difference, in the order they are made.  Only core/diff.c and
 * the parts themselves use this.  Each returns false when memory ran out.
 */
#ifndef MOAT_DIFF_PARTS_H
#define MOAT_DIFF_PARTS_H

#include "diff.h"

/* What only the making of a difference needs. */
struct moat_diff_work {
	struct moat_diff *diff;
	bool data_only;	       /* functions are no objects */
	uint32_t *sections[2]; /* of each section, the other's; UINT32_MAX: none */
	uint32_t *lanes[2];    /* of each section of an object file: its lane */
};

/* Which section is which, by name and by order where one name occurs often.  In
   an object file those that have the compiler's number of an object in their
   name stay without a pair. */
bool moat_diff_sections(struct moat_diff_work *work);

/* Which object is which: by name and source file, by neighbours where that is
   not enough. */
bool moat_diff_match(struct moat_diff_work *work);

/* Which of several names at one address an object goes by, where the other image has
   them at several; before anything else is paired.  STEMS has of each object the hash of
   its best name without a number. */
bool moat_diff_split(struct moat_diff_work *work, uint64_t *const stems[2]);

/* Which objects without a pair are in the other image all the same. */
bool moat_diff_hide(struct moat_diff *diff);

/* Which of the others is which, by what stands in them; the lanes. */
bool moat_diff_numbered_sections(struct moat_diff_work *work);

/* The cells of both images. */
bool moat_diff_cells(struct moat_diff_work *work);

/* Pair the cells, and find the spine. */
bool moat_diff_spine(struct moat_diff_work *work);

/* The causes of each stretch. */
bool moat_diff_causes(struct moat_diff_work *work);

/* Which causes follow from which. */
void moat_diff_settle(struct moat_diff *diff);

/* What moved without a cell. */
bool moat_diff_loose(struct moat_diff_work *work);

/* The runs, the sections, the counts. */
bool moat_diff_runs(struct moat_diff_work *work);

/* Is OBJECT of HALF compared? */
bool moat_diff_in_scope(const struct moat_diff_work *work, const struct moat_half *half,
			size_t object);

/* The space of an object of SIDE's map.  A list does not tell which of its symbols
   are thread-local: those before all data of the image that it is compared with, and
   once they are matched, those that this image has so. */
uint32_t moat_diff_space(const struct moat_diff *diff, int side, size_t object);

/* Do a cell of OLD and one of NEW stand in the same section, of the same lane?
   SECTIONS gives of each of OLD's sections NEW's. */
bool moat_diff_same_place(const struct moat_diff *diff, const uint32_t *sections,
			  uint32_t old_index, uint32_t new_index);

#endif
