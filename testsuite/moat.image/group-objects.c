/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A group in two objects: each part is a run of its own, and the check says so
   until the linker joins them with the script that moat writes. */
/* moat: for native aarch64-* cross-all */
/* moat: file group-objects.aux.c */
/* moat: opts -O2 */
/* moat: tool check %i : 4 kept, 0 broken */
/* moat: tool check %i : moat ldscript */
/* moat: sh %m ldscript *.o > join.ld && %c -O2 *.o -Wl,-T,join.ld -o joined 2>&1 : status 0 */
/* moat: sh %m check joined : 4 kept, 0 broken */
/* moat: sh %m check joined | grep -c 'moat ldscript' : status 1 : ^0$ */
/* moat: sh %m map joined --around first:4 : second */
#include <moat.h>

int near1 = 1;
int first moat_group(shared) = 2;
int first_zero moat_group(zeros);
int near2 = 3;
int other(void);

int main(void)
{
	return near1 + first + near2 + first_zero + other() - 20;
}
