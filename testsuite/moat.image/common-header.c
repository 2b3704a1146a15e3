/* SPDX-License-Identifier: GPL-3.0-or-later */
/* -fcommon: what a header defines, with its tag, links in each file that includes it, and
   with a real definition in one of them. */
/* moat: for native aarch64-* cross-all */
/* moat: cc -fcommon */
/* moat: file common-header.aux.c */
/* moat: isolated shared 64 4 */
/* moat: isolated counted 64 8 */
/* moat: isolated defined 64 4 */
/* moat: run ^18$ */
/* moat: tool check %i : 0 broken, 0 dropped, 0 refused */
#include "common-header.aux.h"
#include <stdio.h>

int only_here;
void set(void);

int main(void)
{
	counted += 5;
	set();
	printf("%lld\n", shared + counted + grouped + defined + only_here);
	return 0;
}
