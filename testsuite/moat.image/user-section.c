/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A variable in a section of the user's stays there and owns its line. */
/* moat: for native aarch64-* cross-all */
/* moat: isolated hot 64 4 */
/* moat: isolated zero 64 4 */
/* moat: section hot ^\.mine$ */
/* moat: section plain ^\.mine$ */
/* moat: tool check %i : 2 kept, 0 broken */
#include <moat.h>

#define MINE __attribute__((section(".mine")))
MINE int plain = 1;
MINE int hot moat_line = 2;
MINE int plain2 = 3;
__attribute__((section(".bss.mine"))) int zero moat_line;
__attribute__((section(".bss.mine"))) int zero2;

int main(void)
{
	return plain + hot + plain2 + zero + zero2 - 6;
}
