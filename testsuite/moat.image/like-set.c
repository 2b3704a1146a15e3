/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A symbol that reads like the section of a set has one of its own. */
/* moat: no-link */
/* moat: isolated set.rx 64 4 */
/* moat: together grouped mate 64 */
/* moat: sh readelf -SW %o | grep -c "data..moat.set.rx" : ^2$ */
/* moat: tool check %i : 3 promises: 3 kept, 0 broken */
#include <moat.h>

int like __asm__("set.rx") moat_line = 1;
int grouped moat_group(rx) = 2;
int mate moat_group(rx) = 3;
