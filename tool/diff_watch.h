/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * What `moat diff --watch' names: symbols, or files that list them.
 */
#ifndef MOAT_DIFF_WATCH_H
#define MOAT_DIFF_WATCH_H

#include "diff_view.h"
#include "name_list.h"

/* Add what ARG of the option names: the names of a file, if there is one called
   so, otherwise itself.  False after a message. */
bool moat_watch_add(struct moat_names *names, const char *arg);

/* Find the objects of NAMES; each that neither image has is warned about.  False
   after a message: none was found. */
bool moat_watch_find(struct moat_watch *watch, const struct moat_diff_view *view,
		     const struct moat_names *names);

#endif
