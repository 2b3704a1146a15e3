/* SPDX-License-Identifier: GPL-3.0-or-later */
/* What two C++ files have in common is laid out alike, and what is not is none. */
/* moat: for native cross-all */
/* moat: lines-of 64 */
/* moat: cc -g */
/* moat: file class-twins.aux.cc */
/* moat: run */
/* moat: not-tool check %i : broken: */
/* moat: sh %C -g -O0 -femit-class-debug-always -I%b/include -DWAY=200 -c %S/class-twins.aux.cc -o plain.o && %C class-twins.o plain.o -o mixed && %m check mixed > said : status 1 */
/* moat: sh grep -c 'two ways' said : ^6$ */
/* moat: sh cat said : ^mixed: broken: struct 'net::base': it is laid out in two ways: 128 bytes in [^ ]*class-twins\.cc, (16|8) bytes in [^ ]*class-twins\.aux\.cc: 'b' is at offset 64 in the first, [48] in the second$ */
/* moat: sh cat said : struct 'net::ring': .*: 'b' is at offset 64 in the first, [48] in the second$ */
/* moat: sh cat said : struct 'net::ring::in': .*: 'i' is at offset 64 in the first, [48] in the second$ */
/* moat: sh cat said : struct 'net::diamond': .*: 'd' is at offset 64 in the first, [48] in the second$ */
/* moat: sh cat said : struct 'net::box<char>': .*: 'counter' is at offset 64 in the first, 1 in the second$ */
/* moat: sh cat said : struct 'net::sum\(int\)::local': .*: 'b' is at offset 64 in the first, 4 in the second$ */
#define WAY 8
#include "class-twins.h"

net::base::~base()
{
}

struct helper {
	long a moat_line;
};

static net::box<int> large;
static net::box<char> small;
static net::own own;
static helper helper;

int main()
{
	net::ring ring;
	net::diamond diamond;
	auto same = [](int x) { return x; };
	ring.r = 0;
	diamond.d = 0;
	return (int)(large.counter + small.counter + own.b + helper.a + net::sum(0) +
		     net::call(same) - 1 + ring.r + diamond.d + use());
}
