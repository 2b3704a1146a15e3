/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Rules from a file on disk.
 */
#ifndef MOAT_RULES_FILE_H
#define MOAT_RULES_FILE_H

#include "rules.h"

/* False after a message; RULES is then empty. */
bool moat_rules_read_file(struct moat_rules *rules, const char *path);

#endif
