/* SPDX-License-Identifier: GPL-3.0-or-later */
/* Names in contracts: of members, of members of members, of members without a
   name; names that are nobody's. */
#include <moat.h>

struct kept {
	struct point {
		int x;
		int y;
	} where moat_apart(owner.pid, high);
	struct {
		int pid;
		int tid;
	} owner __attribute__((aligned(64)));
	union {
		int raw;
		struct {
			short low;
			short high moat_apart(where.x) moat_together(owner.tid, raw);
		};
	};
	int last moat_together(high, owner.pid);
};
struct broken {
	struct point where moat_apart(owner.pid); /* { dg-warning "'where' .offset 0, 8 bytes. shares line 0 with 'owner.pid' .offset 8, 4 bytes." } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	struct {
		int pid;
		int tid moat_apart(pid); /* { dg-warning "'owner.tid' .offset 12, 4 bytes. shares line 0 with 'owner.pid' .offset 8, 4 bytes." } */
	} owner;
	struct {
		short low;
		short high moat_apart(where.x); /* { dg-warning "'high' .offset 18, 2 bytes. shares line 0 with 'where.x' .offset 0, 4 bytes." } */
		/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	};
	unsigned bit : 3 moat_apart(more); /* { dg-warning "'bit' .offset 20, 3 bits. shares line 0 with 'more' .offset 20.3, 4 bits." } */
	/* { dg-message "to mend it" "" { target *-*-* } .-1 } */
	unsigned more : 4;
};
struct misspelt {
	long input;
	struct point where;
	int refcnt moat_apart(imput, where.z, nowhere.near); /* { dg-warning "struct 'misspelt' has no field 'imput'; did you mean 'input'." } */
	/* { dg-warning "struct 'misspelt' has no field 'where.z'; did you mean 'where.{0,2}'." "" { target *-*-* } .-1 } */
	/* { dg-warning "struct 'misspelt' has no field 'nowhere.near'(?!;)" "" { target *-*-* } .-2 } */
};
struct torn {
	int one moat_group(rx); /* { dg-warning "group 'rx' of struct 'torn' does not own its run: 'between' .offset 64, 4 bytes. lies in its run, bytes 0 to 191" } */
	int between;
	int two moat_group(rx);
};
struct side_by_side {
	int one moat_group(rx), two moat_group(rx);
	int behind;
};
