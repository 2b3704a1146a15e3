/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Members of a group share one run among themselves and with nobody else;
   initialised, zero and declared far apart. */
/* moat: for native aarch64-* cross-all */
/* moat: opts -O0 -O2 -O2+-fno-toplevel-reorder */
/* moat: together rx_head rx_tail 64 */
/* moat: together rx_head rx_count 64 */
/* moat: apart rx_head near1 64 */
/* moat: apart rx_tail near2 64 */
/* moat: apart rx_count near3 64 */
/* moat: apart tx_head rx_head 64 */
/* moat: section rx_count ^\.data$ */
/* moat: section tx_head ^\.bss$ */
/* moat: tool check %i : 5 kept, 0 broken */
#include <moat.h>

int near1 = 1;
int rx_head moat_group(rx) = 2;
int near2 = 3;
static int tx_head moat_group(tx), tx_tail moat_group(tx);
static int rx_tail moat_group(rx);
int near3 = 4;
int rx_count moat_group(rx) moat_why("counted on the receive path");

int main(void)
{
	tx_head++;
	tx_tail++;
	rx_tail++;
	return near1 + rx_head + near2 + rx_tail + near3 + rx_count + tx_head + tx_tail - 13;
}
