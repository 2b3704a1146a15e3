/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The guard holds with every linker, whatever it sorts. */
/* moat: opts -O2 */
/* moat: file same-names.aux.c */
/* moat: tool check %i : 4 kept, 0 broken */
/* moat: sh %C *.o -fuse-ld=gold -o g && %m check g : 4 kept, 0 broken */
/* moat: sh %C *.o -fuse-ld=lld -o l && %m check l : 4 kept, 0 broken */
/* moat: sh %C *.o -Wl,--sort-section=alignment -o a && %m check a : 4 kept, 0 broken */
/* moat: sh %C *.o -Wl,--sort-common -static -o st && %m check st : 4 kept, 0 broken */
/* moat: sh %C *.o -fuse-ld=gold -Wl,--gc-sections -o gg && %m check gg : 4 kept, 0 broken */
/* moat: sh %C *.o -fuse-ld=lld -Wl,--gc-sections -o ll && %m check ll : 4 kept, 0 broken */
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
