/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Input of the command's tests: a tag that can't be kept, and one that is. */
#include <moat.h>

struct nothing {
};
struct nothing empty moat_line;
int kept moat_line = 1;
