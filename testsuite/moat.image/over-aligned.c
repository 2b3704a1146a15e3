/* SPDX-License-Identifier: GPL-3.0-or-later */
/* More alignment than the tag asks for is kept; less is raised. */
/* moat: for native aarch64-* cross-all */
/* moat: isolated more 64 4 */
/* moat: nm -n : 00 D more$ */
/* moat: isolated less 64 4 */
/* moat: tool check %i : 2 kept, 0 broken */
#include <moat.h>

int before = 1;
int more __attribute__((aligned(256))) moat_line = 2;
int between = 1;
int less __attribute__((aligned(8))) moat_line = 3;
int after = 1;

int main(void)
{
	return before + more + between + less + after - 8;
}
