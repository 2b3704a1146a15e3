/* SPDX-License-Identifier: GPL-3.0-or-later */
/* -fcommon: a tagged tentative definition is no common symbol, and still the
   one that other objects' tentative definitions resolve to. */
/* moat: for native aarch64-* cross-all */
/* moat: cc -fcommon */
/* moat: file common.aux.c */
/* moat: isolated hot 64 4 */
/* moat: run ^9$ */
/* moat: tool check %i : 1 kept, 0 broken */
#include <moat.h>
#include <stdio.h>

int hot moat_line;
int beside;
void set(void);

int main(void)
{
	set();
	printf("%d\n", hot + beside);
	return 0;
}
