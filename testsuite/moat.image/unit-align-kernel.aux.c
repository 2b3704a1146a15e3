/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A second object of the kernel. */
#define SECTION(name) __attribute__((section(name)))
int b_data = 1;
int b_zero;
const int b_const = 3;
SECTION(".data..read_mostly") int b_seldom = 4;
SECTION(".data..ro_after_init") int b_after_init = 5;
SECTION(".data..cacheline_aligned") int b_lock __attribute__((aligned(64))) = 6;
SECTION(".data..percpu") int percpu_two = 7;

int use_second(void)
{
	const volatile int *constant = &b_const;
	return b_data++ + b_zero++ + b_seldom++ + b_after_init + b_lock++ + *constant + percpu_two++;
}
