/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A second object of the kernel: what wants to move into open tails. */
#include <moat.h>

int second = 1;
int second_zero;
static int counter moat_line;
__attribute__((section(".data..percpu"))) int second_percpu = 2;
__attribute__((section(".data..cacheline_aligned"), aligned(64))) int second_lock = 3;
__attribute__((section(".data..read_mostly"))) int second_seldom = 4;

int use_second(void)
{
	return second + second_zero + counter++ + second_percpu + second_lock + second_seldom;
}
