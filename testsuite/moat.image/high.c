/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A 32-bit image above 2 GiB, as a kernel's, with nearly 2 GiB of zero data. */
/* moat: for i686-* arm-* */
/* moat: opts -O2 */
/* moat: cc -fno-pie -ffreestanding */
/* moat: link -no-pie -nostdlib -static -Wl,--build-id=none -Wl,-e,entry -Wl,-Ttext=0x80100000 */
/* moat: isolated hot 64 4 */
/* moat: isolated huge 4096 1879048192 */
/* moat: nm -n : ^801[0-9a-f]+[048c]0 D hot$ */
/* moat: tool check %i : 3 kept, 0 broken */
/* moat: tool map %i --around hot:2 : 801[0-9a-f]+[048c]0 .* D hot +\[line\] */
/* moat: tool map %i --around huge:2 : 801[0-9a-f]+000 .* 1879048192 B huge */
/* moat: sh %m map %i --around hot:0 -f json | tr -d '\n' : "address": ?"0x801[0-9a-f]+[048c]0" */
/* moat: sh %n -S %i > list && %m diff list %i : ^ */
/* moat: sh %C %O -I %b/include -fno-pie -ffreestanding -DMORE -c %S/high.c -o m.o && %C -no-pie -nostdlib -static -Wl,-e,entry -Wl,-Ttext=0x80100000 m.o -o m && %m diff %i m : status 1 : 'more' came */
#include <moat.h>

#ifdef MORE
int more[4] = { 4 };
#endif
int before = 1;
int hot moat_line = 2;
int after = 3;
int zero moat_line;
char huge[0x70000000] moat_page;

int entry(void)
{
	return before + hot + after + zero + huge[0x6fffffff];
}
