/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The guard of a constant among functions is of zero bytes, not of instructions. */
/* moat: tool check %i : 1 promise: 1 kept, 0 broken */
/* moat: sh objcopy -O binary -j .text.constant %o bytes && od -An -v -tx1 bytes | tr -d ' \n' : ^050{126}$ */
/* moat: run */
#include <moat.h>

__attribute__((section(".text.constant"))) const int constant moat_line = 5;

int main(void)
{
	return *(volatile const int *)&constant - 5;
}
