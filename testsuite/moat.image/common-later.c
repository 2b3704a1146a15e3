/* SPDX-License-Identifier: GPL-3.0-or-later */
/* -fcommon: a definition of the source file's own stays one, whatever declares it later. */
/* moat: for native */
/* moat: cc -fcommon */
/* moat: file common.aux.c */
/* moat: isolated hot 64 4 */
/* moat: run ^9$ */
/* moat: tool check %i : 1 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

int hot moat_line;
#include "common-later.aux.h"
int beside;
void set(void);

int main(void)
{
	set();
	printf("%d\n", hot + beside);
	return 0;
}
