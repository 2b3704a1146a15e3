/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What start-up must not touch stays where it doesn't. */
/* moat: for native aarch64-* arm-* cross-all */
/* moat: opts -O0 -O2 -O2+-fdata-sections -O2+-flto */
/* moat: warns 'grouped' cannot keep its promise 'group rx': start-up leaves its section as it finds it, and this promise means another section; use moat_line */
/* moat: section scratch ^\.noinit$ */
/* moat: section paged ^\.noinit$ */
/* moat: section settings ^\.persistent$ */
/* moat: section grouped ^\.noinit(?:\.grouped)?$ */
/* moat: section cold ^\.persistent(?:\.cold)?$ */
/* moat: readelf -SW : \s\.noinit +NOBITS */
/* moat: readelf -SW : \s\.persistent +PROGBITS */
/* moat: isolated scratch 64 4 */
/* moat: isolated paged 4096 4 */
/* moat: isolated settings 64 4 */
/* moat: tool check %i : 3 kept, 0 broken, 0 dropped, 2 refused */
/* moat: run */
#include <moat.h>

#define NOINIT __attribute__((noinit))
#define PERSISTENT __attribute__((persistent))

NOINIT volatile int plain;
NOINIT volatile int scratch moat_line;
NOINIT volatile int paged moat_page;
PERSISTENT volatile int settings moat_line = 3;
PERSISTENT volatile int kept = 4;
NOINIT volatile int grouped moat_group(rx);
PERSISTENT volatile int cold moat_cold = 5;

int main(void)
{
	plain = scratch = paged = grouped = 1;
	return settings + cold - 8;
}
