/* SPDX-License-Identifier: GPL-3.0-or-later */
/* One object linked twice under two names: its records are merged, and both
   instances are checked. */
/* moat: for native cross-all */
/* moat: no-link */
/* moat: sh cp %o two.o && %C -r %o two.o -o both.o && %m check -v both.o : 2 promises: 2 kept */
#include <moat.h>

static int state moat_line = 1;

static __attribute__((used)) int bump(void)
{
	return state++;
}
