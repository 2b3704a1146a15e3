/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * A text file as a whole, within bounds.
 */
#ifndef MOAT_TEXT_FILE_H
#define MOAT_TEXT_FILE_H

#include <stddef.h>

/* The bytes of PATH ("-": standard input), not more than MAX of them.  Owned by the
   caller; NULL after a message. */
char *moat_text_read(const char *path, size_t max, size_t *ret_size);

#endif
