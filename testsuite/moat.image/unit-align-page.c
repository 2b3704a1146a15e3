/* SPDX-License-Identifier: GPL-3.0-or-later */
/* unit-align=4096: no two units share a page, with any linker; an alignment of its own that is
   larger is kept.  A unit that grows shifts the others by whole pages. */
/* moat: opts -O0 -O2 -O2+-fprofile-arcs */
/* moat: cc -fplugin-arg-moat-unit-align=4096 -fplugin-arg-moat-line=128 */
/* moat: file unit-align.aux.c */
/* moat: sh %n -S -t d %i | grep -v _tls | awk -v n=4096 -f %S/unit-align.awk : ^apart$ */
/* moat: sh %C %O *.o -fuse-ld=gold -o g && %n -S -t d g | grep -v _tls | awk -v n=4096 -f %S/unit-align.awk : ^apart$ */
/* moat: sh %C %O *.o -fuse-ld=lld -o l && %n -S -t d l | grep -v _tls | awk -v n=4096 -f %S/unit-align.awk : ^apart$ */
/* moat: isolated a_large 16384 */
/* moat: sh %c %O -fplugin-arg-moat-unit-align=4096 -DMORE %S/unit-align-page.c %S/unit-align.aux.c -o more && for i in %i more; do %n -t d $i | awk '$3 ~ /^b_[^t]/ { print $3, $1 % 4096 }' | sort > $i.at; done && cmp %i.at more.at && grep -c zero more.at : ^2$ */
/* moat: sh for more in '' -DMORE; do %C %O -I%b/include $more %S/unit-align-page.c %S/unit-align.aux.c -o plain && %n -t d plain | awk '$3 ~ /^b_[^t]/ { print $3, $1 % 4096 }' | sort > plain$more.at; done; cmp plain.at plain-DMORE.at : status 1 : differ */
/* moat: run ^20 2$ */
#include <stdio.h>

int a_data = 1;
int a_zero;
#ifdef MORE
int a_more[100] = { 1 };
int a_more_zero[100];
#endif
char a_large[16384] __attribute__((aligned(16384))) = { 1 };
int made = 1;
int b_use(int which);

int main(void)
{
	int sum = a_zero;
	for (int i = 0; i < 7; i++)
		sum += b_use(i);
	printf("%d %d\n", sum, made + a_data - a_large[0]);
	return 0;
}
