/* SPDX-License-Identifier: GPL-3.0-or-later */
#include <moat.h>

int shared moat_line;
long long counted moat_line;
int grouped moat_group(together);
int defined moat_line;
