/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A 32-bit object. */
/* moat: cc -m32 -fno-pic */
/* moat: no-link */
/* moat: isolated hot 64 4 */
/* moat: tool check %i : 2 kept, 0 broken */
/* moat: sh ld -m elf_i386 -e entry %o -o linked && %m check linked : 2 kept, 0 broken */
#include <moat.h>

int before = 1;
int hot moat_line = 2;
int zero moat_line;
int after = 3;

int entry(void)
{
	return before + hot + zero + after;
}
