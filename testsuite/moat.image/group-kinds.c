/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What can't share a run is refused, and the others still share one. */
/* moat: for native cross-all */
/* moat: warns 'constant'.*constant and written data can't share a run */
/* moat: together head tail 64 */
/* moat: tool check %i : 2 kept, 0 broken.*2 refused */
/* moat: tool check %i : thread-local and other data */
#include <moat.h>

int head moat_group(g) = 1;
extern const int constant;
const int constant moat_group(g) = 2;
__thread int thread moat_group(g) = 3;
int tail moat_group(g) = 4;

int main(void)
{
	return head + constant + thread + tail - 10;
}
