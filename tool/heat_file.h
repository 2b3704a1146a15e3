/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A list of weights from a file on disk.
 */
#ifndef MOAT_HEAT_FILE_H
#define MOAT_HEAT_FILE_H

#include "heat.h"

/* The list at PATH ("-": standard input).  False after a message; LIST is then
   empty. */
bool moat_heat_read_file(struct moat_heat_list *list, const char *path);

#endif
