/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A tagged weak definition that loses against an untagged one is not kept, and
   the check says why. */
/* moat: for native cross-all */
/* moat: file weak-lost.aux.c */
/* moat: tool check %i : status 1 : broken: 'hot' */
/* moat: tool check %i : status 1 : why: .*definition */
#include <moat.h>

__attribute__((weak)) int hot moat_line = 5;

int main(void)
{
	return hot - 6;
}
