/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The guard holds with lld too, which sorts in another way and has other stubs. */
/* moat: for cross */
/* moat: opts -O2 */
/* moat: skip-if "s390x-* *" lld knows no s390x */
/* moat: skip-if "riscv64-* *" lld 14 does not relax, and its libc needs that */
/* moat: file same-names.aux.c */
/* moat: tool check %i : 4 kept, 0 broken */
/* moat: sh mkdir b && ln -s $(command -v ld.lld) b/ld.lld && %C *.o -Bb -fuse-ld=lld -o l && %m check l : 4 kept, 0 broken */
/* moat: sh %r ./l */
/* moat: sh %C *.o -Bb -fuse-ld=lld -Wl,--gc-sections -static -o ll && %m check ll : 4 kept, 0 broken */
/* moat: sh %C *.o -Wl,--sort-section=alignment -o a && %m check a : 4 kept, 0 broken */
/* moat: sh %C *.o -Wl,--sort-common -static -o st && %m check st : 4 kept, 0 broken */
#include <moat.h>

int before = 1;
int hot moat_line = 2;
int zero moat_line;
static int local moat_line = 3;
const int limit moat_line = 4;
int after = 5;
int other(void);

int main(void)
{
	const volatile int *seen = &limit;
	return before + hot + zero + local++ + *seen + after + other() - 17;
}
