/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A linker script that lowers alignment breaks promises, and the check says so:
   status 1, which symbol, where. */
/* moat: for native cross-all */
/* moat: skip-if "aarch64-* *" its C library's own objects do not link with less alignment */
/* moat: opts -O0 */
/* moat: sh %l --verbose | sed -e '1,/^====/d' -e '/^====/,$d' -e 's/^  \.data  *:/& SUBALIGN(4)/' > low.ld && %C %o -Wl,-T,low.ld -o low 2>&1 && %m check low : status 1 : broken: 'hot' */
/* moat: sh %m check low : status 1 : SUBALIGN */
/* moat: sh %m check --format=json low | tr -d '\n' : "verdict": *"broken" */
/* moat: tool check %i : 1 kept, 0 broken */
#include <moat.h>

char before = 1;
int hot moat_line = 2;
char after = 3;

int main(void)
{
	return before + hot + after - 6;
}
