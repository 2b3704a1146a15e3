/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The tail of the last isolated object is open when the plugin is not on the
   line of an LTO link; the check finds the neighbour and names the cause. */
/* moat: for native cross-all */
/* moat: opts -O2+-flto */
/* moat: no-link */
/* moat: sh %C -O2 -flto -fno-toplevel-reorder %o -o without && %m check without : status 1 : (link line|-flto) */
#include <moat.h>

int hot moat_line = 2;
int a __attribute__((section(".data..moat.hot"))) = 3;

int main(void)
{
	return hot + a - 5;
}
