/* SPDX-License-Identifier: GPL-3.0-or-later */
/* kernel: own input sections that keep the kernel's section names; the unit's
   mark and the manifest need no section of their own. */
/* moat: for native aarch64-* cross-all */
/* moat: cc -fplugin-arg-moat-kernel -fno-pic -fno-common */
/* moat: no-link */
/* moat: section hot ^\.s?data$ */
/* moat: section zero ^\.s?bss$ */
/* moat: section seldom ^\.data\.\.read_mostly$ */
/* moat: section after_init ^\.data\.\.ro_after_init$ */
/* moat: section percpu ^\.data\.\.percpu$ */
/* moat: section cold_zero ^\.bss\.\.page_aligned$ */
/* moat: section cold_data ^\.data\.\.page_aligned$ */
/* moat: isolated hot 64 4 */
/* moat: isolated zero 64 4 */
/* moat: isolated percpu 64 4 */
/* moat: isolated cold_zero 4096 100 */
/* moat: not-readelf -SW : moat */
/* moat: tool check %i : 8 kept, 0 broken */
#include <moat.h>

#define SECTION(name) __attribute__((section(name)))
int before = 1;
int hot moat_line = 2;
int after = 3;
int zero_before;
int zero moat_line;
int seldom moat_read_mostly = 4;
int seldom2 moat_read_mostly;
SECTION(".data..ro_after_init") int after_init moat_line = 5;
SECTION(".data..percpu") int percpu_before = 6;
SECTION(".data..percpu") int percpu moat_line = 6;
char cold_zero[100] moat_cold;
char cold_data[100] moat_cold = { 7 };
