/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What `moat diff' shows: the difference, and how it is to be printed.  Printers
 * walk it; each prints one part.
 */
#ifndef MOAT_DIFF_VIEW_H
#define MOAT_DIFF_VIEW_H

#include "buf.h"
#include "diff_promises.h"
#include "diff_structs.h"
#include "input.h"
#include "verdict.h"

struct moat_diff_view {
	const struct moat_input *inputs[2];
	struct moat_diff diff;
	struct moat_effects effects;
	struct moat_judgement judgement;
	struct moat_diff_promises promises;
	struct moat_diff_structs structs;
	struct moat_geometry geometry;
	bool verbose; /* all, not only what fits a screen */
	bool color;
};

/* A cause in words: "'table_perturb' went (1024 bytes)". */
void moat_diff_say_cause(const struct moat_diff *diff, const struct moat_cause *cause,
			 struct moat_buf *buf);

/* The source file of an object that is static, in a list its module; NULL: it is global, or
   none is known. */
const char *moat_diff_file_of_static(const struct moat_diff_view *view, int side, size_t object);
/* The name of the section that a cell of HALF is in; NULL: not known. */
const char *moat_diff_section(const struct moat_half *half, uint32_t cell);

/* AMOUNT as "+0x40", in TO. */
const char *moat_diff_signed(int64_t amount, char *to, size_t room);
/* The title of a part, bold on a terminal. */
void moat_diff_head(const struct moat_diff_view *view, const char *title);

/* Symbols, sections, moves and their causes. */
void moat_diff_print_moves_text(const struct moat_diff_view *view);
/* Members of the document, each with a comma behind it. */
void moat_diff_print_moves_json(const struct moat_diff_view *view);

/* The verdict, and what changes for what is watched. */
void moat_diff_print_effects_text(const struct moat_diff_view *view);
void moat_diff_print_effects_json(const struct moat_diff_view *view);

/* What became of promises and terms, the broken ones first. */
void moat_diff_print_promises_text(const struct moat_diff_view *view);
void moat_diff_print_promises_json(const struct moat_diff_view *view);

/* Warn, behind all output, where it is not all that there is. */
void moat_diff_warn(const struct moat_diff_view *view);

/* Structs by DWARF.  Both return false when memory ran out. */
bool moat_diff_print_structs_text(const struct moat_diff_view *view);
bool moat_diff_print_structs_json(const struct moat_diff_view *view);

#endif
