/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Each subcommand on the images of each target: its word size, byte order, symbols
   and debug information, in both formats of DWARF. */
/* moat: for native aarch64-* cross */
/* moat: lines-of 64 */
/* moat: opts -O2+-g -O2+-gdwarf-4 -O2+-g+-gdwarf64 */
/* moat: tool check %i : 2 promises: 2 kept, 0 broken.*fields: [1-9][0-9]* kept, 0 broken */
/* moat: sh %m check -f json %i | tr -d ' \n' : "verdict":"kept" */
/* moat: tool map %i --around hot:1 : [048c]0 .* D hot +\[line\] */
/* moat: sh %n -nS %i > list && %m map list --around hot:1 : D hot */
/* moat: tool struct %i ring : produced; .*64 +8 +\[line\] */
/* moat: tool struct %i ring : far:30; */
/* moat: tool struct %i ring : 192 bytes in 3 lines */
/* moat: sh %c %O -DMORE -c %S/readers.c -o more.o && %c %O more.o -o more && %m diff --structs %i more > said : status 1 */
/* moat: sh cat said : 'more' came */
/* moat: sh cat said : 'ring' */
/* moat: sh %m diff %i %i : the placement is the same */
/* moat: sh %m baseline %i > base && %m check --baseline base %i : 2 kept, 0 broken */
/* moat: sh %m check --baseline base more : status 1 : .ring.*its size is 320 bytes, was 192 */
/* moat: run */
#include <moat.h>

#ifdef MORE
int more[100] = { 4 };
#endif

struct ring {
	void *pages;
	unsigned near : 2, far : 30;
	unsigned long long produced moat_line;
	int tail;
#ifdef MORE
	long long last[20];
#endif
};

int before = 1;
int hot moat_line = 2;
int after = 3;
struct ring ring moat_line = { .far = 5, .produced = 6 };

int main(void)
{
#ifdef MORE
	__asm__ volatile("" : : "r"(more) : "memory");
#endif
	struct ring *volatile all = &ring;
	return before + hot + after + all->far + (int)all->produced + all->tail - 17;
}
