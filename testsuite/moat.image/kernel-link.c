/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A link as the kernel's, where a section without a place is an error: the plugin
   makes none, and every promise is kept, in the kernel and in a module. */
/* moat: for native aarch64-* cross */
/* moat: cc -fplugin-arg-moat-kernel -ffreestanding -fno-pic -fno-common -fno-stack-protector */
/* moat: file kernel-link.aux.c */
/* moat: link -nostdlib -static -no-pie -Wl,--build-id=none -Wl,-z,max-page-size=4096 -Wl,--orphan-handling=error -Wl,-T,%S/kernel-link.ld */
/* moat: isolated hot 64 4 */
/* moat: isolated zero 64 4 */
/* moat: isolated counter 64 4 */
/* moat: isolated lock 64 4 */
/* moat: isolated after_init 64 4 */
/* moat: isolated percpu 64 4 */
/* moat: isolated page 4096 10 */
/* moat: isolated cold_zero 4096 100 */
/* moat: isolated cold_data 4096 100 */
/* moat: together group1 group2 64 */
/* moat: apart group1 before 64 */
/* moat: section hot ^\.s?data$ */
/* moat: section zero ^\.s?bss$ */
/* moat: section percpu ^\.data\.\.percpu$ */
/* moat: tool check %i : 13 promises: 13 kept, 0 broken, 0 dropped, 0 refused */
/* moat: not-readelf -SW : moat */
/* moat: tool map %i --around hot:0 : D hot  \[line\] */
/* moat: sh %n %i > System.map && %m map System.map --around hot:0 : D hot */
/* moat: sh %n %i | grep -v ' a ' | grep -c moat : status 1 : ^0$ */
/* moat: sh cp %i vmlinux && %s --strip-debug vmlinux && %m check vmlinux : 13 kept, 0 broken */
/* moat: sh %C -r -nostdlib *.o -o module.ko && %m check module.ko : 13 kept, 0 broken */
/* moat: sh %s --strip-debug module.ko && %m check module.ko : 13 kept, 0 broken */
#include <moat.h>

#define SECTION(name) __attribute__((section(name)))
int before = 1;
int hot moat_line = 2;
int after = 3;
int zero_before;
int zero moat_line;
static int counter moat_line;
SECTION(".data..cacheline_aligned") int lock moat_line = 4;
int seldom moat_read_mostly = 5;
SECTION(".data..ro_after_init") int after_init moat_line = 6;
SECTION(".data..percpu") int percpu_before = 7;
SECTION(".data..percpu") int percpu moat_line = 8;
char page[10] moat_page;
char cold_zero[100] moat_cold;
char cold_data[100] moat_cold = { 9 };
int group1 moat_group(rx) = 10;
int group2 moat_group(rx) = 11;
int use_second(void);

int entry(void)
{
	return before + hot + after + zero_before + zero + counter++ + lock + seldom + after_init +
	       percpu_before + percpu + page[0] + cold_zero[0] + cold_data[0] + group1 + group2 +
	       use_second();
}
