/* SPDX-License-Identifier: GPL-3.0-or-later */
/* The report of what moved because of tags inside structs, and what it costs,
   against the same source with and without the plugin. */
/* moat: for native cross-all */
/* moat: lines-of 64 */
/* moat: cc -fplugin-arg-moat-quiet=embedding -fplugin-arg-moat-report=json -fplugin-arg-moat-report-dir=%d/r */
/* moat: sh %C %O %S/followers.c -I %b/include -o without && %r ./without > without.txt : ^$ */
/* moat: run agree|size */
/* moat: sh %r %i > with.txt; node %S/followers.js r/*followers.json without.txt with.txt | tr '\n' ' ' : ^agree [1-9][0-9]+ $ */
/* moat: sh node %S/followers.js r/*followers.json with.txt with.txt | head -1 : ^size of ring before: the report says (48|28|32), it is 384$ */
/* moat: sh cat r/*followers.json | node -e 'const d=JSON.parse(require("fs").readFileSync(0)); console.log(d.structs.filter((s) => s.reordered).map((s) => s.name + " " + s.order.join(" ")).join())' : ^apart first refcnt big ops last$ */
/* moat: sh %c %O -fplugin-arg-moat-report=log -fplugin-arg-moat-quiet=embedding -c %S/followers.c 2> log : ^$ */
/* moat: sh sed -n 's/.*: struct .ring., //p' log : ^(48|28) -> 384 bytes, 1 -> 6 lines, aligned to [48] -> 64, holes [59] -> (289|301), padding [04] -> 60$ */
/* moat: sh cat log : ^moat:     'a' moved (16|8) -> 128, line 0 -> 2$ */
/* moat: sh cat log : ^moat:     'b' moved (16|8):3 -> 128:3, line 0 -> 2$ */
/* moat: sh cat log : '<unnamed>', 8 -> 128 bytes, 1 -> 2 lines, aligned to 4 -> 64, holes 0 -> 60, padding 0 -> 60$ */
/* moat: sh cat log : 'two' of type 'ring.3.', (144|84) -> 1152 bytes, [23] -> 18 lines$ */
/* moat: sh cat log : ^moat:   10 objects of such structs, [0-9]+ -> [0-9]+ bytes, [0-9]+ -> [0-9]+ lines$ */
/* moat: sh echo '#include <moat.h>' > u.c; echo 'struct { int x, y moat_line; } alone;' >> u.c; %c -fplugin-arg-moat-report=log -c u.c 2>&1 : 'alone' of type '<unnamed>', 8 -> 128 bytes */
#include <moat.h>
#include "followers.h"

struct ring {
	void *pages;
	unsigned long produced moat_line;
	unsigned a : 3, b : 7;
	union {
		long u;
		char c;
	};
	struct {
		short s;
		int t moat_line;
	} inner;
	unsigned size;
};
struct container {
	char tag;
	struct ring ring;
	int after;
};
union either {
	struct ring r;
	char c[10];
};
/* The plan moves fields, the size stays. */
struct apart {
	long first;
	int refcnt moat_apart(ops);
	long ops;
	char big[60];
	int last;
} moat_reorder;
#pragma pack(push, 2)
struct packed {
	char c;
	struct apart apart;
	long l;
};
#pragma pack(pop)
struct group {
	char lead;
	int one moat_group(g), two moat_group(g);
	unsigned : 0;
	unsigned bit : 1;
	__attribute__((aligned(16))) char own;
};
struct flexible {
	int n moat_line;
	char text[];
};

struct ring one, two[3], square[2][2];
static struct container container;
union either either;
struct apart apart = { .first = 1 };
struct packed packed;
struct group group;
struct flexible flexible = { 3, "twelve bytes" };
struct {
	int x;
	int y moat_line;
} unnamed;
int unrelated;

static void look_at_ring(void)
{
	LOOK("ring", one);
	FIELD("ring", one, pages);
	FIELD("ring", one, produced);
	BITS("ring", one, a);
	BITS("ring", one, b);
	FIELD("ring", one, u);
	FIELD("ring", one, c);
	FIELD("ring", one, inner);
	FIELD("ring", one, inner.t);
	FIELD("ring", one, size);
	LOOK("either", either);
	FIELD("either", either, r.produced);
	BITS("either", either, r.a);
	BITS("either", either, r.b);
	FIELD("either", either, r.u);
	FIELD("either", either, r.c);
	FIELD("either", either, r.inner);
	FIELD("either", either, r.inner.t);
	FIELD("either", either, r.size);
}

static void look_at_container(void)
{
	LOOK("container", container);
	FIELD("container", container, tag);
	FIELD("container", container, ring);
	FIELD("container", container, ring.produced);
	BITS("container", container, ring.a);
	BITS("container", container, ring.b);
	FIELD("container", container, ring.u);
	FIELD("container", container, ring.c);
	FIELD("container", container, ring.inner);
	FIELD("container", container, ring.inner.t);
	FIELD("container", container, ring.size);
	FIELD("container", container, after);
}

static void look_at_others(void)
{
	apart.first = 0;
	LOOK("apart", apart);
	FIELD("apart", apart, first);
	FIELD("apart", apart, refcnt);
	FIELD("apart", apart, big);
	FIELD("apart", apart, ops);
	FIELD("apart", apart, last);
	LOOK("packed", packed);
	FIELD("packed", packed, apart);
	FIELD("packed", packed, apart.refcnt);
	FIELD("packed", packed, apart.big);
	FIELD("packed", packed, apart.ops);
	FIELD("packed", packed, apart.last);
	FIELD("packed", packed, l);
	LOOK("group", group);
	FIELD("group", group, one);
	FIELD("group", group, two);
	BITS("group", group, bit);
	FIELD("group", group, own);
	LOOK("flexible", flexible);
	FIELD("flexible", flexible, text);
	LOOK("<unnamed>", unnamed);
	FIELD("<unnamed>", unnamed, y);
}

int main(void)
{
	look_at_ring();
	look_at_container();
	look_at_others();
	OBJECT(one);
	OBJECT(two);
	OBJECT(square);
	OBJECT(container);
	OBJECT(either);
	OBJECT(apart);
	OBJECT(packed);
	OBJECT(group);
	printf("object\tflexible\t%zu\n", sizeof flexible + sizeof "twelve bytes");
	OBJECT(unnamed);
	return unrelated;
}
