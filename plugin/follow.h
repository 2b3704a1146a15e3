/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What follows from tags inside structs, gathered for the reports; what is told
 * is core/followers.h's.
 */
#ifndef MOAT_FOLLOW_H
#define MOAT_FOLLOW_H

#include "gcc_compat.h"

#include "report.h"

/* When the front end is done: take RECORD, which is laid out; take DECL, a
   variable, if it is of such a type.  Nothing is taken when no report is asked
   for. */
void moat_follow_struct(tree record);
void moat_follow_object(tree decl);

/* Was anything taken? */
bool moat_has_followers(void);

/* Put what was taken into REPORT; of the variables only those that are written,
   or, with ALL, are defined. */
void moat_fill_followers(struct moat_report_unit *report, bool all);

#endif
