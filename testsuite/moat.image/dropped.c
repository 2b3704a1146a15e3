/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A subject that the linker drops is counted as dropped, and the manifest keeps
   nothing alive. */
/* moat: for native aarch64-* cross-all */
/* moat: opts -O0 -O2 */
/* moat: cc -ffunction-sections -fdata-sections */
/* moat: link -Wl,--gc-sections */
/* moat: not-nm -n : unused_hot */
/* moat: not-nm -n : unused_static */
/* moat: isolated hot 64 4 */
/* moat: tool check %i : 1 kept, 0 broken, 2 dropped */
#include <moat.h>

int unused_hot moat_line = 1;
int near1 = 1;
int hot moat_line = 2;
static int unused_static moat_line = 3;

int *user(void)
{
	return &unused_static;
}

int main(void)
{
	return hot + near1 - 3;
}
