/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The harness itself: a program of two files, without the plugin. */
/* moat: plain */
/* moat: for native aarch64-* cross-all */
/* moat: opts -O0 -O2 -O2+-flto */
/* moat: file plain-program.aux.c -DSTEP=2 */
/* moat: run ^total 6$ */
/* moat: together counter limit 4096 */
/* moat: apart counter page 4096 */
/* moat: isolated page 4096 4096 */
/* moat: section page ^\.bss$ */
/* moat: sh cp %i copy && %s --strip-debug copy && %n copy : counter */
/* moat: sh exit 3 : status 3 */
/* moat: size-below 200000 */
#include <stdio.h>

extern volatile int counter, limit;
extern volatile char page[4096];

int main(void)
{
	counter += 2;
	page[0] = 1;
	printf("total %d\n", counter + limit);
	return 0;
}
