/* SPDX-License-Identifier: GPL-3.0-or-later */
/*
 * Paths of source files as compilers and debug information write them.  Decides
 * when two of them name one file: by their text alone, no file is looked at.
 */
#ifndef MOAT_PATH_H
#define MOAT_PATH_H

#include <stdbool.h>
#include <stddef.h>

/* FILE (of LEN bytes) as seen from DIR (NULL: not known), without `.', `..' and
   double slashes where the text allows it.  Owned by the caller; NULL when memory
   ran out. */
char *moat_path_join(const char *dir, const char *file, size_t len);

/* The last name of PATH, which is in it. */
const char *moat_path_base(const char *path);

/* Could FILE, both as moat_path_join made them, be PATH seen from some folder?
   What leads upwards in FILE is no part of the comparison. */
bool moat_path_ends(const char *path, const char *file);

#endif
