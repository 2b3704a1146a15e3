/* SPDX-License-Identifier: GPL-3.0-or-later */
/* With nothing tagged the object is the same as without the plugin, whatever
   the other options, also with rules that match nothing. */
/* moat: for native aarch64-* s390x-* cross */
/* moat: opts -O0 -O2 -O2+-g -Os+-fdata-sections -O2+-fPIC+-fcommon */
/* moat: no-link */
/* moat: sh %C %O -I %b/include -c %S/untagged.c -o plain.o && %c %O -c %S/untagged.c -o loaded.o && cmp plain.o loaded.o */
/* moat: sh echo 'global nothing line' > r && %c %O -fplugin-arg-moat-rules=r -fplugin-arg-moat-report=log -c %S/untagged.c -o rules.o && cmp plain.o rules.o */
/* moat: sh %c %O -fplugin-arg-moat-kernel -c %S/untagged.c -o kernel.o && cmp plain.o kernel.o */
#include <moat.h>

int common, zero = 0, one = 1;
static int local = 2;
const int limit = 3;
__thread int thread = 4;
extern int other;
struct pair {
	char first;
	long second;
} pair = { 1, 2 };

int *sum(int n)
{
	static int calls;
	calls += n + local++ + other;
	return &calls;
}
