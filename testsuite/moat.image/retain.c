/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What must stay though nothing refers to it stays with a tag too. */
/* moat: for native aarch64-* cross-all */
/* moat: opts -O0 -O2+-fdata-sections -O2+-flto */
/* moat: cc -ffunction-sections */
/* moat: link -Wl,--gc-sections */
/* moat: nm %i : ^[0-9a-f]+ . lined$ */
/* moat: nm %i : ^[0-9a-f]+ . mine$ */
/* moat: nm %i : ^[0-9a-f]+ . grouped$ */
/* moat: nm %i : ^[0-9a-f]+ . hot$ */
/* moat: nm %i : ^[0-9a-f]+ . cold$ */
/* moat: not-nm %i : . dropped$ */
/* moat: together grouped mate 64 */
/* moat: isolated mine 64 4 */
/* moat: run */
#include <moat.h>

#define RETAIN __attribute__((used, retain))

RETAIN int lined moat_line = 1;
RETAIN __attribute__((section(".my.sec"))) int mine moat_line = 2;
volatile int mate moat_group(rx) = 4;
RETAIN int grouped moat_group(rx) = 3;
RETAIN int hot moat_hot;
RETAIN int cold moat_cold;
int dropped moat_page;

int main(void)
{
	return mate - 4;
}
