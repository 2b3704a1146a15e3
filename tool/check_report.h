/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * How `moat check' prints: as text or as JSON, the same facts in both.
 */
#ifndef MOAT_CHECK_REPORT_H
#define MOAT_CHECK_REPORT_H

#include "baseline.h"
#include "beside.h"
#include "check.h"
#include "input.h"

struct moat_check_report {
	const struct moat_input *input;
	const struct moat_check *check;
	const struct moat_map *map;
	bool verbose; /* kept and dropped ones too */
	bool alone;   /* it is the only image */
	bool seen;    /* structs were looked up in DWARF too */
	/* What was asked beside; paths are NULL where it was not. */
	const char *running_path;
	const struct moat_beside *running;
	const char *against_path;
	const struct moat_beside *against;
};

struct moat_baseline_report {
	const char *path;
	const struct moat_baseline *recorded;
	const struct moat_changes *changes;
};

void moat_check_print_text(const struct moat_check_report *report);
/* "struct 'NAME'" or "field 'STRUCT.FIELD' (TERM) of 'GLOBAL'". */
void moat_check_print_field_subject(const struct moat_field_finding *finding);
void moat_check_print_rules_text(const char *path, const struct moat_rules *rules);
void moat_check_print_baseline_text(const struct moat_baseline_report *report);

/* One document: begin, image (NTH from 0) ..., end. */
void moat_check_begin_json(void);
void moat_check_print_json(const struct moat_check_report *report, size_t nth);
/* PATH NULL: no rules were asked about; BASELINE NULL: nothing was compared. */
void moat_check_end_json(const char *path, const struct moat_rules *rules,
			 const struct moat_baseline_report *baseline);

#endif
