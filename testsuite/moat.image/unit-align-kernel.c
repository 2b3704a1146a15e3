/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-align in a kernel: its heaps of variables are aligned, arrays and the area of
   each CPU are not; no section without a place comes up. */
/* moat: for native aarch64-* */
/* moat: cc -fplugin-arg-moat-kernel -fplugin-arg-moat-unit-align=128 -ffreestanding -fno-pic -fno-common -fno-stack-protector */
/* moat: file unit-align-kernel.aux.c */
/* moat: link -nostdlib -static -no-pie -Wl,--build-id=none -Wl,-z,max-page-size=4096 -Wl,--orphan-handling=error -Wl,-T,%S/kernel-link.ld */
/* moat: sh %n -S -t d %i | awk -v n=128 -f %S/unit-align.awk : ^apart$ */
/* moat: sh %C %O -ffreestanding -fno-pic -fno-common -I%b/include -c %S/unit-align-kernel.c -o 1.o && %C %O -ffreestanding -fno-pic -fno-common -c %S/unit-align-kernel.aux.c -o 2.o && %C -nostdlib -static -no-pie -Wl,-T,%S/kernel-link.ld 1.o 2.o -o without && %n -S -t d without | awk -v n=128 -f %S/unit-align.awk : ^shared: */
/* moat: together percpu_one percpu_two 64 */
/* moat: tool check %i : 1 kept, 0 broken */
#include <moat.h>

#define SECTION(name) __attribute__((section(name)))
int a_data = 1;
int a_zero;
int a_tagged moat_line = 2;
const int a_const = 3;
SECTION(".data..read_mostly") int a_seldom = 4;
SECTION(".data..ro_after_init") int a_after_init = 5;
SECTION(".data..cacheline_aligned") int a_lock __attribute__((aligned(64))) = 6;
SECTION(".data..percpu") int percpu_one = 7;
int use_second(void);

int entry(void)
{
	const volatile int *constant = &a_const;
	return a_data++ + a_zero++ + a_tagged++ + a_seldom++ + a_after_init + a_lock++ + *constant +
	       percpu_one++ + use_second();
}
