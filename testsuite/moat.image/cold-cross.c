/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Cold data where the linker's own script has no place behind .bss: zero data
   stands last all the same, initialised data with moat's script. */
/* moat: for aarch64-* cross */
/* moat: opts -O2 */
/* moat: tool check %i : status 1 : broken: 'cold_data' */
/* moat: sh %m ldscript *.o > cold.ld && %c -O2 *.o -Wl,-T,cold.ld -o mended 2>&1 */
/* moat: sh %m check mended : 2 kept, 0 broken */
/* moat: run */
#include <moat.h>

int before = 1;
char cold_zero[1000] moat_cold;
char cold_data[1000] moat_cold = { 1 };
int after = 2;
int after_zero;

int main(void)
{
	return before + cold_zero[5] + cold_data[0] + after + after_zero - 4;
}
