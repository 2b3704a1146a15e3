/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A weak definition; an alias of a tagged one is the same object. */
/* moat: for native aarch64-* cross-all */
/* moat: isolated weakling 64 4 */
/* moat: isolated hot 64 4 */
/* moat: run ^7$ */
/* moat: tool check %i : 2 kept, 0 broken */
/* moat: tool map %i --around hot:2 : (hot.*other_name|other_name.*hot) */
#include <moat.h>
#include <stdio.h>

int before = 1;
__attribute__((weak)) int weakling moat_line = 2;
int hot moat_line = 5;
extern int other_name __attribute__((alias("hot")));
int after = 3;

int main(void)
{
	printf("%d\n", weakling + other_name);
	return before + after - 4;
}
