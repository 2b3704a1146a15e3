/* SPDX-License-Identifier: GPL-3.0-or-later */
/* A field that can't be kept where it is declared is refused, whatever is quiet. */
/* moat: opts -O0 -O2 -O2+-flto */
/* moat: cc -fplugin-arg-moat-quiet=unkept */
/* moat: tool check %i : 6 promises: 0 kept, 0 broken, 0 dropped, 6 refused; fields: 1 kept, 0
 * broken */
/* moat: tool check %i : refused: 'packed\.b' \(line, \S+field-open\.c:\d+:\d+\): it does not own
 * its run: the struct is aligned to 1 bytes, and 64 are needed */
/* moat: tool check %i : mend: declare it in a struct that is not packed, no union and no base in whose padding others lie, or drop the
 * tag */
/* moat: tool check %i : refused: 'overlaid\.b' */
/* moat: tool check %i : refused: 'torn\.one' \(group rx, .*\): its group does not own its run:
 * 'between' */
/* moat: tool check %i : refused: 'torn\.two' \(group rx */
/* moat: tool check %i : refused: 'outer\.in\.b' */
/* moat: tool check %i : refused: '<unnamed>\.b' */
/* moat: run */
#include <moat.h>

struct good {
	int a;
	int b moat_line;
} volatile good = { 1, 2 };

#pragma pack(push, 1)
struct packed {
	char a;
	int b moat_line;
	char c;
} packed;

static struct {
	char a;
	int b moat_line;
} unnamed;

struct outer {
	struct {
		char a;
		int b moat_line;
	} in;
} outer;
#pragma pack(pop)

struct overlaid {
	union {
		char a[100];
		int b moat_line;
	};
} overlaid;

struct torn {
	int one moat_group(rx);
	int between;
	int two moat_group(rx);
} torn;

int main(void)
{
	packed.b = unnamed.b = overlaid.b = torn.one = outer.in.b = good.a;
	return packed.b + good.b - 3;
}
