/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A shared object, hidden and exported subjects. */
/* moat: for native aarch64-* cross */
/* moat: cc -fPIC */
/* moat: link -shared */
/* moat: isolated hot 64 4 */
/* moat: isolated hidden 64 4 */
/* moat: tool check %i : 3 kept, 0 broken */
/* moat: sh cp %i s && %s --strip-debug s && %m check s : 3 kept, 0 broken */
#include <moat.h>

int before = 1;
int hot moat_line = 2;
__attribute__((visibility("hidden"))) int hidden moat_line = 3;
static int inner moat_line = 4;
int after = 5;

int sum(void)
{
	return before + hot + hidden + inner++ + after;
}
